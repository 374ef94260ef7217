import { type Day, dayAt } from '../../dates/days.ts'
import { days, numbers } from '../../format/locale.ts'
import { type MetricName, metrics } from '../metrics/metrics.ts'
import type { ListedVideo } from '../videos/figures.ts'

/** Smaller numbers give no sentence, because their change or lead may be chance. */
const sample = 100

/** A number and its earlier value. */
export interface Compared {
  value: number
  before: number
}

/**
 * "Views down 6.5% on the previous 28 days", and the reason if `cause` has one. Undefined if nothing certain can be
 * said.
 */
export function changeSentence(
  metric: MetricName,
  total: Compared,
  { than, cause }: { than: string; cause?: string | undefined },
): string | undefined {
  const change = changeWords(metric, total)
  if (change === undefined) return undefined
  return `${metrics[metric].title} ${change} on ${inSentence(than)}${cause ? `, ${cause}` : ''}`
}

/** "Germany: views up 14% on the previous 28 days": the row that changed most. Undefined for a tie. */
export function largestChange(
  metric: MetricName,
  rows: readonly ({ title: string } & Compared)[],
  { than }: { than: string },
): string | undefined {
  const size = ({ value, before }: Compared) => Math.abs(value - before)
  const [first, second] = [...rows].sort((a, b) => size(b) - size(a))
  if (!first || (second && size(second) === size(first))) return undefined
  const change = changeWords(metric, first)
  return change && `${first.title}: ${metrics[metric].title.toLowerCase()} ${change} on ${inSentence(than)}`
}

/**
 * "“Keel Up” leads with 37.6K views". `detail` describes the leader, `how` the views. Undefined for a tie and for fewer
 * than the sample.
 */
export function leaderSentence(
  metric: MetricName,
  rows: readonly { title: string; value: number | undefined; detail?: string | undefined }[],
  how = '',
): string | undefined {
  const [first, second] = [...rows].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  if (isMean(metric) || first?.value === undefined || first.value < sample || second?.value === first.value)
    return undefined
  const { title, value, detail } = first
  const verb = second ? 'leads with' : 'has'
  return `${title}${detail ? `, ${detail},` : ''} ${verb} ${metrics[metric].short(value)} ${metrics[metric].title.toLowerCase()}${how && ` ${how}`}`
}

/** Videos or playlists with quoted titles. One that was published since a day says so, because that explains its views. */
export const videosNamed = (videos: readonly ListedVideo[], since?: Day) =>
  videos.map(({ title, value, publishedAt }) => {
    const day = publishedAt === undefined ? undefined : dayAt(Date.parse(publishedAt))
    const isNew = day !== undefined && since !== undefined && day >= since
    return { title: `“${title}”`, value, detail: isNew ? `published ${unbroken(days.short(day))}` : undefined }
  })

/** "up 14%"; undefined for an average, and if the change or the values are too small. */
function changeWords(metric: MetricName, { value, before }: Compared): string | undefined {
  if (isMean(metric) || Math.min(value, before) < sample) return undefined
  const ratio = (value - before) / before
  const text = numbers.change(Math.abs(ratio))
  return text.startsWith('+') ? `${ratio > 0 ? 'up' : 'down'} ${text.slice(1)}` : undefined
}

const isMean = (metric: MetricName) => metrics[metric].weighedBy !== undefined

/** "Previous 28 days" as "the previous 28 days"; dates as they are. */
const inSentence = (than: string) => unbroken(than.replace(/^Previous/, 'the previous'))

/** A number and its word stay on one line. */
const unbroken = (text: string) => text.replace(/(\d) /g, '$1\u00a0')
