import type { Message } from '#contract/message.ts'
import type { MetricName } from '#contract/reportNames.ts'
import { t } from '#web/language/t.ts'
import type { AlertInsight, LiveEvent, MessageContent, WeekTotal } from './content.ts'
import { formats, metricText, momentText, partText, timeText } from './formats.ts'
import { messages } from './messages.ts'

/** All sentences of alerts and digests. A sentence contains only numbers of its message. */

const numberOf = (value: number) => formats().whole.format(value)
const dayText = (day: string) => formats().day.format(Date.parse(day))
const spanText = (first: string, last: string) => {
  const { date } = formats()
  return t(messages.span, { first: date.format(Date.parse(first)), last: date.format(Date.parse(last)) })
}
const valueText = (metric: MetricName, value: number) => {
  // The usual week of a part may have less than half a view.
  if (value > 0 && value < 0.5) return formats().small.format(value)
  const count = Math.round(value)
  return metric === 'averageViewDuration' ? t(messages.seconds, { count, shown: numberOf(count) }) : numberOf(count)
}
/** A number with its metric: "1,000 views". */
const amountText = (metric: MetricName, value: number) =>
  t(messages.amount, { metric, count: Math.round(value), shown: valueText(metric, value) })

/** What a number is compared with. */
const comparisons = {
  day: { above: messages.aboveDay, below: messages.belowDay },
  days: { above: messages.aboveDays, below: messages.belowDays },
  week: { above: messages.aboveWeek, below: messages.belowWeek },
  age: { above: messages.aboveAge, below: messages.belowAge },
} as const satisfies Record<string, { above: Message; below: Message }>

/** “That is 31 % above your usual Sunday (1,000).” */
function comparison({ metric, change, usual, first }: AlertInsight, compared: keyof typeof comparisons): string {
  if (change === null) return t(messages.nothingBefore)
  const { weekday, whole } = formats()
  return t(comparisons[compared][change < 0 ? 'below' : 'above'], {
    percent: whole.format(Math.round(Math.abs(change) * 100)),
    value: valueText(metric, usual),
    ...(compared === 'day' && { weekday: weekday.format(Date.parse(first)) }),
  })
}

/** From these parts of a change on, a cause has caused nearly all of it, and all of it: others fell meanwhile. */
const [nearlyAll, all] = [0.85, 0.995]

/** One sentence for each cause: “Search caused 62% of the jump.” */
const causeSentences = ({ causes, change }: AlertInsight): string[] =>
  causes.map(({ by, part, points }) => {
    const ratio = Math.abs(points / ((change ?? 1) * 100))
    return t(messages.caused, {
      part: partText(by, part),
      size: ratio >= all ? 'all' : ratio >= nearlyAll ? 'most' : 'part',
      percent: formats().percent.format(ratio),
      direction: (change ?? 1) < 0 ? 'down' : 'up',
    })
  })

const sentences: Record<AlertInsight['kind'], (insight: AlertInsight) => string[]> = {
  spike: (insight) => oneDay(insight),
  drop: (insight) => oneDay(insight),
  level: (insight) => {
    const { metric, first, last, value, days } = insight
    const values = {
      metric: metricText(metric),
      span: spanText(first, last),
      value: valueText(metric, value),
      unit: isMinutes(metric) ? 'day' : 'none',
    }
    return [
      days ? t(messages.levelDays, { ...values, count: days.length }) : t(messages.level, values),
      comparison(insight, days ? 'days' : 'week'),
      ...causeSentences(insight),
    ]
  },
  trend: ({ metric, change, first, last, usual, value }) => [
    t((change ?? 0) < 0 ? messages.fell : messages.grew, {
      metric,
      span: spanText(first, last),
      usual: valueText(metric, usual),
      value: valueText(metric, value),
      unit: isCount(metric) ? 'week' : isMinutes(metric) ? 'day' : 'none',
    }),
  ],
  source: (insight) => onePart(insight, 'source'),
  country: (insight) => onePart(insight, 'country'),
  device: (insight) => onePart(insight, 'device'),
  rank: (insight) => [
    t(insight.rarity > 0 ? messages.best : messages.last, {
      title: insight.title ?? insight.part ?? '',
      amount: amountText(insight.metric, insight.value),
      day: dayText(insight.last),
    }),
    comparison(insight, 'age'),
  ],
  milestone: ({ metric, value, last }) => [
    metric === 'subscribersGained'
      ? t(messages.subscribersReached, { count: value, shown: numberOf(value), day: dayText(last) })
      : t(messages.milestone, { amount: amountText(metric, value), day: dayText(last) }),
  ],
}

const isCount = (metric: MetricName) => metric === 'views' || metric === 'subscribersGained'
/** Minutes of several days are told as those of an average day (specification: insights 4). */
const isMinutes = (metric: MetricName) => metric === 'estimatedMinutesWatched'

const oneDay = (insight: AlertInsight) => [
  t(messages.day, {
    metric: metricText(insight.metric),
    day: dayText(insight.first),
    value: valueText(insight.metric, insight.value),
  }),
  comparison(insight, 'day'),
  ...causeSentences(insight),
]
const onePart = (insight: AlertInsight, by: 'source' | 'country' | 'device') => [
  t(messages.part, {
    metric: metricText(insight.metric),
    part: partText(by, insight.part ?? ''),
    span: spanText(insight.first, insight.last),
    value: valueText(insight.metric, insight.value),
  }),
  comparison(insight, 'week'),
]

/** What happened, in one to three sentences. */
export const insightText = (insight: AlertInsight): string => sentences[insight.kind](insight).join(' ')

/**
 * A sum of a week, compared with the week before.
 * @param isWhole whether all days of the week have numbers; else there is no comparison
 */
export function totalText({ metric, value, before }: WeekTotal, isWhole = true): string {
  const values = { metric: metricText(metric), value: valueText(metric, value) }
  const [current, previous] = [Math.round(value), Math.round(before)]
  if (previous <= 0 || !isWhole) return t(messages.total, values)
  if (current === previous) return t(messages.totalSame, values)
  const percent = Math.abs(current / previous - 1) * 100
  const { whole, small } = formats()
  return t(current < previous ? messages.totalLess : messages.totalMore, {
    ...values,
    percent: (percent < 1 ? small : whole).format(percent),
    before: valueText(metric, before),
  })
}

export const videoText = ({ title, views }: { title: string; views: number }): string =>
  t(messages.video, { title, count: views, views: numberOf(views) })

/** What happens now. It is read later, so it says when that was. */
export function liveText(event: LiveEvent, timeZone: string): string {
  if (event.kind === 'broadcast')
    return t(messages.began, { title: event.title, time: timeText(event.began, timeZone) })
  if (event.kind === 'milestone') {
    const { metric, value } = event
    return metric === 'views'
      ? t(messages.viewsPassed, { amount: amountText(metric, value) })
      : t(messages.subscribersPassed, { count: value, shown: numberOf(value) })
  }
  const { title, views, usual } = event
  const values = {
    title,
    amount: amountText('views', views),
    from: timeText(event.from, timeZone),
    until: timeText(event.until, timeZone),
  }
  return usual === 0
    ? t(messages.risingFromNone, values)
    : t(messages.rising, { ...values, times: formats().factor.format(views / usual) })
}

export const subjectOf = (content: MessageContent): string => {
  const { title } = content.topic
  if (content.about === 'digest')
    return t(messages.digestSubject, { title, span: spanText(content.first, content.last) })
  const [event] = content.about === 'live' ? content.events : []
  if (content.about === 'live' && event)
    return t(messages.subject, { title, sentence: liveText(event, content.timeZone) })
  const [insight] = content.about === 'alerts' ? content.insights : []
  if (!insight) return t(messages.testSubject, { title })
  return t(messages.subject, { title, sentence: sentences[insight.kind](insight)[0] ?? '' })
}

export const headingOf = (content: MessageContent): string => {
  const { title } = content.topic
  if (content.about === 'alerts') return t(messages.heading, { title, day: dayText(content.day) })
  if (content.about === 'digest')
    return t(messages.digestHeading, { title, span: spanText(content.first, content.last) })
  if (content.about === 'live')
    return t(messages.liveHeading, { title, time: momentText(content.at, content.timeZone) })
  return title
}

/** @param day the newest day with numbers */
export const missingText = (day: string | null): string =>
  day === null ? t(messages.noNumbers) : t(messages.numbersUntil, { day: dayText(day) })

export const chartText = (first: string, last: string): string => t(messages.chart, { span: spanText(first, last) })
