import type { Ref } from 'react'
import { t } from '../language/t.ts'
import { KeyButton, type Shift } from './KeyButton.tsx'
import type { Key } from './keys.ts'
import { messages } from './messages.ts'

interface KeyRowsProps {
  rows: readonly (readonly Key[])[]
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
export function KeyRows({ rows, focusedId, focusedRef, shift, cased, answer, onPoint, onPress }: KeyRowsProps) {
  return (
    <div className="typing-keys">
      {rows.map((keys, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the key of a row is its position.
        <div key={row} className="typing-row">
          {keys.map((key) => {
            const isDone = key.deed.does === 'done'
            return (
              <KeyButton
                key={key.id}
                keyed={key}
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
