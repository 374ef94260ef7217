import { useEffect, useRef } from 'react'
import { t } from '../language/t.ts'
import { usePressable } from '../ui/controls/Button.tsx'
import { onDigit as listenToDigits } from './digits.ts'
import { messages } from './messages.ts'

interface PinPadProps {
  /** Names the screen in focus keys. */
  screen: string
  /** No PIN is checked for some time. */
  isWaiting: boolean
  onDigit: (digit: string) => void
  onDelete: () => void
}

/** They lie as on a remote, in every language. */
const rows = ['123', '456', '789']

/** The keys 0 to 9, for arrows and OK. The number keys of a remote or a keyboard type too. */
export function PinPad({ screen, isWaiting, onDigit, onDelete }: PinPadProps) {
  const latest = useRef(onDigit)
  latest.current = onDigit
  useEffect(() => listenToDigits((digit) => latest.current(digit)), [])
  const disabledBecause = isWaiting ? t(messages.waiting) : undefined
  const digit = (text: string) => (
    <PinKey
      key={text}
      focusKey={`${screen}:pin:${text}`}
      label={text}
      disabledBecause={disabledBecause}
      onPress={() => onDigit(text)}
    />
  )
  return (
    <div className="pin-pad" dir="ltr">
      {rows.map((row) => (
        <div key={row} className="pin-row">
          {[...row].map(digit)}
        </div>
      ))}
      <div className="pin-row">
        <span className="pin-gap" />
        {digit('0')}
        <PinKey focusKey={`${screen}:pin:delete`} label={t(messages.delete)} isWord onPress={onDelete} />
      </div>
    </div>
  )
}

interface PinKeyProps {
  focusKey: string
  label: string
  isWord?: boolean
  disabledBecause?: string | undefined
  onPress: () => void
}

function PinKey({ focusKey, label, isWord = false, disabledBecause, onPress }: PinKeyProps) {
  const props = usePressable({ focusKey, onPress, disabledBecause })
  return (
    <button {...props} className="pin-key focusable" data-word={isWord} dir={isWord ? 'auto' : undefined}>
      {label}
    </button>
  )
}
