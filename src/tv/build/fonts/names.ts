/** A day of each month, at another hour each, and the days of one week. */
const days = [
  ...Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 1 + month, month * 2)),
  ...Array.from({ length: 7 }, (_, weekday) => Date.UTC(2024, 0, 1 + weekday)),
]

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
const currencies = Intl.supportedValuesOf('currency')

/**
 * What `Intl` says in a language: months, weekdays, times, countries, languages, currencies, short numbers and
 * durations. A television's own `Intl` says the same, or an older form of it.
 */
export const namesIn = (tag: string): string => [...dates(tag), ...names(tag), ...numbers(tag)].join('')

function dates(tag: string): string[] {
  const styles = (['full', 'long', 'medium', 'short'] as const).map(
    (dateStyle) => ({ dateStyle, timeStyle: 'short' }) as const,
  )
  const twelve = { hour: 'numeric', hour12: true, weekday: 'short', month: 'short' } as const
  // Chinese writes the number of a month by itself in letters.
  const alone = (['long', 'short', 'narrow'] as const).flatMap((width) => [{ weekday: width }, { month: width }])
  return [...styles, twelve, ...alone].flatMap((options) => {
    const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
    return days.map((day) => format.format(day))
  })
}

function names(tag: string): string[] {
  const inTag = (type: Intl.DisplayNamesType, codes: readonly string[]) => {
    const found = new Intl.DisplayNames(tag, { type, fallback: 'none' })
    return codes.map((code) => found.of(code) ?? '')
  }
  return [
    ...inTag('region', [...pairs, '001', '419']),
    ...inTag('language', [...pairs.map((pair) => pair.toLowerCase()), 'en-GB', 'en-US', 'pt-BR', 'zh-Hans', 'zh-Hant']),
    ...inTag('currency', currencies),
  ]
}

function numbers(tag: string): string[] {
  const powers = Array.from({ length: 16 }, (_, power) => 1.2 * 10 ** power)
  const format = (options: Intl.NumberFormatOptions, values: readonly number[]) => {
    const made = new Intl.NumberFormat(tag, options)
    return values.map((value) => made.format(value))
  }
  return [
    ...(['short', 'long'] as const).flatMap((compactDisplay) =>
      format({ notation: 'compact', compactDisplay }, powers),
    ),
    ...format({ style: 'percent' }, [-0.5]),
    ...currencies.flatMap((currency) => format({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, [1])),
    ...units.flatMap((unit) => [
      ...(['long', 'short', 'narrow'] as const).flatMap((unitDisplay) =>
        format({ style: 'unit', unit, unitDisplay }, [1, 2, 5]),
      ),
      ...[-2, -1, 0, 1, 2].map((count) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(count, unit)),
    ]),
    new Intl.ListFormat(tag).format(['1', '2', '3']),
  ]
}
