import { t } from '../language/t.ts'
import { addressSize, breaks, codeSize, displayAddress, spelled } from '../prelude/address.ts'
import { messages } from './messages.ts'

interface StepsProps {
  /** Exactly as received; undefined while there is none. */
  userCode?: string | undefined
  verificationUrl?: string | undefined
}

/** The three steps, with the address and the code. Each value has a fixed height, so that nothing moves. */
export function Steps({ userCode, verificationUrl }: StepsProps) {
  const address = verificationUrl === undefined ? undefined : displayAddress(verificationUrl)
  return (
    <>
      <h1 className="headline">{t(messages.headline)}</h1>
      <ol className="steps">
        <li className="step">
          <p className="step-words">{t(messages.open)}</p>
          <p className="step-address">
            {address === undefined ? (
              <span className="skeleton skeleton-address" />
            ) : (
              <span
                data-testid="verification-url"
                dir="ltr"
                className={breaks(address.length) ? 'address-long' : undefined}
                style={{ fontSize: `${addressSize(address.length)}rem` }}
                // `prelude/drawFirst.ts` has set this style, and the browser writes it in another form than React.
                suppressHydrationWarning
              >
                {address}
              </span>
            )}
          </p>
        </li>
        <li className="step">
          <p className="step-words">{t(messages.enter)}</p>
          <p className="step-code">
            {userCode === undefined ? (
              <span className="skeleton skeleton-code" />
            ) : (
              <>
                <span className="spoken-only" data-testid="user-code-spoken">
                  {spelled(userCode)}
                </span>
                <span
                  data-testid="user-code"
                  dir="ltr"
                  aria-hidden="true"
                  style={{ fontSize: `${codeSize(userCode.length)}rem` }}
                  suppressHydrationWarning
                >
                  {userCode}
                </span>
              </>
            )}
          </p>
        </li>
        <li className="step">
          <p className="step-words">{t(messages.allow)}</p>
        </li>
      </ol>
    </>
  )
}
