import { type CSSProperties, memo, type Ref } from 'react'
import type { Message } from '#contract/message.ts'
import { t } from '../language/t.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import type { Alphabet, ShiftDeed } from './alphabets.ts'
import type { Key, Layer } from './keys.ts'
import { messages } from './messages.ts'

interface KeyRowsProps {
  rows: readonly (readonly Key[])[]
  /** The letters of the language. */
  alphabet: Alphabet
  focusedId: string
  focusedRef: Ref<HTMLButtonElement>
  shift: Shift
  cased: (letters: string) => string
  /** The text that Done submits; undefined when a text is required and missing. */
  answer: string | undefined
  onPoint: (key: Key) => void
  onPress: (key: Key) => void
}

/** The keys of a layer, row by row. */
export function KeyRows({ rows, alphabet, ...props }: KeyRowsProps) {
  const { focusedId, focusedRef, shift, cased, answer, onPoint, onPress } = props
  return (
    <div className="typing-keys" style={{ '--columns': alphabet.columns, '--rows': rows.length } as CSSProperties}>
      {rows.map((keys, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the key of a row is its position.
        <div key={row} className="typing-row">
          {keys.map((key) => {
            const isDone = key.deed.does === 'done'
            return (
              <KeyButton
                key={key.id}
                keyed={key}
                alphabet={alphabet}
                text={cased(key.deed.does === 'type' ? key.deed.text : '')}
                shift={key.deed.does === 'shift' ? shift : 'off'}
                focused={focusedId === key.id}
                disabledBecause={isDone && answer === undefined ? t(messages.missing) : undefined}
                label={isDone && answer !== undefined ? t(messages.doneWith, { text: answer }) : undefined}
                refOf={focusedRef}
                onPoint={onPoint}
                onPress={onPress}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

export type Shift = 'off' | 'once' | 'locked'

interface KeyButtonProps {
  keyed: Key
  alphabet: Alphabet
  /** The text it types, in capitals with shift. */
  text: string
  shift: Shift
  focused: boolean
  /** Why it is disabled. */
  disabledBecause: string | undefined
  label: string | undefined
  refOf: Ref<HTMLButtonElement>
  onPoint: (key: Key) => void
  onPress: (key: Key) => void
}

/** One key. Memoized: an arrow renders two keys instead of all fifty. */
const KeyButton = memo(function KeyButton(props: KeyButtonProps) {
  const { keyed, alphabet, text, shift, focused, disabledBecause, label, refOf, onPoint, onPress } = props
  const { deed } = keyed
  return (
    <button
      ref={focused ? refOf : undefined}
      type="button"
      className="typing-key focusable"
      style={{ '--width': keyed.width } as CSSProperties}
      data-does={deed.does}
      tabIndex={focused ? 0 : -1}
      aria-label={label ?? spoken(keyed, alphabet, text)}
      aria-pressed={deed.does === 'shift' ? shift !== 'off' : undefined}
      aria-disabled={disabledBecause === undefined ? undefined : true}
      aria-description={disabledBecause}
      onMouseMove={() => onPoint(keyed)}
      onFocus={() => onPoint(keyed)}
      onClick={() => onPress(keyed)}
    >
      {face(keyed, alphabet, text, shift)}
    </button>
  )
})

function face({ deed }: Key, alphabet: Alphabet, text: string, shift: Shift) {
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
function spoken({ deed }: Key, alphabet: Alphabet, text: string): string {
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
