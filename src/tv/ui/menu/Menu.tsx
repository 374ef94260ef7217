import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dotted } from '#tv/format/list.ts'
import type { Action } from '#tv/remote/actions.ts'
import { Sheet } from '../dialog/Dialog.tsx'
import { useModal } from '../dialog/useModal.ts'
import { Icon } from '../icons/Icon.tsx'
import { countWheel, firstShown } from '../list/keyRepeat.ts'
import './menu.css'

interface MenuProps<Value extends string> {
  /** The question. */
  title: string
  values: readonly Value[]
  /** Undefined, or not one of the values: nothing is chosen yet. */
  chosen: Value | undefined
  textOf: (value: Value) => string
  /** A second line, in secondary text; the text then has one. */
  noteOf?: ((value: Value) => string | undefined) | undefined
  /** The language of an option's text, if it is not the one of the screen. */
  languageOf?: ((value: Value) => string | undefined) | undefined
  /** A picture before the text; the sheet is then wider. */
  pictureOf?: (value: Value) => ReactNode
  onChoose: (value: Value) => void
  /**
   * Called to preview the value that is pointed at. Undefined: the menu has closed; the value from before applies
   * again, or the one that `onChoose` was called with.
   */
  onPreview?: (value: Value | undefined) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** The number of visible options, from the heights in `menu.css`, below a title of three lines. */
const rows = 9
const steps: Partial<Record<Action, number>> = { up: -1, down: 1, pageUp: -rows, pageDown: rows }

/**
 * A choice of one option in a sheet: up and down move, OK chooses and closes, Back closes. Only visible options are in
 * the DOM.
 */
export function Menu<Value extends string>(props: MenuProps<Value>) {
  const { title, values, chosen, textOf, noteOf, languageOf, pictureOf, onChoose, onPreview, onClose } = props
  const count = values.length
  const [{ index, first }, setPlace] = useState(() => {
    const start = Math.max(0, chosen === undefined ? 0 : values.indexOf(chosen))
    return { index: start, first: firstShown(0, start, rows, count) }
  })
  const menu = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLButtonElement>(null)
  const [wheel] = useState(countWheel)
  const id = useId()
  const moveTo = (wanted: number) => {
    const next = Math.max(0, Math.min(wanted, count - 1))
    setPlace({ index: next, first: firstShown(first, next, rows, count) })
  }
  const pointTo = (index: number) => setPlace({ index: index, first })
  const close = useModal({
    container: menu,
    focused: () => focused.current,
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      const step = steps[action]
      if (step !== undefined) moveTo(index + step)
      if (action === 'ok' && phase === 'press') choose(values[index])
    },
    onClose,
  })
  const choose = (value: Value | undefined) => {
    if (value === undefined) return
    close()
    onChoose(value)
  }
  usePreview(values[index], onPreview)
  const shown = values.slice(first, first + rows)
  const hasChosen = chosen !== undefined && values.includes(chosen)
  return (
    <Sheet
      container={menu}
      title={title}
      titleId={id}
      previews={onPreview !== undefined}
      wide={pictureOf !== undefined}
      onPressOutside={close}
    >
      <div
        className="menu-options"
        role="radiogroup"
        aria-labelledby={id}
        data-longer={count > rows}
        onWheel={({ deltaY, deltaMode, currentTarget }) => {
          const row = currentTarget.clientHeight / Math.min(rows, count)
          const by = wheel({ deltaY, deltaMode }, row, rows)
          if (by !== 0) moveTo(index + by)
        }}
      >
        {shown.map((value, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrows for itself.
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={value === chosen}
            aria-setsize={count}
            aria-posinset={first + place + 1}
            aria-label={noteOf && dotted([textOf(value), noteOf(value)])}
            className="menu-option focusable"
            ref={first + place === index ? focused : undefined}
            tabIndex={first + place === index ? 0 : -1}
            onMouseMove={({ movementX, movementY }) => {
              // Engines also report a move when the options move under a resting pointer.
              if (movementX !== 0 || movementY !== 0) pointTo(first + place)
            }}
            onFocus={() => pointTo(first + place)}
            onClick={() => choose(value)}
          >
            {hasChosen && (
              <span className="menu-mark">{value === chosen && <Icon name="chosen" className="menu-chosen" />}</span>
            )}
            {pictureOf?.(value)}
            <span className={noteOf ? 'menu-lines' : 'menu-text'}>
              <bdi lang={languageOf?.(value)}>{textOf(value)}</bdi>
              {noteOf && <span className="menu-note">{noteOf(value)}</span>}
            </span>
          </button>
        ))}
        {count > rows && <Track first={first} count={count} />}
      </div>
    </Sheet>
  )
}

/** The scroll bar. */
function Track({ first, count }: { first: number; count: number }) {
  return (
    <span className="menu-track" aria-hidden="true">
      <span className="menu-thumb" style={{ height: `${(rows / count) * 100}%`, top: `${(first / count) * 100}%` }} />
    </span>
  )
}

function usePreview<Value>(
  pointed: Value | undefined,
  onPreview: ((value: Value | undefined) => void) | undefined,
): void {
  const latest = useRef(onPreview)
  latest.current = onPreview
  useEffect(() => latest.current?.(pointed), [pointed])
  useEffect(() => () => latest.current?.(undefined), [])
}
