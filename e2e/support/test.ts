import { test as base, expect } from '@playwright/test'
import { type House, openHouse } from './environment.ts'
import { openPhone, type Phone } from './phone.ts'

interface Fixtures {
  /** Settings of the house of this test, for both services and proxy: `test.use({ environment: { … } })`. */
  environment: Record<string, string>
  house: House
  phone: Phone
  /** What broke in the television's page: it must stay empty, and is checked after every test. */
  pageErrors: string[]
}

/** A Playwright test with a house of its own: real services, proxy and built television, and a phone beside it. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  house: async ({ environment }, use) => {
    const house = await openHouse(environment)
    await use(house)
    await house.close()
  },
  phone: async ({ browser, house }, use) => {
    const phone = await openPhone(browser, house)
    await use(phone)
    await phone.close()
  },
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
      // What an error boundary caught is on the console only. That a call failed is none: tests make calls fail.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      await use(errors)
      expect(errors, 'exceptions that nobody caught in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
