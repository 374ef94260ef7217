import { listOf } from './list.ts'

/** Formats times in the time zone of this television. */
export interface Times {
  /** 14:05 or 2:05 pm. `at`: milliseconds since 1970. */
  clock(at: number): string
  /** 21 Nov, the day in this television's time zone. */
  day(at: number): string
  /** 21 Nov, 14:05, with the year if it differs from that of `now`. The day is in this television's time zone. */
  moment(at: number, now: number): string
}

/** `hours`: 12 or 24, or `language`: the language's default. */
export function timesIn(locale: string, hours: 'language' | '24' | '12', timeZone?: string): Times {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) })
  const ofDay = format({
    hour: 'numeric',
    minute: '2-digit',
    ...(hours === 'language' ? {} : { hour12: hours === '12' }),
  })
  // For 24 hours, engines write the first hour of some languages as 24.
  const clock = (at: number) => ofDay.format(at).replace(/^24/, '0')
  const day = format({ day: 'numeric', month: 'short' })
  const dayOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const year = format({ year: 'numeric' })
  return {
    clock,
    day: (at) => day.format(at),
    moment: (at, now) => listOf([(year.format(at) === year.format(now) ? day : dayOfYear).format(at), clock(at)]),
  }
}
