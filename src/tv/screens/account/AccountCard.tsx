import { t } from '#tv/language/t.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { usePressable } from '#tv/ui/controls/Button.tsx'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Picture } from '#tv/ui/picture/Thumbnail.tsx'
import type { Account } from './accounts.ts'
import { messages } from './messages.ts'

interface AccountCardProps {
  focusKey: string
  account: Account
  /** Whether the app shows the numbers of this account. */
  isCurrent: boolean
  onPress: () => void
}

/** One account: who it is, whether it is the one on screen, and what it allowed this TV. */
export function AccountCard({ focusKey, account, isCurrent, onPress }: AccountCardProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  const name = account.name ?? t(isCurrent ? messages.signedIn : messages.unnamed)
  return (
    <button {...props} type="button" className="account-card focusable framed" aria-haspopup="dialog">
      <Picture title={name} url={account.pictureUrl} />
      <span className="account-name">
        <bdi>{name}</bdi>
      </span>
      <span className="account-state">
        {isCurrent && <Icon name="chosen" className="account-mark" />}
        {t(account.ended ? messages.ended : isCurrent ? messages.showing : messages.toSwitch)}
      </span>
      {account.allowed && (
        <span className="account-allowed">
          {account.allowed.map(({ permission, isAllowed }) => (
            <span key={permission.id} className="account-scope" data-allowed={isAllowed}>
              <span className="account-scope-mark">{isAllowed && <Icon name="chosen" />}</span>
              {isAllowed ? t(permission) : t(messages.notAllowed, { what: t(permission) })}
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
    <button {...props} className="account-card account-add focusable framed">
      <span className="account-plus" aria-hidden="true" />
      <span className="account-name">{t(messages.add)}</span>
      <span className="account-state">{disabledBecause ?? t(messages.addHow)}</span>
    </button>
  )
}
