import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { atRest } from './atRest.ts'
import { expectFocus } from './focus.ts'
import { expectWholeText } from './textChecks.ts'

/** Asserts that a screen is accessible, legible, whole, and within the safe area, after its fonts have loaded. */
export async function expectGood(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectAccessible(page, where)
  await expectLegible(page, where)
  await expectWithinSafeArea(page, where)
  await expectWholeText(page, where)
}

/** The same, and that one visible element has the focus. */
export async function expectGoodAndFocused(page: Page, where: string): Promise<void> {
  await expectGood(page, where)
  await expectFocus(page, where)
}

/** Asserts that every focusable element has a role and a name, which a voice guide reads. */
export async function expectSpoken(page: Page, where: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  await devTools.detach()
  const silent = nodes.filter(
    ({ ignored, role, name, properties }) =>
      !ignored &&
      role?.value !== 'RootWebArea' &&
      properties?.some((property) => property.name === 'focusable' && property.value.value === true) &&
      (!name?.value || ['generic', 'none'].includes(String(role?.value))),
  )
  expect(
    silent.map(({ role, name }) => `${role?.value} “${name?.value}”`),
    `${where}: without a name`,
  ).toEqual([])
}

/** What is dim on purpose, beside what is read now (specification: television 9). It is checked where it is not dim. */
const dimmed = '[data-dims="true"] .para:not([data-current])'

/** The minified script, which a page reads in half the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Asserts that axe finds nothing serious on the current page. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Half a megabyte of script: evaluated once for each page load.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const serious = await page.evaluate(async (exclude) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    // Reporting only violations takes half the time.
    const { violations } = await inPage.run({ exclude }, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, dimmed)
  expect(serious, `${where}: what axe found`).toEqual([])
}

/** The same for a page whose colours follow the device: in light and in dark mode. */
export async function expectAccessibleInLightAndDark(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${where}, ${colorScheme}`)
  }
}

/** Asserts that no visible text is smaller than `minPixels`, which could not be read from three metres. */
export async function expectLegible(page: Page, where: string, minPixels = 24): Promise<void> {
  const small = await page.evaluate((smallest) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!element || !text || element.closest('script, style, noscript, title')) continue
      const style = getComputedStyle(element)
      if (style.visibility !== 'visible' || element.closest('[data-testid="none"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      // Text that is only for voice guides is clipped to a point.
      let clipped = false
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { clip, clipPath, overflow } = getComputedStyle(outer)
        const { width, height } = outer.getBoundingClientRect()
        if (clip !== 'auto' || clipPath !== 'none' || (overflow === 'hidden' && (width <= 1 || height <= 1)))
          clipped = true
      }
      if (clipped || box.width === 0 || box.height === 0) continue
      const size = Number.parseFloat(style.fontSize)
      if (size < smallest - 0.01) found.push(`${size} px: ${text.slice(0, 60)} (${element.outerHTML.slice(0, 100)})`)
    }
    return found
  }, minPixels)
  expect(small, `${where}: text below ${minPixels} px`).toEqual([])
}

/** Asserts that all text and controls are within the safe area of 5 % on each side, and that nothing scrolls. */
export async function expectWithinSafeArea(page: Page, where: string): Promise<void> {
  await atRest(page)
  const cutElements = await page.evaluate(() => {
    const [sideMargin, topMargin] = [innerWidth * 0.05 - 1, innerHeight * 0.05 - 1]
    const found: string[] = []
    for (const element of document.querySelectorAll(
      'button, a, h1, h2, p, [role="radio"], [role="tab"], [data-testid]',
    )) {
      if (!(element instanceof HTMLElement) || element.classList.contains('spoken-only')) continue
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || getComputedStyle(element).visibility !== 'visible') continue
      const box = { left, right, top, bottom }
      // Content that is scrolled out of its box is invisible.
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === 'visible') continue
        const outerBox = outer.getBoundingClientRect()
        box.left = Math.max(box.left, outerBox.left)
        box.right = Math.min(box.right, outerBox.right)
        box.top = Math.max(box.top, outerBox.top)
        box.bottom = Math.min(box.bottom, outerBox.bottom)
      }
      if (box.right <= box.left || box.bottom <= box.top) continue
      // Content that is entirely off the screen is scrolled away, not cut off.
      if (box.top >= innerHeight || box.bottom <= 0 || box.left >= innerWidth || box.right <= 0) continue
      if (box.left < sideMargin || box.right > innerWidth - sideMargin || box.top < topMargin)
        found.push(
          `${element.outerHTML.slice(0, 120)} at ${Math.round(box.left)}–${Math.round(box.right)}, ${Math.round(box.top)}`,
        )
    }
    return found
  })
  expect(cutElements, `${where}: outside the safe area`).toEqual([])
}
