import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PairingState, SessionEnd } from '#contract/proxy.ts'
import { steadyClock } from '../data/steadyClock.ts'
import { displayAddress } from './address.ts'
import { Countdown } from './Countdown.tsx'
import { startConversation } from './conversation.ts'
import { Notice } from './Notice.tsx'
import { OneButton } from './OneButton.tsx'
import { Picture } from './Picture.tsx'
import { QrCode } from './QrCode.tsx'
import { Sign, signOf } from './Sign.tsx'
import { Steps } from './Steps.tsx'
import { useLasting } from './useLasting.ts'
import type { PairingView } from './view.ts'
import { buttonWords, codeNotice, endWords, noticeWords, spokenWords } from './words.ts'

interface PairingScreenProps {
  /** The answer to the first `POST /api/pairing`, when it is here or on its way already. */
  early?: PairingState | Promise<PairingState> | undefined
  /** Why the session before this pairing ended. */
  ended?: SessionEnd | undefined
  onSignedIn: () => void
  /** Called once, when the first code has been drawn. */
  onCodeDrawn: () => void
}

/** The first impression: address, code, QR code and countdown, and in their place whatever keeps them away. */
export function PairingScreen({ early, ended, onSignedIn, onCodeDrawn }: PairingScreenProps) {
  const [conversation] = useState(() => startConversation({ clock: steadyClock, early, onSignedIn }))
  useEffect(() => conversation.stop, [conversation])
  const view = useSyncExternalStore(conversation.subscribe, conversation.view)

  const drawn = view.at === 'code'
  useEffect(() => {
    if (drawn) onCodeDrawn()
  }, [drawn, onCodeDrawn])

  const words = noticeWords(view)
  const code = view.at === 'code' ? view : undefined
  const address = code ? displayAddress(code.verificationUrl) : ''
  const slow = useLasting(view.at === 'starting', 10_000)
  const notice = code
    ? (codeNotice(code) ?? endWords(ended))
    : slow
      ? 'This takes longer than usual: the sign-in service is slow. It goes on by itself.'
      : view.at === 'starting' && view.renewed
        ? 'The code has run out. A new one is on its way.'
        : undefined

  return (
    <main className="pairing">
      <section className="pairing-left">
        {words ? <Notice {...words} /> : <Steps userCode={code?.userCode} verificationUrl={code?.verificationUrl} />}
        {notice !== undefined && <p className="remark">{notice}</p>}
        <OneButton
          label={buttonWords(view)}
          busy={view.at === 'starting' || (view.at === 'claiming' && !view.slow)}
          onPress={conversation.press}
        />
      </section>
      <section className="pairing-right">
        {code ? (
          <div className="paper">
            <QrCode text={code.verificationUrl} label={`QR code that opens ${address}`} />
          </div>
        ) : view.at === 'welcome' && view.account ? (
          <Picture {...view.account} />
        ) : (
          <Sign name={signOf(view)} />
        )}
        <NextEvent view={view} />
      </section>
      <p className="spoken-only" role="status">
        {spokenWords(view, address)}
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
