import { type ReactNode, useEffect, useState } from 'react'
import { currentEntry } from '#tv/remote/back.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './rowList.css'

interface RowListProps<Item> {
  focusKey: string
  /** What is listed, for voice guides. */
  label: string
  items: readonly Item[]
  /** Names an item; the same as long as it is the same thing. */
  idOf: (item: Item) => string
  /** The whole row in one sentence. */
  spokenOf: (item: Item) => string
  /** How many stand on the screen at once. */
  rows: number
  children: (item: Item, active: boolean) => ReactNode
  onPress: (item: Item) => void
  /** Whether each row is checked; without it they have no marks. */
  checkedOf?: (item: Item) => boolean
  /** The last of `items` is near and there are more: fetch them. */
  onNearEnd?: () => void
  /** Told whenever the rows that can be seen are others: the first and how many. */
  onSeen?: (first: number, count: number) => void
}

/** Entry of history and list → the row that was active there: a person who comes back finds it. */
const places = new Map<string, number>()
const placesKept = 100
const nearEnd = 20

/** A list of any length. One focusable for all of it, which holds an index; only rows that can be seen are in the page. */
export function RowList<Item>(props: RowListProps<Item>) {
  const { focusKey, label, items, idOf, spokenOf, rows, children, onPress, checkedOf, onNearEnd, onSeen } = props
  const [place] = useState(() => `${currentEntry()} ${focusKey}`)
  const [chosen, setChosen] = useState(() => places.get(place) ?? 0)
  const index = Math.max(0, Math.min(chosen, items.length - 1))
  const { props: focusProps, focused } = useFocus<HTMLDivElement>({
    focusKey,
    onPress: () => {
      const item = items[index]
      if (item !== undefined) onPress(item)
    },
    onArrow: (direction) => {
      const next = direction === 'down' ? index + 1 : direction === 'up' ? index - 1 : index
      if (next === index || next < 0 || next >= items.length) return false
      setChosen(next)
      return true
    },
  })
  const first = Math.max(0, Math.min(index - rows + 2, items.length - rows, index))
  const shown = items.slice(first, first + rows)

  useEffect(() => {
    places.delete(place)
    places.set(place, index)
    const oldest = places.keys().next().value
    if (places.size > placesKept && oldest !== undefined) places.delete(oldest)
  }, [place, index])
  const isNearEnd = index >= items.length - nearEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items are the reason to look again.
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, items.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the rows are others, not when the listener is.
  useEffect(() => onSeen?.(first, rows), [first, rows])

  const rowId = (at: number) => `${focusKey}:${at}`
  return (
    <div className="row-list">
      {/* biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: `props` has the tabIndex. */}
      <div
        {...focusProps}
        className="row-list-rows"
        role="listbox"
        aria-label={label}
        aria-multiselectable={checkedOf !== undefined}
        aria-activedescendant={rowId(index)}
      >
        {shown.map((item, offset) => {
          const at = first + offset
          const active = at === index
          const checked = checkedOf?.(item)
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus is the list's.
            <div
              key={idOf(item)}
              id={rowId(at)}
              role="option"
              aria-selected={checked ?? active}
              aria-label={spokenOf(item)}
              aria-setsize={items.length}
              aria-posinset={at + 1}
              className="row-list-row"
              data-active={active && focused}
              onMouseMove={() => setChosen(at)}
            >
              {checked !== undefined && <span className="row-list-check" data-checked={checked} />}
              {children(item, active && focused)}
            </div>
          )
        })}
      </div>
      {items.length > rows && (
        <div className="row-list-bar" aria-hidden="true">
          <div
            className="row-list-thumb"
            style={{ height: `${(rows / items.length) * 100}%`, top: `${(first / items.length) * 100}%` }}
          />
        </div>
      )}
    </div>
  )
}
