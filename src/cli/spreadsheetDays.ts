const iso = /^\d{4}-\d{2}-\d{2}$/
/** What a spreadsheet writes behind a day that it holds as a time. */
const midnight = /[ T]0?0:00(?::00)?(?:\.0+)?$/
/** Year first: 2026/11/24, 2026. 11. 24. */
const yearFirst = /^(\d{4})[./-] ?(\d{1,2})[./-] ?(\d{1,2})\.?$/
/** The day first, always: 24.11.2026. */
const withDots = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?$/
/** The day or the month first: 24/11/2026, 11/24/2026. */
const eitherOrder = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

const written = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** What is wrong with the day of a row. */
export interface WrongDay {
  row: number
  reason: string
}

/**
 * Reads the days of a column as a spreadsheet shows them, as `YYYY-MM-DD`. Whether the day or the month comes first,
 * where a country's habit decides, is read from the days of the column that can only be one of both. Other values stay
 * as they are.
 * @returns the days, or the first row whose day may be two days
 */
export function readDays(values: readonly string[]): string[] | WrongDay {
  const bare = values.map((value) => value.trim().replace(midnight, ''))
  const pairs = bare.map((value) => eitherOrder.exec(value)?.slice(1, 3).map(Number))
  const dayFirst = pairs.findIndex((pair) => pair !== undefined && (pair[0] ?? 0) > 12)
  const monthFirst = pairs.findIndex((pair) => pair !== undefined && (pair[1] ?? 0) > 12)
  const both = dayFirst >= 0 && monthFirst >= 0
  if (both) {
    const [first, later] = [Math.min(dayFirst, monthFirst), Math.max(dayFirst, monthFirst)]
    const reason = `${quoted(values[later])} has the day and the month in another order than ${quoted(values[first])}`
    return { row: later, reason: `${reason}: write ${written('2026', '11', '24')}, the year first` }
  }
  const unclear = pairs.findIndex((pair) => pair !== undefined && pair[0] !== pair[1])
  if (unclear >= 0 && dayFirst < 0 && monthFirst < 0) {
    const [, a, b, year] = eitherOrder.exec(bare[unclear] ?? '') ?? []
    return {
      row: unclear,
      reason: `${quoted(values[unclear])} may be two days: write ${written(year, a, b)} or ${written(year, b, a)}`,
    }
  }
  return bare.map((value) => {
    if (iso.test(value)) return value
    const [, year, month, day] = yearFirst.exec(value) ?? []
    if (year !== undefined) return written(year, month, day)
    const dotted = withDots.exec(value)
    if (dotted) return written(dotted[3], dotted[2], dotted[1])
    const [, a, b, lastYear] = eitherOrder.exec(value) ?? []
    if (lastYear === undefined) return value
    return monthFirst >= 0 ? written(lastYear, a, b) : written(lastYear, b, a)
  })
}

const quoted = (value = '') => JSON.stringify(value)
