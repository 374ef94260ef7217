import type { MetricName } from '#contract/reportNames.ts'
import type { Cause } from './causes.ts'
import type { Day } from './series.ts'

export const insightKinds = [
  'spike',
  'drop',
  'level',
  'trend',
  'source',
  'country',
  'device',
  'rank',
  'milestone',
] as const

/** Something unusual, as numbers: the sentence is made where it is shown. */
export interface Insight {
  kind: (typeof insightKinds)[number]
  metric: MetricName
  /** The days that it is about, both included; one day twice for a spike. */
  first: Day
  last: Day
  /** The days that were compared, where they are not all of these: the others are unknown or like no earlier day. */
  days?: readonly Day[]
  /** The source, country, device or video that it is about. */
  part?: string
  /** Over the days: the sum of a count, the mean of a measure. Of a trend: the end and the beginning of its line. */
  value: number
  usual: number
  /** By how much the value differs, as a part of the usual value: 0.31 is 31 % above. */
  change: number
  /** How rare it is, in deviations; negative below the usual value. */
  rarity: number
  /** How large it is for the channel: the difference as a part of the channel's usual value, without sign. */
  size: number
  /** How many days, weeks or videos it was compared with. */
  sample: number
  /** What carries the change, largest first; empty where arithmetic finds nothing. */
  causes: readonly Cause[]
}
