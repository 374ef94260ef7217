import type { MetricName } from '#contract/reportNames.ts'
import type { MessageContent, ToldCause, ToldInsight, WeekTotal } from './content.ts'

/** All texts of alerts and digests. A sentence contains only numbers of its message. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const dayFormat = dates({ weekday: 'long', day: 'numeric', month: 'long' })
const dateFormat = dates({ day: 'numeric', month: 'long' })
const weekdayFormat = dates({ weekday: 'long' })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

const numberOf = (value: number) => (value < 10 && !Number.isInteger(value) ? exact : whole).format(value)
const dayText = (day: string) => dayFormat.format(Date.parse(day))
const spanText = (first: string, last: string) =>
  `${dateFormat.format(Date.parse(first))} to ${dateFormat.format(Date.parse(last))}`

const metricNames: Partial<Record<MetricName, string>> = {
  views: 'Views',
  estimatedMinutesWatched: 'Minutes watched',
  averageViewDuration: 'Average view duration',
  subscribersGained: 'New subscribers',
}
const metricText = (metric: MetricName) => metricNames[metric] ?? metric
const valueText = (metric: MetricName, value: number) =>
  metric === 'averageViewDuration' ? `${numberOf(Math.round(value))} seconds` : numberOf(Math.round(value))

const sources: Readonly<Record<string, string>> = {
  NO_LINK_OTHER: 'Direct or unknown',
  ADVERTISING: 'Advertising',
  SUBSCRIBER: 'Browse features',
  YT_CHANNEL: 'Channel pages',
  YT_SEARCH: 'Search',
  RELATED_VIDEO: 'Suggested videos',
  YT_OTHER_PAGE: 'Other features',
  EXT_URL: 'External sites',
  PLAYLIST: 'Playlists',
  NOTIFICATION: 'Notifications',
  YT_PLAYLIST_PAGE: 'Playlist pages',
  END_SCREEN: 'End screens',
  SHORTS: 'Short-form feed',
}
const devices: Readonly<Record<string, string>> = {
  DESKTOP: 'Computers',
  TV: 'Televisions',
  GAME_CONSOLE: 'Game consoles',
  MOBILE: 'Phones',
  TABLET: 'Tablets',
  UNKNOWN_PLATFORM: 'Unknown devices',
}
const plainName = (name: string) => name.toLowerCase().replaceAll('_', ' ')
const partTexts: Record<ToldCause['by'], (part: string) => string> = {
  video: (title) => `“${title}”`,
  source: (part) => sources[part] ?? plainName(part),
  country: (part) => (/^[A-Z]{2}$/.test(part) && part !== 'ZZ' ? (regions.of(part) ?? part) : 'An unknown country'),
  device: (part) => devices[part] ?? plainName(part),
}

/** “31 % above your usual Sunday (1,000)”. */
function comparison({ metric, change, usual }: ToldInsight, compared: string): string {
  if (change === null) return `There was nothing before.`
  const percent = `${whole.format(Math.round(Math.abs(change) * 100))} %`
  return `That is ${percent} ${change < 0 ? 'below' : 'above'} ${compared} (${valueText(metric, usual)}).`
}

function causeSentence({ causes, change }: ToldInsight): string[] {
  if (causes.length === 0) return []
  const isDown = (change ?? 1) < 0
  const named = causes.map(({ by, part, points }, place) => {
    const text = `${partTexts[by](part)} ${isDown ? 'lost' : 'brought'} ${numberOf(Math.round(Math.abs(points)))} points`
    return place === 0 ? `${text} of it` : text
  })
  return [`${named.join(', ')}.`]
}

const sentences: Record<ToldInsight['kind'], (insight: ToldInsight) => string[]> = {
  spike: (insight) => oneDay(insight),
  drop: (insight) => oneDay(insight),
  level: (insight) => [
    `${metricText(insight.metric)}, ${insight.days ? `${insight.days.length} days of ` : ''}${spanText(insight.first, insight.last)}: ${valueText(insight.metric, insight.value)}${aDay(insight)}.`,
    comparison(insight, insight.days ? 'the usual such days' : 'the usual week'),
    ...causeSentence(insight),
  ],
  trend: (insight) => [
    `${metricText(insight.metric)} ${(insight.change ?? 0) < 0 ? 'fell' : 'grew'} every week, ${spanText(insight.first, insight.last)}: from ${valueText(insight.metric, insight.usual)} to ${valueText(insight.metric, insight.value)}${isCount(insight) ? ' a week' : aDay(insight)}.`,
  ],
  source: (insight) => onePart(insight, 'source'),
  country: (insight) => onePart(insight, 'country'),
  device: (insight) => onePart(insight, 'device'),
  rank: (insight) => [
    `“${insight.title ?? insight.part}” is the ${insight.rarity > 0 ? 'best' : 'last'} of your last eleven videos at its age: ${valueText(insight.metric, insight.value)} ${metricText(insight.metric).toLowerCase()} until ${dayText(insight.last)}.`,
    comparison(insight, 'your usual video at this age'),
  ],
  milestone: (insight) => [
    `${numberOf(insight.value)} ${metricText(insight.metric).toLowerCase()} in all: reached on ${dayText(insight.last)}.`,
  ],
}

const isCount = ({ metric }: ToldInsight) => metric === 'views' || metric === 'subscribersGained'
/** Minutes of several days are told as those of an average day (specification: insights 4). */
const aDay = ({ metric }: ToldInsight) => (metric === 'estimatedMinutesWatched' ? ' a day' : '')

const oneDay = (insight: ToldInsight) => [
  `${metricText(insight.metric)} on ${dayText(insight.first)}: ${valueText(insight.metric, insight.value)}.`,
  comparison(insight, `your usual ${weekdayFormat.format(Date.parse(insight.first))}`),
  ...causeSentence(insight),
]
const onePart = (insight: ToldInsight, by: 'source' | 'country' | 'device') => [
  `${metricText(insight.metric)} from ${partTexts[by](insight.part ?? '')}, ${spanText(insight.first, insight.last)}: ${valueText(insight.metric, insight.value)}.`,
  comparison(insight, 'the usual week'),
]

/** What happened, in one to three sentences. */
export const insightText = (insight: ToldInsight): string => sentences[insight.kind](insight).join(' ')

export const totalText = ({ metric, value, before }: WeekTotal): string => {
  const percent = before > 0 ? Math.round((value / before - 1) * 100) : undefined
  const compared =
    percent === undefined
      ? ''
      : percent === 0
        ? ', as many as the week before'
        : `, ${whole.format(Math.abs(percent))} % ${percent < 0 ? 'less' : 'more'} than the week before (${valueText(metric, before)})`
  return `${metricText(metric)}: ${valueText(metric, value)}${compared}.`
}

export const videoText = ({ title, views }: { title: string; views: number }): string =>
  `“${title}”: ${numberOf(views)} views.`

export const texts = {
  subject: (content: MessageContent): string =>
    content.about === 'alerts'
      ? `${content.topic.title}: ${sentences[(content.insights[0] as ToldInsight).kind](content.insights[0] as ToldInsight)[0]}`
      : content.about === 'digest'
        ? `${content.topic.title}: the week of ${spanText(content.first, content.last)}`
        : `${content.topic.title}: a test`,
  heading: (content: MessageContent): string =>
    content.about === 'alerts'
      ? `${content.topic.title}: new until ${dayText(content.day)}`
      : content.about === 'digest'
        ? `${content.topic.title}, ${spanText(content.first, content.last)}`
        : content.topic.title,
  test: 'This is a test. Alerts and digests that you subscribed to arrive here.',
  missing: (day: string | null): string =>
    day === null
      ? 'No numbers have arrived yet.'
      : `Numbers have arrived only until ${dayText(day)}. The sums end on that day.`,
  nothingUnusual: 'Nothing unusual was found this week.',
  unusual: 'What was unusual',
  topVideos: 'Most watched videos',
  chart: (first: string, last: string): string =>
    `Views by day, ${spanText(first, last)}. The grey band is what is usual for each day.`,
  unsubscribe: 'Unsubscribe',
  unsubscribeFrom: (link: string): string => `Unsubscribe: ${link}`,
} as const

/** The pages behind the link of a mail. */
export const unsubscribeTexts = {
  question: (address: string, title: string): string => `Stop messages about ${title} to ${address}?`,
  stop: 'Unsubscribe',
  done: { title: 'Unsubscribed', text: 'No more of these messages are sent. You can close this page.' },
  unknown: {
    title: 'This link is not valid',
    text: 'The subscription does not exist any more, or the link is incomplete. Copy it from a newer message.',
  },
  title: 'Unsubscribe',
} as const
