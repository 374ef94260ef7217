import { useState } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './list.css'

export interface RankedItem {
  id: string
  title: string
  value: number
}

interface RankedListProps {
  focusKey: string
  /** What is ranked, for voice guides. */
  label: string
  /** Largest first. */
  items: readonly RankedItem[]
  /** How many stand on the screen at once. */
  rows: number
  short: (value: number) => string
  /** For the row that has the focus. */
  exact: (value: number) => string
}

/**
 * Ranks with a bar each, the number at the bar's end. One focusable for all of them, which holds an index, so that a
 * list of thousands costs no more than a list of five; only what is visible is in the page.
 */
export function RankedList({ focusKey, label, items, rows, short, exact }: RankedListProps) {
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, items.length - 1)
  const { props, focused } = useFocus<HTMLDivElement>({
    focusKey,
    onArrow: (direction) => {
      const next = direction === 'down' ? index + 1 : direction === 'up' ? index - 1 : index
      if (next === index || next < 0 || next >= items.length) return false
      setChosen(next)
      return true
    },
  })
  const first = Math.max(0, Math.min(index - rows + 2, items.length - rows, index))
  const most = items[0]?.value ?? 0
  return (
    // biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: `props` has the tabIndex.
    <div {...props} className="ranks" role="listbox" aria-label={label} aria-activedescendant={`${focusKey}:${index}`}>
      {items.slice(first, first + rows).map(({ id, title, value }, place) => {
        const active = first + place === index
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is the list's.
          <div
            key={id}
            id={`${focusKey}:${first + place}`}
            role="option"
            aria-selected={active}
            aria-label={`${first + place + 1}. ${title}, ${exact(value)}`}
            className="rank"
            data-active={active && focused}
            onMouseMove={() => setChosen(first + place)}
          >
            <span className="rank-title">{title}</span>
            <span className="rank-bar">
              <span className="rank-length" style={{ width: `${most > 0 ? (value / most) * 72 : 0}%` }} />
              <span className="rank-value">{active && focused ? exact(value) : short(value)}</span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
