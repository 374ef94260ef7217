import type { CodeList } from './codes.ts'

/**
 * The kind of a column's values. It decides the type in the warehouse and what an import accepts
 * (`import/columnRules.ts`).
 */
export type ColumnKind =
  | 'day'
  | 'channelId'
  /** Empty for the channel's own gains and losses, which are in rows without a video. */
  | 'videoId'
  | 'playlistId'
  /** Empty for content that is not claimed. */
  | 'assetId'
  /** A word or a number code; stored under the name that reports use (`codes`). */
  | 'code'
  /** ISO 3166-1 alpha-2; `ZZ` where not known. */
  | 'country'
  /** ISO 3166-2; `US-ZZ` where not known, empty outside the countries that have any. */
  | 'province'
  /** Three capitals, ISO 4217. */
  | 'currency'
  /** Free text: search terms, pages, ids of several kinds, names of cities. Empty where withheld or none. */
  | 'text'
  /** Whole number from 0: a minute of a live stream. */
  | 'position'
  /** A point of a video: above 0, at most 1. */
  | 'point'
  /** Whole number, 0 or more. */
  | 'count'
  /** Whole number, net of withdrawals on the day: may be negative. */
  | 'netCount'
  /** Decimal, 0 or more. */
  | 'minutes'
  | 'seconds'
  /** 0–100, more where viewers watch in a loop: not additive. */
  | 'percentage'
  /** A fraction 0–1, rarely more: not additive. */
  | 'ratio'
  /** US dollars, decimal; may be negative after an adjustment. */
  | 'money'
  /** US dollars for a thousand: not additive. */
  | 'moneyPerThousand'
  /** Decimal, 0 or more: an average number of people. */
  | 'viewers'
  /** Decimal over 0. */
  | 'rate'

export interface Column {
  name: string
  kind: ColumnKind
  /** Only of kind `code`. */
  codes?: CodeList
  /** Part of the row's key; keys are unique in a file. */
  dimension?: true
  /**
   * The first version of the report that has the column (`_a2` is 2); left out where every version has it. Rows of
   * older versions have NULL: "not reported", which is not 0.
   */
  since?: number
  /** Its name in older files. */
  formerName?: string
}

export const dimension = (name: string, kind: ColumnKind): Column => ({ name, kind, dimension: true })
export const coded = (name: string, codes: CodeList): Column => ({ name, kind: 'code', codes, dimension: true })
export const metric =
  (kind: ColumnKind) =>
  (name: string): Column => ({ name, kind })
export const count = metric('count')
export const netCount = metric('netCount')
export const minutes = metric('minutes')
export const seconds = metric('seconds')
export const percentage = metric('percentage')
export const ratio = metric('ratio')
export const money = metric('money')
export const moneyPerThousand = metric('moneyPerThousand')

/** A text as a literal of SQL, for what cannot be bound: names of codes, paths of COPY and ATTACH. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`
