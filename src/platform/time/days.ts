import { dayMs, hourMs } from '#contract/clock.ts'

/**
 * Days are Pacific Time (specification: reports 4; specification: bulk-reports 2): `YYYY-MM-DD`, which sorts as text.
 */
export type Day = string

const pacific = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The Pacific day of a moment. */
export const pacificDay = (ms: number): Day => pacific.format(ms)

/** Days since 1970-01-01. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const dayOfNumber = (number: number): Day => new Date(number * dayMs).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOfNumber(dayNumber(day) + days)

/** The last day of the month of `day`. */
export function endOfMonth(day: Day): Day {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + 1)
  return addDays(first.toISOString().slice(0, 10), -1)
}

/** The first moment of a Pacific day, in milliseconds since 1970; the offset of that day decides (UTC−8 or −7). */
export function startOfPacificDay(day: Day): number {
  const midnight = dayNumber(day) * dayMs
  const offset = [7, 8].find((hours) => {
    const moment = midnight + hours * hourMs
    return pacificDay(moment) === day && pacificDay(moment - 1) !== day
  })
  return midnight + (offset ?? 8) * hourMs
}

/**
 * Parses a day or time in ISO 8601 to milliseconds since 1970; NaN for any other text. A time without an offset is in
 * UTC, as a day is: `Date.parse` would read it in the time zone of the server.
 */
export const isoTime = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? Date.parse(/T[\d:.]*$/.test(text) ? `${text}Z` : text) : Number.NaN

/**
 * A time as every answer, event and call of the services has it: RFC 3339 in UTC. Whole seconds have no fraction,
 * because parsers of the field with fixed formats (`%S%z`) refuse one; other times have milliseconds.
 * @param ms milliseconds since 1970
 */
export const wireTime = (ms: number): string => new Date(ms).toISOString().replace(/\.000Z$/, 'Z')
