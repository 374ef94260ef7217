import { expect, type Page } from '@playwright/test'

/**
 * Gives the page another width and text size, as of another television, and waits until its charts are drawn for it.
 */
export async function resize(page: Page, width: number, text: 'standard' | 'large'): Promise<void> {
  await page.setViewportSize({ width, height: (width * 9) / 16 })
  await page.evaluate((size) => document.documentElement.setAttribute('data-text', size), text)
  await expectChartsFit(page)
}

/** Waits until each chart is drawn for the space that it has. A line of text that appears above a chart changes it. */
export async function expectChartsFit(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.chart-drawn')].every((drawn) => {
          const [box, svg] = [drawn.getBoundingClientRect(), drawn.querySelector('svg')?.getBoundingClientRect()]
          const isNear = (a: number, b: number) => Math.abs(a - b) <= 1.5
          return svg !== undefined && isNear(svg.width, box.width) && isNear(svg.height, box.height)
        }),
      ),
    )
    .toBe(true)
}
