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

/**
 * How rare something is, as deviations of a normal distribution: 2 happens by chance once in 22 tests, 3 once in 370,
 * 4 once in 16,000. All detectors count in them, so that their insights can be compared (specification: insights 2).
 */

/** All tests of a night together give an insight by chance alone in one of this number of nights: once a year. */
export const nightsPerFalseAlarm = 365
/** A video's rank is tested on four days of its life. One of this number of tests gives an insight by chance. */
export const ranksPerFalseAlarm = 1000

/**
 * Deviations of a value from the usual one. Numbers of views are skewed: large ones are further from the middle than
 * small ones. So they are compared as cube roots above the usual value (exact enough for a gamma distribution: Wilson
 * and Hilferty, 1931) and as powers of 2/3 below it (for a Poisson distribution: Farrington and others, 1996). Each is
 * the more careful of the two on its side.
 */
export function deviationsFrom(value: number, usual: number, variance: number): number {
  const shape = Math.sqrt((usual * usual) / variance)
  const ratio = Math.max(0, value / usual)
  return ratio > 1 ? 3 * shape * (Math.cbrt(ratio) - 1) + 1 / (3 * shape) : 1.5 * shape * (Math.cbrt(ratio) ** 2 - 1)
}

/**
 * Deviations that were counted in a spread estimated from few values, as those of a known spread (Wallace, 1959): ten
 * weeks do not give a spread exactly.
 * @param freedom the values behind the spread, less those that the fit used
 */
export function sureDeviations(deviations: number, freedom: number): number {
  const size = Math.sqrt(freedom * Math.log1p(deviations ** 2 / freedom)) * ((8 * freedom + 1) / (8 * freedom + 3))
  return deviations < 0 ? -size : size
}

/**
 * The deviations that an insight needs on either side. The more tests run in one night, the more is unusual by chance.
 * (The normal distribution's inverse: Hastings, 1955, 26.2.23.)
 * @param tests the number of tests in one night
 */
export function neededDeviations(tests: number, perFalseAlarm: number = nightsPerFalseAlarm): number {
  const t = Math.sqrt(2 * Math.log(2 * perFalseAlarm * Math.max(1, tests)))
  return t - (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
}
