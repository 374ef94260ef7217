import { openDemoPeople } from './demoPeople.ts'
import { openTestEnvironment, type RunningProduct } from './environment.ts'

/** A product for many tests, one after the other, each as another person. */
export interface SharedProduct {
  /** What one test may use: the product, with an account that nobody has used before. */
  forNewOwner(): Promise<RunningProduct>
  close(): Promise<void>
}

/** The password of the administrator `admin`. */
export const consolePassword = 'a password of the console'

/** The tests of a run seem to be one busy person at one address: no limit is for them. */
const withoutLimits = {
  PAIRINGS_PER_MINUTE: '100000',
  DEVICE_CODES_PER_MINUTE: '1000000',
  PASSWORD_GUESSES_PER_ADDRESS: '1000000',
  QUOTA_PER_MINUTE: '1000000',
  QUOTA_PER_DAY: '100000000',
}

/** Starts a product whose time, faults, settings and data no test can change. */
export async function openSharedProduct(): Promise<SharedProduct> {
  const { television, services, demo, dataDir, passOnePoll, close } = await openTestEnvironment({
    ...withoutLimits,
    CONSOLE_PASSWORD: consolePassword,
  })
  const people = await openDemoPeople(dataDir, demo)
  return {
    forNewOwner: async () => {
      const owner = await people.newOwner()
      return {
        television,
        services,
        demo: { ...demo, account: owner },
        allow: (userCode) => people.allow(owner, userCode),
        digitsOf: people.digitsOf,
        passOnePoll,
      }
    },
    close: async () => {
      await people.close()
      await close()
    },
  }
}
