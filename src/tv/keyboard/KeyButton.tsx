import { memo, type Ref } from 'react'
import { Icon } from '../ui/icons/Icon.tsx'
import type { Key } from './keys.ts'

export type Shift = 'off' | 'once' | 'locked'

interface KeyButtonProps {
  keyed: Key
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
export const KeyButton = memo(function KeyButton(props: KeyButtonProps) {
  const { keyed, text, shift, focused, disabledBecause, label, refOf, onPoint, onPress } = props
  const { deed, width } = keyed
  return (
    <button
      ref={focused ? refOf : undefined}
      type="button"
      className="typing-key focusable"
      data-width={width}
      data-does={deed.does}
      tabIndex={focused ? 0 : -1}
      aria-label={label ?? spoken(keyed, text)}
      aria-pressed={deed.does === 'shift' ? shift !== 'off' : undefined}
      aria-disabled={disabledBecause === undefined ? undefined : true}
      aria-description={disabledBecause}
      onMouseMove={() => onPoint(keyed)}
      onFocus={() => onPoint(keyed)}
      onClick={() => onPress(keyed)}
    >
      {face(keyed, text, shift)}
    </button>
  )
})

function face({ deed }: Key, text: string, shift: Shift) {
  switch (deed.does) {
    case 'type':
      return text === ' ' ? 'space' : text
    case 'shift':
      return <Icon name="up" className={`typing-icon${shift === 'locked' ? ' typing-locked' : ''}`} />
    case 'layer':
      return { letters: 'abc', accents: 'éü', symbols: '#&?' }[deed.layer]
    case 'delete':
      return (
        <>
          <Icon name="back" className="typing-icon" />
          delete
        </>
      )
    case 'done':
      return 'Done'
    default:
      return null
  }
}

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ',': 'Comma',
  '.': 'Full stop',
  "'": 'Apostrophe',
  '"': 'Quotation mark',
  '-': 'Hyphen',
  '–': 'Dash',
  _: 'Underscore',
  '!': 'Exclamation mark',
  '?': 'Question mark',
  '(': 'Opening bracket',
  ')': 'Closing bracket',
  ':': 'Colon',
  ';': 'Semicolon',
  '/': 'Slash',
  '·': 'Middle dot',
  '…': 'Ellipsis',
  '|': 'Bar',
}

/** The name of a key for voice guides, which would skip a bare comma. */
function spoken({ deed }: Key, text: string): string {
  switch (deed.does) {
    case 'type':
      if (names[text]) return names[text]
      return text !== text.toLowerCase() ? `Capital ${text}` : text
    case 'shift':
      return 'Capitals'
    case 'layer':
      return { letters: 'Letters', accents: 'Letters with accents', symbols: 'Symbols' }[deed.layer]
    case 'delete':
      return 'Delete'
    default:
      return 'Done'
  }
}
