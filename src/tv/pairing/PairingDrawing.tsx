import { Countdown } from '../code/Countdown.tsx'
import { QrCode } from '../code/QrCode.tsx'
import { displayAddress } from '../prelude/address.ts'
import { buttonWords, noticeWords } from './messages.ts'
import { Notice } from './Notice.tsx'
import { OneButton } from './OneButton.tsx'
import { Picture } from './Picture.tsx'
import { Sign, signOf } from './Sign.tsx'
import { Steps } from './Steps.tsx'
import type { PairingView } from './view.ts'

interface PairingDrawingProps {
  view: PairingView
  /** Stands between the steps and the button. */
  remark?: string | undefined
  /** For voice guides. */
  spoken: string
  onPress: () => void
}

/**
 * The first impression: address, code, QR code and countdown, and in their place whatever keeps them away. The build
 * draws it, too (`build/firstPaint.ts`), so its first drawing depends on nothing but these values.
 */
export function PairingDrawing({ view, remark, spoken, onPress }: PairingDrawingProps) {
  const words = noticeWords(view)
  const code = view.at === 'code' ? view : undefined
  const address = code ? displayAddress(code.verificationUrl) : ''
  return (
    <main className="pairing">
      <section className="pairing-left">
        {words ? <Notice {...words} /> : <Steps userCode={code?.userCode} verificationUrl={code?.verificationUrl} />}
        {remark !== undefined && <p className="remark">{remark}</p>}
        <OneButton
          label={buttonWords(view)}
          busy={view.at === 'starting' || (view.at === 'claiming' && !view.slow)}
          onPress={onPress}
        />
      </section>
      <section className="pairing-right">
        {code ? (
          <>
            <p className="scan">Or scan this</p>
            <div className="paper">
              <QrCode text={code.verificationUrl} label={`QR code that opens ${address}`} />
            </div>
          </>
        ) : view.at === 'welcome' && view.account ? (
          <Picture {...view.account} />
        ) : (
          <Sign name={signOf(view)} />
        )}
        <NextEvent view={view} />
      </section>
      <p className="spoken-only" role="status">
        {spoken}
      </p>
    </main>
  )
}

/** When the code runs out, or when the next try comes. */
function NextEvent({ view }: { view: PairingView }) {
  if (view.at === 'code') return <Countdown endsAt={view.endsAt} wholeMs={view.lifetime} caption="until a new code" />
  if ((view.at === 'failed' || view.at === 'away') && view.retryAt !== undefined) {
    return <Countdown endsAt={view.retryAt} wholeMs={view.retryIn ?? 0} caption="until the next try" />
  }
  return null
}
