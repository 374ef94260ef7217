import { useState } from 'react'
import { locale as language } from '../format/locale.ts'
import { t } from '../language/t.ts'
import type { Shift } from './KeyButton.tsx'
import { messages } from './messages.ts'
import { capital, deleted, lengthOf, typed } from './text.ts'

interface TypedTextOptions {
  /** The initial text. */
  first: string
  /** The most characters. */
  longest: number
  mayBeEmpty: boolean
}

/** The typed text, the shift key, and what a voice guide says after each change (`heard`). */
export function useTypedText({ first, longest, mayBeEmpty }: TypedTextOptions) {
  const [text, setText] = useState(first)
  const [shift, setShift] = useState<Shift>(first === '' ? 'once' : 'off')
  const [heard, setHeard] = useState('')
  const cased = (letters: string) => (shift === 'off' ? letters : capital(letters, language))

  const write = (more: string) => {
    if (lengthOf(text) >= longest) return setHeard(t(messages.full, { longest }))
    setText(typed(text, more, longest))
    setHeard(more)
    if (shift === 'once') setShift('off')
  }
  const erase = () => {
    const rest = deleted(text)
    setHeard(text === '' ? t(messages.nothing) : t(messages.deleted, { text: text.slice(rest.length) }))
    setText(rest)
    if (rest === '' && shift === 'off') setShift('once')
  }
  const takeFromPhone = (sent: string) => {
    setText(typed('', sent, longest))
    setHeard(t(messages.fromPhone, { text: sent }))
  }
  const nextShift = () => setShift(({ off: 'once', once: 'locked', locked: 'off' } as const)[shift])
  return {
    text,
    shift,
    heard,
    /** Letters in the current case: capitals with shift. */
    cased,
    /** The text is empty, and may not be. */
    isMissing: text.trim() === '' && !mayBeEmpty,
    write,
    erase,
    takeFromPhone,
    nextShift,
    say: setHeard,
  }
}
