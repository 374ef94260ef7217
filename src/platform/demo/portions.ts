import { addDays, type Day } from '../time/days.ts'
import type { DemoWorks } from './facts/works.ts'
import { type Days, earliest, latest, type MadeDays } from './madeDays.ts'

/** Most days times videos in one portion, because a temporary table of their parts is in memory. */
const videoDaysAtOnce = 72_000
/** Days from the channel's first day to the content owner's first claims. */
const claimsAfter = 720
/**
 * Days from the channel's first day to the first reports of the owner's uploads by asset: more than two months of them.
 */
const assetsAfter = 680
/** Days from the channel's first day to the day from which all reports exist; some have no earlier days. */
const lateReportsAfter = 700
/** The newest days, which a first start makes first: enough for the screens that open first. */
const newestDays = 90

/** The first day with claims of the content owner. */
export const firstClaimed = (firstDay: Day): Day => addDays(firstDay, claimsAfter)

/** The first day with reports of the owner's own uploads by asset. */
export const firstByAsset = (firstDay: Day): Day => addDays(firstDay, assetsAfter)

/** The first day of the reports that begin later. */
export const firstOfLateReports = (firstDay: Day): Day => addDays(firstDay, lateReportsAfter)

/** Days that are generated and committed together: days after those that are made, or before them. */
export interface DemoPortion extends Days {
  isNewer: boolean
}

/**
 * The missing days in portions, in the order in which they are made: first the days after those that exist, oldest
 * first, then the days before them, newest first. So what exists has no gap after any of them, and a first start, which
 * finds nothing, begins with the newest days.
 */
export function portionsOf({
  channels,
  firstDay,
  lastDay,
  made,
  daysAtOnce = daysInMemory(channels),
}: Pick<DemoWorks, 'channels'> & {
  firstDay: Day
  lastDay: Day
  /** What exists of each step. */
  made: readonly MadeDays[]
  daysAtOnce?: number | undefined
}): DemoPortion[] {
  const afterMade = earliest([...made.flatMap(({ days }) => (days ? [addDays(days.to, 1)] : [])), addDays(lastDay, 1)])
  const older = made.flatMap(({ firstDay: from, days }) => {
    const to = addDays(days?.from ?? afterMade, -1)
    return from <= to ? [{ from, to }] : []
  })
  // No portion has days both before and after one of these.
  const starts = [firstOfLateReports(firstDay), addDays(lastDay, 1 - newestDays)]
  const inPortions = (from: Day, to: Day, isNewer: boolean) => {
    const portions: DemoPortion[] = []
    for (let last = to; last >= from; ) {
      const first = latest([from, addDays(last, 1 - daysAtOnce), ...starts.filter((day) => day <= last)])
      portions.push({ from: first, to: last, isNewer })
      last = addDays(first, -1)
    }
    return portions
  }
  const newerPortions = inPortions(afterMade, lastDay, true).reverse()
  if (older.length === 0) return newerPortions
  const [from, to] = [earliest(older.map((days) => days.from)), latest(older.map((days) => days.to))]
  return [...newerPortions, ...inPortions(from, to, false)]
}

function daysInMemory(channels: DemoWorks['channels']): number {
  const videos = channels.reduce((sum, channel) => sum + channel.videos.length, 0)
  return Math.max(30, Math.floor(videoDaysAtOnce / Math.max(videos, 1)))
}
