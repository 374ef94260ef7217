import type { Page } from '@playwright/test'

/** Notes in the page when a key was last pressed, for `requestDelay`. */
export const noteKeys = (page: Page) =>
  page.evaluate(() =>
    addEventListener('keydown', ({ timeStamp }) => document.body.setAttribute('data-pressed', String(timeStamp)), true),
  )

/** Milliseconds from the last key to the first request after it to an address with `part`; undefined before that. */
export const requestDelay = (page: Page, part: string): Promise<number | undefined> =>
  page.evaluate((part) => {
    const pressed = Number(document.body.getAttribute('data-pressed'))
    const delays = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime > pressed && name.includes(part))
      .map(({ startTime }) => startTime - pressed)
    return delays.length === 0 ? undefined : Math.min(...delays)
  }, part)
