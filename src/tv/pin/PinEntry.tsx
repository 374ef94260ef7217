import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type PinAnswer, pinLength } from '#contract/pin.ts'
import { countdownFace } from '../code/Countdown.tsx'
import { failureText } from '../data/failure.ts'
import { numbers } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { offerFocus } from '../remote/focus/focusManager.ts'
import { messages } from './messages.ts'
import { PinPad } from './PinPad.tsx'
import './pin.css'

/** Why a PIN was not taken. */
type Wrong = Extract<PinAnswer, { isRight: false }>

interface PinEntryProps {
  /** Names the screen in focus keys. */
  screen: string
  title: string
  meaning: string
  /** Something to say before a PIN was typed. */
  warning?: string | undefined
  /** Called with four digits. @returns why the PIN was not taken; undefined if it was. @throws ProxyError */
  onPin: (pin: string) => Promise<Wrong | undefined>
  /** Below the words. */
  children?: ReactNode
}

/** A PIN is typed: what it is for, what was typed, as dots, and the keys. Four digits submit it. */
export function PinEntry({ screen, title, meaning, warning, onPin, children }: PinEntryProps) {
  const [shown, setShown] = useState('')
  // Two keys may be pressed before the first is drawn.
  const typed = useRef('')
  const setTyped = (text: string) => {
    typed.current = text
    setShown(text)
  }
  const [refusal, setRefusal] = useState<string>()
  const [wait, setWait] = useWait()
  const isComplete = () => typed.current.length === pinLength
  const type = (digit: string) => {
    if (isComplete() || wait > 0) return
    const pin = typed.current + digit
    setTyped(pin)
    if (pin.length === pinLength) void submit(pin)
  }
  const submit = async (pin: string) => {
    try {
      const wrong = await onPin(pin)
      setRefusal(wrong && wrong.triesLeft > 0 ? t(messages.wrong, countOf(wrong.triesLeft)) : undefined)
      setWait(wrong?.wait ?? 0)
    } catch (error) {
      setRefusal(Object.values(failureText(error, 'tenfoot')).join(' '))
    }
    setTyped('')
  }
  const firstKey = `${screen}:pin:5`
  useEffect(() => offerFocus(firstKey), [firstKey])
  const said = wait > 0 ? t(messages.wait, { time: countdownFace(wait * 1000, 1).text }) : (refusal ?? warning)
  return (
    <section className="pin" aria-label={title}>
      <div className="pin-main">
        <h2 className="message-title">{title}</h2>
        <p className="pin-meaning">{meaning}</p>
        <p
          className="pin-dots"
          role="img"
          aria-label={t(messages.typed, { count: numbers.exact(shown.length), all: numbers.exact(pinLength) })}
        >
          {Array.from({ length: pinLength }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
            <span key={place} className="pin-dot" data-typed={place < shown.length} />
          ))}
        </p>
        <p className="pin-said" role="status">
          {said}
        </p>
        {children}
      </div>
      <PinPad
        screen={screen}
        isWaiting={wait > 0}
        onDigit={type}
        onDelete={() => !isComplete() && setTyped(typed.current.slice(0, -1))}
      />
    </section>
  )
}

const countOf = (count: number) => ({ count, shown: numbers.exact(count) })

/** The seconds until the next PIN is checked. */
function useWait() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}
