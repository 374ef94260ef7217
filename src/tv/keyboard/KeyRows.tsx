import { type CSSProperties, memo, type Ref } from 'react'
import { t } from '../language/t.ts'
import type { Alphabet } from './alphabets.ts'
import { face, spoken } from './keyFaces.tsx'
import type { Key } from './keys.ts'
import { messages } from './messages.ts'
import type { Shift } from './useTypedText.ts'

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
