import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { HandoffField } from '#contract/handoff.ts'
import { locale as language } from '../format/locale.ts'
import { isDirection } from '../remote/actions.ts'
import { goBack } from '../remote/back.ts'
import { useModal } from '../ui/dialog/useModal.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { listenToTyping } from './hardware.ts'
import { KeyButton, type Shift } from './KeyButton.tsx'
import { besideKey, type Key, type Layer, move, type Pointing, pointAt } from './keys.ts'
import { doneKeyId, firstKeyId, keyboard } from './layouts.ts'
import { hasButton, PhonePanel } from './PhonePanel.tsx'
import { capital, deleted, lengthOf, typed } from './text.ts'
import { useHandoff } from './useHandoff.ts'
import './typing.css'

interface TypingProps {
  /** What is typed: "Name of the group". */
  title: string
  /** The same for the phone, in the proxy's words. */
  field: HandoffField
  /** What stands there at the beginning. */
  text?: string
  /** Most characters. */
  longest: number
  /** An empty text is an answer too, as for a search. */
  mayBeEmpty?: boolean
  onDone: (text: string) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** A held arrow, or a held delete, does so much a second: as fast as an eye follows. */
const repeatEveryMs = 90

/**
 * The on-screen keyboard, over the whole screen, with "type on your phone" beside it. One index moves among the keys by
 * arrows; a real keyboard types as well; Back leaves and changes nothing.
 */
export function Typing({ title, field, text: first = '', longest, mayBeEmpty = false, onDone, onClose }: TypingProps) {
  const [text, setText] = useState(first)
  const [layer, setLayer] = useState<Layer>('letters')
  const [shift, setShift] = useState<Shift>(first === '' ? 'once' : 'off')
  const [pointing, setPointing] = useState<Pointing>({ id: firstKeyId, column: 0 })
  const [heard, setHeard] = useState('')
  const overlay = useRef<HTMLDivElement>(null)
  const focusedKey = useRef<HTMLButtonElement>(null)
  const lastRepeat = useRef(0)
  const id = useId()
  const rows = useMemo(() => keyboard(layer, language), [layer])
  const toDone = () => setPointing({ id: doneKeyId, column: 8.5 })

  const phone = useHandoff(field, longest, (sent) => {
    setText(typed('', sent, longest))
    setHeard(`From your phone: ${sent}`)
    toDone()
  })
  const beside = hasButton(phone.view)
  // The button went with its panel: the key left of it is next.
  const here = pointing.id === besideKey.id && !beside ? move(rows, pointing, 'left') : pointing

  const write = (more: string) => {
    if (lengthOf(text) >= longest) return setHeard(`Full: ${longest} characters`)
    setText(typed(text, more, longest))
    setHeard(more)
    if (shift === 'once') setShift('off')
  }
  const erase = () => {
    const rest = deleted(text)
    setHeard(text === '' ? 'Nothing to delete' : `Deleted ${text.slice(rest.length)}`)
    setText(rest)
    if (rest === '' && shift === 'off') setShift('once')
  }
  const isWrong = text.trim() === '' && !mayBeEmpty
  const press = ({ deed }: Key) => {
    switch (deed.does) {
      case 'type':
        return write(shift === 'off' ? deed.text : capital(deed.text, language))
      case 'shift':
        return setShift({ off: 'once', once: 'locked', locked: 'off' }[shift] as Shift)
      case 'layer':
        return setLayer(deed.layer)
      case 'delete':
        return erase()
      case 'beside':
        return beside && phone.renew()
      default:
        if (isWrong) return setHeard('Type something first')
        close()
        onDone(text.trim())
    }
  }
  const pressHere = () => {
    const key = here.id === besideKey.id ? besideKey : rows.flat().find((each) => each.id === here.id)
    if (key) press(key)
    return key
  }

  const close = useModal({
    container: overlay,
    focused: () => focusedKey.current,
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      const held = phase === 'repeat'
      if (held && performance.now() - lastRepeat.current < repeatEveryMs) return
      lastRepeat.current = performance.now()
      if (isDirection(action)) setPointing(move(rows, here, action, { held, beside }))
      const deletes = rows.flat().some((key) => key.id === here.id && key.deed.does === 'delete')
      if (action === 'ok' && (!held || deletes)) pressHere()
      if (action === 'rewind' || action === 'previous') erase()
      if (action === 'playPause' || action === 'play') toDone()
    },
    onClose,
  })

  const latest = useRef({ press, write, erase })
  latest.current = { press, write, erase }
  useEffect(
    () =>
      listenToTyping({
        onText: (more) => {
          latest.current.write(more)
          // Enter then means what it means on a keyboard.
          setPointing({ id: doneKeyId, column: 8.5 })
        },
        onDelete: () => latest.current.erase(),
      }),
    [],
  )
  const onPoint = useCallback((key: Key) => setPointing((now) => (now.id === key.id ? now : pointAt(key, now))), [])
  const onPress = useCallback((key: Key) => latest.current.press(key), [])

  const length = lengthOf(text)
  return createPortal(
    <div className="typing" ref={overlay} role="dialog" aria-modal="true" aria-labelledby={id}>
      <button type="button" className="screen-back" tabIndex={-1} onClick={goBack} aria-label="Back">
        <Icon name="back" />
      </button>
      <section className="typing-main">
        <h1 className="typing-title" id={id}>
          {title}
        </h1>
        <div className="typing-field">
          <p className="typing-text">
            {text}
            <span className="typing-caret" />
          </p>
          <p className="typing-count" data-full={length >= longest}>
            {length >= longest ? `Full: ${longest} characters` : `${length} of ${longest}`}
          </p>
        </div>
        <div className="typing-keys">
          {rows.map((keys, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are places.
            <div key={row} className="typing-row">
              {keys.map((key) => {
                const writes = key.deed.does === 'type' ? key.deed.text : ''
                return (
                  <KeyButton
                    key={key.id}
                    keyed={key}
                    text={shift === 'off' ? writes : capital(writes, language)}
                    shift={key.deed.does === 'shift' ? shift : 'off'}
                    focused={here.id === key.id}
                    disabledBecause={key.deed.does === 'done' && isWrong ? 'Type something first' : undefined}
                    label={key.deed.does === 'done' && !isWrong ? `Done: ${text.trim()}` : undefined}
                    refOf={focusedKey}
                    onPoint={onPoint}
                    onPress={onPress}
                  />
                )
              })}
            </div>
          ))}
        </div>
        <p className="typing-hint">Back leaves without a change.</p>
      </section>
      <PhonePanel
        view={phone.view}
        button={{
          ref: here.id === besideKey.id ? focusedKey : null,
          focused: here.id === besideKey.id,
          onPoint: () => onPoint(besideKey),
          onPress: () => onPress(besideKey),
        }}
      />
      <p className="spoken-only" role="status">
        {heard}
      </p>
    </div>,
    document.body,
  )
}
