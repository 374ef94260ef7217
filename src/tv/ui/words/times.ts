/** Moments as a person reads them on this television's clock. */
export interface Times {
  /** 14:05 or 2:05 pm. `at`: milliseconds since 1970. */
  clock(at: number): string
}

/** `hours`: how many a clock face has; `language`: as the language has it. */
export function timesIn(locale: string, hours: 'language' | '24' | '12', timeZone?: string): Times {
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(hours === 'language' ? {} : { hour12: hours === '12' }),
    ...(timeZone && { timeZone }),
  })
  return { clock: (at) => format.format(at) }
}
