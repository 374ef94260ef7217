import type { Numbers } from '../ui/words/numbers.ts'

/** The five key figures, by the service's names for them. */
export const metricNames = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'subscribersGained',
  'subscribersLost',
] as const
export type MetricName = (typeof metricNames)[number]
export type MetricValues = Readonly<Record<MetricName, number>>

interface Metric {
  title: string
  /** What stands after the title of a chart where the figure alone does not say it. */
  unit: string
  short(value: number, numbers: Numbers): string
  exact(value: number, numbers: Numbers): string
  /** More of it is worse. */
  lessIsBetter?: true
}

const counted = {
  short: (value: number, numbers: Numbers) => numbers.short(value),
  exact: (value: number, numbers: Numbers) => numbers.exact(value),
}

export const metrics: Readonly<Record<MetricName, Metric>> = {
  views: { title: 'Views', unit: '', ...counted },
  estimatedMinutesWatched: {
    title: 'Watch time',
    unit: 'hours',
    short: (minutes, numbers) => `${numbers.short(minutes / 60)}\u00a0h`,
    exact: (minutes, numbers) => `${numbers.exact(minutes / 60)}\u00a0h`,
  },
  averageViewDuration: {
    title: 'Average view duration',
    unit: 'minutes',
    short: (seconds, numbers) => numbers.duration(seconds),
    exact: (seconds, numbers) => numbers.duration(seconds),
  },
  subscribersGained: { title: 'Subscribers gained', unit: '', ...counted },
  subscribersLost: { title: 'Subscribers lost', unit: '', ...counted, lessIsBetter: true },
}
