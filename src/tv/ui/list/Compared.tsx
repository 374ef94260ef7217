import type { RankedItem } from './RankedList.tsx'
import './rank.css'

interface ComparedProps {
  labels: { current: string; previous: string }
  className?: string
}

/** The legend of paired bars: filled and hollow, as in the lists below it. */
export function Compared({ labels: { current, previous }, className = '' }: ComparedProps) {
  return (
    <p className={`compared ${className}`}>
      <span className="compared-name" data-shorter={current.length < previous.length}>
        <span className="rank-length" />
        <span className="compared-text">{current}</span>
      </span>
      <span className="compared-name" data-shorter={previous.length < current.length}>
        <span className="rank-length rank-hollow" />
        <span className="compared-text">{previous}</span>
      </span>
    </p>
  )
}

/** Merges two lists into rows with two bars; a row that is missing in one list counts as 0 there. */
export function bothOf(current: readonly RankedItem[], previous: readonly RankedItem[]): RankedItem[] {
  const previousById = new Map(previous.map((item) => [item.id, item]))
  const currentIds = new Set(current.map(({ id }) => id))
  return [
    ...current.map(({ colour, ...item }) => ({ ...item, other: sideOf(previousById.get(item.id)) })),
    ...previous
      .filter(({ id }) => !currentIds.has(id))
      .map((item) => ({ id: item.id, title: item.title, value: 0, other: sideOf(item) })),
  ]
}

const sideOf = (item: RankedItem | undefined) => ({
  value: item?.value ?? 0,
  ...(item?.aside !== undefined && { aside: item.aside }),
})
