import type { Message } from '#contract/message.ts'
import { t } from '../language/t.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import type { Alphabet, ShiftDeed } from './alphabets.ts'
import type { Key, Layer } from './keys.ts'
import { messages } from './messages.ts'
import type { Shift } from './useTypedText.ts'

/** What is drawn on a key. @param text what it types */
export function face({ deed }: Key, alphabet: Alphabet, text: string, shift: Shift) {
  switch (deed.does) {
    case 'type':
      return text === ' ' ? t(messages.spaceFace) : onCircle(text)
    case 'submit':
      return <bdi>{deed.text}</bdi>
    case 'shift':
      if (alphabet.shift === 'katakana') return 'カナ'
      return <Icon name="up" className={`typing-icon${shift === 'locked' ? ' typing-locked' : ''}`} />
    case 'layer':
      return { letters: alphabet.face, accents: 'éü', latin: 'abc', symbols: '#&?' }[deed.layer]
    case 'vary':
      return '小゛゜'
    case 'delete':
      return (
        <>
          <Icon name="back" className="typing-icon" />
          {t(messages.deleteFace)}
        </>
      )
    case 'done':
      return t(messages.done)
    default:
      return null
  }
}

/** Marks of Devanagari need a letter, for which a circle stands. */
const onCircle = (text: string) => (/^[\u0900-\u0903\u093a-\u094f]$/.test(text) ? `\u25cc${text}` : text)

const names: Readonly<Record<string, Message>> = {
  ' ': messages.space,
  ',': messages.comma,
  '.': messages.fullStop,
  "'": messages.apostrophe,
  '"': messages.quotationMark,
  '-': messages.hyphen,
  '–': messages.dash,
  _: messages.underscore,
  '!': messages.exclamationMark,
  '?': messages.questionMark,
  '(': messages.openingBracket,
  ')': messages.closingBracket,
  ':': messages.colon,
  ';': messages.semicolon,
  '/': messages.slash,
  '·': messages.middleDot,
  '…': messages.ellipsis,
  '|': messages.bar,
}

const layerNames: Readonly<Record<Layer, Message>> = {
  letters: messages.letters,
  accents: messages.accents,
  latin: messages.latin,
  symbols: messages.symbols,
}

const shiftNames: Readonly<Record<ShiftDeed, Message>> = {
  capitals: messages.capitals,
  katakana: messages.katakana,
  moreLetters: messages.moreLetters,
}

/** The name of a key for voice guides, which would skip a bare comma. */
export function spoken({ deed }: Key, alphabet: Alphabet, text: string): string {
  switch (deed.does) {
    case 'type': {
      const name = names[text]
      if (name) return t(name)
      return text !== text.toLowerCase() ? t(messages.capital, { letter: text }) : text
    }
    case 'submit':
      return deed.text
    case 'shift':
      return t(shiftNames[alphabet.shift ?? 'capitals'])
    case 'vary':
      return t(messages.vary)
    case 'layer':
      return t(layerNames[deed.layer])
    case 'delete':
      return t(messages.delete)
    default:
      return t(messages.done)
  }
}
