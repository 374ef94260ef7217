import { dayMs, hourMs } from '#contract/clock.ts'

/** A calendar day of the service, `YYYY-MM-DD`. Its days are Pacific Time (analytics: "days are Pacific Time"). */
export type Day = string

/** Made once: a television takes a millisecond for each format. */
const serviceDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The service's current day. `now`: milliseconds since 1970. */
export function dayAt(now: number): Day {
  const parts = serviceDay.formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The calendar day in this television's time zone, for what has no day of the service. */
export function dayHere(at: number): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** When a day of the service ends, in milliseconds since 1970: at 08:00 UTC, or an hour earlier in summer. */
export function endOfDay(day: Day): number {
  const winter = Date.parse(day) + dayMs + 8 * hourMs
  return dayAt(winter - hourMs) === day ? winter : winter - hourMs
}

export function isDay(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days between the two. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** Every day from the first to the last, both included. */
export function eachDay(from: Day, to: Day): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

export interface DayWords {
  /** 17 Nov, with the year only if it differs from that of `near`. */
  short(day: Day, near?: Day): string
  /** Tuesday, 17 November 2026. */
  long(day: Day): string
  /** Tuesday, 17 November. */
  withWeekday(day: Day): string
  /** 21 Oct – 17 Nov, with years only if they differ from that of `near`. */
  range(start: Day, end: Day, near: Day): string
  /** November 2026. */
  month(day: Day): string
  /** Tue. */
  weekday(day: Day): string
  /** 17 November. */
  date(day: Day): string
  /** Tuesday. */
  weekdayName(day: Day): string
}

/** Formats days in a language. A day is a date and not a time, so it is formatted in UTC. */
export function daysIn(locale: string): DayWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const withoutYear = format({ day: 'numeric', month: 'short' })
  const withYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const month = format({ month: 'long', year: 'numeric' })
  const weekday = format({ weekday: 'short' })
  const date = format({ day: 'numeric', month: 'long' })
  const weekdayName = format({ weekday: 'long' })
  const short = (day: Day, near = day) =>
    (day.slice(0, 4) === near.slice(0, 4) ? withoutYear : withYear).format(Date.parse(day))
  const long = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const withWeekday = format({ weekday: 'long', day: 'numeric', month: 'long' })
  return {
    short,
    withWeekday: (day) => withWeekday.format(Date.parse(day)),
    long: (day) => long.format(Date.parse(day)),
    range: (start, end, near) => {
      const last = short(end, near)
      return start === end ? last : `${short(start, end.slice(0, 4) === near.slice(0, 4) ? near : end)} – ${last}`
    },
    month: (day) => month.format(Date.parse(day)),
    weekday: (day) => weekday.format(Date.parse(day)),
    date: (day) => date.format(Date.parse(day)),
    weekdayName: (day) => weekdayName.format(Date.parse(day)),
  }
}
