import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { isDirection } from '#tv/remote/actions.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { onPress } from '#tv/remote/press.ts'
import { firstWithin, minBetweenMs, rowsPerRepeat } from '../list/keyRepeat.ts'
import { useListWheel } from '../list/listInput.ts'
import { Track } from '../list/Track.tsx'
import { cardAfter, type GridShape, shapeFor } from './gridSteps.ts'
import './grid.css'

interface CardGridProps {
  focusKey: string
  /** Names the grid, for voice guides. */
  label: string
  count: number
  /** The same card has the same key at any position. */
  keyOf: (index: number) => string
  drawCard: (index: number, active: boolean) => ReactNode
  onPress: (index: number) => void
}

/**
 * A grid of any number of cards that fills the screen. The whole grid is one focusable with an active card, and only
 * the visible cards are in the DOM. The active card is remembered with the history entry, so that Back restores it.
 */
export function CardGrid({ focusKey, label, count, keyOf, drawCard, onPress }: CardGridProps) {
  const { props } = useFocus<HTMLDivElement>({ focusKey, onPress: () => onPress(latest.current.now()) })
  const grid = props.ref
  const shape = shapeFor(count)
  const { columns, rows } = shape
  const active = useActiveCard(focusKey, count, shape)
  const { index, first } = active
  const latest = useRef({ ...active, ...shape, count })
  latest.current = { ...active, ...shape, count }
  useGridKeys(grid, latest)
  useListWheel(grid, latest)
  const hover = useCallback((card: number) => {
    if (card !== latest.current.now()) latest.current.moveTo(card)
  }, [])
  const idOf = (card: number) => `${focusKey}:${card}`
  const allRows = Math.ceil(count / columns)
  const shown = Array.from({ length: columns * rows }, (_, index) => first * columns + index).filter(
    (card) => card < count,
  )
  return (
    // biome-ignore lint/a11y/useAriaActivedescendantWithTabindex: `props` has the tabIndex.
    <div
      {...props}
      className="card-grid"
      role="listbox"
      aria-label={label}
      aria-activedescendant={count > 0 ? idOf(index) : undefined}
      data-columns={columns}
      data-rows={rows}
      data-longer={allRows > rows}
    >
      {shown.map((card) => (
        <Card
          key={keyOf(card)}
          id={idOf(card)}
          card={card}
          count={count}
          active={card === index}
          drawCard={drawCard}
          onHover={hover}
        />
      ))}
      {allRows > rows && <Track first={first} rows={rows} count={allRows} />}
    </div>
  )
}

interface CardProps {
  id: string
  card: number
  count: number
  active: boolean
  drawCard: (index: number, active: boolean) => ReactNode
  onHover: (card: number) => void
}

/** Memoized, so that a move along the grid renders only two cards. */
const Card = memo(({ id, card, count, active, drawCard, onHover }: CardProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, not its cards.
  <div
    id={id}
    role="option"
    aria-selected={active}
    aria-setsize={count}
    aria-posinset={card + 1}
    className="card-grid-card"
    data-current={active}
    onMouseMove={({ movementX, movementY }) => {
      if (movementX !== 0 || movementY !== 0) onHover(card)
    }}
  >
    {drawCard(card, active)}
  </div>
))

interface ActiveCard {
  /** The active card as rendered. */
  index: number
  /** The first visible row. */
  first: number
  /** The active card now: a wheel may turn again before React has rendered the last turn. */
  now(): number
  moveTo(card: number): void
  /**
   * Scrolls by rows, for a wheel. @param under place on the screen of the new active card; without it, the active card
   * stays if it is visible
   */
  scrollBy(rows: number, under?: number): void
}

/** The active card of a grid, remembered with the history entry. */
function useActiveCard(focusKey: string, count: number, { columns, rows }: GridShape): ActiveCard {
  const [position, setPosition] = useEntryState(`${focusKey}:card`, { index: 0, first: 0 })
  const latest = useRef(position)
  latest.current = position
  const allRows = Math.ceil(count / columns)
  const within = (card: number) => Math.max(0, Math.min(card, count - 1))
  const now = () => within(latest.current.index)
  const rowOf = (card: number) => Math.floor(card / columns)
  const firstNow = () => firstWithin(latest.current.first, rowOf(now()), rows, allRows)
  const become = (card: number, first: number) => {
    latest.current = { index: within(card), first }
    setPosition(latest.current)
  }
  return {
    index: now(),
    first: firstNow(),
    now,
    moveTo: (card) => become(card, firstWithin(firstNow(), rowOf(within(card)), rows, allRows)),
    scrollBy: (by, under) => {
      const first = Math.max(0, Math.min(firstNow() + by, allRows - rows))
      const wanted = under === undefined ? now() : first * columns + under
      const row = Math.max(first, Math.min(rowOf(wanted), first + rows - 1))
      become(row * columns + (wanted % columns), first)
    },
  }
}

/** The grid as last rendered. */
type LatestGrid = RefObject<ActiveCard & GridShape & { count: number }>

/** Moves along the focused grid by arrows, and by channel up and down. */
function useGridKeys(grid: RefObject<HTMLElement | null>, latest: LatestGrid): void {
  useEffect(() => {
    let movedAt = 0
    return onPress('part', ({ action, phase, heldMs }) => {
      if (document.activeElement !== grid.current || phase === 'release') return false
      const page = action === 'pageUp' || action === 'pageDown'
      if (!page && !isDirection(action)) return false
      const { now, count, columns, rows, moveTo } = latest.current
      const held = phase === 'repeat'
      const by = page ? rows : held ? rowsPerRepeat(heldMs, Math.ceil(count / columns)) : 1
      const arrow = action === 'pageUp' ? 'up' : action === 'pageDown' ? 'down' : alongReading(action)
      const next = cardAfter(arrow, { index: now(), count, columns, by })
      // A fresh arrow at the edge leaves the grid; a held one stops there.
      if (next === undefined) return page || held
      if (held && performance.now() - movedAt < minBetweenMs) return true
      movedAt = performance.now()
      moveTo(next)
      return true
    })
  }, [grid, latest])
}
