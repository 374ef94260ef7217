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

const changed = {
  total: { up: messages.up, down: messages.down, times: messages.times },
  row: { up: messages.rowUp, down: messages.rowDown, times: messages.rowTimes },
}

/** "Views down 6.5% on the previous 28 days". Undefined if nothing certain can be said. */
export function changeSentence(views: Compared, periods: Periods): string | undefined {
  const change = changeOf(views)
  if (!change) return undefined
  return t(changed.total[change.form], { ...changeValues(change), ...previousValues(periods) })
}

/**
 * "Germany: views up 14% on the previous 28 days": the row in turn, or else how many views it has. Undefined for fewer
 * than the sample.
 * @param rows largest first, as on the screen
 */
export function changedRow(
  rows: readonly ({ title: string } & Compared)[],
  at: number,
  periods: Periods,
): string | undefined {
  const row = rows[at]
  const change = row && changeOf(row)
  if (!change) return listedRow('views', rows, at)
  return t(changed.row[change.form], { title: row.title, ...changeValues(change), ...previousValues(periods) })
}

/** What a list counts. An average is none of them. */
type Counted = 'views' | 'liveViews' | 'playlistViews'

const leads = {
  views: { leads: messages.leads, has: messages.has },
  liveViews: { leads: messages.liveLeads, has: messages.liveHas },
  playlistViews: { leads: messages.playlistLeads, has: messages.playlistHas },
}

/**
 * "“Keel Up” leads with 37.6K views": the row in turn. Only the first one leads, and only if no other has as many.
 * `published`: the day on which a video was published, if that explains its views. Undefined for fewer than the sample.
 * @param rows largest first, as on the screen
 */
export function listedRow(
  counted: Counted,
  rows: readonly { title: string; value: number | undefined; published?: string | undefined }[],
  at: number,
): string | undefined {
  const row = rows[at]
  if (row?.value === undefined || row.value < sample) return undefined
  const { title, value, published } = row
  const isLeading = at === 0 && rows.length > 1 && rows[1]?.value !== value
  const values = { title, count: value, shown: numbers.short(value) }
  if (published !== undefined && counted === 'views')
    return t(isLeading ? messages.leadsNew : messages.hasNew, { ...values, day: published })
  return t(isLeading ? leads[counted].leads : leads[counted].has, values)
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

/** A change as a sentence says it. Undefined if the change or the values are too small. */
const changeOf = ({ value, before }: Compared) =>
  Math.min(value, before) < sample ? undefined : numbers.spokenChange((value - before) / before)

const changeValues = ({ size, times }: { size: string; times: number }) => ({ change: size, times })

/** What the views are compared with: a number of days right before, or 0 and dates. */
function previousValues(periods: Periods): { days: number; range: string } {
  const { days, range } = previousOf(periods)
  return { days, range: unbroken(range) }
}

/** A number and its word stay on one line. */
const unbroken = (text: string) => text.replace(/(\d) /g, '$1\u00a0')
