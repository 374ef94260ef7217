import { addDays, type Day } from '../days.ts'
import type { DemoWorks } from '../warehouse/demoFacts.ts'

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

/** The first day with claims of the content owner. */
export const firstClaimed = (firstDay: Day): Day => addDays(firstDay, claimsAfter)

/** The first day with reports of the owner's own uploads by asset. */
export const firstByAsset = (firstDay: Day): Day => addDays(firstDay, assetsAfter)

/** The first day of the reports that begin later. */
export const firstOfLateReports = (firstDay: Day): Day => addDays(firstDay, lateReportsAfter)

function daysInMemory(channels: DemoWorks['channels']): number {
  const videos = channels.reduce((sum, channel) => sum + channel.videos.length, 0)
  return Math.max(30, Math.floor(videoDaysAtOnce / Math.max(videos, 1)))
}

/** The days from `from` to `to` in portions, which are generated and committed one after another. */
export function portionsOf({
  channels,
  firstDay,
  from,
  to,
  daysAtOnce = daysInMemory(channels),
}: Pick<DemoWorks, 'channels' | 'from' | 'to'> & { firstDay: Day; daysAtOnce?: number | undefined }): {
  from: Day
  to: Day
}[] {
  const lateFrom = firstOfLateReports(firstDay)
  const portions: { from: Day; to: Day }[] = []
  for (let first = from; first <= to; ) {
    // No portion has days both before and after the first of the late reports.
    const ends = [addDays(first, daysAtOnce - 1), to, ...(first < lateFrom ? [addDays(lateFrom, -1)] : [])]
    const last = ends.sort()[0] ?? to
    portions.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return portions
}
