import type { Locator } from '@playwright/test'
import { settingsName } from '#tv/prelude/appearance.ts'
import { chooseGroup, haveGroup } from '../../support/groupChoice.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { report } from '../../support/service.ts'
import { expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** Whether its own box cuts neither letters at its end nor lines. Letters may be higher than their lines. */
const isWhole = (element: Locator) =>
  element.evaluate((node) => {
    const line = Number.parseFloat(getComputedStyle(node).lineHeight)
    return node.scrollWidth <= node.clientWidth && node.scrollHeight < node.clientHeight + line / 2
  })

const fontSize = (element: Locator) => element.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))

/** Texts of Overview, and the least growth of each in large text. */
const growths = {
  '.chart-drawn text': 1.3,
  '.metric-tiles .tile-title': 1.3,
  '.metric-tiles .tile-figure': 1.3,
  '.rank-title, .row-title': 1.3,
  'main h1': 1.3,
  '.rail-below': 1.2,
} as const

test('large text is 30 % larger, that of charts and numbers too, and 20 % in the rail, which has its width', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const sizesAt = async (text: 'standard' | 'large') => {
    await page.evaluate(([name, text]) => localStorage.setItem(name, JSON.stringify({ text })), [
      settingsName,
      text,
    ] as const)
    await page.reload()
    await expect.poll(() => page.locator('.chart-drawn text').count()).toBeGreaterThan(5)
    const sizes = new Map<string, number>()
    for (const selector of Object.keys(growths)) sizes.set(selector, await fontSize(page.locator(selector).first()))
    const inCharts = await page
      .locator('.chart-drawn text')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).fontSize))
    expect(new Set(inCharts).size, 'sizes of text in a chart').toBe(1)
    return sizes
  }
  const standard = await sizesAt('standard')
  const large = await sizesAt('large')
  for (const [selector, least] of Object.entries(growths))
    expect((large.get(selector) ?? 0) / (standard.get(selector) ?? 1), selector).toBeGreaterThan(least - 0.005)
})

test('in large text, long titles are not cut: of a group in the head, of a live video in its list', async ({
  page,
  env,
}) => {
  await page.addInitScript(`localStorage.setItem('${settingsName}', '{"text":"large"}')`)
  await pair(page, env)
  const allDays = { startDate: '2005-01-01', endDate: '2100-01-01' }
  const { rows = [] } = await report(page, env, {
    ...allDays,
    dimensions: 'video',
    metrics: 'views',
    sort: '-views',
    maxResults: '2',
  })
  const title = 'Launches, voyages and repairs'
  await haveGroup(
    page,
    title,
    rows.map(([id]) => String(id)),
  )
  await page.reload()
  await expectOverview(page)
  await chooseGroup(page, title)
  const heading = page.getByRole('heading', { name: title, level: 1 })
  await expect.poll(() => isWhole(heading)).toBe(true)
  expect(await fontSize(heading), 'a title is never smaller than what stands below it').toBeGreaterThanOrEqual(
    await fontSize(page.locator('body')),
  )

  await chooseGroup(page, 'Whole channel')
  await page.goto(`${env.television}/live`)
  const live = page.locator('.video-title').first()
  await expect(live).toContainText('Night Watch')
  await expect.poll(() => isWhole(live)).toBe(true)
})

test('a title of more than two lines scrolls in the focused row, but not with reduced motion', async ({
  page,
  env,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await pair(page, env)
  await pressUntil(page, 'right', () => isFocused(page.getByRole('button', { name: /^Average view duration:/ })))
  const list = page.getByRole('listbox', { name: 'Top videos by average view duration' })
  await expect(list).toBeVisible()
  await press(page, 'down')
  await pressUntil(page, 'left', () => isFocused(list))
  const cut = list.locator('.row-title[data-cut="true"] > .row-title-whole')
  await pressUntil(page, 'down', async () => (await cut.count()) > 0)
  await expect(cut).toHaveCSS('animation-name', 'row-title')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(cut).toHaveCSS('animation-name', 'none')
})
