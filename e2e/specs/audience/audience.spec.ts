import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { forgetAnswers, isFocused, openPlace, pair, pairAt } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const english = new Intl.DisplayNames('en-GB', { type: 'region' })
const list = (page: Page, name: string) => page.getByRole('listbox', { name })
const activeRow = (page: Page, name: string) => list(page, name).getByRole('option', { selected: true })

/** Formats percentages like the television: one decimal below ten. */
function percent(ratio: number): string {
  const digits = Math.abs(ratio) < 0.0995 ? 1 : 0
  return new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: digits }).format(ratio)
}

const minutesSpoken = (minutes: number) => `${whole.format(minutes / 60)}\u00a0h`

async function openPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('radio', { name, exact: true })
  await pressUntil(page, 'up', () =>
    page.evaluate(() => document.activeElement?.parentElement?.getAttribute('aria-label') === 'Shown'),
  )
  const [partBox, focusedBox] = [await part.boundingBox(), await page.locator(':focus').boundingBox()]
  await pressUntil(page, (partBox?.x ?? 0) < (focusedBox?.x ?? 0) ? 'left' : 'right', () => isFocused(part))
  await press(page, 'ok')
  await expect(part).toBeChecked()
  await expectFocus(page)
}

test('countries, states and cities have the service’s numbers, and Back returns to the same row', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/audience')
  const countries = 'Countries by views'
  await expect.poll(() => isFocused(list(page, countries))).toBe(true)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const query = { ...days, dimensions: 'country', metrics: 'views,estimatedMinutesWatched', sort: '-views' }
  const rows = ((await report(page, env, query)).rows ?? []).map(([code, views, minutes]) => ({
    code: String(code),
    views: Number(views),
    minutes: Number(minutes),
  }))
  expect(rows.length).toBeGreaterThan(9)
  const [total] = (await report(page, env, { ...days, metrics: 'views,estimatedMinutesWatched' })).rows ?? []
  const [allViews = 0, allMinutes = 0] = (total ?? []).map(Number)
  for (const { code, views } of rows.slice(0, 9)) {
    const spoken = `${english.of(code)}, ${whole.format(views)} · ${percent(views / allViews)}`
    await expect(activeRow(page, countries)).toHaveAccessibleName(new RegExp(`\\d+\\. ${spoken}$`))
    await expect(page.locator('.outline-active, .outline-ring').first()).toBeVisible()
    await press(page, 'down')
  }
  await expectGood(page, 'countries')

  // The choices at the top are few presses away from any row of the list.
  const watched = page.getByRole('radio', { name: 'Watch time' })
  await pressUntil(page, 'right', () => isFocused(watched), 2)
  await press(page, 'ok')
  const byTime = 'Countries by watch time'
  const [longest] = [...rows].sort((a, b) => b.minutes - a.minutes)
  if (!longest) throw new Error('the demo has countries')
  const spoken = `1. ${english.of(longest.code)}, ${minutesSpoken(longest.minutes)} · ${percent(longest.minutes / allMinutes)}`
  await pressUntil(page, 'left', () => isFocused(list(page, byTime)), 2)
  await pressUntil(page, 'up', async () => (await activeRow(page, byTime).getAttribute('aria-posinset')) === '1')
  await expect(activeRow(page, byTime)).toHaveAccessibleName(spoken)

  // The legend of the map has the unit of the list: the darkest colour ends at about the hours of the first country.
  const darkest = (await page.locator('.map-legend-step').last().textContent()) ?? ''
  const [, digits = '', unit] = /([\d.,]+)(K?)$/.exec(darkest) ?? []
  const hours = Number(digits.replace(/,/g, '')) * (unit === 'K' ? 1000 : 1)
  expect(hours / (longest.minutes / 60), darkest).toBeGreaterThan(0.9)
  expect(hours / (longest.minutes / 60), darkest).toBeLessThan(1.1)

  const states = 'States by views'
  const isUs = async () => /United States/.test((await activeRow(page, byTime).getAttribute('aria-label')) ?? '')
  await pressUntil(page, 'down', isUs)
  const left = await activeRow(page, byTime).getAttribute('aria-posinset')
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: 'United States' })).toBeVisible()
  await expect.poll(() => isFocused(list(page, states))).toBe(true)
  const inUs = { ...days, metrics: 'views', sort: '-views', filters: 'country==US' }
  const [state] = (await report(page, env, { ...inUs, dimensions: 'province' })).rows ?? []
  const [us] = (await report(page, env, { ...days, metrics: 'views', filters: 'country==US' })).rows ?? []
  const share = percent(Number(state?.[1]) / Number(us?.[0]))
  await expect(activeRow(page, states)).toHaveAccessibleName(
    new RegExp(`, ${whole.format(Number(state?.[1]))} · ${share}$`),
  )
  await expectGood(page, 'states')
  await press(page, 'ok')
  const inState = { ...days, dimensions: 'city', metrics: 'views', sort: '-views', filters: `province==${state?.[0]}` }
  const [cityOfState] = (await report(page, env, { ...inState, maxResults: '5' })).rows ?? []
  await expect(activeRow(page, 'Cities by views')).toHaveAccessibleName(
    new RegExp(`^1\\. ${cityOfState?.[0]}, ${whole.format(Number(cityOfState?.[1]))} · `),
  )
  await expect(page.locator('.outline-city').first()).toBeVisible()
  await expectGood(page, 'a state')
  await press(page, 'back')
  await expect.poll(() => isFocused(list(page, states))).toBe(true)
  await openPart(page, 'Cities')
  const cities = 'Cities by views'
  const city = { ...inUs, dimensions: 'city,province', maxResults: '5' }
  const [first] = (await report(page, env, city)).rows ?? []
  await expect(activeRow(page, cities)).toHaveAccessibleName(
    new RegExp(`^1\\. ${first?.[0]}, .*, ${whole.format(Number(first?.[2]))} · `),
  )
  // The focused city is a circle in white, the others are circles of the accent colour.
  await expect(page.locator('.outline-city[data-outlined]')).toHaveCount(1)
  expect(await page.locator('.outline-city').count()).toBeGreaterThan(3)
  await expectGood(page, 'cities')
  await press(page, 'back')
  await expect.poll(() => isFocused(page.locator('[role="listbox"]'))).toBe(true)
  await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveAttribute('aria-posinset', String(left))
})

test('age and gender, devices and subscriptions have the service’s numbers', async ({ page, env }) => {
  await pairAt(page, env, '/audience')
  await expect.poll(() => isFocused(list(page, 'Countries by views'))).toBe(true)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }

  await openPart(page, 'Age and gender')
  const people = 'Viewers by age and gender'
  const viewers = await report(page, env, { ...days, dimensions: 'ageGroup,gender', metrics: 'viewerPercentage' })
  const shareOf = (gender: string) =>
    percent(Number(viewers.rows?.find(([age, sex]) => age === 'age25-34' && sex === gender)?.[2]) / 100)
  await expect(list(page, people).getByRole('option').nth(2)).toHaveAccessibleName(
    `25–34: women ${shareOf('female')}, men ${shareOf('male')}`,
  )
  await press(page, 'down', 'down', 'down')
  await expect(activeRow(page, people)).toHaveAttribute('aria-posinset', '3')
  await expectGood(page, 'age and gender')

  await openPart(page, 'Devices')
  for (const [name, dimensions] of [
    ['Devices by views', 'deviceType'],
    ['Systems by views', 'operatingSystem'],
  ] as const) {
    const { rows = [] } = await report(page, env, { ...days, dimensions, metrics: 'views', sort: '-views' })
    const all = rows.reduce((sum, [, views]) => sum + Number(views), 0)
    expect(all).toBeGreaterThan(0)
    for (const [place, [, views]] of rows.slice(0, 5).entries())
      await expect(list(page, name).getByRole('option').nth(place)).toHaveAccessibleName(
        new RegExp(`, ${whole.format(Number(views))} · ${percent(Number(views) / all)}$`),
      )
  }
  await expectGood(page, 'devices')

  await openPart(page, 'Subscribed or not')
  const metrics = 'views,estimatedMinutesWatched'
  const { rows = [] } = await report(page, env, { ...days, dimensions: 'subscribedStatus', metrics })
  const valuesOf = (status: string) => (rows.find(([name]) => name === status) ?? []).slice(1).map(Number)
  const [views = 0, minutes = 0] = valuesOf('SUBSCRIBED')
  const [otherViews = 0, otherMinutes = 0] = valuesOf('UNSUBSCRIBED')
  expect(Math.min(views, otherViews)).toBeGreaterThan(0)
  const options = list(page, 'Subscribed and not subscribed').getByRole('option')
  await expect(options.nth(0)).toHaveAccessibleName(
    `Views: subscribed ${whole.format(views)}, not subscribed ${whole.format(otherViews)}`,
  )
  await expect(options.nth(1)).toHaveAccessibleName(
    `Watch time: subscribed ${minutesSpoken(minutes)}, not subscribed ${minutesSpoken(otherMinutes)}`,
  )
  await expectGood(page, 'subscribed')

  // Another period fetches new numbers; the chosen tab stays.
  const week = page.getByRole('radio', { name: '7 days' })
  await pressUntil(page, 'up', () =>
    page.evaluate(() => document.activeElement?.textContent?.endsWith('days') ?? false),
  )
  await pressUntil(page, 'left', () => isFocused(week))
  await press(page, 'ok')
  const inWeek = { startDate: daysBefore(newest, 6), endDate: newest, dimensions: 'subscribedStatus', metrics: 'views' }
  const weekly = (await report(page, env, inWeek)).rows?.find(([name]) => name === 'SUBSCRIBED')?.[1]
  await expect(options.nth(0)).toHaveAccessibleName(new RegExp(`^Views: subscribed ${whole.format(Number(weekly))},`))
})

testAlone('a failing service is named and OK tries again; a country without data says so', async ({ page, env }) => {
  await pair(page, env)
  await forgetAnswers(page)
  await openPlace(page, 'Audience')
  await expect.poll(() => isFocused(list(page, 'Countries by views'))).toBe(true)
  env.faultProxy.set({ status: 503 }, '/v2/')
  await openPart(page, 'Devices')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/HTTP 503/).first()).toBeVisible()
  await expectFocus(page, 'while it fails')
  await expectGood(page, 'failing')
  env.faultProxy.set('none')
  await expect.poll(() => isFocused(tryAgain), { message: 'it is offered' }).toBe(true)
  await press(page, 'ok')
  await expect(list(page, 'Devices by views')).toBeVisible({ timeout: 15_000 })
  await expectFocus(page, 'when it is back')

  await page.goto(`${env.television}/audience/AQ`)
  await expect(page.getByText('Nothing to show')).toBeVisible()
  await expectFocus(page, 'where there is nothing')
  await expectGood(page, 'empty')
})
