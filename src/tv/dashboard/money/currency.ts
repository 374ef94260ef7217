import { accountKey } from '../../data/cache/accountKeys.ts'
import { locale, numbers } from '../../format/locale.ts'

/** What the service can count money in: those that people most ask for; the first is its own. */
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

/** The name of this account's choice in the browser's storage. */
const kept = () => accountKey('currency')

export function keptCurrency(): Currency {
  try {
    const text = localStorage.getItem(kept())
    return currencies.find((one) => one === text) ?? currencies[0]
  } catch {
    return currencies[0]
  }
}

export function keepCurrency(currency: Currency): void {
  try {
    localStorage.setItem(kept(), currency)
  } catch {
    // It is forgotten with the page then.
  }
}

/** Money as a person reads it, in their language. */
export interface Money {
  /** As in a tile: no parts of a unit where there is more than a hundred. */
  short(value: number): string
  exact(value: number): string
  /** Beside a rule of a chart: a thousand is a letter or a word. */
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
      // "$" and not "US$": which dollars they are was chosen above.
      return new Intl.NumberFormat(locale, { ...options, currencyDisplay: 'narrowSymbol' })
    } catch {
      // Chromium before 80 does not know it.
      return new Intl.NumberFormat(locale, options)
    }
  }
  const [whole, exact] = [format(0), format(undefined)]
  // As it is written around any number: `formatToParts` came after Chromium 64.
  const nothing = whole.format(0)
  return {
    short: (value) => (Math.abs(value) >= 100 ? whole : exact).format(value),
    exact: (value) => exact.format(value),
    rule: (value) => nothing.replace(numbers.short(0), () => numbers.short(value)),
  }
}
