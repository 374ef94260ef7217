/** The most peaks that a chart explains. */
const maxPeaks = 2
/** The least distance between two peaks: in days, and as a part of all days. */
const apart = { days: 4, part: 1 / 6 }
/** A peak exceeds the mean by this factor. */
const above = 1.2

/** The places of the highest peaks of a figure by day, the highest first. Days beside each other are one peak. */
export function peaksOf(values: readonly (number | null)[]): number[] {
  const known = values.filter((value): value is number => value !== null)
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  const candidates = values
    .flatMap((value, place) => (value !== null && value > above * mean ? [{ value, place }] : []))
    .sort((a, b) => b.value - a.value)
  const far = Math.max(apart.days, values.length * apart.part)
  const found: number[] = []
  for (const { place } of candidates) {
    if (found.length === maxPeaks) break
    if (found.every((peak) => Math.abs(peak - place) >= far)) found.push(place)
  }
  return found
}
