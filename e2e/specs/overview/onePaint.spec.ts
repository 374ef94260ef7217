import type { Page } from '@playwright/test'
import { proxyPaths } from '#contract/proxy.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { seededRandom } from '../../support/random.ts'
import { settled } from '../../support/remote.ts'
import { expectOverview, forgetAnswers, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** Answers arrive late, in another order for each seed. Totals are larger than the sums of their days. */
async function shuffleAnswers(page: Page, seed: number): Promise<void> {
  const next = seededRandom(seed)
  await page.route(/\/api\/(analytics|video)/, async (route) => {
    const { searchParams, pathname } = new URL(route.request().url())
    const delayMs = 600 * next()
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    const isTotal = pathname === proxyPaths.reports && !searchParams.has('dimensions')
    const report = isTotal && (await response.json())
    if (report) report.rows = report.rows?.map((row: readonly number[]) => row.map((value) => Math.round(value * 1.2)))
    // The screen that made the request may have been left.
    await route.fulfill({ response, ...(report && { json: report }) }).catch(() => {})
  })
}

/** Notes every text and every length that the elements of a screen have had, until `paintsOf` reads them. */
const notePaints = (page: Page, selectors: readonly string[]) =>
  page.addInitScript((selectors: readonly string[]) => {
    const seen: Record<string, string[]> = {}
    Object.assign(window, { seenPaints: seen })
    const look = () => {
      for (const selector of selectors)
        for (const [place, element] of document.querySelectorAll<HTMLElement>(selector).entries()) {
          if (!element.checkVisibility({ visibilityProperty: true })) continue
          const text = element.style.width || element.textContent
          // A skeleton has neither.
          if (!text) continue
          const texts = seen[`${selector} ${place}`] ?? []
          seen[`${selector} ${place}`] = texts
          if (!texts.includes(text)) texts.push(text)
        }
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  }, selectors)

const paintsOf = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => (window as unknown as { seenPaints: Record<string, string[]> }).seenPaints)

/** Each of these places of a screen had one text only. */
async function expectOnePaint(page: Page): Promise<void> {
  for (const [place, texts] of Object.entries(await paintsOf(page))) expect(texts, place).toHaveLength(1)
}

for (const seed of [1, 2])
  test(`Overview paints each number, the title of its chart and its axis once, in whatever order answers come (${seed})`, async ({
    page,
    env,
  }) => {
    await pair(page, env)
    await expectOverview(page)
    await forgetAnswers(page)
    await shuffleAnswers(page, seed)
    await notePaints(page, [
      '.overview-verdict-words',
      '.metric-tiles .tile-figure',
      '.metric-tiles .delta',
      '.metric-readout-title',
      '.metric-readout-line',
      '.recharts-yAxis-tick-labels',
      '.rank-value',
    ])
    await page.reload()
    await expect(page.locator('.chart-band')).toHaveCount(1)
    await expect(page.locator('.overview-verdict[aria-busy="false"]')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.rank-value').first()).toBeVisible()
    await expectOnePaint(page)
  })

test('another figure’s title never stands above the axis of the last one', async ({ page, env }) => {
  await pair(page, env)
  await expectOverview(page)
  await expect(page.locator('.chart-band')).toHaveCount(1)
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenPairs: seen })
    const look = () => {
      const axis = document.querySelector('.recharts-yAxis-tick-labels')
      if (axis?.checkVisibility({ visibilityProperty: true }))
        seen.add([document.querySelector('.metric-readout-title')?.firstChild?.textContent, axis.textContent].join('|'))
      requestAnimationFrame(look)
    }
    look()
  })
  const pairs = () => page.evaluate(() => [...(window as unknown as { seenPairs: Set<string> }).seenPairs])
  await page.keyboard.press('ArrowRight')
  await expect.poll(pairs).toContainEqual(expect.stringMatching(/^Watch time, hours/))
  const titlesOf: Record<string, string[]> = {}
  for (const pair of await pairs()) {
    const [title = '', axis = ''] = pair.split('|')
    titlesOf[axis] = [...(titlesOf[axis] ?? []), title]
  }
  expect(
    Object.entries(titlesOf).filter(([, titles]) => titles.length > 1),
    'axes with more than one title',
  ).toEqual([])
})

test('Audience paints its bars at their lengths, also when the total that they are shares of comes last', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await expectOverview(page)
  await forgetAnswers(page)
  await notePaints(page, ['.audience-ranks .rank-whole'])
  await page.reload()
  await expectOverview(page)
  const total = await holdResponse(page, /reports\?(?!.*dimensions)/)
  const countries = page.waitForResponse(/dimensions=country/)
  await openPlace(page, 'Audience')
  await (await countries).finished()
  await settled(page)
  total()
  await expect(page.locator('.audience-figure-share')).toBeVisible()
  await expectOnePaint(page)
})
