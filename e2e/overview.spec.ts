import { expectFocus } from './focus.ts'
import { press, pressUntil } from './remote.ts'
import { daysBefore, newestDay, report } from './service.ts'
import { codeOn, expectOverview, forgetAnswers, isFocused, openAccount, pair } from './television.ts'
import { expect, test } from './test.ts'

const metrics = 'views,estimatedMinutesWatched,averageViewDuration,subscribersGained,subscribersLost'
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const clock = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

test('every period shows the numbers that the service answers, and the choice outlives a reload', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  const newest = await newestDay(page, house)
  const dayWords = new Date(newest).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await expect(page.getByText(`Data until ${dayWords}`)).toBeVisible()
  for (const length of [7, 28, 90, 365]) {
    const choice = page.getByRole('radio', { name: `${length} days`, exact: true })
    await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
    await pressUntil(page, length === 7 ? 'left' : 'right', () => isFocused(choice))
    await press(page, 'ok')
    await expect(choice).toBeChecked()
    await expectFocus(page)
    const startDate = daysBefore(newest, length - 1)
    const [row] = (await report(page, house, { startDate, endDate: newest, metrics })).rows ?? []
    const [views = 0, minutes = 0, seconds = 0, gained = 0, lost = 0] = (row ?? []).map(Number)
    expect(views, 'there is something to show').toBeGreaterThan(0)
    const key = page.getByRole('region', { name: 'Key figures' })
    await expect(key.getByRole('button', { name: `Views: ${whole.format(views)},` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Watch time: ${whole.format(minutes / 60)}` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Average view duration: ${clock(seconds)},` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Subscribers gained: ${whole.format(gained)},` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Subscribers lost: ${whole.format(lost)},` })).toBeVisible()

    const before = { startDate: daysBefore(startDate, length), endDate: daysBefore(startDate, 1), metrics: 'views' }
    const earlier = Number((await report(page, house, before)).rows?.[0]?.[0] ?? 0)
    const direction = views > earlier ? 'up' : views < earlier ? 'down' : 'as before'
    if (earlier > 0)
      await expect(key.getByRole('button', { name: new RegExp(`^Views: .*, ${direction}`) })).toBeVisible()

    const top = { startDate, endDate: newest, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '5' }
    const ranked = (await report(page, house, top)).rows ?? []
    const list = page.getByRole('listbox', { name: 'Top videos by views' })
    for (const [place, [, viewed]] of ranked.entries())
      await expect(list.getByRole('option').nth(place)).toHaveAccessibleName(
        new RegExp(`${whole.format(Number(viewed))}$`),
      )
  }
  await page.reload()
  await expectOverview(page)
  await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked()
  await expectFocus(page)
})

test('OK on a figure draws its days, and OK on the chart reads them one by one', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  const watch = page.getByRole('button', { name: /^Watch time:/ })
  await pressUntil(page, 'right', () => isFocused(watch))
  await press(page, 'ok')
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  const chart = page.getByRole('button', { name: /^Watch time, day by day/ })
  await pressUntil(page, 'down', () => isFocused(chart), 3)
  await press(page, 'ok')
  const readout = page.locator('.chart-readout')
  const newest = (await readout.textContent()) ?? ''
  await press(page, 'left')
  await expect(readout).not.toHaveText(newest)
  await press(page, 'right')
  await expect.poll(() => readout.textContent()).toBe(newest)
  await press(page, 'back')
  await expectFocus(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the top videos are walked one by one, with their exact number', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  const list = page.getByRole('listbox', { name: 'Top videos by views' })
  await press(page, 'down')
  await pressUntil(page, 'right', () => isFocused(list), 3)
  await press(page, 'down', 'down')
  await expect(list.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'up')
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectFocus(page)
})

test('a lost network is said beside the numbers, which stay; it goes when the network is back', async ({
  page,
  house,
  phone,
  context,
}) => {
  await pair(page, house, phone)
  await context.setOffline(true)
  const notice = page.getByText('No way to the Tenfoot server')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await press(page, 'right', 'left', 'down')
  await expectFocus(page)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0, { timeout: 15_000 })
  await expectFocus(page)
})

test('services that fail are named with their status; OK tries again, and the focus is never lost', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  house.line.set({ status: 503 }, '/v2/')
  await forgetAnswers(page)
  await page.reload()
  await expect(
    page
      .getByRole('alert')
      .getByText(/HTTP 503/)
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Try again' }))).toBe(true)
  await expectFocus(page)
  house.line.set('none')
  await press(page, 'ok')
  await expectOverview(page)
  await expectFocus(page)
})

test('after a reload the last numbers are there though the services are away, and say that they are from before', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  const list = page.getByRole('listbox', { name: 'Top videos by views' })
  await expect(list).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tenfoot.kept.index')?.includes('top videos')))
    .toBe(true)
  const figure = await page.getByRole('button', { name: /^Views: [\d,]+/ }).getAttribute('aria-label')
  house.line.set('reset', '/v2/')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toHaveAccessibleName(String(figure))
  await expect(list.getByRole('option')).toHaveCount(5)
  await expect(page.getByText(/What you see is from before/)).toBeVisible({ timeout: 20_000 })
  await expectFocus(page)
  house.line.set('none')
  await openAccount(page)
  await press(page, 'ok')
  await pressUntil(page, 'right', () => isFocused(page.getByRole('dialog').getByRole('button', { name: 'Sign out' })))
  await press(page, 'ok')
  await expect(codeOn(page)).toBeVisible()
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('tenfoot.kept.')))
  expect(left, 'nothing of the person stays').toEqual([])
})

test('a proxy that is restarted keeps the session', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  await house.restartProxy()
  await page.reload()
  await expectOverview(page)
  await expectFocus(page)
})

test('services that are restarted keep the grant', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  await house.stopServices()
  await forgetAnswers(page)
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expectFocus(page)
  await house.startServices()
  await page.reload()
  await expectOverview(page)
})

test('an access token that has run out is renewed without anybody noticing', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  house.clock.leap(3 * 3600_000)
  await page.reload()
  await expectOverview(page)
})
