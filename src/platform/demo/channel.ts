import { addDays, type Day } from '../time/days.ts'
import { idText } from './seededRandom.ts'

/** Determines every number of the demo; another seed makes another channel. */
export const demoSeed = 20_260_418

export const demoTitle = 'Kettle & Keel'

/** Channel ids of the field: `UC` and 22 letters. */
export const demoChannelId = (seed: number): string => `UC${idText(22, seed, 0)}`

/** Reports arrive three days late. */
export const daysMissing = 3

/**
 * The channel's first day when `lastDay` is the day of its newest numbers: the first of a month a little more than two
 * years ago, so that two starts within a month make the same channel.
 */
export function firstDayFor(lastDay: Day): Day {
  const twoYearsAgo = addDays(lastDay, -745)
  return `${twoYearsAgo.slice(0, 7)}-01`
}
