import type { ReactNode } from 'react'
import { Countdown } from '../code/Countdown.tsx'
import { QrCode } from '../code/QrCode.tsx'
import { t } from '../language/t.ts'
import { addressSize, breaks, codeSize, displayAddress, spelled } from '../prelude/address.ts'
import { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import type { NoticeText } from './noticeText.ts'
import { OneButton } from './OneButton.tsx'
import type { PairingView } from './view.ts'

const productName = 'Tenfoot'

interface PairingDrawingProps {
  /** Above the steps. Default: what this product is. */
  title?: string | undefined
  view: PairingView
  /** A message in place of the steps. */
  words?: NoticeText | undefined
  /** Stands in place of the QR code. Default: a skeleton of it. */
  panel?: ReactNode
  /** Shown between the steps and the button. */
  remark?: string | undefined
  button: string
  /** The text for voice guides. */
  spoken: string
  onPress: () => void
  children?: ReactNode
}

/**
 * The pairing screen: address, code, QR code and countdown, or a message why they are missing. The build also renders
 * it (`build/firstPaint.ts`), so its first render depends only on its props.
 */
export function PairingDrawing({
  title,
  view,
  words,
  panel,
  remark,
  button,
  spoken,
  onPress,
  children,
}: PairingDrawingProps) {
  const code = view.at === 'code' ? view : undefined
  const address = code ? displayAddress(code.verificationUrl) : ''
  return (
    <main className="pairing" data-large="narrow">
      <section className="pairing-left">
        {words ? <Notice {...words} /> : <Steps title={title} code={code} />}
        {remark !== undefined && <p className="remark">{remark}</p>}
        <OneButton
          label={button}
          busy={view.at === 'starting' || (view.at === 'claiming' && !view.slow)}
          onPress={onPress}
        />
      </section>
      <section className="pairing-right">
        {code ? (
          <>
            <p className="scan">{t(code.digits ? messages.choose : messages.scan)}</p>
            {code.digits ? (
              <div className="panel digits">{code.digits}</div>
            ) : (
              <div className="paper">
                <QrCode text={code.scanUrl ?? code.verificationUrl} label={t(messages.qr, { address })} />
              </div>
            )}
          </>
        ) : (
          (panel ?? <div className="panel skeleton" />)
        )}
        <NextEvent view={view} />
      </section>
      {children}
      <p className="spoken-only" role="status">
        {spoken}
      </p>
    </main>
  )
}

/** The time until the code expires, or until the next try. */
function NextEvent({ view }: { view: PairingView }) {
  if (view.at === 'code')
    return <Countdown endsAt={view.endsAt} wholeMs={view.lifetime} caption={t(messages.expires)} />
  if ((view.at === 'failed' || view.at === 'away') && view.retryAt !== undefined) {
    return <Countdown endsAt={view.retryAt} wholeMs={view.retryIn ?? 0} caption={t(messages.nextTry)} />
  }
  return null
}

interface StepsProps {
  title: string | undefined
  code: Extract<PairingView, { at: 'code' }> | undefined
}

/** The three steps, with the address and the code. Each value has a fixed height, so that nothing moves. */
function Steps({ title, code }: StepsProps) {
  const address = code && displayAddress(code.verificationUrl)
  return (
    <>
      <p className="brand">
        <bdi>{productName}</bdi>
      </p>
      <h1 className="headline">{title ?? t(messages.headline)}</h1>
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
            {!code ? (
              <span className="skeleton skeleton-code" />
            ) : (
              <>
                <span className="spoken-only" data-testid="user-code-spoken">
                  {spelled(code.userCode)}
                </span>
                <span
                  data-testid="user-code"
                  dir="ltr"
                  aria-hidden="true"
                  style={{ fontSize: `${codeSize(code.userCode.length)}rem` }}
                  suppressHydrationWarning
                >
                  {code.userCode}
                </span>
              </>
            )}
          </p>
        </li>
        <li className="step">
          <p className={code?.isEntered ? 'step-words step-found' : 'step-words'}>
            {t(code?.isEntered ? messages.found : messages.allow)}
          </p>
        </li>
      </ol>
    </>
  )
}
