import type { Locator, Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { chooseSegment, isFocused, pair, pairAt } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { openVideoTab, openVideoTabBeside } from '../../support/videoTabs.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const list = (page: Page, name: string) => page.getByRole('listbox', { name })

test('live and on-demand views, and a stream by minute, have the service’s numbers', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 89), endDate: newest }
  const rowsOf = async (query: Record<string, string>) => (await report(page, env, { ...days, ...query })).rows ?? []
  const live = { dimensions: 'video', filters: 'liveOrOnDemand==LIVE', metrics: 'views', sort: '-views' }
  const rows = await rowsOf({ ...live, maxResults: '200' })
  expect(rows.length).toBeGreaterThan(1)
  const totals = new Map(
    (await rowsOf({ dimensions: 'liveOrOnDemand', metrics: 'views' })).map(([kind, views]) => [kind, Number(views)]),
  )

  await openVideoTab(page, 'Live streams')
  await chooseSegment(page, 'Period', '90 days', 'up')
  const streams = list(page, 'Live videos by views')
  await expect(streams.getByRole('option').first()).toHaveAccessibleName(
    new RegExp(`, ${whole.format(Number(rows[0]?.[1]))}$`),
  )
  await expect(list(page, 'Live and on demand').getByRole('option').first()).toHaveAccessibleName(
    `Views: live ${whole.format(totals.get('LIVE') ?? 0)}, on demand ${whole.format(totals.get('ON_DEMAND') ?? 0)}`,
  )
  await expectGood(page, 'live')

  await pressUntil(page, 'down', () => isFocused(streams))
  await press(page, 'ok')
  const chart = page.getByRole('button', { name: /^Concurrent viewers by minute/ })
  await expect.poll(() => isFocused(chart)).toBe(true)
  const curve = await rowsOf({
    startDate: '2020-01-01',
    dimensions: 'livestreamPosition',
    metrics: 'averageConcurrentViewers,peakConcurrentViewers',
    filters: `video==${rows[0]?.[0]}`,
    sort: 'livestreamPosition',
  })
  const highestPeak = Math.max(...curve.map(([, , peak]) => Number(peak)))
  const figure = page.locator('.chart .metric-figure')
  await expect(figure).toHaveText(whole.format(highestPeak))
  await expectGood(page, 'a stream')
  // Reads backwards from the end by minute; Back leaves the chart but not the screen.
  await press(page, 'ok', 'left')
  const [minute, average, peak] = curve[curve.length - 2] ?? []
  const [hours, minutes] = [Math.floor(Number(minute) / 60), Number(minute) % 60]
  await expect(page.getByText(`Viewers ${hours > 0 ? `${hours} h ` : ''}${minutes} min in`)).toBeVisible()
  await expect(figure).toHaveText(whole.format(Number(average)))
  await expect(page.locator('.chart-readout')).toContainText(`peak ${whole.format(Number(peak))}`)
  await press(page, 'back')
  await expect(figure).toHaveText(whole.format(highestPeak))
  await expect.poll(() => isFocused(chart)).toBe(true)
  await press(page, 'up', 'ok')
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await press(page, 'back', 'back')
  await expect.poll(() => isFocused(streams)).toBe(true)
  await expectGood(page, 'live again')
})

testAlone(
  'live videos and streams show a message, a button and a way back when the service fails',
  async ({ page, env }) => {
    await pair(page, env)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    const expectFailed = async (where: string) => {
      await expect(page.getByRole('alert').getByText(/HTTP 503/)).toBeVisible({ timeout: 20_000 })
      await expect.poll(() => isFocused(tryAgain)).toBe(true)
      await expectGood(page, where)
    }
    env.faultProxy.set({ status: 503 }, '/v2/reports')
    await page.goto(`${env.television}/live`)
    await expectFailed('live, failed')
    env.faultProxy.set('none')
    await press(page, 'ok')
    await chooseSegment(page, 'Period', '90 days', 'up')
    // A single stream already has its curve stored: an init script removes it, whatever the current page still writes.
    await page.addInitScript(() => {
      for (const name of Object.keys(localStorage)) if (name.startsWith('tenfoot.kept.')) localStorage.removeItem(name)
    })
    await page.reload()
    const streams = list(page, 'Live videos by views')
    await expect(streams).toBeVisible()
    await expect.poll(() => isFocused(page.getByRole('radio', { name: 'Live streams', exact: true }))).toBe(true)
    await pressUntil(page, 'down', () => isFocused(streams))
    await press(page, 'down')
    const row = String(await streams.getByRole('option', { selected: true }).getAttribute('aria-label'))

    env.faultProxy.set({ status: 503 }, '/v2/reports')
    await press(page, 'ok')
    await expectFailed('a stream, failed')
    await press(page, 'back')
    await expect.poll(() => isFocused(streams)).toBe(true)
    await expect(streams.getByRole('option', { selected: true })).toHaveAccessibleName(row)
    await press(page, 'ok')
    await expectFailed('a stream, failed again')
    env.faultProxy.set('none')
    await press(page, 'ok')
    await expect(page.getByRole('button', { name: /^Concurrent viewers by minute/ })).toBeVisible()
    await expectFocus(page, 'when it is back')
  },
)

test('a message is beside the list when only the totals fail, and OK loads them', async ({ page, env }) => {
  await pair(page, env)
  const totals = /dimensions=liveOrOnDemand/
  await page.route(totals, (route) => route.fulfill({ status: 503 }))
  await page.goto(`${env.television}/live`)
  await expect(list(page, 'Live videos by views')).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeFocused({ timeout: 20_000 })
  await expectGood(page, 'live, without totals')
  await page.unroute(totals)
  await press(page, 'ok')
  await expect(page.getByRole('heading', { name: 'Live and on demand' })).toBeVisible()
  await expectFocus(page, 'with totals')
})

testAlone(
  'a service that does not answer is reported as slow, and its later answer is shown',
  async ({ page, env }) => {
    await page.clock.install()
    await pairAt(page, env, '/videos')
    await expect.poll(() => isFocused(list(page, 'Videos by views'))).toBe(true)
    env.faultProxy.set('silence', '/v2/reports')
    await openVideoTabBeside(page, 'Live streams')
    const slow = page.getByText('The analytics service is slow. Wait, or press left to open another screen.')
    // Advances the page's own clock.
    const isThereLater = async (element: Locator) => {
      await page.clock.fastForward(4_000)
      return element.isVisible()
    }
    await expect.poll(() => isThereLater(slow)).toBe(true)
    await expectGood(page, 'live, slow')
    const videosInRail = page.getByRole('navigation').getByRole('button', { name: 'Videos' })
    await pressUntil(page, 'left', () => isFocused(videosInRail))
    env.faultProxy.set('none')
    await expect.poll(() => isThereLater(list(page, 'Live and on demand')), { timeout: 20_000 }).toBe(true)
    await expect(slow).toHaveCount(0)
    await expect(videosInRail, 'who is in the rail stays there').toBeFocused()
  },
)
