import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Asserts that no text of this page is smaller in large text than in standard text, even where a language has long
 * words. Axes of charts keep the size in which they were drawn.
 */
export async function expectLargeIsLarger(page: Page, where: string): Promise<void> {
  const { compared, smaller } = await page.evaluate(() => {
    const root = document.documentElement
    const now = root.dataset.text
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) => hasText(element) && element.getClientRects().length > 0,
    )
    const sizesIn = (text: string) => {
      root.dataset.text = text
      return texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    }
    const [standard, large] = [sizesIn('standard'), sizesIn('large')]
    if (now) root.dataset.text = now
    const smaller = texts.flatMap((element, place) => {
      const [before = 0, after = 0] = [standard[place], large[place]]
      return after < before - 0.01
        ? [`${element.getAttribute('class')} "${element.textContent}": ${before} to ${after} px`]
        : []
    })
    return { compared: texts.length, smaller }
  })
  expect(compared, `${where}: texts were found`).toBeGreaterThan(3)
  expect(smaller, `${where}: texts that are smaller in large text`).toEqual([])
}
