import { daysIn } from './days.ts'
import { numbersIn } from './numbers.ts'

/** BCP 47, such as `en-GB`. */
export const locale = personsLanguage()

/** Numbers and days in the language that this television is set to. */
export const numbers = numbersIn(locale)
export const days = daysIn(locale)

/** Some browsers name a language that is no BCP 47 tag (`en-US@posix` on a machine without one): `Intl` throws at it. */
function personsLanguage(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
