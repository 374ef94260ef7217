import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { usePressable } from '../../ui/controls/pressable.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Picture } from '../../ui/picture/Picture.tsx'
import type { Account } from './accounts.ts'

interface AccountCardProps {
  focusKey: string
  account: Account
  /** Whether the app shows the numbers of this account. */
  here: boolean
  onPress: () => void
}

/** One account: who it is, whether it is the one on screen, and what it allowed this TV. */
export function AccountCard({ focusKey, account, here, onPress }: AccountCardProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  const name = account.name ?? (here ? 'Signed in' : 'An account')
  return (
    <button {...props} type="button" className="account-card focusable" aria-haspopup="dialog">
      <Picture title={name} url={account.pictureUrl} />
      <span className="account-name">{name}</span>
      <span className="account-state">
        {here && <Icon name="chosen" className="account-mark" />}
        {account.ended ? 'Needs pairing again' : here ? 'Showing now' : 'Press OK to switch'}
      </span>
      {account.allowed && (
        <span className="account-allowed">
          {account.allowed.map(({ what, isAllowed }) => (
            <span key={what} className="account-scope" data-allowed={isAllowed}>
              <span className="account-scope-mark">{isAllowed && <Icon name="chosen" />}</span>
              {isAllowed ? what : `${what}: not allowed`}
            </span>
          ))}
        </span>
      )}
    </button>
  )
}

interface AddCardProps {
  focusKey: string
  onPress: () => void
  disabledBecause: string | undefined
}

/** The card that adds an account. If the TV is full, it can still have the focus, and says why it is disabled. */
export function AddCard({ focusKey, onPress, disabledBecause }: AddCardProps) {
  const props = usePressable({ focusKey, onPress, disabledBecause })
  return (
    <button {...props} className="account-card account-add focusable">
      <span className="account-plus" aria-hidden="true" />
      <span className="account-name">Add another account</span>
      <span className="account-state">{disabledBecause ?? 'Allow it on a phone'}</span>
    </button>
  )
}
