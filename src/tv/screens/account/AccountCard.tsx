import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Picture } from '../../ui/picture/Picture.tsx'
import type { Account } from './accounts.ts'

interface AccountCardProps {
  focusKey: string
  account: Account
  /** Its numbers are what the app shows. */
  here: boolean
  onPress: () => void
}

/** One account: who it is, and whether it is the one on screen. */
export function AccountCard({ focusKey, account, here, onPress }: AccountCardProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  const name = account.name ?? (here ? 'Signed in' : 'An account')
  return (
    <button {...props} type="button" className="account-card focusable" aria-haspopup="dialog">
      <Picture title={name} url={account.pictureUrl} />
      <span className="account-text">
        <span className="account-name">{name}</span>
        <span className="account-state">
          {here && <Icon name="chosen" className="account-mark" />}
          {account.ended ? 'Needs pairing again' : here ? 'Showing now' : 'Press OK to switch'}
        </span>
      </span>
    </button>
  )
}
