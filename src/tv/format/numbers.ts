import { directionOf } from '#contract/languages.ts'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** Formats numbers in a language. Chromium 64 has `Intl`, but no compact notation (77). */
interface Numbers {
  /** At most four characters and a unit: 1.2M. */
  short(value: number): string
  /** Every digit: 1,234,567. */
  exact(value: number): string
  /** At most one decimal: 2.4. */
  tenth(value: number): string
  /** Always one decimal: 2.0. */
  oneDigit(value: number): string
  /** With its sign: +1,234. */
  signed(value: number): string
  /** Always one decimal, with its sign: +2.0. */
  signedOneDigit(value: number): string
  /** A ratio as a percentage: 43%, 4.2%. */
  percent(ratio: number): string
  /** A ratio as a percentage, always with one decimal: 43.0%. */
  percentTenths(ratio: number): string
  /** A ratio as a signed percentage: +12%, −0.4%. One that rounds to 0 has no sign. */
  change(ratio: number): string
  /** The same for a sentence; undefined if it rounds to 0. */
  spokenChange(ratio: number): SpokenChange | undefined
  /** Seconds as minutes and seconds, with hours when there are any: 4:07, 1:02:03. */
  duration(seconds: number): string
  /** Minutes with their unit, so that they are no time of day: 22 min, 1 h, 1 h 5 min. */
  minutes(minutes: number): string
}

/** What a sentence says of a change: “up 12%”, “down 0.4%”, or “32 times” the other number. */
interface SpokenChange {
  form: 'up' | 'down' | 'times'
  /** 12%, or 32. */
  size: string
  /** How many times, for plural forms; 0 for a percentage. */
  times: number
}

const minus = '\u2212'

/** `locale`: a BCP 47 tag such as `navigator.language`. */
export function numbersIn(locale: string): Numbers {
  const units = shortUnitsIn(locale)
  // Without the mark, a sign before a number would stand after it in a line that is read from right to left.
  const mark = directionOf(locale) === 'rtl' ? '\u200e' : ''
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const percentTenths = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const oneFractionDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const oneDigit = new Intl.NumberFormat(locale, oneFractionDigit)
  const percentOneDigit = new Intl.NumberFormat(locale, { style: 'percent', ...oneFractionDigit })
  const negative = (value: number) => (value < 0 ? mark + minus : '')
  const sign = (value: number) => (value > 0 ? `${mark}+` : negative(value))

  const none = percentTenths.format(0)
  const spokenChange = (ratio: number): SpokenChange | undefined => {
    if (ratio >= timesFrom) return { form: 'times', size: whole.format(ratio + 1), times: Math.round(ratio + 1) }
    const size = Math.abs(ratio)
    const text = (size < 0.0995 ? percentTenths : percent).format(size)
    return text === none ? undefined : { form: ratio > 0 ? 'up' : 'down', size: text, times: 0 }
  }

  const exact = (value: number) => negative(value) + whole.format(Math.abs(value))
  return {
    exact,
    tenth: (value) => tenths.format(value),
    oneDigit: (value) => oneDigit.format(value),
    signedOneDigit: (value) => sign(value) + oneDigit.format(Math.abs(value)),
    signed: (value) => sign(value) + whole.format(Math.abs(value)),
    short: (value) => {
      const short = shortened(Math.abs(value), units)
      if (!short) return exact(value)
      const digits = short.scaled < 100 ? tenths : whole
      return negative(value) + digits.format(short.scaled) + short.unit
    },
    percent: (ratio) => (Math.abs(ratio) < 0.0995 ? percentTenths : percent).format(ratio),
    percentTenths: (ratio) => percentOneDigit.format(ratio),
    change: (ratio) => {
      const change = spokenChange(ratio)
      if (!change) return none
      return (change.form === 'times' ? '×' : sign(ratio)) + change.size
    },
    spokenChange,
    duration: (seconds) => {
      const all = Math.max(0, Math.round(seconds))
      const two = (value: number) => String(value).padStart(2, '0')
      const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
      return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
    },
    minutes: (minutes) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes - hours * 60
      const values = { hours: whole.format(hours), minutes: tenths.format(rest) }
      if (hours === 0) return t(messages.minutes, values)
      return t(rest > 0 ? messages.hoursAndMinutes : messages.hours, values)
    },
  }
}

/** From this change on, a number is so many times the other, because nobody reads +3,000%. */
const timesFrom = 9

/** A number from which a unit is used, and the unit. */
type ShortUnit = readonly [from: number, name: string]

const inThousands = (thousand: string, million: string, billion: string): readonly ShortUnit[] => [
  [1e3, thousand],
  [1e6, million],
  [1e9, billion],
]

/** Languages whose units differ from K, M and B. Chromium 64 has no compact notation (77). Source: Unicode CLDR. */
const ofLanguage: Readonly<Record<string, readonly ShortUnit[]>> = {
  ar: inThousands('\u00a0ألف', '\u00a0مليون', '\u00a0مليار'),
  // CLDR writes thousands out, which a tile has no room for.
  de: inThousands('\u00a0Tsd.', '\u00a0Mio.', '\u00a0Mrd.'),
  es: inThousands('\u00a0mil', '\u00a0M', '\u00a0mil\u00a0M'),
  fr: inThousands('\u00a0k', '\u00a0M', '\u00a0Md'),
  hi: [
    [1e3, '\u00a0हज़ार'],
    [1e5, '\u00a0लाख'],
    [1e7, '\u00a0क॰'],
    [1e9, '\u00a0अ॰'],
  ],
  id: inThousands('\u00a0rb', '\u00a0jt', '\u00a0M'),
  it: inThousands('K', '\u00a0Mln', '\u00a0Mld'),
  ja: [
    [1e4, '万'],
    [1e8, '億'],
  ],
  ko: [
    [1e3, '천'],
    [1e4, '만'],
    [1e8, '억'],
  ],
  pl: inThousands('\u00a0tys.', '\u00a0mln', '\u00a0mld'),
  pt: inThousands('\u00a0mil', '\u00a0mi', '\u00a0bi'),
  ru: inThousands('\u00a0тыс.', '\u00a0млн', '\u00a0млрд'),
  tr: inThousands('\u00a0B', '\u00a0Mn', '\u00a0Mr'),
  uk: inThousands('\u00a0тис.', '\u00a0млн', '\u00a0млрд'),
  zh: [
    [1e4, '万'],
    [1e8, '亿'],
  ],
}
const standard = inThousands('K', 'M', 'B')

/** Units of short numbers, smallest first. `locale`: a BCP 47 tag. */
const shortUnitsIn = (locale: string): readonly ShortUnit[] => ofLanguage[locale.slice(0, 2).toLowerCase()] ?? standard

/**
 * Divides a number so that at most four digits are shown; 999,950 becomes 1 M and not 1,000 K.
 * @returns undefined for a number that is short as it is
 */
function shortened(size: number, units: readonly ShortUnit[]): { scaled: number; unit: string } | undefined {
  let found: ShortUnit | undefined
  let shown = Math.round(size)
  for (const unit of units) {
    if (shown < unit[0]) break
    found = unit
    shown = rounded(size / unit[0]) * unit[0]
  }
  return found && { scaled: size / found[0], unit: found[1] }
}

const rounded = (value: number) => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
