import type { ReactNode } from 'react'
import type { WallWords } from './wall.ts'
import './wallHead.css'

interface WallHeadProps {
  words: WallWords
  /** What the numbers say. */
  sentence: string
  /** Of which days they are. */
  note: ReactNode
}

/** The head of a screen on a wall: whose numbers, of what and when, and what they say (specification: television 6). */
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
