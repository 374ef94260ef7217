import { useContext } from 'react'
import { BetweenText } from './betweenText.ts'
import './between.css'

/** What operators say between two turns, alone on the screen. */
export default function Between() {
  const text = useContext(BetweenText)
  return (
    <main className="screen kiosk-between" aria-label={text}>
      <p className="kiosk-between-text" dir="auto" data-long={text.length > 80}>
        {text}
      </p>
    </main>
  )
}
