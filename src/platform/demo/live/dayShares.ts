import { type Day, dayNumber } from '#platform/time/days.ts'

/** Relative views of the Pacific hours of a day: the evening in Britain comes first, then that in America. */
const hours = {
  weekday: [5, 4, 4, 4, 4, 5, 6, 7, 8, 9, 11, 13, 14, 13, 11, 10, 9, 9, 10, 10, 9, 8, 7, 6],
  weekend: [5, 5, 5, 6, 7, 9, 11, 13, 14, 14, 14, 14, 13, 12, 11, 10, 10, 10, 10, 9, 8, 7, 6, 6],
}
/** A new video has this many times more views in its first minute; it falls to about a third of that in two hours. */
const firstRush = 3
const rushMinutes = 120

/** Sunday and Saturday; 1970-01-01 was a Thursday. */
const isWeekend = (day: Day) => [2, 3].includes(dayNumber(day) % 7)

/**
 * The share of a day's numbers that the first minutes of the day have: 0 at the beginning, exactly 1 at the end.
 * @param minutes of the day: 23, 24 or 25 hours
 * @param releasedAt the minute at which the video is published on this day
 */
export function dayShares(day: Day, minutes: number, releasedAt: number | undefined): number[] {
  const weights = isWeekend(day) ? hours.weekend : hours.weekday
  const shares = [0]
  let sum = 0
  for (let minute = 0; minute < minutes; minute += 1) {
    const hour = Math.floor(minute / 60)
    const part = (minute % 60) / 60
    const weight = (place: number) => weights[place % weights.length] ?? 0
    const usual = weight(hour) * (1 - part) + weight(hour + 1) * part
    const age = minute - (releasedAt ?? 0)
    if (age >= 0) sum += usual * (releasedAt === undefined ? 1 : 1 + firstRush * Math.exp(-age / rushMinutes))
    shares.push(sum)
  }
  return shares.map((share) => share / sum)
}
