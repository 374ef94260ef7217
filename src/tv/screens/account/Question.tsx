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
        { label: 'Stay', onPress: onClose },
        { label: 'Sign out all', onPress: onSignOutAll },
      ]}
      onClose={onClose}
    >
      <p>This television then shows a code again.</p>
    </Dialog>
  )

  function titleOf(of: Account): string {
    if (!several) return 'Sign out of this television?'
    return of.id === props.here ? `Sign out ${of.name ?? 'this account'}?` : (of.name ?? 'An account')
  }

  function wordsOf(of: Account): string {
    if (of.ended) return 'It has lost its permission. Pair it again to see its numbers, or take it off the list.'
    if (!several) return 'It then shows a code again. The next person who approves it sees their own channel here.'
    if (of.id === props.here) return 'Another account of this television then takes its place.'
    return 'Show its numbers here instead, or sign it out of this television.'
  }
}

function actionsOf(of: Account, { here, onSignOut, onShow, onPairAgain, onClose }: QuestionProps): DialogAction[] {
  const stay = { label: 'Stay', onPress: onClose }
  const out = { label: 'Sign out', onPress: () => onSignOut(of) }
  if (of.id === here) return [stay, out]
  if (of.ended) return [{ label: 'Pair again', onPress: onPairAgain }, { ...out, label: 'Take off' }, stay]
  return [{ label: 'Show its numbers', onPress: () => onShow(of) }, out, stay]
}
