import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { sharedPageOffer, sharedPagePaths } from '#contract/sharedPages.ts'
import { videoListResponse } from '#contract/video.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { resize } from '../../support/resize.ts'
import { ask, daysBefore, report } from '../../support/service.ts'
import { isFocused, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { expectWholeText } from '../../support/textChecks.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })

/** The service's numbers of a video from its publication until some days later. */
async function numbersOf(page: Page, env: RunningProduct, id: string, span: number) {
  const { items = [] } = z.parse(videoListResponse, await ask(page, env, proxyPaths.videos, { part: 'snippet', id }))
  const startDate = pacific.format(Date.parse(items[0]?.snippet?.publishedAt ?? ''))
  const query = { startDate, endDate: daysBefore(startDate, -span), filters: `video==${id}` }
  const metrics = 'views,estimatedMinutesWatched,averageViewPercentage'
  const [totals = []] = (await report(page, env, { ...query, metrics })).rows ?? []
  const bySource = { ...query, metrics: 'views', dimensions: 'insightTrafficSourceType', sort: '-views' }
  const { rows: sources = [] } = await report(page, env, bySource)
  return { views: Number(totals[0]), minutes: Number(totals[1]), part: Number(totals[2]), sources }
}

test('two videos are compared by days since publication, and a phone opens the same numbers', async ({ page, env }) => {
  await pairAt(page, env, '/videos')
  await expect.poll(() => isFocused(page.getByRole('listbox', { name: /^Videos by/ }))).toBe(true)
  await press(page, 'ok')
  await expect.poll(() => isFocused(page.getByRole('button', { name: /^Views:/ }))).toBe(true)
  const compare = page.getByRole('button', { name: 'Compare', exact: true })
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') !== null))
  await pressUntil(page, 'left', () => isFocused(compare))
  await press(page, 'ok')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  // Past the youngest ones, which are compared over few days.
  for (let step = 0; step < 20; step += 1) await press(page, 'down')
  await press(page, 'ok')
  await expect(page).toHaveURL(/\/videos\/[^/]+\/compare\/[^/]+$/)
  const [, own = '', other = ''] = /videos\/([^/]+)\/compare\/([^/]+)$/.exec(page.url()) ?? []
  await expect.poll(() => isFocused(page.getByRole('button', { name: /^Views since publication/ }))).toBe(true)

  const span = 7
  const choice = page.getByRole('radio', { name: `${span} days` })
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.matches('header *') === true))
  await pressUntil(page, 'left', () => isFocused(choice))
  await press(page, 'ok')
  const [first, second] = [await numbersOf(page, env, own, span), await numbersOf(page, env, other, span)]
  expect(first.views).toBeGreaterThan(0)
  expect(second.views).toBeGreaterThan(0)
  const heads = page.locator('.compare-head')
  for (const [place, numbers] of [first, second].entries())
    await expect(heads.nth(place).locator('dd')).toHaveText([
      whole.format(numbers.views),
      `${whole.format(numbers.minutes / 60)} h`,
      new RegExp(`^${Math.round(numbers.part)}%$`),
    ])
  // The ends of both curves are the totals.
  await expect(page.locator('.compare-readout .metric-figure')).toHaveText(
    [first.views, second.views].map((views) => whole.format(views)),
  )
  const [source, views] = first.sources[0] ?? []
  const against = second.sources.find(([name]) => name === source)?.[1] ?? 0
  await expect(
    page.getByRole('listbox', { name: 'Views by traffic source' }).getByRole('option').first(),
  ).toHaveAccessibleName(new RegExp(`${whole.format(Number(views))}.*${whole.format(Number(against))}`))
  for (const { width, text } of [
    { width: 960, text: 'standard' },
    { width: 1920, text: 'large' },
    { width: 1920, text: 'standard' },
  ] as const) {
    await resize(page, width, text)
    await expectWholeText(page, `two videos at ${width}, ${text} text`)
  }

  await pressUntil(page, 'right', () => isFocused(page.getByRole('button', { name: 'Send to phone' })))
  const answered = page.waitForResponse((response) => response.url().endsWith(sharedPagePaths.pages))
  await press(page, 'ok')
  const { url } = z.parse(sharedPageOffer, await (await answered).json())
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  const html = await (await fetch(url)).text()
  for (const number of [first.views, second.views]) expect(html).toContain(`>${whole.format(number)}<`)
  const takeBack = page.getByRole('button', { name: /^Take back/ })
  await pressUntil(page, 'down', () => isFocused(takeBack))
  await press(page, 'ok')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No page from this TV can be opened any more.')
  expect((await fetch(url)).status).toBe(404)
  await press(page, 'back')
  await expectFocus(page, 'after the sheet')
  await press(page, 'back')
  await expect.poll(() => isFocused(compare), { message: 'Back leads to the button that opened it' }).toBe(true)
})
