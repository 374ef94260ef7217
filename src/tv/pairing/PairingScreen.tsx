import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PairingState, SessionEnd } from '#contract/proxy.ts'
import { t } from '../language/t.ts'
import { displayAddress } from '../prelude/address.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { useLasting } from '../time/useLasting.ts'
import { startConversation } from './conversation.ts'
import { messages } from './messages.ts'
import { codeNotice, endWords, spokenWords } from './notices.ts'
import { PairingDrawing } from './PairingDrawing.tsx'

interface PairingScreenProps {
  /** The answer to the first `POST /api/pairing`, or a promise of it, if that call has already been sent. */
  early?: PairingState | Promise<PairingState> | undefined
  /** Why the session before this pairing ended. */
  ended?: SessionEnd | undefined
  onSignedIn: (account: string) => void
  /** Called once, when the first code has been drawn. */
  onCodeDrawn: () => void
}

/** Runs the conversation with the proxy and draws each of its views. */
export function PairingScreen({ early, ended, onSignedIn, onCodeDrawn }: PairingScreenProps) {
  const [conversation] = useState(() => startConversation({ clock: steadyClock, early, onSignedIn }))
  useEffect(() => conversation.stop, [conversation])
  const view = useSyncExternalStore(conversation.subscribe, conversation.view, conversation.view)

  const drawn = view.at === 'code'
  useEffect(() => {
    if (drawn) onCodeDrawn()
  }, [drawn, onCodeDrawn])

  const slow = useLasting(view.at === 'starting', 10_000)
  const remark =
    view.at === 'code'
      ? (codeNotice(view) ?? endWords(ended))
      : slow
        ? t(messages.slow)
        : view.at === 'starting' && view.renewed
          ? t(messages.renewed)
          : undefined

  // A voice guide reads only changes, so the words are set after the first render.
  const words = spokenWords(view, view.at === 'code' ? displayAddress(view.verificationUrl) : '')
  const [spoken, setSpoken] = useState('')
  useEffect(() => setSpoken(words), [words])

  return <PairingDrawing view={view} remark={remark} spoken={spoken} onPress={conversation.press} />
}
