import type { ReactNode } from 'react'
import type { WallWords } from './wall.ts'
import './wallHead.css'

interface WallHeadProps {
  words: WallWords
  /** A summary of the numbers. */
  sentence: string
  /** The days that the numbers cover. */
  note: ReactNode
}

/** The head of a screen in a kiosk: the channel, the subject, the days, and a summary (specification: television 6). */
export function WallHead({ words: { channel, subject }, sentence, note }: WallHeadProps) {
  return (
    <header className="wall-head">
      <p className="wall-about">
        <span className="wall-channel">{channel}</span> <span>{subject}</span> <span>{note}</span>
      </p>
      <h1 className="wall-sentence">{sentence}</h1>
    </header>
  )
}
