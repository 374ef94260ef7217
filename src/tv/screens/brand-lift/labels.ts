import {
  type BrandLiftMetric,
  type CalendarDate,
  type Operation,
  type SegmentType,
  type StudyResult,
  statusCodes,
} from '#contract/datahub.ts'
import { countryName } from '../../dashboard/labels/countries.ts'
import { type FailureWords, failureWords } from '../../data/failure.ts'
import type { Day } from '../../dates/days.ts'
import { days, numbers } from '../../format/locale.ts'

export const metricNames: Readonly<Record<BrandLiftMetric, string>> = {
  AWARENESS: 'Awareness',
  AD_RECALL: 'Ad recall',
  CONSIDERATION: 'Consideration',
  FAVORABILITY: 'Favourability',
  PURCHASE_INTENT: 'Purchase intent',
}

export const segmentTypeNames: Readonly<Record<SegmentType, string>> = {
  ALL: 'Everybody',
  AGE: 'Age',
  GENDER: 'Gender',
  DEVICE: 'Device',
  COUNTRY: 'Country',
  FREQUENCY: 'Seen',
  CREATIVE: 'Creative',
}

/** The text for a segment on screens. */
export function segmentName(type: SegmentType, segment: string): string {
  if (type === 'COUNTRY') return countryName(segment)
  if (type === 'FREQUENCY') return segment === '1' ? 'Once' : `${segment} times`
  // As on Audience.
  if (type === 'AGE') return segment.replace(/^(\d+)-(\d+)$/, '$1–$2').replace(/^(\d+)\+$/, '$1 and older')
  if (type === 'GENDER' || type === 'DEVICE') return segment.charAt(0).toUpperCase() + segment.slice(1)
  return segment
}

/** A difference of shares in points, with its sign: +3.1. */
export function points(share: number): string {
  const tenths = Math.round(share * 1000) / 10
  const sign = tenths > 0 ? '+' : tenths < 0 ? '\u2212' : ''
  return sign + numbers.oneDigit(Math.abs(tenths))
}

/** A share of people: 31.0%. */
export const share = (value: number): string => numbers.percentTenths(value)

const tendencies = { LIFT: 'Rose', DECLINE: 'Fell', NOT_SIGNIFICANT: 'No clear change' } as const
/** The outcome of a result in a few words. */
export const tendency = ({ lift }: StudyResult): string => tendencies[lift.significance]

/** The outcome of a result in a sentence, with its confidence and interval. */
export function verdict({ lift }: StudyResult): string {
  const sure = `With ${numbers.percent(lift.confidenceLevel)} confidence`
  const [low, high] = [points(lift.low), points(lift.high)]
  const range = `the change is between ${low} and ${high} points.`
  switch (lift.significance) {
    case 'LIFT':
      return `The campaign raised it. ${sure} ${range}`
    case 'DECLINE':
      return `The campaign lowered it. ${sure} ${range}`
    default:
      return `This may be chance. ${sure} ${range}`
  }
}

/** The most important result: the largest clear rise, else the largest clear fall, else the largest change. */
export function strongest(results: readonly StudyResult[]): StudyResult | undefined {
  const weight = ({ lift }: StudyResult) =>
    (lift.significance === 'LIFT' ? 4 : lift.significance === 'DECLINE' ? 2 : 0) + Math.abs(lift.absolute)
  return [...results].sort((a, b) => weight(b) - weight(a))[0]
}

/** How many of the measures changed clearly: "3 of 5 rose, 1 of 5 fell". */
export function tally(results: readonly StudyResult[]): string {
  const count = (wanted: string) => results.filter(({ lift }) => lift.significance === wanted).length
  const [rose, fell] = [count('LIFT'), count('DECLINE')]
  const all = results.length
  if (rose === 0 && fell === 0) return all === 1 ? 'No clear change' : `None of ${all} changed clearly`
  const parts = [...(rose > 0 ? [`${rose} of ${all} rose`] : []), ...(fell > 0 ? [`${fell} of ${all} fell`] : [])]
  return parts.join(', ')
}

export function dayOf({ year, month, day }: CalendarDate): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** When a study ran. */
export const ran = (from: CalendarDate, to: CalendarDate, near: Day): string => days.range(dayOf(from), dayOf(to), near)

export const feedName = (instance: string): string => (instance === '' ? 'Production' : instance)

/** The stage of an import. A public service may only report whether it is done. */
export type Stage = 'waiting' | 'checking' | 'copying' | 'stopping' | 'done' | 'failed' | 'cancelled'

export function stageOf({ done, error, metadata }: Operation): Stage {
  if (done) return !error ? 'done' : error.code === statusCodes.cancelled ? 'cancelled' : 'failed'
  if (metadata?.cancelRequested) return 'stopping'
  if (metadata?.state === 'PENDING') return 'waiting'
  return metadata?.state === 'CHECKING' ? 'checking' : 'copying'
}

export const stageNames: Readonly<Record<Stage, string>> = {
  waiting: 'Waiting',
  checking: 'Checking',
  copying: 'Copying',
  stopping: 'Stopping',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** Why a call to the data hub failed. */
export const hubTrouble = (error: unknown): FailureWords => failureWords(error, 'dataHub')
