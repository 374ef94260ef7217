import { addDays, type Day } from '../days.ts'
import type { DemoWorks } from '../warehouse/demoFacts.ts'

/** Days times videos at once: a temporary table of their parts is held in memory. */
const videoDaysAtOnce = 72_000
/** The content owner claims its works since so many days after the beginning. */
const claimsAfter = 720
/** Its own uploads are reported by asset from so many days after the beginning: for two months and more. */
const assetsAfter = 680
/** Since so many days after the beginning all reports are ordered; before, there are none of some. */
const lateReportsAfter = 700

/** The first day that the content owner claims. */
export const firstClaimed = (begins: Day): Day => addDays(begins, claimsAfter)

/** The first day on which the owner's own uploads are reported by asset. */
export const firstByAsset = (begins: Day): Day => addDays(begins, assetsAfter)

/** The first day of the reports that came later. */
export const firstOfLateReports = (begins: Day): Day => addDays(begins, lateReportsAfter)

function daysInMemory(channels: DemoWorks['channels']): number {
  const videos = channels.reduce((sum, channel) => sum + channel.videos.length, 0)
  return Math.max(30, Math.floor(videoDaysAtOnce / Math.max(videos, 1)))
}

/** The days from `from` to `to` in portions that are made and committed one after the other. */
export function portionsOf({
  channels,
  begins,
  from,
  to,
  daysAtOnce = daysInMemory(channels),
}: Pick<DemoWorks, 'channels' | 'from' | 'to'> & { begins: Day; daysAtOnce?: number | undefined }): {
  from: Day
  to: Day
}[] {
  const late = firstOfLateReports(begins)
  const portions: { from: Day; to: Day }[] = []
  for (let first = from; first <= to; ) {
    // None has days from before the late reports with days from after.
    const ends = [addDays(first, daysAtOnce - 1), to, ...(first < late ? [addDays(late, -1)] : [])]
    const last = ends.sort()[0] ?? to
    portions.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return portions
}
