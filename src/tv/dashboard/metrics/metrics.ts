import type { Message } from '#contract/message.ts'
import { numbers } from '#tv/format/locale.ts'
import { messages as durations } from '#tv/format/messages.ts'
import { t } from '#tv/language/t.ts'
import { settings } from '#tv/preferences/preferences.ts'
import type { Counting } from '#tv/ui/chart/series.ts'
import { messages } from './messages.ts'

/** Metrics that the service has for every video, which can be sorted by them. */
export const videoMetricNames = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'subscribersGained',
  'subscribersLost',
  'likes',
  'comments',
  'shares',
] as const
/** The five of a playlist that people compare. */
export const playlistMetricNames = [
  'playlistViews',
  'playlistStarts',
  'viewsPerPlaylistStart',
  'averageTimeInPlaylist',
  'playlistSaves',
] as const
/** The metrics, by the service's names (specification: reports 6.1). */
const metricNames = [
  ...videoMetricNames,
  'videoThumbnailImpressions',
  'videoThumbnailImpressionsClickRate',
  'cardTeaserImpressions',
  'cardTeaserClickRate',
  'cardImpressions',
  'cardClickRate',
  ...playlistMetricNames,
  'playlistEstimatedMinutesWatched',
] as const
export type MetricName = (typeof metricNames)[number]
/** The metrics that averages are weighted by. */
export type Weight =
  | 'engagedViews'
  | 'views'
  | 'videoThumbnailImpressions'
  | 'cardTeaserImpressions'
  | 'cardImpressions'
  | 'playlistStarts'
export type MetricValues<Name extends MetricName = MetricName> = Readonly<Record<Name, number>>

export interface Metric {
  title: Message
  /** The title within a text: "Videos by views". */
  inText: Message
  /** Follows the title of a chart when the figure alone does not say its unit. */
  readonly unit: Message | undefined
  /** For a tile. */
  short(value: number): string
  exact(value: number): string
  /** For a place beside a title that shows the unit. */
  figure(value: number): string
  /** For charts: the steps of the axis, and the factor from the service's unit to the chart's. */
  counting: Counting
  readonly scale: number
  /** Formats the number at a rule of a chart, in the chart's unit. */
  rule(value: number): string
  /** For an average, which cannot be added up over days: its weights; the first of them that is above 0 is used. */
  weighedBy?: readonly Weight[]
  /** A higher value is worse. */
  lessIsBetter?: true
}

const counted = {
  unit: undefined,
  short: (value: number) => numbers.short(value),
  exact: (value: number) => numbers.exact(value),
  figure: (value: number) => numbers.exact(value),
  counting: 'ten' as const,
  scale: 1,
  rule: (value: number) => numbers.short(value),
}
/** Converts minutes to the unit that is set. */
const watched = (minutes: number) => (settings().watchTime === 'hours' ? minutes / 60 : minutes)
const watchTimeText = (value: string): string =>
  settings().watchTime === 'hours' ? t(durations.hours, { hours: value }) : t(durations.minutes, { minutes: value })
/** A ratio from 0 to 1, drawn in percent. */
const rate = {
  unit: undefined,
  short: (ratio: number) => numbers.percent(ratio),
  exact: (ratio: number) => numbers.percent(ratio),
  figure: (ratio: number) => numbers.percent(ratio),
  counting: 'ten' as const,
  scale: 100,
  rule: (percent: number) => numbers.percent(percent / 100),
}
/** Engaged views; all views for imported reports of earlier years, which have none (specification: bulk-reports 4). */
const averagedViews = ['engagedViews', 'views'] as const
const clock = (seconds: number) => numbers.duration(seconds)
const watchTime = {
  ...counted,
  short: (minutes: number) => watchTimeText(numbers.short(watched(minutes))),
  exact: (minutes: number) => watchTimeText(numbers.exact(watched(minutes))),
  figure: (minutes: number) => numbers.exact(watched(minutes)),
}

export const metrics: Readonly<Record<MetricName, Metric>> = {
  views: { title: messages.views, inText: messages.viewsInText, ...counted },
  estimatedMinutesWatched: {
    ...watchTime,
    title: messages.watchTime,
    inText: messages.watchTimeInText,
    get unit() {
      return messages[settings().watchTime]
    },
    get scale() {
      return watched(1)
    },
  },
  averageViewDuration: {
    title: messages.viewDuration,
    inText: messages.viewDurationInText,
    unit: messages.minutes,
    short: clock,
    exact: clock,
    figure: clock,
    counting: 'clock',
    scale: 1,
    rule: clock,
    weighedBy: averagedViews,
  },
  averageViewPercentage: {
    title: messages.viewed,
    inText: messages.viewedInText,
    unit: undefined,
    short: (percent) => numbers.percent(percent / 100),
    exact: (percent) => numbers.percent(percent / 100),
    figure: (percent) => numbers.percent(percent / 100),
    counting: 'ten',
    scale: 1,
    rule: (percent) => numbers.percent(percent / 100),
    weighedBy: averagedViews,
  },
  subscribersGained: { title: messages.gained, inText: messages.gainedInText, ...counted },
  subscribersLost: { title: messages.lost, inText: messages.lostInText, ...counted, lessIsBetter: true },
  likes: { title: messages.likes, inText: messages.likesInText, ...counted },
  comments: { title: messages.comments, inText: messages.commentsInText, ...counted },
  shares: { title: messages.shares, inText: messages.sharesInText, ...counted },
  videoThumbnailImpressions: { title: messages.impressions, inText: messages.impressionsInText, ...counted },
  videoThumbnailImpressionsClickRate: {
    title: messages.clickThrough,
    inText: messages.clickThroughInText,
    ...rate,
    weighedBy: ['videoThumbnailImpressions'],
  },
  cardTeaserImpressions: { title: messages.teasers, inText: messages.teasersInText, ...counted },
  cardTeaserClickRate: {
    title: messages.teaserRate,
    inText: messages.teaserRateInText,
    ...rate,
    weighedBy: ['cardTeaserImpressions'],
  },
  cardImpressions: { title: messages.cards, inText: messages.cardsInText, ...counted },
  cardClickRate: { title: messages.cardRate, inText: messages.cardRateInText, ...rate, weighedBy: ['cardImpressions'] },
  playlistViews: { title: messages.playlistViews, inText: messages.playlistViewsInText, ...counted },
  playlistStarts: { title: messages.playlistStarts, inText: messages.playlistStartsInText, ...counted },
  viewsPerPlaylistStart: {
    title: messages.viewsPerStart,
    inText: messages.viewsPerStartInText,
    unit: undefined,
    short: (value) => numbers.tenth(value),
    exact: (value) => numbers.tenth(value),
    figure: (value) => numbers.tenth(value),
    counting: 'ten',
    scale: 1,
    rule: (value) => numbers.tenth(value),
    weighedBy: ['playlistStarts'],
  },
  averageTimeInPlaylist: {
    title: messages.timeInPlaylist,
    inText: messages.timeInPlaylistInText,
    unit: messages.minutes,
    // The service counts minutes.
    short: (minutes) => clock(minutes * 60),
    exact: (minutes) => clock(minutes * 60),
    figure: (minutes) => clock(minutes * 60),
    counting: 'clock',
    scale: 60,
    rule: clock,
    weighedBy: ['playlistStarts'],
  },
  playlistEstimatedMinutesWatched: {
    ...watchTime,
    title: messages.playlistWatchTime,
    inText: messages.playlistWatchTimeInText,
    get unit() {
      return messages[settings().watchTime]
    },
    get scale() {
      return watched(1)
    },
  },
  playlistSaves: { title: messages.playlistSaves, inText: messages.playlistSavesInText, ...counted },
}
