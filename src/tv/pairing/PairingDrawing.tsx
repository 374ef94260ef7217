import { Countdown } from '../code/Countdown.tsx'
import { QrCode } from '../code/QrCode.tsx'
import { t } from '../language/t.ts'
import { displayAddress } from '../prelude/address.ts'
import { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import type { NoticeText } from './noticeText.ts'
import { OneButton } from './OneButton.tsx'
import { Picture } from './Picture.tsx'
import { Sign, signOf } from './Sign.tsx'
import { Steps } from './Steps.tsx'
import type { PairingView } from './view.ts'

interface PairingDrawingProps {
  view: PairingView
  /** A message in place of the steps. */
  words?: NoticeText | undefined
  /** Shown between the steps and the button. */
  remark?: string | undefined
  button: string
  /** The text for voice guides. */
  spoken: string
  onPress: () => void
}

/**
 * The pairing screen: address, code, QR code and countdown, or a message why they are missing. The build also renders
 * it (`build/firstPaint.ts`), so its first render depends only on its props.
 */
export function PairingDrawing({ view, words, remark, button, spoken, onPress }: PairingDrawingProps) {
  const code = view.at === 'code' ? view : undefined
  const address = code ? displayAddress(code.verificationUrl) : ''
  return (
    <main className="pairing">
      <section className="pairing-left">
        {words ? <Notice {...words} /> : <Steps userCode={code?.userCode} verificationUrl={code?.verificationUrl} />}
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
            <p className="scan">{t(messages.scan)}</p>
            <div className="paper">
              <QrCode text={code.verificationUrl} label={t(messages.qr, { address })} />
            </div>
          </>
        ) : view.at === 'welcome' && view.channel ? (
          <Picture title={view.channel.title} pictureUrl={view.channel.pictureUrl} />
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

/** The time until the code expires, or until the next try. */
function NextEvent({ view }: { view: PairingView }) {
  if (view.at === 'code')
    return <Countdown endsAt={view.endsAt} wholeMs={view.lifetime} caption={t(messages.expires)} />
  if ((view.at === 'failed' || view.at === 'away') && view.retryAt !== undefined) {
    return <Countdown endsAt={view.retryAt} wholeMs={view.retryIn ?? 0} caption={t(messages.nextTry)} />
  }
  return null
}
