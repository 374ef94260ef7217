import { lastKnown } from './drawing/series.ts'

/** A stroke is half as wide again on either side: this much stays free above and below. Of 100. */
const air = 8

/** The paths of a small chart in a square of 100: its line from zero up, with gaps, and a dot at its newest value. */
export function sparkPaths(values: readonly (number | null)[]): { line: string; dot: string } {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const last = Math.max(1, values.length - 1)
  const x = (place: number) => Math.round((place / last) * 1000) / 10
  const y = (value: number) => Math.round((100 - air - (most > 0 ? value / most : 0) * (100 - 2 * air)) * 10) / 10
  const steps = values.flatMap((value, place) => {
    if (value === null) return []
    const isAlone = (values[place - 1] ?? null) === null
    // A day between two gaps is a dot, which a line of no length draws.
    return `${isAlone ? 'M' : 'L'}${x(place)} ${y(value)}${isAlone ? 'h0' : ''}`
  })
  const newest = lastKnown(values)
  const end = values[newest]
  return { line: steps.join(''), dot: end === null || end === undefined ? '' : `M${x(newest)} ${y(end)}h0` }
}
