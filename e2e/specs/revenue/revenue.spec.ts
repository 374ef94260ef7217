import type { Page } from '@playwright/test'
import { allowMore } from '../../support/everyScreen.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { chooseSegment, isFocused, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const money = (currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
const english = new Intl.DisplayNames('en-GB', { type: 'region' })
const metrics = 'views,estimatedRevenue,estimatedAdRevenue,estimatedRedPartnerRevenue,cpm'
const tile = (page: Page, name: string) => page.getByRole('button', { name })
const rows = (page: Page, name: string) => page.getByRole('listbox', { name }).getByRole('option')
/** Asserts that the label of every rule begins with the currency symbol and is inside the chart. */
const expectAxisIn = (page: Page, symbol: string) =>
  expect
    .poll(() =>
      page.locator('.recharts-yAxis-tick-labels text').evaluateAll((labels, symbol) => {
        const left = document.querySelector('.chart')?.getBoundingClientRect().left ?? Number.NaN
        return (
          labels.length > 1 &&
          labels.every((label) => {
            const text = label.textContent ?? ''
            return text.startsWith(symbol) && label.getBoundingClientRect().left >= left
          })
        )
      }, symbol),
    )
    .toBe(true)

test('Revenue shows the service’s figures, by day, country, video and ad type, in the chosen currency', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(90_000)
  await pair(page, env, phone)
  await allowMore((expression) => page.evaluate(expression), phone, ['analyticsMonetary'])
  await openPlace(page, 'Revenue')
  await expect.poll(() => isFocused(tile(page, 'Revenue: '))).toBe(true)
  const newest = await newestDay(page, env)
  const period = { startDate: daysBefore(newest, 27), endDate: newest }
  const ask = async (query: Record<string, string>) => (await report(page, env, { ...period, ...query })).rows ?? []

  /** Asserts that every key figure equals the service's in this currency. */
  const expectTiles = async (currency: string) => {
    const [views = 0, all = 0, ads = 0, subscriptions = 0, cpm = 0] = ((await ask({ metrics, currency }))[0] ?? []).map(
      Number,
    )
    for (const [name, value] of [
      ['Revenue', all],
      ['From ads', ads],
      ['From subscriptions', subscriptions],
      ['RPM, revenue per 1,000 views', (1000 * all) / views],
      ['CPM, what advertisers pay for 1,000 ads', cpm],
    ] as const)
      await expect(tile(page, `${name}: ${money(currency).format(value)}, `)).toBeVisible()
    return all
  }
  const dollars = await expectTiles('USD')
  expect(dollars).toBeGreaterThan(0)

  // The first rows of each ranking equal the service's.
  const best = async (dimensions: string, metric: string, currency = 'USD') =>
    (await ask({ dimensions, metrics: metric, sort: `-${metric}`, maxResults: '3', currency })).map(
      ([id, value]) => [String(id), money(currency).format(Number(value))] as const,
    )
  const [country = ['', '']] = await best('country', 'estimatedRevenue')
  const countries = 'Countries by revenue'
  const line = (place: number, title: string, value: string) => `${place}. ${title}, ${value}`
  await expect(rows(page, countries).first()).toHaveAccessibleName(line(1, english.of(country[0]) ?? '', country[1]))
  await expectGood(page, 'revenue')
  await expectAxisIn(page, '$')

  await press(page, 'down')
  const chart = tile(page, 'Revenue, day by day')
  await pressUntil(page, 'left', () => isFocused(chart))
  await press(page, 'ok')
  const [[, onDay] = []] = await ask({ startDate: newest, dimensions: 'day', metrics: 'estimatedRevenue' })
  await expect(page.locator('.metric-readout .metric-figure')).toHaveText(money('USD').format(Number(onDay)))
  await press(page, 'back')

  await press(page, 'right')
  await chooseSegment(page, 'Where it comes from', 'Videos', 'up')
  const videos = await best('video', 'estimatedRevenue')
  for (const [place, [, value]] of videos.entries())
    await expect(rows(page, 'Videos by revenue').nth(place)).toHaveAccessibleName(
      new RegExp(`^${place + 1}\\. .+, ${value.replace(/[$.]/g, '\\$&')}$`),
    )
  await chooseSegment(page, 'Where it comes from', 'Ad types', 'up')
  const kinds = await best('adType', 'grossRevenue')
  const ads = 'Ad types by what advertisers paid'
  for (const [place, [, value]] of kinds.entries())
    await expect(rows(page, ads).nth(place)).toHaveAccessibleName(
      new RegExp(`^${place + 1}\\. .+, ${value.replace(/[$.]/g, '\\$&')}$`),
    )
  // More than the figures above, which are what is left of it.
  await expect(page.getByText('What advertisers paid, before the platform takes its part.')).toBeVisible()
  await expectGood(page, 'revenue by kind of ad')

  // Another currency fetches all figures again, and is stored.
  const currency = (name: string) => page.getByRole('button', { name, exact: true })
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.screen-head') !== null))
  await pressUntil(page, 'left', () => isFocused(currency('USD')))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Currency' })).toBeVisible()
  await press(page, 'down', 'ok')
  await expect(currency('EUR')).toBeFocused()
  const euros = await expectTiles('EUR')
  expect(euros).not.toBeCloseTo(dollars, 0)
  const [paid = ['', '']] = await best('adType', 'grossRevenue', 'EUR')
  await expect(rows(page, ads).first()).toHaveAccessibleName(new RegExp(`, ${paid[1].replace('.', '\\.')}$`))
  await expectAxisIn(page, '€')
  await page.reload()
  await expect(currency('EUR')).toBeVisible()
})
