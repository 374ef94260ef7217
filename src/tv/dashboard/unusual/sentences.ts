import type { Insight } from '#insights/insight.ts'
import { dayAt, daysBetween } from '#tv/dates/days.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { countryName } from '../labels/countries.ts'
import { deviceName } from '../labels/devices.ts'
import { sourceName } from '../labels/trafficSources.ts'
import { type MetricName, metrics } from '../metrics/metrics.ts'
import type { NamedCause } from './causes.ts'
import { messages } from './messages.ts'
import type { Finding } from './unusual.ts'

/** From this number of times the usual on, a sentence says how many times it was, and not how many percent above. */
const minTimes = 2

const changes = {
  week: { up: messages.weekUp, down: messages.weekDown, times: messages.weekTimes },
  days: { up: messages.daysUp, down: messages.daysDown, times: messages.daysTimes },
  trend: { up: messages.growing, down: messages.shrinking, times: messages.growingTimes },
  part: { up: messages.partUp, down: messages.partDown, times: messages.partTimes },
}

/** What happened: "Views on 30 October were 3.7 times a usual Friday". */
export function sentenceOf({ insight, video }: Finding): string {
  const { kind, first, last, value, usual } = insight
  const isUp = insight.rarity > 0
  const nothing = { form: isUp ? ('up' as const) : ('down' as const), size: numbers.percent(0), times: 0 }
  const { form, size, times } = numbers.spokenChange(insight.change) ?? nothing
  const values = {
    metric: metricTitle(insight),
    day: days.withWeekday(first),
    range: days.range(first, last, dayAt(Date.now())),
    change: size,
    times,
    part: partName(insight),
    count: value,
    shown: numbers.short(value),
  }
  switch (kind) {
    case 'spike':
    case 'drop':
      if (usual > 0 && value / usual >= minTimes)
        return t(messages.dayTimes, {
          ...values,
          metricForm: insight.metric === 'estimatedMinutesWatched' || isAverage(insight) ? 'one' : 'many',
          day: days.date(first),
          weekday: days.weekdayName(first),
          times: numbers.tenth(value / usual),
        })
      return t(isUp ? messages.dayUp : messages.dayDown, values)
    case 'trend':
      return t(changes.trend[form], values)
    case 'rank': {
      const title = video?.title ?? insight.part ?? ''
      return t(isUp ? messages.best : messages.last, { ...values, title, days: daysBetween(first, last) })
    }
    case 'milestone':
      return t(messages.milestone, {
        ...values,
        metric: totalName(insight.metric as MetricName),
        total: metrics[insight.metric as MetricName].short(value),
      })
    case 'source':
    case 'country':
    case 'device':
      if (usual === 0) return t(messages.partNew, values)
      return t(changes.part[form], values)
    default:
      if (insight.days) return t(changes.days[form], { ...values, days: insight.days.length })
      return t(changes.week[form], values)
  }
}

/** The name of the metric that an insight is about. */
export const metricTitle = ({ metric }: Insight): string => t(metrics[metric as MetricName].title)

const isAverage = ({ metric }: Insight) => metrics[metric as MetricName].weighedBy !== undefined

/** The name of the total of a milestone. The subscribers are those gained minus those lost. */
export const totalName = (metric: MetricName): string =>
  t(metric === 'subscribersGained' ? messages.subscribers : metrics[metric].title)

/** One sentence for each cause: "“She Sails Herself” caused nearly all of the jump, from Suggested videos." */
export const causeSentences = ({ insight, causes }: Finding): string[] =>
  causes.map((cause) => causeSentence(cause, insight))

/** From these parts of a change on, a cause has caused nearly all of it, and all of it: others fell meanwhile. */
const [nearlyAll, all] = [0.85, 0.995]

function causeSentence(cause: NamedCause, { change }: Insight): string {
  const part = cause.points / (change * 100)
  const values = {
    part: causeName(cause),
    size: part >= all ? 'all' : part >= nearlyAll ? 'most' : 'part',
    percent: numbers.percent(part),
    direction: change > 0 ? 'up' : 'down',
  }
  if (cause.source === undefined) return t(messages.caused, values)
  return t(messages.causedFrom, { ...values, source: sourceName('sources', cause.source) })
}

const causeName = ({ by, part }: NamedCause) =>
  by === 'video' ? t(messages.quoted, { title: part }) : sourceName('sources', part)

function partName({ kind, part = '' }: Insight): string {
  if (kind === 'country') return countryName(part)
  return kind === 'device' ? deviceName(part) : sourceName('sources', part)
}
