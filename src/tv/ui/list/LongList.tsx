import { createContext, memo, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { useActiveRow, useListKeys, useListWheel } from './listInput.ts'
import { Track } from './Track.tsx'
import './list.css'

interface LongListProps {
  focusKey: string
  /** Names the list, for voice guides. */
  label: string
  count: number
  /** The number of rows on the screen. */
  rows: number
  /** The same row has the same key at any position. */
  keyOf: (index: number) => string
  /** The whole row as one sentence, for voice guides. */
  nameOf: (index: number) => string
  /** `pointed`: whether OK would press this row. */
  drawRow: (index: number, pointed: boolean) => ReactNode
  onPress?: (index: number) => void
  /** Called with the row that OK would press, at first and whenever it changes. */
  onPoint?: ((index: number) => void) | undefined
  className?: string
  /** Whether a row is checked; without it, rows have no marks. */
  checkedOf?: (index: number) => boolean
  /** Called at first and whenever other rows become visible: the first of them, and how many. */
  onSeen?: (first: number, rows: number) => void
  /** Called near the last rows, to load more. */
  onNearEnd?: () => void
  /** The active row when the list is opened. Default: the first. */
  startAt?: number
  /**
   * The row of what happens now: it is told apart, and is the active one as long as the list does not have the focus.
   */
  followed?: number | undefined
}

const nearEnd = 20

/**
 * A list of any length. The whole list is one focusable with an active row, and only the visible rows are in the DOM.
 * The active row is remembered with the history entry, so that Back restores it.
 */
export function LongList(props: LongListProps) {
  const { focusKey, label, count, rows, keyOf, nameOf, drawRow, onPress, onPoint, className = '' } = props
  const { checkedOf, onSeen, onNearEnd, startAt = 0, followed } = props
  const [focused, setFocused] = useState(false)
  const { props: focusProps } = useFocus<HTMLDivElement>({
    focusKey,
    onFocusChange: setFocused,
    onPress: onPress && (() => onPress(latest.current.now())),
  })
  const list = focusProps.ref
  const active = useActiveRow({ focusKey, count, rows, startAt })
  const step = useContext(RowStep)
  const isStepped = step !== undefined
  const index = isStepped ? rowAt(step, rows, count) : active.index
  const first = isStepped ? 0 : active.first
  const latest = useRef({ ...active, count, rows })
  latest.current = { ...active, count, rows }

  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the row changes, not when the listener does.
  useEffect(() => onPoint?.(index), [index])
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the rows change, not when the listener does.
  useEffect(() => onSeen?.(first, rows), [first, rows])
  useEffect(() => {
    if (followed !== undefined && !focused) latest.current.moveTo(followed)
  }, [followed, focused])
  const isNearEnd = index >= count - nearEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are the reason to check again.
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, count])
  useListKeys(list, latest)
  useListWheel(list, latest)
  const hover = useCallback((row: number) => {
    if (row !== latest.current.now()) latest.current.pointTo(row)
  }, [])
  const idOf = (row: number) => `${focusKey}:${row}`
  const shown = Array.from({ length: Math.min(rows, count) }, (_, index) => first + index)
  return (
    // biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: `focusProps` has the tabIndex.
    <div
      {...focusProps}
      className={`long-list ${className}`}
      role="listbox"
      data-longer={count > rows}
      aria-label={label}
      aria-activedescendant={count > 0 ? idOf(index) : undefined}
      aria-multiselectable={checkedOf ? true : undefined}
    >
      {shown.map((row) => (
        <Row
          key={keyOf(row)}
          id={idOf(row)}
          row={row}
          count={count}
          active={row === index}
          checked={checkedOf?.(row)}
          pointed={row === index && (focused || isStepped)}
          followed={row === followed}
          nameOf={nameOf}
          drawRow={drawRow}
          onHover={hover}
        />
      ))}
      {count > rows && <Track first={first} rows={rows} count={count} />}
    </div>
  )
}

interface RowProps {
  id: string
  row: number
  count: number
  active: boolean
  /** Only in a list with a multiple choice. */
  checked: boolean | undefined
  pointed: boolean
  followed: boolean
  nameOf: (index: number) => string
  drawRow: (index: number, pointed: boolean) => ReactNode
  onHover: (row: number) => void
}

/** Memoized: a move along the list renders two rows. */
const Row = memo(({ id, row, count, active, checked, pointed, followed, nameOf, drawRow, onHover }: RowProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus is the list's.
  <div
    id={id}
    role="option"
    aria-selected={checked ?? active}
    aria-setsize={count}
    aria-posinset={row + 1}
    aria-label={nameOf(row)}
    aria-current={followed ? 'true' : undefined}
    className="long-list-row"
    data-current={active}
    data-active={pointed}
    onMouseMove={({ movementX, movementY }) => {
      if (movementX !== 0 || movementY !== 0) onHover(row)
    }}
  >
    {checked !== undefined && <span className="long-list-check" data-checked={checked} />}
    {drawRow(row, pointed)}
  </div>
))

/**
 * In a kiosk, how many rows the active row of a list has moved in this turn; undefined elsewhere. After the last
 * visible row comes the first.
 */
export const RowStep = createContext<number | undefined>(undefined)

const rowAt = (step: number, rows: number, count: number) => step % Math.max(1, Math.min(rows, count))

/** In a kiosk, the index of the row in turn of a list of `count` rows, of which `rows` are visible; undefined elsewhere. */
export function useRowInTurn(rows: number, count: number): number | undefined {
  const step = useContext(RowStep)
  return step === undefined ? undefined : rowAt(step, rows, count)
}

/** The skeleton of a list of names. @param className of the list; `row`: of each row */
export const SkeletonRows = ({ className, row }: { className?: string; row: string }) => (
  <div className={className} aria-hidden="true">
    {[30, 24, 36, 20].map((width) => (
      <div key={width} className={row}>
        <Skeleton width={`${width}rem`} height="2rem" />
      </div>
    ))}
  </div>
)
