import { useCallback, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TextInputField } from '#contract/textInput.ts'
import { locale as language } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { isDirection } from '../remote/actions.ts'
import { goBack } from '../remote/back.ts'
import { useModal } from '../ui/dialog/useModal.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { alphabetOf } from './alphabets.ts'
import { useRealKeyboard } from './hardware.ts'
import { KeyRows } from './KeyRows.tsx'
import { type Key, move, type Pointing, phoneButton, pointAt } from './keys.ts'
import { doneKeyId, firstKeyId, firstSuggestionId, suggestionKeys } from './layouts.ts'
import { messages } from './messages.ts'
import { hasButton, PhonePanel } from './PhonePanel.tsx'
import { usePhoneText } from './phoneText.ts'
import { lengthOf } from './text.ts'
import { useKeyboard } from './useKeyboard.ts'
import './typing.css'

interface TypingProps {
  /** Name of the text: "Group name". */
  title: string
  /** The same for the phone, as a value of the proxy's contract. */
  field: TextInputField
  /** The initial text. */
  text?: string
  /** In characters. */
  maxLength: number
  /** An empty text can be submitted, as in a search. */
  mayBeEmpty?: boolean
  /** Up to 4 texts that are likely, by what is typed so far. OK on one submits it. */
  suggest?: (text: string) => readonly string[]
  onDone: (text: string) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** Least time between two steps of a held arrow or delete key: as fast as an eye follows. */
const repeatEveryMs = 90

/** The key Done, and its column. */
const done: Pointing = { id: doneKeyId, column: 8.5 }

/**
 * The on-screen keyboard, over the whole screen, with "type on your phone" beside it. Arrows move between keys; a real
 * keyboard also types; Back closes it without a change.
 */
export function Typing({
  title,
  field,
  text: first = '',
  maxLength,
  mayBeEmpty = false,
  suggest,
  onDone,
  onClose,
}: TypingProps) {
  const { typing, keys, press } = useKeyboard({
    first,
    maxLength,
    mayBeEmpty,
    onSubmit: (text) => {
      close()
      onDone(text)
    },
  })
  const overlay = useRef<HTMLDivElement>(null)
  const focusedKey = useRef<HTMLButtonElement>(null)
  const lastRepeat = useRef(0)
  const id = useId()
  const suggested = suggestionKeys(suggest?.(typing.text) ?? [], alphabetOf(language).columns)
  // A row without suggestions keeps its room, so that the keys do not move.
  const drawn = suggest ? [suggested, ...keys] : keys
  const rows = suggested.length > 0 ? drawn : keys
  const phone = usePhoneText(field, maxLength, (sent) => {
    typing.takeFromPhone(sent)
    setPointing(done)
  })
  const hasPhoneButton = hasButton(phone.view)
  const { pointedKey, keyHere, setPointing, onPoint } = usePointing(rows, hasPhoneButton)

  const pressAny = (key: Key) => {
    if (key.id !== phoneButton.id) press(key)
    else if (hasPhoneButton) phone.renew()
  }
  const close = useModal({
    container: overlay,
    focused: () => focusedKey.current,
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      const held = phase === 'repeat'
      if (held && performance.now() - lastRepeat.current < repeatEveryMs) return
      lastRepeat.current = performance.now()
      if (isDirection(action)) setPointing(move(rows, pointedKey, action, { held, hasPhoneButton }))
      if (action === 'ok' && keyHere && (!held || keyHere.deed.does === 'delete')) pressAny(keyHere)
      if (action === 'rewind' || action === 'previous') typing.erase()
      if (action === 'playPause' || action === 'play') setPointing(done)
    },
    onClose,
  })

  useRealKeyboard({
    onText: (more) => {
      typing.write(more)
      // The next Enter then submits, as on a desktop.
      setPointing(done)
    },
    onDelete: () => {
      typing.erase()
      return true
    },
  })
  const latestPress = useRef(pressAny)
  latestPress.current = pressAny
  const onPress = useCallback((key: Key) => latestPress.current(key), [])

  return createPortal(
    // The keys lie as on a keyboard, in every language.
    <div className="typing whole-screen" dir="ltr" ref={overlay} role="dialog" aria-modal="true" aria-labelledby={id}>
      <button type="button" className="screen-back" tabIndex={-1} onClick={goBack} aria-label={t(messages.back)}>
        <Icon name="back" />
      </button>
      <section className="typing-main">
        <h1 className="typing-title" dir="auto" id={id}>
          {title}
        </h1>
        <Field text={typing.text} maxLength={maxLength} />
        <KeyRows
          rows={drawn}
          focusedId={pointedKey.id}
          focusedRef={focusedKey}
          alphabet={alphabetOf(language)}
          shift={typing.shift}
          cased={typing.cased}
          answer={typing.isMissing ? undefined : typing.text.trim()}
          onPoint={onPoint}
          onPress={onPress}
        />
        <p className="typing-hint">{t(messages.backHint)}</p>
      </section>
      <PhonePanel
        view={phone.view}
        button={{
          ref: pointedKey.id === phoneButton.id ? focusedKey : null,
          tabIndex: pointedKey.id === phoneButton.id ? 0 : -1,
          onMouseMove: () => onPoint(phoneButton),
          onFocus: () => onPoint(phoneButton),
          onClick: () => onPress(phoneButton),
        }}
      />
      <p className="spoken-only" role="status">
        {typing.heard}
      </p>
    </div>,
    document.body,
  )
}

/** The focused key. @param hasPhoneButton whether the phone's panel has a button */
function usePointing(rows: Parameters<typeof move>[0], hasPhoneButton: boolean) {
  const has = (id: string) => rows.some((row) => row.some((key) => key.id === id))
  const [wanted, setPointing] = useState<Pointing>(() => ({
    id: has(firstSuggestionId) ? firstSuggestionId : firstKeyId,
    column: 0,
  }))
  // A suggestion that is gone leaves the focus to the letters.
  const pointing = wanted.id === phoneButton.id || has(wanted.id) ? wanted : { id: firstKeyId, column: 0 }
  // The panel's button is gone: the focus moves to the key on its left.
  const pointedKey = pointing.id === phoneButton.id && !hasPhoneButton ? move(rows, pointing, 'left') : pointing
  const keyHere = pointedKey.id === phoneButton.id ? phoneButton : rows.flat().find((key) => key.id === pointedKey.id)
  const onPoint = useCallback((key: Key) => setPointing((now) => (now.id === key.id ? now : pointAt(key, now))), [])
  return { pointedKey, keyHere, setPointing, onPoint }
}

/** The text with its caret, and how many of the characters are used. */
function Field({ text, maxLength }: { text: string; maxLength: number }) {
  const length = lengthOf(text)
  return (
    <div className="typing-field">
      <p className="typing-text" dir="auto">
        {text}
        <span className="typing-caret" />
      </p>
      <p className="typing-count" data-full={length >= maxLength}>
        {length >= maxLength ? t(messages.full, { maxLength }) : t(messages.length, { length, maxLength })}
      </p>
    </div>
  )
}
