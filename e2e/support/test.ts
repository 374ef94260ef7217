import { test as base, expect } from '@playwright/test'
import { openTestEnvironment, type TestEnvironment } from './environment.ts'
import { openPhone, type Phone } from './phone.ts'

interface Fixtures {
  /** Settings of the test environment of this test, for both services and proxy: `test.use({ environment: { … } })`. */
  environment: Record<string, string>
  env: TestEnvironment
  phone: Phone
  /** What broke in the television's page: it must stay empty, and is checked after every test. */
  pageErrors: string[]
}

/** A Playwright test with a test environment of its own: real services, proxy and built television, and a phone beside it. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  env: async ({ environment, page }, use) => {
    const env = await openTestEnvironment(environment)
    await use(env)
    // Servers let calls finish: a recording that still comes would hold each of them for ten seconds.
    await page.close()
    await env.close()
  },
  phone: async ({ browser, env }, use) => {
    const phone = await openPhone(browser, env)
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
