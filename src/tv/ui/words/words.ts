import { daysIn } from './days.ts'
import { numbersIn } from './numbers.ts'

const locale = typeof navigator === 'undefined' ? 'en' : navigator.language || 'en'

/** Numbers and days in the language that this television is set to. */
export const numbers = numbersIn(locale)
export const days = daysIn(locale)
