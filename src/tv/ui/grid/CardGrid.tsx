import { memo, type ReactNode, useCallback, useRef } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { useListWheel } from '../list/listInput.ts'
import { Track } from '../list/Track.tsx'
import { shapeFor } from './gridSteps.ts'
import { useActiveCard } from './useActiveCard.ts'
import { useGridKeys } from './useGridKeys.ts'
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
