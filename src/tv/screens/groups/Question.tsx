import type { GroupItemType } from '#contract/groups.ts'
import { type Group, type Member, titleLimit } from '#tv/data/groups.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { messages } from './messages.ts'

/** The question before a change: the new name, whether to delete the group, or what to do with this member. */
export type Asking = 'name' | 'delete' | { member: Member; title: string } | undefined

/** The screens that show the numbers of one member. */
const paths: Partial<Record<GroupItemType, string>> = { video: '/videos', playlist: '/playlists' }

interface QuestionProps {
  asking: Asking
  group: Pick<Group, 'title' | 'type' | 'owner'>
  onRename: (title: string) => void
  onDelete: () => void
  onTakeOut: (member: Member) => void
  onClose: () => void
}

/** The dialog over the screen of a group, if a question is open. */
export function Question({ asking, group, onRename, onDelete, onTakeOut, onClose }: QuestionProps) {
  if (asking === undefined) return null
  const { title, type, owner } = group
  if (asking === 'name')
    return (
      <Typing
        title={t(messages.name)}
        field="groupTitle"
        text={title}
        maxLength={titleLimit}
        onDone={onRename}
        onClose={onClose}
      />
    )
  const cancel = { label: t(messages.cancel), onPress: () => {} }
  if (asking === 'delete')
    return (
      <Dialog
        title={t(messages.deleteName, { title })}
        actions={[cancel, { label: t(messages.delete), onPress: onDelete }]}
        onClose={onClose}
      >
        <p>{t(messages.deleteMeaning)}</p>
      </Dialog>
    )
  const { member, title: memberTitle } = asking
  const opened = owner === undefined && type !== undefined ? paths[type] : undefined
  const open = opened && {
    label: t(messages.open),
    onPress: () => openScreen(`${opened}/${encodeURIComponent(member.resourceId)}`),
  }
  const takeOut = { label: t(messages.takeOut), onPress: () => onTakeOut(member) }
  return (
    <Dialog title={memberTitle} actions={open ? [open, takeOut, cancel] : [cancel, takeOut]} onClose={onClose}>
      <p>{t(messages.takeOutMeaning)}</p>
    </Dialog>
  )
}
