/** How a value compares with the one before. `ratio` is undefined where there was nothing to compare with. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  ratio: number | undefined
}

export function changeOf(current: number, previous: number): Change {
  const direction = current > previous ? 'up' : current < previous ? 'down' : 'same'
  return { direction, ratio: previous === 0 ? undefined : (current - previous) / Math.abs(previous) }
}

/** Whether the earlier period has no data at all: then no figure can be compared, and the screen says so once. */
export const isNew = ({ previous }: { previous: Readonly<Record<string, number>> }): boolean =>
  Object.values(previous).every((value) => value === 0)
