import { type Member, titleLimit } from '../../data/groups.ts'
import { Typing } from '../../keyboard/Typing.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** What is asked before a change: a new name, whether to delete, whether to take this member out. */
export type Asking = 'name' | 'delete' | Member | undefined

interface QuestionProps {
  asking: Asking
  /** Of the group. */
  title: string
  titleOf: (member: Member) => string
  onRename: (title: string) => void
  onDelete: () => void
  onTakeOut: (member: Member) => void
  onClose: () => void
}

/** The question that stands over the screen of a group, if there is one. */
export function Question({ asking, title, titleOf, onRename, onDelete, onTakeOut, onClose }: QuestionProps) {
  if (asking === undefined) return null
  if (asking === 'name')
    return (
      <Typing
        title="Name of the group"
        field="groupTitle"
        text={title}
        longest={titleLimit}
        onDone={onRename}
        onClose={onClose}
      />
    )
  const cancel = { label: 'Cancel', onPress: () => {} }
  if (asking === 'delete')
    return (
      <Dialog title={`Delete “${title}”?`} actions={[cancel, { label: 'Delete', onPress: onDelete }]} onClose={onClose}>
        <p>Deletes it for everyone, for good. What is in it stays on the channel.</p>
      </Dialog>
    )
  return (
    <Dialog
      title={`Remove “${titleOf(asking)}”?`}
      actions={[cancel, { label: 'Remove', onPress: () => onTakeOut(asking) }]}
      onClose={onClose}
    >
      <p>Only from this group. It stays on the channel, and you can add it again.</p>
    </Dialog>
  )
}
