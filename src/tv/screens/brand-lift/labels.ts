import {
  type BrandLiftMetric,
  type CalendarDate,
  type Operation,
  type SegmentType,
  type StudyResult,
  statusCodes,
} from '#contract/datahub.ts'
import type { Message } from '#contract/message.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { type FailureWords, failureText } from '#tv/data/failure.ts'
import type { Day } from '#tv/dates/days.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

export const metricNames: Readonly<Record<BrandLiftMetric, Message>> = {
  AWARENESS: messages.awareness,
  AD_RECALL: messages.adRecall,
  CONSIDERATION: messages.consideration,
  FAVORABILITY: messages.favourability,
  PURCHASE_INTENT: messages.purchaseIntent,
}

export const segmentTypeNames: Readonly<Record<SegmentType, Message>> = {
  ALL: messages.everybody,
  AGE: messages.age,
  GENDER: messages.gender,
  DEVICE: messages.device,
  COUNTRY: messages.country,
  FREQUENCY: messages.seen,
  CREATIVE: messages.creative,
}

/** The usual values of a gender or device in a table. */
const usualSegments: Readonly<Record<string, Message>> = {
  female: messages.female,
  male: messages.male,
  mobile: messages.mobile,
  desktop: messages.desktop,
  tablet: messages.tablet,
  TV: messages.tv,
  tv: messages.tv,
}

/** The text for a segment on screens. A value that a table alone has is shown with a capital letter. */
export function segmentName(type: SegmentType, segment: string): string {
  if (type === 'COUNTRY') return countryName(segment)
  if (type === 'FREQUENCY') return segment === '1' ? t(messages.once) : t(messages.times, { count: segment })
  // As on Audience.
  if (type === 'AGE')
    return segment
      .replace(/^(\d+)-(\d+)$/, '$1–$2')
      .replace(/^(\d+)\+$/, (_, age: string) => t(messages.andOlder, { age }))
  if (type !== 'GENDER' && type !== 'DEVICE') return segment
  const usual = usualSegments[segment]
  return usual ? t(usual) : segment.charAt(0).toUpperCase() + segment.slice(1)
}

/** A difference of shares in points, with its sign: +3.1. */
export const points = (share: number): string => numbers.signedOneDigit(Math.round(share * 1000) / 10)

/** A share of people: 31.0%. */
export const share = (value: number): string => numbers.percentTenths(value)

const tendencies = { LIFT: messages.rose, DECLINE: messages.fell, NOT_SIGNIFICANT: messages.noChange }
/** The outcome of a result in a few words. */
export const tendency = ({ lift }: StudyResult): string => t(tendencies[lift.significance])

const verdicts = { LIFT: messages.verdictRose, DECLINE: messages.verdictFell, NOT_SIGNIFICANT: messages.verdictNone }
/** The outcome of a result in a sentence, with its confidence and interval. */
export function verdict({ lift }: StudyResult): string {
  const confidence = numbers.percent(lift.confidenceLevel)
  return t(verdicts[lift.significance], { confidence, low: points(lift.low), high: points(lift.high) })
}

/** A result for voice guides. `name`: of its measure, or of its segment. */
export const spokenResult = (name: string, result: StudyResult): string =>
  t(messages.spokenWhole, {
    name,
    tendency: tendency(result),
    points: points(result.lift.absolute),
    verdict: verdict(result),
  })

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
  if (rose > 0 && fell > 0) return t(messages.roseAndFell, { rose, fell, all })
  if (rose > 0) return t(messages.someRose, { rose, all })
  if (fell > 0) return t(messages.someFell, { fell, all })
  return all === 1 ? t(messages.noChange) : t(messages.noneChanged, { all })
}

export function dayOf({ year, month, day }: CalendarDate): Day {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** When a study ran. */
export const studyDates = (from: CalendarDate, to: CalendarDate, near: Day): string =>
  days.range(dayOf(from), dayOf(to), near)

export const feedName = (instance: string): string => (instance === '' ? t(messages.production) : instance)

/** The title of an import: its table, or the name of the operation if a public service reports no more. */
export const titleOf = ({ name, metadata }: Operation): string => metadata?.studyReport.sourceTable ?? name

/** The last part of a table's full name, which people know it by. */
export const tableName = (sourceTable: string): string => sourceTable.slice(sourceTable.lastIndexOf('.') + 1)

/** The stage of an import. A public service may only report whether it is done. */
export type Stage = 'waiting' | 'checking' | 'copying' | 'stopping' | 'done' | 'failed' | 'cancelled'

export function stageOf({ done, error, metadata }: Operation): Stage {
  if (done) return !error ? 'done' : error.code === statusCodes.cancelled ? 'cancelled' : 'failed'
  if (metadata?.cancelRequested) return 'stopping'
  if (metadata?.state === 'PENDING') return 'waiting'
  return metadata?.state === 'CHECKING' ? 'checking' : 'copying'
}

export const stageNames: Readonly<Record<Stage, Message>> = {
  waiting: messages.waiting,
  checking: messages.checking,
  copying: messages.copying,
  stopping: messages.stopping,
  done: messages.done,
  failed: messages.failed,
  cancelled: messages.cancelled,
}

/** Why a call to the data hub failed. */
export const hubFailure = (error: unknown): FailureWords => failureText(error, 'dataHub')

/** Returns what shortens the names of tables: it leaves out the leading parts that all of them share. */
export function shortNames(names: readonly string[]): (name: string) => string {
  const [parts = [], ...others] = names.map((name) => name.split('.'))
  let shared = 0
  // A short name always keeps the last part.
  while (shared < parts.length - 1 && others.every((tableParts) => tableParts[shared] === parts[shared])) shared += 1
  return (name) => name.split('.').slice(shared).join('.')
}
