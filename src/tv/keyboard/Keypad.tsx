import { type CSSProperties, memo, useCallback, useRef } from 'react'
import { locale as language } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { FocusArea } from '../remote/focus/FocusArea.tsx'
import { useFocus } from '../remote/focus/useFocus.ts'
import { type Alphabet, alphabetOf } from './alphabets.ts'
import { face, spoken } from './keyFaces.tsx'
import type { Key, Rows } from './keys.ts'
import { suggestionKeys } from './layouts.ts'
import { messages } from './messages.ts'
import type { Shift } from './useTypedText.ts'
import './typing.css'

interface KeypadProps {
  /** Prefix of the focus keys of its keys. */
  focusKey: string
  keys: Rows
  /** Up to 4 texts that OK submits. */
  suggestions: readonly string[]
  shift: Shift
  cased: (letters: string) => string
  /** The text that Done submits. */
  text: string
  onPress: (key: Key) => void
}

export const keyOn = (keypad: string, id: string) => `${keypad}:${id}`

/** The on-screen keyboard as a part of a screen: at its edges, arrows lead out of it, and back to the key they left. */
export function Keypad({ focusKey, keys, suggestions, shift, cased, text, onPress }: KeypadProps) {
  const alphabet = alphabetOf(language)
  // A row without suggestions keeps its room, so that the keys do not move.
  const rows = [suggestionKeys(suggestions, alphabet.columns), ...keys]
  const latest = useRef(onPress)
  latest.current = onPress
  const press = useCallback((key: Key) => latest.current(key), [])
  return (
    <FocusArea focusKey={focusKey} className="keypad">
      {/* The keys lie as on a keyboard, in every language. */}
      <div
        className="typing-keys"
        dir="ltr"
        style={{ '--columns': alphabet.columns, '--rows': rows.length } as CSSProperties}
      >
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the key of a row is its position.
          <div key={place} className="typing-row">
            {row.map((key) => (
              <PadKey
                key={key.id}
                keypad={focusKey}
                keyed={key}
                alphabet={alphabet}
                typed={cased(key.deed.does === 'type' ? key.deed.text : '')}
                shift={key.deed.does === 'shift' ? shift : 'off'}
                label={key.deed.does === 'done' ? t(messages.doneWith, { text }) : undefined}
                onPress={press}
              />
            ))}
          </div>
        ))}
      </div>
    </FocusArea>
  )
}

interface PadKeyProps {
  keypad: string
  keyed: Key
  alphabet: Alphabet
  /** The text it types, in capitals with shift. */
  typed: string
  shift: Shift
  label: string | undefined
  onPress: (key: Key) => void
}

/** Memoized: a letter renders the keys that it changes. */
const PadKey = memo(function PadKey({ keypad, keyed, alphabet, typed, shift, label, onPress }: PadKeyProps) {
  const { props } = useFocus<HTMLButtonElement>({
    focusKey: keyOn(keypad, keyed.id),
    onPress: () => onPress(keyed),
  })
  const { deed, width } = keyed
  return (
    <button
      {...props}
      type="button"
      className="typing-key focusable"
      style={{ '--width': width } as CSSProperties}
      data-does={deed.does}
      aria-label={label ?? spoken(keyed, alphabet, typed)}
      aria-pressed={deed.does === 'shift' ? shift !== 'off' : undefined}
    >
      {face(keyed, alphabet, typed, shift)}
    </button>
  )
})
