import { maxAccounts } from '#contract/accounts.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { days } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Dialog, type DialogAction } from '#tv/ui/dialog/Dialog.tsx'
import type { Account } from './accounts.ts'
import { messages } from './messages.ts'

/** What is asked about: one account, or all of them. */
export type Asking = { of: Account } | 'all'

interface QuestionProps {
  asking: Asking
  /** The id of the account whose numbers the app shows. */
  currentId: string
  /** Accounts on this television. */
  count: number
  onSignOutAll: () => void
  onSignOut: (account: Account) => void
  /** Asks first, because another account or a code takes its place. */
  onSignOutCurrent: (account: Account) => void
  onShow: (account: Account) => void
  /** Pairs another account, or the same one again. */
  onAdd: () => void
  onClose: () => void
}

/** What can be done with one account, or whether to sign all of them out. */
export function Question(props: QuestionProps) {
  const { asking, count, onSignOutAll, onClose } = props
  if (asking !== 'all') {
    const { of: account } = asking
    return (
      <Dialog title={account.name ?? t(messages.unnamed)} actions={actionsOf(account, props)} onClose={onClose}>
        <p>{stateOf(account, props.currentId)}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t(messages.signOutCount, { count })}
      actions={[
        { label: t(messages.cancel), onPress: onClose },
        { label: t(messages.signOutAll), onPress: onSignOutAll },
      ]}
      onClose={onClose}
    >
      <p>{t(messages.pairingFollows)}</p>
    </Dialog>
  )
}

interface SignOutQuestionProps {
  account: Account
  /** Accounts on this television. */
  count: number
  onSignOut: (account: Account) => void
  onClose: () => void
}

/** Whether to sign out the account whose numbers the app shows. */
export function SignOutQuestion({ account, count, onSignOut, onClose }: SignOutQuestionProps) {
  const { name } = account
  const named = name === undefined ? t(messages.signOutThis) : t(messages.signOutName, { name })
  return (
    <Dialog
      title={count > 1 ? named : t(messages.signOutOnly)}
      actions={[
        { label: t(messages.cancel), onPress: onClose },
        { label: t(messages.signOut), onPress: () => onSignOut(account) },
      ]}
      onClose={onClose}
    >
      <p>{t(count > 1 ? messages.hereMeaning : messages.onlyMeaning)}</p>
    </Dialog>
  )
}

/** "Showing now · on this TV since 14 November", or why the account cannot be used. */
function stateOf({ id, ended, since }: Account, currentId: string): string {
  if (ended) return t(messages.endedMeaning)
  const day = since === undefined ? undefined : days.short(dayAt(since), dayAt(Date.now()))
  return dotted([
    id === currentId ? t(messages.showing) : undefined,
    day === undefined ? undefined : t(messages.since, { day }),
  ])
}

function actionsOf(
  account: Account,
  { currentId, count, onSignOut, onSignOutCurrent, onShow, onAdd, onClose }: QuestionProps,
): DialogAction[] {
  const close = { label: t(messages.close), onPress: onClose }
  const signOut = { label: t(messages.signOut), onPress: () => onSignOut(account) }
  if (account.id === currentId)
    return [
      close,
      ...(count < maxAccounts ? [{ label: t(messages.add), onPress: onAdd }] : []),
      { ...signOut, onPress: () => onSignOutCurrent(account) },
    ]
  if (account.ended)
    return [{ label: t(messages.pairAgain), onPress: onAdd }, { ...signOut, label: t(messages.remove) }, close]
  return [{ label: t(messages.switchTo), onPress: () => onShow(account) }, signOut, close]
}
