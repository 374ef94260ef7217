import { expect } from 'vitest'
import type { ResultTable } from '#contract/analytics.ts'
import type { Question } from './oracle.fixture.ts'

export const listed = (text: string | undefined): string[] => (text ? text.split(',') : [])

const filtersOf = (text: string | undefined) =>
  Object.fromEntries(
    (text ? text.split(';') : []).map((term) => {
      const [name = '', values] = term.split('==')
      return [name, listed(values)]
    }),
  )

/** Parses a request's parameters for the oracle; the whole month of the end date counts for reports by month. */
export function questionOf(query: Record<string, string>): Question {
  const dimensions = listed(query.dimensions)
  const { endDate = '' } = query
  return {
    dimensions,
    filters: filtersOf(query.filters),
    metrics: listed(query.metrics),
    from: query.startDate ?? '',
    to: dimensions.includes('month') ? endDate.replace(/-01$/, '-31') : endDate,
  }
}

/**
 * The tolerance for numbers that are rounded after adding: in another order of adding, a sum may be on the other side
 * of one half.
 */
const hair = (metric: string) => (/inutes|ViewDuration/.test(metric) ? 1 : 0)

/** Requires that an answer has the groups and numbers that the oracle computed. */
export function expectNumbers(
  { columnHeaders, rows = [] }: ResultTable,
  expected: ReadonlyMap<string, readonly (number | null)[]>,
): void {
  const metrics = columnHeaders.filter(({ columnType }) => columnType === 'METRIC')
  const first = columnHeaders.length - metrics.length
  const answered = new Map(rows.map((cells) => [cells.slice(0, first).join(), cells.slice(first)]))
  expect(answered.size).toBe(rows.length)
  expect([...answered.keys()].sort()).toEqual([...expected.keys()].sort())
  for (const [key, values] of expected)
    metrics.forEach(({ name, dataType }, place) => {
      const value = values[place] === undefined ? Number.NaN : values[place]
      const cell = answered.get(key)?.[place]
      if (value === null || cell === null) {
        expect(cell, `${key} ${name}`).toBe(value)
        return
      }
      const actual = Number(cell)
      const far = dataType === 'INTEGER' ? hair(name) : Math.max(1e-4, Math.abs(value) * 1e-6)
      if (!(Math.abs(actual - value) <= far)) expect.fail(`${key} ${name}: ${actual}, by hand ${value}`)
    })
}
