/** Free space above the largest value and below zero, of 100, so that the stroke is not cut off. */
const air = { above: 6, below: 4 }

/** Returns the paths of a small chart in a square of 100 × 100: the line on a scale from zero, and the area below. */
export function sparkPaths(values: readonly number[]): { line: string; area: string } {
  if (values.length === 0) return { line: '', area: '' }
  const max = Math.max(0, ...values)
  const last = Math.max(1, values.length - 1)
  const tenth = (number: number) => Math.round(number * 10) / 10
  const x = (index: number) => tenth((index / last) * 100)
  const y = (value: number) => tenth(100 - air.below - (max > 0 ? value / max : 0) * (100 - air.above - air.below))
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
  return { line, area: `${line}V100H0Z` }
}
