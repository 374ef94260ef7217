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
  onShow: (account: Account) => void
  onPairAgain: () => void
  onClose: () => void
}

/** What to do with one account, or whether to sign all of them out. */
export function Question(props: QuestionProps) {
  const { asking, count, onSignOutAll, onClose } = props
  const several = count > 1
  if (asking !== 'all')
    return (
      <Dialog title={titleOf(asking.of)} actions={actionsOf(asking.of, props)} onClose={onClose}>
        <p>{wordsOf(asking.of)}</p>
      </Dialog>
    )
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

  function titleOf(account: Account): string {
    if (!several) return t(messages.signOutOnly)
    if (account.id !== props.currentId) return account.name ?? t(messages.unnamed)
    return account.name === undefined ? t(messages.signOutThis) : t(messages.signOutName, { name: account.name })
  }

  function wordsOf(account: Account): string {
    if (account.ended) return t(messages.endedMeaning)
    if (!several) return t(messages.onlyMeaning)
    if (account.id === props.currentId) return t(messages.hereMeaning)
    return t(messages.otherMeaning)
  }
}

function actionsOf(
  account: Account,
  { currentId, onSignOut, onShow, onPairAgain, onClose }: QuestionProps,
): DialogAction[] {
  const cancel = { label: t(messages.cancel), onPress: onClose }
  const signOutAction = { label: t(messages.signOut), onPress: () => onSignOut(account) }
  if (account.id === currentId) return [cancel, signOutAction]
  if (account.ended)
    return [
      { label: t(messages.pairAgain), onPress: onPairAgain },
      { ...signOutAction, label: t(messages.remove) },
      cancel,
    ]
  return [{ label: t(messages.switchTo), onPress: () => onShow(account) }, signOutAction, cancel]
}
