import type { Page } from '@playwright/test'

/** Resolves when all animations on the page have ended. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // The pulse of a skeleton never ends.
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        // A cancelled animation has ended, too.
        .map(({ finished }) => finished.catch(() => {})),
    ),
  )
}
