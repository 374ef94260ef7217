/** Formats numbers in a language. Chromium 64 has `Intl`, but no compact notation (77). */
export interface Numbers {
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
  /** A ratio as a percentage: 43%, 4.2%. */
  percent(ratio: number): string
  /** A ratio as a percentage, always with one decimal: 43.0%. */
  percentTenths(ratio: number): string
  /** A ratio as a signed percentage: +12%, −0.4%. */
  change(ratio: number): string
  /** Seconds as minutes and seconds, with hours when there are any: 4:07, 1:02:03. */
  duration(seconds: number): string
  /** Minutes with their unit, so that they are no time of day: 22 min, 1 h, 1 h 5 min. */
  minutes(minutes: number): string
}

/** Units for thousand, million and billion; a language without its own gets K, M, B. */
const shortWords: Readonly<Record<string, readonly [string, string, string]>> = {
  de: ['\u00a0Tsd.', '\u00a0Mio.', '\u00a0Mrd.'],
  es: ['\u00a0mil', '\u00a0M', '\u00a0mil\u00a0M'],
  fr: ['\u00a0k', '\u00a0M', '\u00a0Md'],
  it: ['\u00a0mila', '\u00a0Mln', '\u00a0Mrd'],
  nl: ['K', '\u00a0mln.', '\u00a0mld.'],
  pl: ['\u00a0tys.', '\u00a0mln', '\u00a0mld'],
  pt: ['\u00a0mil', '\u00a0mi', '\u00a0bi'],
  ru: ['\u00a0тыс.', '\u00a0млн', '\u00a0млрд'],
  sv: ['\u00a0tn', '\u00a0mn', '\u00a0md'],
}
const standardWords = ['K', 'M', 'B'] as const
const minus = '\u2212'

/** `locale`: a BCP 47 tag such as `navigator.language`. */
export function numbersIn(locale: string): Numbers {
  const words = shortWords[locale.slice(0, 2).toLowerCase()] ?? standardWords
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const percentTenths = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const oneDigit = new Intl.NumberFormat(locale, one)
  const percentOneDigit = new Intl.NumberFormat(locale, { style: 'percent', ...one })
  const sign = (value: number) => (value > 0 ? '+' : value < 0 ? minus : '')

  const exact = (value: number) => (value < 0 ? minus : '') + whole.format(Math.abs(value))
  return {
    exact,
    tenth: (value) => tenths.format(value),
    oneDigit: (value) => oneDigit.format(value),
    signed: (value) => sign(value) + whole.format(Math.abs(value)),
    short: (value) => {
      const [step, scaled] = scale(Math.abs(value))
      if (step === 0) return exact(value)
      const digits = scaled < 100 ? tenths : whole
      return (value < 0 ? minus : '') + digits.format(scaled) + words[step - 1]
    },
    percent: (ratio) => (Math.abs(ratio) < 0.0995 ? percentTenths : percent).format(ratio),
    percentTenths: (ratio) => percentOneDigit.format(ratio),
    change: (ratio) => {
      const size = Math.abs(ratio)
      const text = (size < 0.0995 ? percentTenths : percent).format(size)
      // A change that rounds to 0 has no sign.
      return text === percentTenths.format(0) ? text : sign(ratio) + text
    },
    duration: (seconds) => {
      const all = Math.max(0, Math.round(seconds))
      const two = (value: number) => String(value).padStart(2, '0')
      const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
      return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
    },
    minutes: (minutes) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes - hours * 60
      const parts = [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${tenths.format(rest)}\u00a0min`]
      return parts.filter(Boolean).join(' ')
    },
  }
}

/** Divides a number by thousands; 999,950 becomes 1 M and not 1,000 K. */
function scale(size: number): [step: number, scaled: number] {
  let step = 0
  let scaled = size
  while (step < standardWords.length && (step === 0 ? scaled >= 1000 : roundedShort(scaled) >= 1000)) {
    scaled /= 1000
    step += 1
  }
  return [step, scaled]
}

function roundedShort(value: number): number {
  return value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
}
