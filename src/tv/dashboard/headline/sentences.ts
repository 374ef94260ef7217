import { type Day, dayAt } from '#tv/dates/days.ts'
import type { Periods } from '#tv/dates/periods.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { previousOf } from '../metrics/periodNames.ts'
import type { ListedVideo } from '../videos/figures.ts'
import { messages } from './messages.ts'

/** Smaller numbers give no sentence, because their change or lead may be chance. */
const sample = 100

/** Views now, and in the previous period. */
interface Compared {
  value: number
  before: number
}

/** "Views down 6.5% on the previous 28 days". Undefined if nothing certain can be said. */
export function changeSentence(views: Compared, periods: Periods): string | undefined {
  const change = changeOf(views)
  if (!change) return undefined
  return t(change.isUp ? messages.up : messages.down, { change: change.size, ...previousValues(periods) })
}

/** "Germany: views up 14% on the previous 28 days": the row that changed most. Undefined for a tie. */
export function largestChange(rows: readonly ({ title: string } & Compared)[], periods: Periods): string | undefined {
  const size = ({ value, before }: Compared) => Math.abs(value - before)
  const [first, second] = [...rows].sort((a, b) => size(b) - size(a))
  if (!first || (second && size(second) === size(first))) return undefined
  const change = changeOf(first)
  if (!change) return undefined
  const values = { title: first.title, change: change.size, ...previousValues(periods) }
  return t(change.isUp ? messages.rowUp : messages.rowDown, values)
}

/** What a leader leads with. An average is none of them. */
type Counted = 'views' | 'liveViews' | 'playlistViews'

const leads = {
  views: { leads: messages.leads, has: messages.has },
  liveViews: { leads: messages.liveLeads, has: messages.liveHas },
  playlistViews: { leads: messages.playlistLeads, has: messages.playlistHas },
}

/**
 * "“Keel Up” leads with 37.6K views". `published`: the day on which a video was published, if that explains its views.
 * Undefined for a tie and for fewer than the sample.
 */
export function leaderSentence(
  counted: Counted,
  rows: readonly { title: string; value: number | undefined; published?: string | undefined }[],
): string | undefined {
  const [first, second] = [...rows].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  if (first?.value === undefined || first.value < sample || second?.value === first.value) return undefined
  const { title, value, published } = first
  const values = { title, count: value, shown: numbers.short(value) }
  if (published !== undefined && counted === 'views')
    return t(second ? messages.leadsNew : messages.hasNew, { ...values, day: published })
  return t(second ? leads[counted].leads : leads[counted].has, values)
}

/**
 * Videos or playlists with quoted titles. One that was published since a day says so, because that explains its views.
 */
export const videosNamed = (videos: readonly ListedVideo[], since?: Day) =>
  videos.map(({ title, value, publishedAt }) => {
    const day = publishedAt === undefined ? undefined : dayAt(Date.parse(publishedAt))
    const isNew = day !== undefined && since !== undefined && day >= since
    return { title: t(messages.quoted, { title }), value, published: isNew ? unbroken(days.short(day)) : undefined }
  })

/** The size of a change, such as 14%. Undefined if the change or the values are too small. */
function changeOf({ value, before }: Compared): { isUp: boolean; size: string } | undefined {
  if (Math.min(value, before) < sample) return undefined
  const ratio = (value - before) / before
  const size = numbers.changeSize(ratio)
  return size === undefined ? undefined : { isUp: ratio > 0, size }
}

/** What the views are compared with: a number of days right before, or 0 and dates. */
function previousValues(periods: Periods): { days: number; range: string } {
  const { days, range } = previousOf(periods)
  return { days, range: unbroken(range) }
}

/** A number and its word stay on one line. */
const unbroken = (text: string) => text.replace(/(\d) /g, '$1\u00a0')
