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
  const keep = { label: 'Keep it', onPress: () => {} }
  if (asking === 'delete')
    return (
      <Dialog title={`Delete “${title}”?`} actions={[keep, { label: 'Delete', onPress: onDelete }]} onClose={onClose}>
        <p>The group goes for everybody, and nothing brings it back. What is in it stays on the channel.</p>
      </Dialog>
    )
  return (
    <Dialog
      title={`Take “${titleOf(asking)}” out?`}
      actions={[keep, { label: 'Take it out', onPress: () => onTakeOut(asking) }]}
      onClose={onClose}
    >
      <p>Only out of this group. It stays on the channel, and can be added again.</p>
    </Dialog>
  )
}
