import { useState } from 'react'
import { locale as language } from '../format/locale.ts'
import { t } from '../language/t.ts'
import type { Alphabet } from './alphabets.ts'
import { messages } from './messages.ts'
import { deleted, lengthOf, shifted, typed, withNextVariant } from './text.ts'

export type Shift = 'off' | 'once' | 'locked'

interface TypedTextOptions {
  /** The initial text. */
  first: string
  /** In characters. */
  maxLength: number
  mayBeEmpty: boolean
  /** The first letter is a capital, as of a name. */
  beginsWithCapital: boolean
  /** The letters on the keys; undefined for symbols. */
  letters: Alphabet | undefined
}

/** The typed text, the shift key, and what a voice guide says after each change (`heard`). */
export function useTypedText({ first, maxLength, mayBeEmpty, beginsWithCapital, letters }: TypedTextOptions) {
  const capitals = beginsWithCapital && letters?.shift === 'capitals'
  const [text, setText] = useState(first)
  const [shift, setShift] = useState<Shift>(first === '' && capitals ? 'once' : 'off')
  const [heard, setHeard] = useState('')
  const cased = (character: string) => (shift === 'off' || !letters ? character : shifted(character, letters, language))

  const write = (more: string) => {
    if (lengthOf(text) >= maxLength) return setHeard(t(messages.full, { maxLength }))
    setText(typed(text, more, maxLength))
    setHeard(more)
    if (shift === 'once') setShift('off')
  }
  const erase = () => {
    const rest = deleted(text)
    setHeard(text === '' ? t(messages.nothing) : t(messages.deleted, { text: text.slice(rest.length) }))
    setText(rest)
    if (rest === '' && shift === 'off' && capitals) setShift('once')
  }
  const vary = () => {
    const varied = withNextVariant(text)
    setText(varied)
    setHeard(varied.slice(-1))
  }
  const replace = (whole: string) => setText(typed('', whole, maxLength))
  const takeFromPhone = (sent: string) => {
    replace(sent)
    setHeard(t(messages.fromPhone, { text: sent }))
  }
  const nextShift = () => setShift(({ off: 'once', once: 'locked', locked: 'off' } as const)[shift])
  return {
    text,
    shift,
    heard,
    /** A character as it is with the shift key: a capital, a katakana. */
    cased,
    /** The text is empty, and may not be. */
    isMissing: text.trim() === '' && !mayBeEmpty,
    write,
    erase,
    vary,
    replace,
    takeFromPhone,
    nextShift,
    say: setHeard,
  }
}
