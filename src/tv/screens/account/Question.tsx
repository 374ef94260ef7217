import { Dialog, type DialogAction } from '../../ui/dialog/Dialog.tsx'
import type { Account } from './accounts.ts'

/** What is asked about: one account, or all of them. */
export type Asking = { of: Account } | 'all'

interface QuestionProps {
  asking: Asking
  /** The id of the account whose numbers the app shows. */
  here: string
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
      title={`Sign out all ${count} accounts?`}
      actions={[
        { label: 'Cancel', onPress: onClose },
        { label: 'Sign out all', onPress: onSignOutAll },
      ]}
      onClose={onClose}
    >
      <p>This TV will show a pairing code.</p>
    </Dialog>
  )

  function titleOf(of: Account): string {
    if (!several) return 'Sign out of this TV?'
    return of.id === props.here ? `Sign out ${of.name ?? 'this account'}?` : (of.name ?? 'An account')
  }

  function wordsOf(of: Account): string {
    if (of.ended) return 'Its access has ended. Pair it again to see its numbers, or remove it from this TV.'
    if (!several) return 'This TV will show a pairing code. Whoever approves it next sees their own channel here.'
    if (of.id === props.here) return 'Another account on this TV takes its place.'
    return 'See its numbers here, or sign it out of this TV.'
  }
}

function actionsOf(of: Account, { here, onSignOut, onShow, onPairAgain, onClose }: QuestionProps): DialogAction[] {
  const cancel = { label: 'Cancel', onPress: onClose }
  const out = { label: 'Sign out', onPress: () => onSignOut(of) }
  if (of.id === here) return [cancel, out]
  if (of.ended) return [{ label: 'Pair again', onPress: onPairAgain }, { ...out, label: 'Remove' }, cancel]
  return [{ label: 'Switch to this account', onPress: () => onShow(of) }, out, cancel]
}
