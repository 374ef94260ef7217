import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Message } from '#contract/message.ts'
import type { Bump, NamedRetention } from '#insights/retention.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { askReport, reportQuery } from '#tv/data/report.ts'
import type { Period } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import type { Part } from '#tv/ui/chart/series.ts'
import { messages } from './messages.ts'

/** Audience watch ratio at each hundredth of a video: 1 is everybody, more when people watch again. */
const curve = z.array(z.number())
export type RetentionCurve = z.infer<typeof curve>

/** The channel's median is that of its most watched videos, this many: each costs one call. */
const comparedVideos = 12

const curveQuery = (video: string, period: Period, viewers: Viewers) => ({
  ...reportQuery({
    period,
    metrics: ['audienceWatchRatio'],
    by: ['elapsedVideoTimeRatio'],
    where: { video, ...viewersFilter[viewers] },
    sort: 'elapsedVideoTimeRatio',
  }),
})

/** The retention curve of a video, in hundredths of its length; `null` when the service has no such report. */
export const retentionQuery = (video: string, period: Period, viewers: Viewers) =>
  queryOptions({
    queryKey: ['report', 'retention', video, period, viewers],
    queryFn: ({ client }) => fetchCurve(client, video, period, viewers),
    meta: { stored: z.union([curve, z.null()]) },
  })

/** The median curve of the channel's most watched videos; `null` when fewer than three have a curve. */
export const medianQuery = (period: Period, viewers: Viewers) =>
  queryOptions({
    queryKey: ['report', 'retention, median of the most watched', period, viewers],
    queryFn: async ({ client, signal }): Promise<RetentionCurve | null> => {
      const query = { period, metrics: ['views'], by: ['video'], sort: '-views', maxResults: comparedVideos } as const
      const curves: RetentionCurve[] = []
      for (const { video } of await askReport(query, signal)) {
        if (signal.aborted) break
        const found = await fetchCurve(client, video, period, viewers)
        if (found?.length) curves.push(found)
      }
      return curves.length < 3 ? null : medianOf(curves)
    },
    meta: { stored: z.union([curve, z.null()]) },
  })

async function fetchCurve(
  client: QueryClient,
  video: string,
  period: Period,
  viewers: Viewers,
): Promise<RetentionCurve | null> {
  try {
    const rows = await client.fetchQuery(curveQuery(video, period, viewers))
    return rows.map(({ audienceWatchRatio }) => audienceWatchRatio)
  } catch (error) {
    // A service without this report answers 400: the screen omits the curve.
    if (error instanceof ProxyError && error.status === 400) return null
    throw error
  }
}

/** The median of all curves at each place; the curves may have different lengths. */
export function medianOf(curves: readonly RetentionCurve[]): RetentionCurve {
  const length = Math.max(0, ...curves.map((curve) => curve.length))
  return Array.from({ length }, (_, index) => {
    const values = curves.flatMap((curve) => curve[index] ?? []).sort((a, b) => a - b)
    const middle = Math.floor(values.length / 2)
    const [low = 0, high = 0] = [values[values.length % 2 === 0 ? middle - 1 : middle], values[middle]]
    return (low + high) / 2
  })
}

/** The parts of a retention curve for its chart: first spikes and dips, the most prominent first. */
export function retentionParts({ intro, steady, bumps }: NamedRetention): Part[] {
  const word = { spike: t(messages.spikeWord), dip: t(messages.dipWord) }
  return [
    ...[...bumps]
      .sort((a, b) => b.prominence - a.prominence)
      .map(({ kind, at, from, through }) => ({ text: word[kind], from, through, at })),
    ...(intro ? [{ text: t(messages.introWord), from: 0, through: intro.through }] : []),
    ...steady.map(({ from, through }) => ({ text: t(messages.steadyWord), from, through })),
  ]
}

/**
 * What the place is a part of, as a sentence: "Dip at 14:02: 6.3% skip it". A spike or dip comes before the part that
 * it stands in; of two at a place, the nearer one counts. Undefined where nothing is named.
 * @param timeOf the position of a place in the video, as text
 */
export function partSentence(
  { intro, steady, bumps }: NamedRetention,
  place: number,
  timeOf: (place: number) => string,
): string | undefined {
  const bump = bumpAt(bumps, place)
  if (bump) {
    const share = numbers.percent(Math.abs(bump.value - bump.usual))
    return t(bump.kind === 'dip' ? messages.dip : messages.spike, { time: timeOf(bump.at), share })
  }
  if (intro && place <= intro.through) return t(messages.intro, { share: numbers.percent(intro.retained) })
  const calm = steady.find(({ from, through }) => from <= place && place <= through)
  return calm && t(messages.steady, { time: timeOf(calm.through) })
}

function bumpAt(bumps: readonly Bump[], place: number): Bump | undefined {
  const distance = (bump: Bump) => Math.abs(bump.at - place)
  return bumps
    .filter(({ from, through }) => from <= place && place <= through)
    .sort((a, b) => distance(a) - distance(b))[0]
}

/**
 * The viewers in a retention curve. The field's own studio shows organic viewers, who came without an advertisement;
 * the curve of all viewers has different peaks (specification: television 7).
 */
export const viewersNames = ['organic', 'all'] as const
export type Viewers = (typeof viewersNames)[number]

/** Their texts: as a choice, beside the title of the curve, and when there is no curve. */
export const viewersTexts = {
  organic: { option: messages.organic, subtitle: messages.organicBeside, none: messages.noOrganic },
  all: { option: messages.all, subtitle: messages.allBeside, none: messages.noAll },
} as const satisfies Readonly<Record<Viewers, Readonly<Record<string, Message>>>>

/** The filter of a report for these viewers. */
const viewersFilter: Readonly<Record<Viewers, { audienceType?: 'ORGANIC' }>> = {
  organic: { audienceType: 'ORGANIC' },
  all: {},
}

const storedName = 'retention.viewers'

/** The viewers that this account chose last on this television. */
export function storedViewers(): Viewers {
  const text = storedText(storedName)
  return viewersNames.find((name) => name === text) ?? 'organic'
}

export const storeViewers = (viewers: Viewers): void => storeText(storedName, viewers)
