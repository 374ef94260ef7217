import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Action } from '#tv/remote/actions.ts'
import { useModal } from '../dialog/useModal.ts'
import { Icon } from '../icons/Icon.tsx'
import './menu.css'
import './whole.css'

interface MenuProps<Value extends string> {
  /** The question. */
  title: string
  values: readonly Value[]
  /** Undefined: none is chosen yet. */
  chosen: Value | undefined
  textOf: (value: Value) => string
  onChoose: (value: Value) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** Options in a column, as in `menu.css`. */
const perColumn = 9
/** Columns on the screen; more come as the focus goes there. */
const columns = 2
const steps: Partial<Record<Action, number>> = { up: -1, down: 1, left: -perColumn, right: perColumn }

/** One of several, over the whole screen: up and down, OK chooses and closes, Back closes. */
export function Menu<Value extends string>({ title, values, chosen, textOf, onChoose, onClose }: MenuProps<Value>) {
  const [index, setIndex] = useState(Math.max(0, chosen === undefined ? 0 : values.indexOf(chosen)))
  const menu = useRef<HTMLDivElement>(null)
  const options = useRef<(HTMLButtonElement | null)[]>([])
  const id = useId()
  const close = useModal({
    container: menu,
    focused: () => options.current[index],
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      const step = steps[action]
      if (step !== undefined && values[index + step] !== undefined) setIndex(index + step)
      if (action === 'ok' && phase === 'press') choose(values[index])
    },
    onClose,
  })
  const choose = (value: Value | undefined) => {
    if (value === undefined) return
    close()
    onChoose(value)
  }
  const lastColumn = Math.ceil(values.length / perColumn) - 1
  const firstColumn = Math.max(0, Math.min(Math.floor(index / perColumn), lastColumn - columns + 1))
  const shown = values
    .map((value, place) => ({ value, place }))
    .slice(firstColumn * perColumn, (firstColumn + columns) * perColumn)
  return createPortal(
    <div className="whole" ref={menu} role="dialog" aria-modal="true" aria-labelledby={id}>
      <h2 className="whole-title" id={id}>
        {title}
      </h2>
      <div className="menu-options" role="radiogroup" aria-labelledby={id}>
        {shown.map(({ value, place }) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio would take the arrows for itself.
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={value === chosen}
            className="menu-option focusable"
            ref={(button) => {
              options.current[place] = button
            }}
            tabIndex={place === index ? 0 : -1}
            onMouseMove={() => setIndex(place)}
            onFocus={() => setIndex(place)}
            onClick={() => choose(value)}
          >
            <span className="menu-mark">{value === chosen && <Icon name="chosen" />}</span>
            <span className="menu-text">{textOf(value)}</span>
          </button>
        ))}
      </div>
    </div>,
    document.body,
  )
}
