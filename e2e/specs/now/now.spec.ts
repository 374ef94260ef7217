import type { Page } from '@playwright/test'
import type { Now } from '#contract/now.ts'
import { addDays, dayAt } from '#tv/dates/days.ts'
import { goToChart } from '../../support/chart.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { answerNow, liveNumbers, nowAddress } from '../../support/liveNumbers.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { report } from '../../support/service.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const minute = 60_000
const tile = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rising = (page: Page) => page.getByRole('listbox', { name: 'Rising' })
const anyDays = { startDate: '2005-01-01', endDate: '2100-01-01' }

/** The numbers one sample later: 50 more views. */
const later = (now: Now): Now => ({
  ...now,
  sampledAt: (now.sampledAt ?? 0) + minute,
  minutes: [...now.minutes.slice(1), { at: now.sampledAt ?? 0, views: 50 }],
})

test('live numbers by keys: the focus chooses the bars, a gap is said, and OK opens a rising video', async ({
  page,
  env,
}) => {
  await page.clock.install()
  await pairByCalls(page, env)
  const best = { ...anyDays, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '2' }
  const ids = ((await report(page, env, best)).rows ?? []).map(([id]) => String(id))
  let answer = liveNumbers(Date.now(), ids)
  await answerNow(page, () => answer)
  await page.goto(`${env.television}/now`)
  await expect(tile(page, /^Last 60 minutes, 1,8\d\d, 2 minutes not counted$/)).toBeFocused()
  await expect(tile(page, 'Subscribers, about 128K, 12.3M views in all')).toBeVisible()
  await expect(tile(page, 'Newest video, 2,600, 1.3 times the usual')).toBeVisible()
  await page.locator('.chart-bars').first().waitFor({ state: 'attached' })
  await expectGood(page, 'now')

  await press(page, 'down', 'ok', 'left', 'left')
  await expect(page.locator('.chart-readout')).toContainText('Not counted')
  await press(page, 'back', 'up')
  const figure = tile(page, /^Last 60 minutes/).locator('.tile-figure')
  const rolled = page.locator('.rolling[data-rolls="true"]')
  await expect(rolled).toHaveCount(0)
  const before = (await figure.textContent()) ?? ''
  answer = later(answer)
  await page.clock.fastForward(minute + 3_000)
  await expect(figure).not.toHaveText(before)
  // The digits that have changed are new, and roll in no time with reduced motion.
  const after = (await figure.textContent()) ?? ''
  const changed = [...after].filter((digit, place) => digit !== before.at(place - after.length))
  expect((await rolled.allTextContents()).join('')).toBe(changed.join(''))
  expect(await rolled.first().evaluate((digit) => getComputedStyle(digit).animationDuration)).toBe('0s')

  await press(page, 'right')
  await expect(page.getByRole('button', { name: /^Views by hour\. OK/ })).toBeVisible()
  await press(page, 'down')
  await pressUntil(page, 'right', () => isFocused(rising(page)))
  await expect(rising(page)).toBeFocused()
  await expect(rising(page).getByRole('option').first()).toHaveAccessibleName(
    '1. She Sails Herself, 1,240, 3 times its usual hour',
  )
  await press(page, 'ok')
  await expect(page).toHaveURL(new RegExp(`/videos/${ids[0]}$`))
  await press(page, 'back')
  await expect(rising(page)).toBeFocused()

  // No further sample comes.
  await page.clock.fastForward(6 * minute)
  await expect(page.locator('.note')).toHaveText(/^Updated \d+:\d\d/)
})

test('before the first bars, and when live numbers are off, the screen says so; hours that were not counted are from reports by day', async ({
  page,
  env,
}) => {
  const answer = liveNumbers(Date.now())
  const minutes = answer.minutes.map(({ at }) => ({ at, views: null }))
  const hours = answer.hours.map(({ at }) => ({ at, views: null }))
  await pairByCalls(page, env)
  const best = { ...anyDays, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '5' }
  const [id = '', ...earlier] = ((await report(page, env, best)).rows ?? []).map(([video]) => String(video))
  const age = (days: number) => ({ publishedAt: (answer.sampledAt ?? 0) - days * 24 * 60 * minute })
  const none = { views: 0, lastHour: null, usualHour: null }
  const videos = [id, ...earlier].map((id, place) => ({ ...none, ...age(60 * place), id, title: id }))
  const usual = Array<null>(48).fill(null)
  const newest = answer.newest && { ...answer.newest, id, usual, of: 0 }
  await answerNow(page, () => ({ ...answer, since: answer.sampledAt, minutes, hours, videos, newest }))
  await page.goto(`${env.television}/now`)
  await expect(page.getByRole('status').getByText('The first bars come in a minute.')).toBeVisible()
  await expectGood(page, 'now, without bars')
  await pressUntil(page, 'right', () => isFocused(tile(page, /^Newest video/)))
  await expect(page.locator('.chart-readout')).toContainText(
    /Usual after 24.h: [\d,]+ \(the last 4, by daily reports\)/,
  )
  await page.route(nowAddress, (route) =>
    route.fulfill({ status: 404, json: { problem: { code: 'not_found', message: 'off' } } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Live numbers are off' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectGood(page, 'now, off')
})

test.describe('on a television that moves', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('a kiosk shows the counter’s numbers in turn, and celebrates a milestone', async ({ page, env }) => {
    await page.clock.install()
    await hideUnusual(page)
    let answer = liveNumbers(Date.now())
    answer.subscribers = { value: 249_000, rounded: true }
    await answerNow(page, () => answer)
    await pairByCalls(page, env)
    await page.goto(`${env.television}/?kiosk=counter&every=3600&night=never`)
    const figure = page.locator('.counter-number')
    await expect(figure).toHaveText('249,000')
    await expect(page.getByText('At most 1K more to 250K')).toBeVisible()
    await page.clock.runFor(10_500)
    await expect(figure).toHaveText('9,204')
    await expect(page.getByText('12.7M more to 25M views in all')).toBeVisible()
    answer = { ...later(answer), subscribers: { value: 250_000, rounded: true } }
    await page.clock.fastForward(minute + 3_000)
    await expect(page.getByTestId('celebration')).toHaveText(/^250KSubscribers: 250K in all, reached on/)
  })
})

test('Overview continues its line of views by counters, and reads such a day as what it is', async ({ page, env }) => {
  const today = dayAt(Date.now())
  const counted = [2, 1, 0].map((back) => ({ day: addDays(today, -back), views: 1_000 + back, whole: back > 0 }))
  await answerNow(page, () => ({ ...liveNumbers(Date.now()), days: counted }))
  await pairByCalls(page, env)
  await page.goto(env.television)
  await expect(page.locator('.chart-dotted')).toBeAttached()
  await goToChart(page)
  await press(page, 'ok')
  await pressUntil(page, 'right', async () => (await page.locator('.metric-figure').textContent()) === '1,000')
  await expect(page.locator('.chart-readout')).toContainText('So far, by live counters')
})
