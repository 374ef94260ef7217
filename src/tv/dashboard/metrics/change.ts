/** How a value compares with the previous one. `ratio` is undefined when the previous value was 0. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  ratio: number | undefined
}

export function changeOf(current: number, previous: number): Change {
  const direction = current > previous ? 'up' : current < previous ? 'down' : 'same'
  return { direction, ratio: previous === 0 ? undefined : (current - previous) / Math.abs(previous) }
}

/** Whether the previous period has no data at all: no figure can then be compared, and the screen says so once. */
export const isNew = ({ previous }: { previous: Readonly<Record<string, number>> }): boolean =>
  Object.values(previous).every((value) => value === 0)
