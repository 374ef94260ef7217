import type { CodeList } from '../codes.ts'
import type { Column, ColumnKind } from '../columns.ts'

/** What a cell of a column may contain and how it is stored, the same for every engine. */
export type CellForm =
  /** Downloads write 20260630, copies from a warehouse 2026-06-30. */
  | { form: 'day' }
  /** The whole text matches the pattern; `upper`: stored in capitals. */
  | { form: 'matching'; pattern: string; upper?: true }
  /** The code of a place, stored in capitals; one of `unknownWords` is stored as `unknown`. */
  | { form: 'place'; pattern: string; unknown: string }
  /** A text of at most `maxLength` letters; `NULL` is stored as empty. */
  | { form: 'text'; maxLength: number }
  /** A whole number from `min` to `maxInteger`. */
  | { form: 'whole'; min: number }
  | { form: 'decimal'; range: DecimalRange }
  /** A word or code of `codes`, in any case; its name is stored. */
  | { form: 'code'; codes: CodeList }

/** A larger decimal number is refused: sums of numbers near the largest one (1.8e308) would be infinite. */
export const maxDecimal = 1e300
/** `positive`: 0 to `maxDecimal`; `signed`: also negative; `share`: 0 to 1; `aboveZero`: like `positive`, but not 0. */
export type DecimalRange = 'positive' | 'signed' | 'share' | 'aboveZero'

export interface ColumnRule {
  cell: CellForm
  /** Whether the cell may also be empty, which means "not reported" (NULL). */
  mayBeMissing: boolean
  /** What is allowed, worded for the person whose row is refused. */
  allowed: string
}

/** Withheld and unknown values are stored as one value, however a file writes them (specification: bulk-reports 5). */
export const unknownWords = ['', 'null', 'unknown'] as const

/** The longest text of a dimension; the longest in real files are search terms and pages. */
const maxTextLength = 4096
/** The longest code that is not in a list. */
export const maxCodeLength = 100
/** The largest whole number that is still exact. */
export const maxInteger = 9_007_199_254_740_991

type Rule = Omit<ColumnRule, 'mayBeMissing'>

const matching = (pattern: string, allowed: string): Rule => ({ cell: { form: 'matching', pattern }, allowed })
const place = (pattern: string, unknown: string, allowed: string): Rule => ({
  cell: { form: 'place', pattern, unknown },
  allowed: `${allowed}, or empty where not known`,
})
const whole = (min: number, allowed: string): Rule => ({ cell: { form: 'whole', min }, allowed })
const decimal = (range: DecimalRange, allowed: string): Rule => ({ cell: { form: 'decimal', range }, allowed })

const positive = decimal('positive', 'a decimal number with a point, 0 or more')
const money = decimal('signed', 'a decimal number with a point')

const rules: Record<Exclude<ColumnKind, 'code'>, Rule> = {
  day: { cell: { form: 'day' }, allowed: 'a day as YYYYMMDD or YYYY-MM-DD' },
  channelId: matching('[A-Za-z0-9_-]{1,64}', 'a channel id'),
  videoId: matching('[A-Za-z0-9_-]{0,64}', 'a video id, or empty for the channel itself'),
  playlistId: matching('[A-Za-z0-9_-]{1,64}', 'a playlist id'),
  assetId: matching('[A-Za-z0-9_-]{0,64}', 'an asset id, or empty for what is not claimed'),
  country: place('[A-Za-z]{2}', 'ZZ', 'a country code of two letters'),
  province: place('[A-Za-z]{2}-[A-Za-z0-9]{1,3}', 'US-ZZ', 'a province code such as US-CA'),
  currency: {
    cell: { form: 'matching', pattern: '[A-Za-z]{3}', upper: true },
    allowed: 'a currency code of three letters',
  },
  text: { cell: { form: 'text', maxLength: maxTextLength }, allowed: `a text of at most ${maxTextLength} letters` },
  position: whole(0, 'a whole number, 0 or more'),
  point: decimal('share', 'a point of the video, 0 to 1'),
  count: whole(0, 'a whole number, 0 or more'),
  netCount: whole(-maxInteger, 'a whole number, negative where withdrawals prevail'),
  minutes: positive,
  seconds: positive,
  percentage: positive,
  ratio: positive,
  viewers: positive,
  money,
  moneyPerThousand: money,
  rate: decimal('aboveZero', 'a decimal number with a point, above 0'),
}

function codeRule(codes: CodeList): Rule {
  const known = Object.entries(codes.names)
  return {
    cell: { form: 'code', codes },
    allowed: codes.open
      ? `a code or word of at most ${maxCodeLength} letters`
      : `one of ${known
          .filter(([, name], place) => known.findIndex(([, first]) => first === name) === place)
          .map(([word]) => word)
          .join(', ')}, or empty where not known`,
  }
}

/** The rule of a column. A column that older versions lack may also be empty, which means "not reported" (NULL). */
export function ruleOf({ kind, codes, since }: Column): ColumnRule {
  const { cell, allowed } = kind === 'code' ? codeRule(codes as CodeList) : rules[kind]
  if (since === undefined) return { cell, allowed, mayBeMissing: false }
  return { cell, allowed: `${allowed}, or empty where not reported`, mayBeMissing: true }
}
