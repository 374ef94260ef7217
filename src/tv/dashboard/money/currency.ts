import { directionOf } from '#contract/languages.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { locale, numbers } from '#tv/format/locale.ts'

/** Currencies that the service can convert to, a selection of common ones; the first is the service's own. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'SEK',
  'PLN',
  'BRL',
  'CAD',
  'AUD',
  'MXN',
  'INR',
  'JPY',
  'KRW',
] as const
export type Currency = (typeof currencies)[number]

const storedName = 'currency'

/** The currency that this account chose last on this television. */
export function storedCurrency(): Currency {
  const text = storedText(storedName)
  return currencies.find((currency) => currency === text) ?? currencies[0]
}

export const storeCurrency = (currency: Currency): void => storeText(storedName, currency)

/** Formats money in the person's language. */
export interface Money {
  /** For a tile: whole units from 100 on. */
  short(value: number): string
  exact(value: number): string
  /** For a rule of a chart: thousands are abbreviated. */
  rule(value: number): string
}

export function moneyIn(currency: Currency): Money {
  const format = (digits: number | undefined) => {
    const options = {
      style: 'currency',
      currency,
      ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    } as const
    try {
      // "$" and not "US$": the person has chosen the currency above.
      return new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' })
    } catch {
      // Chromium before 80 does not support it.
      return new Intl.NumberFormat(locale, options)
    }
  }
  const [whole, exact] = [format(0), format(undefined)]
  // The mark keeps "US$" in order where Arabic ends with it; elsewhere it changes nothing.
  const text = (numberFormat: Intl.NumberFormat, value: number) =>
    numberFormat.format(value) + (directionOf(locale) === 'rtl' ? '\u200e' : '')
  // The format around any number: `formatToParts` came after Chromium 64.
  const nothing = text(whole, 0)
  return {
    short: (value) => text(Math.abs(value) >= 100 ? whole : exact, value),
    exact: (value) => text(exact, value),
    rule: (value) => nothing.replace(numbers.short(0), () => numbers.short(value)),
  }
}
