import { type BrandLiftMetric, brandLiftMetrics, type SegmentType } from '#contract/datahub.ts'
import type { LiftRow } from '#platform/warehouse/brand-lift/port.ts'

/** An invented study: how many people were asked, which share answered positively, and what the campaign changed. */
export interface DemoStudy {
  id: string
  name: string
  campaign: string
  /** People asked in each group, for each metric. */
  respondents: number
  /** The share of the control group that answers positively, and the difference of the exposed group. */
  metrics: Partial<Record<BrandLiftMetric, { share: number; lift: number }>>
}

/** The segments: their share of all respondents, and how strongly the campaign works on them (1: as on all). */
const segments: Partial<Record<SegmentType, readonly [segment: string, part: number, strength: number][]>> = {
  AGE: [
    ['18-24', 0.16, 1.5],
    ['25-34', 0.24, 1.25],
    ['35-44', 0.22, 1],
    ['45-54', 0.18, 0.75],
    ['55+', 0.2, 0.4],
  ],
  GENDER: [
    ['female', 0.47, 1.05],
    ['male', 0.51, 0.95],
  ],
  DEVICE: [
    ['TV', 0.38, 1.35],
    ['mobile', 0.45, 0.8],
    ['desktop', 0.17, 0.75],
  ],
  COUNTRY: [
    ['GB', 0.52, 1.1],
    ['US', 0.27, 1],
    ['IE', 0.12, 0.7],
    ['DE', 0.09, 0.65],
  ],
  FREQUENCY: [
    ['1', 0.4, 0.55],
    ['2-3', 0.38, 1.1],
    ['4+', 0.22, 1.65],
  ],
}

const confidence = 0.9
/** The quantile of the normal distribution for an interval of 90 %. */
const quantile = 1.6449

const round = (value: number) => Math.round(value * 1e6) / 1e6

/** The rows of a study by metric: ALL and each segment. The lift and its interval are computed from the counts. */
export function rowsOf(study: DemoStudy, [start, end]: readonly [string, string]): LiftRow[] {
  const row = (
    metric: BrandLiftMetric,
    type: SegmentType,
    segment: string,
    part: number,
    strength: number,
  ): LiftRow => {
    const { share, lift } = study.metrics[metric] ?? { share: 0, lift: 0 }
    const exposed = Math.round(study.respondents * part)
    const control = Math.round(study.respondents * part * 0.94)
    const exposedPositive = Math.round(exposed * (share + lift * strength))
    const controlPositive = Math.round(control * share)
    const [exposedRate, controlRate] = [exposedPositive / exposed, controlPositive / control]
    const reach =
      quantile * Math.sqrt((exposedRate * (1 - exposedRate)) / exposed + (controlRate * (1 - controlRate)) / control)
    return {
      study_id: study.id,
      study_name: study.name,
      campaign: study.campaign,
      start_date: start,
      end_date: end,
      metric,
      segment_type: type,
      segment,
      exposed_respondents: exposed,
      exposed_positive: exposedPositive,
      control_respondents: control,
      control_positive: controlPositive,
      lift: round(exposedRate - controlRate),
      lift_low: round(exposedRate - controlRate - reach),
      lift_high: round(exposedRate - controlRate + reach),
      confidence_level: confidence,
    }
  }
  return brandLiftMetrics
    .filter((metric) => study.metrics[metric])
    .flatMap((metric) => [
      row(metric, 'ALL', 'ALL', 1, 1),
      ...Object.entries(segments).flatMap(([type, parts]) =>
        parts.map(([segment, part, strength]) => row(metric, type as SegmentType, segment, part, strength)),
      ),
    ])
}

export const springStudies: readonly DemoStudy[] = [
  {
    id: 'spring-refit',
    name: 'Spring Refit, thirty seconds',
    campaign: 'Spring Refit',
    respondents: 2400,
    metrics: {
      AWARENESS: { share: 0.31, lift: 0.058 },
      AD_RECALL: { share: 0.18, lift: 0.124 },
      CONSIDERATION: { share: 0.22, lift: 0.029 },
      FAVORABILITY: { share: 0.27, lift: 0.012 },
      PURCHASE_INTENT: { share: 0.11, lift: 0.009 },
    },
  },
  {
    id: 'spring-refit-short',
    name: 'Spring Refit, six seconds',
    campaign: 'Spring Refit',
    respondents: 1900,
    metrics: {
      AWARENESS: { share: 0.32, lift: 0.021 },
      AD_RECALL: { share: 0.19, lift: 0.067 },
      CONSIDERATION: { share: 0.21, lift: -0.006 },
    },
  },
]

export const winterStudies: readonly DemoStudy[] = [
  {
    id: 'winter-stores',
    name: 'Winter Stores',
    campaign: 'Lay Up Early',
    respondents: 3100,
    metrics: {
      AWARENESS: { share: 0.26, lift: 0.034 },
      AD_RECALL: { share: 0.14, lift: 0.081 },
      FAVORABILITY: { share: 0.33, lift: -0.027 },
      PURCHASE_INTENT: { share: 0.08, lift: 0.017 },
    },
  },
]
