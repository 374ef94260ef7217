import { test as base, expect } from '@playwright/test'
import { openTestEnvironment, type RunningProduct, type TestEnvironment } from './environment.ts'
import { firstStepsAreDone } from './firstSteps.ts'
import { openPhone, type Phone } from './phone.ts'
import { openSharedProduct, type SharedProduct } from './sharedProduct.ts'

export interface TestOptions {
  /** Whether the browser says that it saves data: the television then prefetches no screens, which is a fifth of a test. */
  savesData: boolean
}

interface EveryTest extends TestOptions {
  /** Errors of the television's page: there must be none, which is checked after every test. */
  pageErrors: string[]
}

const withoutProduct = base.extend<EveryTest, { sharedProduct: SharedProduct }>({
  sharedProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no other fixture is needed.
    async ({}, use) => {
      const product = await openSharedProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  savesData: [false, { option: true }],
  pageErrors: [
    async ({ page, savesData }, use) => {
      if (savesData)
        await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
      // The tips after the first pairing: `specs/app/firstSteps.spec.ts` has a page that shows them.
      await page.addInitScript(firstStepsAreDone)
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

/**
 * A Playwright test with the product that it shares with all tests of its worker: real services, proxy and built
 * television. It has an account of its own, and a phone. It cannot change what others see: the time, faults, settings,
 * recordings, imports.
 */
export const test = withoutProduct.extend<{ env: RunningProduct; phone: Phone }>({
  env: async ({ sharedProduct }, use) => use(await sharedProduct.forNewOwner()),
  phone: async ({ browser, env }, use) => {
    const phone = await openPhone(browser, env)
    await use(phone)
    await phone.close()
  },
})

/** A Playwright test with a product of its own, which takes a second to start. */
export const testAlone = withoutProduct.extend<{
  /** Settings of this test's product, for both services and proxy: `testAlone.use({ environment: { … } })`. */
  environment: Record<string, string>
  env: TestEnvironment
  phone: Phone
}>({
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
})

export { expect }
