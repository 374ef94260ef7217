/** Steps that people count in: by tens, or, for seconds, by the clock. */
const steps = {
  ten: [1, 2, 2.5, 5, 10],
  clock: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400],
} as const
export type Counting = keyof typeof steps

/** What the places along an axis stand for, where they are parts of a whole and no days. */
export interface Along {
  /** What the first place stands for, and how much more each next one. */
  first: number
  each: number
  counting: Counting
  format: (value: number) => string
}

const mostRulesApart = 4

/** Rules from 0 to at least `most`, at round values, no more than `apart` (at most four, at least one) apart. */
export function rulesUpTo(most: number, counting: Counting, apart = mostRulesApart): number[] {
  const step = stepFor(most > 0 ? most : 1, counting, Math.max(1, Math.min(mostRulesApart, apart)))
  const intervals = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: intervals + 1 }, (_, index) => index * step)
}

function stepFor(most: number, counting: Counting, mostIntervals: number): number {
  const least = most / mostIntervals
  if (counting === 'clock') return steps.clock.find((step) => step >= least) ?? least
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (steps.ten.find((candidate) => candidate * power >= least) ?? 10) * power
  // Things that are counted have no halves.
  return Math.max(1, step)
}

/** At most `most` round values from 0 on along an axis of `count` places, and where each stands: between two, mostly. */
export function valuesAlong({ first, each, counting }: Along, count: number, most: number) {
  const end = first + Math.max(0, count - 1) * each
  if (!(end > 0)) return []
  const step = stepFor(end, counting, most - 1)
  // A hair beyond the end, by how fractions are reckoned, is the end.
  const intervals = Math.floor(end / step + 1e-9)
  return Array.from({ length: intervals + 1 }, (_, index) => ({
    value: index * step,
    place: (index * step - first) / each,
  }))
}

/** At most `most` places along an axis of `count`, evenly apart, counted back from the last that matters. */
export function placesAlong(count: number, last: number, most: number): number[] {
  if (count === 0) return []
  const every = Math.max(1, Math.ceil((last + 1) / most))
  const places: number[] = []
  for (let place = last; place >= 0; place -= every) places.unshift(place)
  return places
}
