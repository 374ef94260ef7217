/** When a subscriber wants no messages: minutes since midnight in a time zone. */
export interface QuietHours {
  timeZone: string
  /** Null: there are no quiet hours. `from` may be after `to`: then they last over midnight. */
  from: number | null
  to: number | null
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** Minutes since midnight at a moment in a time zone. */
export function minuteOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { hour = 0, minute = 0 } = Object.fromEntries(parts)
  return hour * 60 + minute
}

/**
 * The first moment outside the quiet hours that is not before `at` (specification: alerts 5). It is found minute by
 * minute, because a night in which clocks change is an hour longer or shorter.
 */
export function afterQuietHours(at: number, { timeZone, from, to }: QuietHours): number {
  if (from === null || to === null || from === to) return at
  const isQuiet = (moment: number) => {
    const minute = minuteOfDay(moment, timeZone)
    return from < to ? minute >= from && minute < to : minute >= from || minute < to
  }
  if (!isQuiet(at)) return at
  const start = Math.floor(at / minuteMs) * minuteMs
  // Two days: on a day on which clocks change, the only hour that is not quiet may be missing.
  for (let minutes = 1; minutes <= 2 * dayMinutes; minutes += 1)
    if (!isQuiet(start + minutes * minuteMs)) return start + minutes * minuteMs
  return at
}

/** Whether this system knows a time zone, by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
