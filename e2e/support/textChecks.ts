import { expect, type Page } from '@playwright/test'
import { atRest } from './atRest.ts'

/** Text that is cut on purpose: words and texts that scroll, and the running title of the focused row. */
const scrolls = '.reading-box, .scroll-text, [data-cut="true"]'

/**
 * Asserts that all visible text is within the safe area of 5 % on each side, that no box cuts letters off without an
 * ellipsis or half a line, and that no two texts overlap. What a dialog or the open rail covers is not checked.
 */
export async function expectWholeText(page: Page, where: string): Promise<void> {
  await atRest(page)
  const wrong = await page.evaluate((scrolls) => {
    interface Box {
      left: number
      right: number
      top: number
      bottom: number
    }
    const [sideMargin, topMargin] = [innerWidth * 0.05 - 1, innerHeight * 0.05 - 1]
    const found: string[] = []
    const visibleLines: { text: string; line: Box; element: Element }[] = []
    const above = document.querySelector('[role="dialog"]') ?? document.activeElement?.closest('nav')
    const walker = document.createTreeWalker(above ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.closest(`script, style, noscript, title, .spoken-only, ${scrolls}`))
        continue
      if (getComputedStyle(element).visibility !== 'visible') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const line = { left, right, top, bottom }
        const whole = { ...line }
        let isShortened = false
        let isSpoken = false
        for (let outer: Element | null = element; outer; outer = outer.parentElement) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp, clip, clipPath } = getComputedStyle(outer)
          const outerBox = outer.getBoundingClientRect()
          if (clip !== 'auto' || clipPath !== 'none') isSpoken = true
          if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') isShortened = true
          if (overflowX !== 'visible') {
            line.left = Math.max(line.left, outerBox.left)
            line.right = Math.min(line.right, outerBox.right)
          }
          if (overflowY !== 'visible') {
            line.top = Math.max(line.top, outerBox.top)
            line.bottom = Math.min(line.bottom, outerBox.bottom)
          }
        }
        const [width, height] = [line.right - line.left, line.bottom - line.top]
        if (isSpoken || width < 2 || height < 2) continue
        if (line.top >= innerHeight || line.bottom <= 0 || line.left >= innerWidth || line.right <= 0) continue
        const says = (problem: string) =>
          found.push(`${problem}: ${text.slice(0, 50)} (${element.outerHTML.slice(0, 90)})`)
        if (line.left < sideMargin || line.right > innerWidth - sideMargin) says('outside at the side')
        if (line.top < topMargin || line.bottom > innerHeight - topMargin) says('outside above or below')
        const hidden = whole.bottom - whole.top - height
        if (!isShortened && whole.right - whole.left - width > 2) says('cut at the side')
        // A line's box is higher than its letters, so a line that is hidden may still reach into view.
        const share = hidden / (whole.bottom - whole.top)
        if (share > 0.8) continue
        if (share > 0.35) says('half a line')
        visibleLines.push({ text: text.slice(0, 40), line, element })
      }
    }
    for (const [place, upper] of visibleLines.entries())
      for (const other of visibleLines.slice(0, place)) {
        if (upper.element === other.element) continue
        const wide = Math.min(upper.line.right, other.line.right) - Math.max(upper.line.left, other.line.left)
        const high = Math.min(upper.line.bottom, other.line.bottom) - Math.max(upper.line.top, other.line.top)
        const least = Math.min(upper.line.bottom - upper.line.top, other.line.bottom - other.line.top)
        if (wide > 3 && high > least * 0.4) found.push(`overlap: “${other.text}” and “${upper.text}”`)
      }
    return [...new Set(found)]
  }, scrolls)
  expect(wrong, `${where}: text that is cut, outside or over other text`).toEqual([])
}
