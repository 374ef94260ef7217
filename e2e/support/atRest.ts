import type { Page } from '@playwright/test'

/** Resolves once nothing moves on the page: all animations have ended. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // A skeleton's pulse has no end.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        // One that is cancelled moves nothing any more.
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
}
