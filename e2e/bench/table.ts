/** One line of a benchmark: a measured value and what it is compared with. */
export interface Row {
  name: string
  measured: string
  /** What it is compared with, in the same unit. */
  against: string
  ratio: number
  /** The highest allowed ratio; missing for lines without a goal. */
  goal?: number
}

/** A line that compares two numbers of a unit. */
export const comparedRow = (name: string, measured: number, against: number, unit: string, goal?: number): Row => ({
  name,
  measured: `${measured.toFixed(2)} ${unit}`,
  against: `${against.toFixed(2)} ${unit}`,
  ratio: measured / against,
  ...(goal !== undefined && { goal }),
})

/** Formats a benchmark as a table of ratios: unlike seconds, they apply to other machines. */
export function table(title: string, rows: readonly Row[]): string {
  const cells = [
    ['', 'measured', 'against', 'ratio', 'goal', ''],
    ...rows.map(({ name, measured, against, ratio, goal }) => [
      name,
      measured,
      against,
      ratio.toFixed(2),
      goal === undefined ? '' : `≤ ${goal.toFixed(2)}`,
      goal === undefined ? '' : ratio <= goal ? 'met' : 'MISSED',
    ]),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))),
  )
  return `\n${title}\n${lines.map((row) => `  ${row.join('  ')}`.trimEnd()).join('\n')}\n`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? Number.NaN,
    sorted[middle] ?? Number.NaN,
  ]
  return (low + high) / 2
}

/** The value below which this share of the values is: 0.95 for the 95th percentile. */
export function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** The median of the ratios of neighbours: measured in turn, so that other load of the machine affects both. */
export const medianRatio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, run) => value / (theirs[run] ?? Number.NaN)))
