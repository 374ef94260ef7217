import type { RankedItem } from './RankedList.tsx'

/** Merges two lists into rows with two bars; a row that is missing in one list counts as 0 there. */
export function bothOf(own: readonly RankedItem[], theirs: readonly RankedItem[]): RankedItem[] {
  const others = new Map(theirs.map((item) => [item.id, item]))
  const known = new Set(own.map(({ id }) => id))
  return [
    ...own.map(({ colour, ...item }) => ({ ...item, other: sideOf(others.get(item.id)) })),
    ...theirs
      .filter(({ id }) => !known.has(id))
      .map((item) => ({ id: item.id, title: item.title, value: 0, other: sideOf(item) })),
  ]
}

const sideOf = (item: RankedItem | undefined) => ({
  value: item?.value ?? 0,
  ...(item?.aside !== undefined && { aside: item.aside }),
})
