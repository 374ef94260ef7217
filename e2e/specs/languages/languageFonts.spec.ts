import type { Browser, Locator, Page } from '@playwright/test'
import { languageTags } from '#contract/languages.ts'
import { pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** A file with texts of a language. */
const catalogue = new RegExp(`/assets/(${languageTags.join('|')})-[\\w-]{7}\\.js$`)
/** The name of a font's file without its hashes. */
const font = /\/assets\/(.+?)(?:-normal-[0-9a-f]{16})?-[\w-]{6}\.woff2?$/

interface Opened {
  page: Page
  /** Paths that the page has requested. */
  paths: string[]
  close: () => Promise<void>
}

/** Opens the television as a set in this language would, and waits for its code. */
async function openIn(language: string, browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({ locale: language, viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(url)
  await expect(page.getByTestId('user-code')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return { page, paths, close: () => context.close() }
}

const found = (paths: readonly string[], pattern: RegExp) => [
  ...new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])),
]

for (const [language, own] of Object.entries({
  en: [],
  de: [],
  tr: [],
  ru: ['noto-sans-cyrillic-400', 'noto-sans-cyrillic-700'],
  ar: ['noto-sans-arabic-arabic-400', 'noto-sans-arabic-arabic-700'],
  ja: ['noto-sans-jp-japanese-400', 'noto-sans-jp-japanese-700'],
}))
  test(`a television in “${language}” loads the texts and fonts of no other language`, async ({ env, browser }) => {
    const { page, paths, close } = await openIn(language, browser, env.television)
    expect(found(paths, font).sort()).toEqual(['code-600-first', 'text-400-first'])
    // The app's texts and fonts come ahead of the app. English has its first texts in the app's first file.
    await expect.poll(() => paths.filter((path) => catalogue.test(path)).length).toBe(language === 'en' ? 1 : 2)
    await page.waitForFunction(
      (count) => [...document.fonts].filter(({ family }) => /Tenfoot Language/.test(family)).length >= count,
      own.length,
    )
    expect(found(paths, catalogue)).toEqual([language])
    expect(found(paths, font).filter((name) => name.startsWith('noto'))).toEqual(own)
    await close()
  })

test('numbers of the app have a plain zero, and the code one with a slash', async ({ page, env }) => {
  await page.goto(env.television)
  const code = page.getByTestId('user-code')
  await expect(code).toBeVisible()
  const family = (element: Locator) => element.evaluate((node) => getComputedStyle(node).fontFamily)
  expect(await family(code)).toMatch(/^"Atkinson Hyperlegible Mono"/)
  // The pairing screen would claim the pairing, too.
  await page.goto('about:blank')
  await pair(page, env)
  expect(await family(page.locator('.tile-figure').first())).toMatch(/^"Tenfoot Figures"/)
  const loaded = () =>
    page.evaluate(
      () => [...document.fonts].filter(({ family, status }) => /Figures/.test(family) && status === 'loaded').length,
    )
  await expect.poll(loaded).toBe(2)
})

test('every language has all characters of its first screen in its own fonts', async ({ env, browser }) => {
  test.setTimeout(180_000)
  const foreign: string[] = []
  for (const language of languageTags) {
    const { page, close } = await openIn(language, browser, env.television)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('DOM.enable')
    await devTools.send('CSS.enable')
    const { root } = await devTools.send('DOM.getDocument')
    const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      // What only voice guides read has marks around the address, which no font draws.
      selector: 'main h1, main p:not(.spoken-only), main button, main span:not(.spoken-only)',
    })
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    for (const nodeId of nodeIds) {
      const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
      foreign.push(...fonts.filter((used) => !used.isCustomFont).map((used) => `${language}: ${used.familyName}`))
    }
    await close()
  }
  expect(foreign).toEqual([])
})
