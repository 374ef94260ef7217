import type { Page } from '@playwright/test'

export const night = 8 * 60 * 60_000

/**
 * Suspends the television for a night: its clock continues while the page does not run; no event reports the end. The
 * page needs `page.clock.install()`.
 */
export async function sleepThroughTheNight(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + night)
  // The page runs again, for the longest time until it notices.
  await page.clock.runFor(5_000)
}

/** Puts another app in front of this one, or takes it away again. */
export const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
