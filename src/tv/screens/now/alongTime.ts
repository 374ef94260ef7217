import { times } from '#tv/format/locale.ts'
import { hourMs, minuteMs } from './spans.ts'

/**
 * An axis of times: each tick is a multiple of `tick` in this television's time zone, such as a quarter of an hour.
 * Midnight is written as its day.
 * @param start the time of the first place
 * @param each the time from one place to the next, in ms
 */
export function alongTime(start: number, each: number, tick: number) {
  const zone = new Date(start).getTimezoneOffset() * minuteMs
  const anchor = Math.ceil((start - zone) / tick) * tick + zone
  return {
    first: (start - anchor) / tick,
    each: each / tick,
    counting: 'ten' as const,
    format: (ticks: number) => {
      const at = anchor + ticks * tick
      return tick > hourMs && new Date(at).getHours() === 0 ? times.day(at) : times.clock(at)
    },
  }
}
