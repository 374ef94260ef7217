import type { ReactNode } from 'react'
import { columnsOf } from './columns.ts'
import type { KioskSubject } from './kioskContext.ts'
import './kioskHead.css'

/** The width in letters that two lines of the large size hold. */
const maxLargeColumns = 110

interface KioskHeadProps {
  words: KioskSubject
  /** A summary of the numbers. */
  sentence: string
  /** The days that the numbers cover. */
  note: ReactNode
}

/** The head of a screen in a kiosk: the channel, the subject, the days, and a summary (specification: television 6). */
export function KioskHead({ words: { channel, subject }, sentence, note }: KioskHeadProps) {
  return (
    <header className="kiosk-head">
      <p className="kiosk-about">
        <span className="kiosk-channel">
          <bdi>{channel}</bdi>
        </span>{' '}
        <span>{subject}</span> <span>{note}</span>
      </p>
      <h1 className="kiosk-headline" data-long={columnsOf(sentence) > maxLargeColumns}>
        {sentence}
      </h1>
    </header>
  )
}
