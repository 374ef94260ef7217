/**
 * A sorted copy. Inserting each value is faster than the engine's own sort, for the 12, 28 or 84 that are usual here.
 */
export function ascending(values: readonly number[]): number[] {
  if (values.length > insertedUpTo) return [...values].sort((a, b) => a - b)
  const sorted: number[] = []
  for (const value of values) {
    let place = sorted.length
    for (; place > 0 && (sorted[place - 1] ?? 0) > value; place -= 1) sorted[place] = sorted[place - 1] ?? 0
    sorted[place] = value
  }
  return sorted
}
const insertedUpTo = 100

/**
 * The mean of the middle half of the values: a quarter may lie anywhere on each side without moving it, and unlike the
 * median it does not jump between whole numbers when counts are small. 0 without values.
 */
export function middleMean(values: readonly number[]): number {
  const sorted = ascending(values)
  const aside = Math.floor(sorted.length / 4)
  let sum = 0
  for (let index = aside; index < sorted.length - aside; index += 1) sum += sorted[index] ?? 0
  return sorted.length === 0 ? 0 : sum / (sorted.length - 2 * aside)
}

/** The value below which a part of the sorted values lies, between two values in proportion. NaN without values. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  const place = (sorted.length - 1) * part
  const low = sorted[Math.floor(place)] ?? Number.NaN
  return low + ((sorted[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5)

export function meanAndDeviation(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) }
}
