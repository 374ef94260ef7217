import { test as base, expect } from '@playwright/test'
import { openTestEnvironment, type TestEnvironment } from './environment.ts'
import { openPhone, type Phone } from './phone.ts'

interface Fixtures {
  /** Settings of this test's environment, for both services and proxy: `test.use({ environment: { … } })`. */
  environment: Record<string, string>
  env: TestEnvironment
  phone: Phone
  /** Errors of the television's page: there must be none, which is checked after every test. */
  pageErrors: string[]
}

/** A Playwright test with its own test environment: real services, proxy and built television, and a phone. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  env: async ({ environment, page }, use) => {
    const env = await openTestEnvironment(environment)
    await use(env)
    // Servers wait for open calls: a recording that is still loading would delay each of them for ten seconds.
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
      // Errors that an error boundary caught are only on the console. Failed calls do not count: tests cause them.
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
