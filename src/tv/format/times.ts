/** Moments as a person reads them on this television's clock. */
export interface Times {
  /** 14:05 or 2:05 pm. `at`: milliseconds since 1970. */
  clock(at: number): string
  /** 21 Nov, 14:05, with the year where it is not the one of `now`. The day is this television's, as the time is. */
  moment(at: number, now: number): string
}

/** `hours`: how many a clock face has; `language`: as the language has it. */
export function timesIn(locale: string, hours: 'language' | '24' | '12', timeZone?: string): Times {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) })
  const ofDay = format({
    hour: 'numeric',
    minute: '2-digit',
    ...(hours === 'language' ? {} : { hour12: hours === '12' }),
  })
  // Asked for 24 hours, engines call the first hour of some languages the 24th.
  const clock = (at: number) => ofDay.format(at).replace(/^24/, '0')
  const day = format({ day: 'numeric', month: 'short' })
  const dayOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const year = format({ year: 'numeric' })
  return {
    clock,
    moment: (at, now) => `${(year.format(at) === year.format(now) ? day : dayOfYear).format(at)}, ${clock(at)}`,
  }
}
