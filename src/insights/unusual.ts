import { changedParts, type PartWeeks, testsOf } from './changedParts.ts'
import { levelChange, spikeOrDrop, trend } from './detectors.ts'
import { neededDeviations, ranksPerFalseAlarm } from './distribution.ts'
import type { Insight } from './insight.ts'
import { milestone, type Total } from './milestone.ts'
import { unusualRank, type VideoDays } from './ranked.ts'
import { type Day, type DaySeries, newestIndex } from './series.ts'
import { type UsualDays, usualDays } from './usual.ts'

/** The number of insights that are chosen at a time. */
export const maxInsights = 3
/** Rarities beyond this count as equal: a few weeks cannot distinguish one in a million from one in a billion. */
export const maxRarity = 6

/** The numbers of a channel that are examined. What the reports lack is left out. */
export interface ChannelNumbers {
  series: readonly DaySeries[]
  /** The days on which videos were published. */
  releases: readonly Day[]
  parts?: readonly PartWeeks[]
  /** Videos of the last weeks, by metric; those before them are what they are compared with. */
  videos?: { metric: DaySeries['metric']; recent: readonly VideoDays[]; earlier: readonly VideoDays[] }
  totals?: readonly Total[]
  /** How many of the newest days may be a spike or a drop: 1 each night, more for a screen. */
  newestDays?: number
}

/** Returns what is usual for a series. A caller that examines the same series on several days stores it. */
export type UsualOf = (series: DaySeries) => UsualDays

/**
 * All that is unusual, in no order. The more tests run, the rarer an insight must be (`neededDeviations`): however much
 * is examined, chance gives an insight in one night of a year.
 */
export function unusual(
  numbers: ChannelNumbers,
  usualOf: UsualOf = (series) => usualDays(series, numbers.releases),
): Insight[] {
  const { series, parts = [], videos, totals = [], newestDays = 1 } = numbers
  const needed = neededDeviations(
    series.length * (newestDays + 2) + parts.reduce((sum, each) => sum + testsOf(each), 0),
  )
  const rankNeeds = neededDeviations(1, ranksPerFalseAlarm)
  const found: (Insight | null)[] = series.flatMap((each) => {
    const usual = usualOf(each)
    const newest = newestIndex(each)
    if (newest < 0) return []
    const days = Array.from({ length: newestDays }, (_, back) => spikeOrDrop(each, usual, newest - back, needed))
    return [...days, levelChange(each, usual, newest, needed), trend(each, usual, newest, needed)]
  })
  for (const each of parts) found.push(...changedParts(each, needed))
  for (const video of videos?.recent ?? []) {
    const before = (videos?.earlier ?? []).filter(({ published }) => published < video.published)
    found.push(unusualRank(video, before, videos?.metric ?? 'views', rankNeeds, newestDays))
  }
  for (const total of totals) found.push(milestone(total))
  return found.filter((insight) => insight !== null)
}

/**
 * The insights to show: the rarest first, in whole deviations, and of equally rare ones the largest first. An insight
 * that repeats an earlier one is left out: it has the same days and direction, in the same metric or about the whole
 * channel in another one.
 */
export function chosen(insights: readonly Insight[], max: number = maxInsights): Insight[] {
  const rank = ({ rarity }: Insight) => Math.min(maxRarity, Math.floor(Math.abs(rarity)))
  const sorted = [...insights].sort((a, b) => rank(b) - rank(a) || b.size - a.size)
  const shown: Insight[] = []
  for (const insight of sorted) {
    if (shown.length === max) break
    if (!shown.some((shownInsight) => saysTheSame(insight, shownInsight))) shown.push(insight)
  }
  return shown
}

/**
 * Whether an insight is new: none that was shown has the same kind, direction and part, and shares a day with it. A
 * total may fall, as that of subscribers does, and reach a milestone again: it is new once.
 */
export const isNews = (insight: Insight, shown: readonly Insight[]): boolean =>
  !shown.some(
    (shownInsight) =>
      shownInsight.kind === insight.kind && (saysTheSame(insight, shownInsight) || hadReached(insight, shownInsight)),
  )

const hadReached = (insight: Insight, shownInsight: Insight) =>
  insight.kind === 'milestone' && insight.metric === shownInsight.metric && shownInsight.value >= insight.value

const aboutAWhole: ReadonlySet<Insight['kind']> = new Set(['spike', 'drop', 'level'])

function saysTheSame(insight: Insight, shownInsight: Insight): boolean {
  const overlap = insight.first <= shownInsight.last && shownInsight.first <= insight.last
  if (!overlap || Math.sign(insight.rarity) !== Math.sign(shownInsight.rarity)) return false
  if (aboutAWhole.has(insight.kind)) return aboutAWhole.has(shownInsight.kind)
  // A spike or a level is beyond a trend.
  if (insight.kind === 'trend') return shownInsight.kind === 'trend'
  return (
    insight.kind === shownInsight.kind && insight.metric === shownInsight.metric && insight.part === shownInsight.part
  )
}
