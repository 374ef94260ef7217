import type { ReactNode } from 'react'
import { Countdown } from '../code/Countdown.tsx'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'
import { Notice } from './Notice.tsx'
import type { NoticeText } from './noticeText.ts'
import { OneButton } from './OneButton.tsx'

interface NoticeScreenProps {
  words: NoticeText
  /** A symbol of what happened. */
  panel: ReactNode
  button: string
  busy?: boolean
  onPress: () => void
  /** When the next automatic try is due (steady clock), and its whole delay; ms. */
  retry?: { at: number; in: number } | undefined
}

/** A screen with only a message: for a start that fails before pairing, and for a crash of the app. */
export function NoticeScreen({ words, panel, button, busy, onPress, retry }: NoticeScreenProps) {
  return (
    <main className="pairing" data-large="narrow">
      <section className="pairing-left" role="alert">
        <Notice {...words} />
        <OneButton label={button} busy={busy} onPress={onPress} />
      </section>
      <section className="pairing-right">
        {panel || <div className="panel" />}
        {retry && <Countdown endsAt={retry.at} wholeMs={retry.in} caption={t(messages.nextTry)} />}
      </section>
    </main>
  )
}
