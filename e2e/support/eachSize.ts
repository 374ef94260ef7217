import type { Page } from '@playwright/test'
import { settled } from './remote.ts'
import { expectChartsFit } from './resize.ts'
import { expectWithinSafeArea } from './screenChecks.ts'
import { expectWholeText } from './textChecks.ts'

/** Asserts that nothing is cut or overlaps, at each size that televisions have. */
export async function expectWholeAtEachSize(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  // The largest first, and again for the next screen: a chart measures its texts once.
  for (const width of [1920, 1280, 960]) {
    await page.setViewportSize({ width, height: (width * 9) / 16 })
    await settled(page)
    await expectChartsFit(page)
    await expectWholeText(page, `${where}, ${width}`)
    await expectWithinSafeArea(page, `${where}, ${width}`)
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
}
