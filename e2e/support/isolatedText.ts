import { expect, type Page } from '@playwright/test'

/**
 * Asserts that all texts read in their own direction on a page from right to left: what people wrote, in Latin letters,
 * from left to right, and messages from right to left. Else full stops and brackets stand at the wrong end.
 */
export async function expectIsolated(page: Page, where: string): Promise<void> {
  const wrong = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, noscript, .spoken-only, #recharts_measurement_span')) continue
      // A part of a text of a chart has the direction of the whole.
      const { direction, unicodeBidi } = getComputedStyle(element.closest('text') ?? element)
      if (unicodeBidi === 'plaintext') continue
      // Without values, around which a message has isolates.
      const text = (node.textContent ?? '').replace(/\u2068[^\u2069]*\u2069/g, '')
      const isMessage = /[\u0590-\u08ff]/.test(text)
      // `Intl` marks an amount with the currency.
      if (text.startsWith('\u200f')) continue
      const isWrong = direction === 'ltr' ? isMessage : !isMessage && /[a-z]{2}/i.test(text)
      if (isWrong) found.push(`${node.textContent} (${element.outerHTML.slice(0, 90)})`)
    }
    return [...new Set(found)]
  })
  expect(wrong, `${where}: texts that read in another direction than their own`).toEqual([])
}
