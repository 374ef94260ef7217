import type { Page } from '@playwright/test'
import { press, pressUntil } from '../../support/remote.ts'
import { report } from '../../support/service.ts'
import { expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

// In the demo, an old video is popular again every four weeks. Which figures are unusual then depends on the weekday and
// on what was published that day.
const timesUsual = /(Views|Subscribers gained) on \w+ \w+ were ([\d.]+) times a usual \w+/
const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
/** The search makes some twenty reports, one after the other. */
const searched = { timeout: 30_000 }

test.beforeEach(async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await expectOverview(page)
})

/** The sentence above all else on Overview, once it is known. */
const verdictOf = (page: Page) => page.locator('.overview-verdict[aria-busy="false"]')

/** To the row above all else. */
const goUp = (page: Page) =>
  pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.overview-lead') !== null))

async function openUnusual(page: Page): Promise<void> {
  const verdict = verdictOf(page)
  await expect(verdict).toHaveAttribute('data-found', 'true', searched)
  await goUp(page)
  await pressUntil(page, 'left', () => isFocused(verdict), 2)
  await press(page, 'ok')
  await expect(page.getByRole('listbox', { name: 'Unusual numbers, most important first' })).toBeFocused()
}

test('Overview says first what its numbers say, and what is unusual has numbers that the reports confirm', async ({
  page,
  env,
}) => {
  const verdict = verdictOf(page)
  await openUnusual(page)
  const list = page.getByRole('listbox')
  const sentences = await list.getByRole('option').allTextContents()
  const place = sentences.findIndex((sentence) => timesUsual.test(sentence))
  const [, name, times] = timesUsual.exec(sentences[place] ?? '') ?? []
  const metrics = name === 'Views' ? 'views' : 'subscribersGained'
  const allDays = { startDate: '2005-01-01', endDate: '2100-01-01', metrics }
  const days = (await report(page, env, { ...allDays, dimensions: 'day', sort: '-day', maxResults: '28' })).rows ?? []
  const goToDay = () => press(page, ...Array<'down'>(place).fill('down'))
  await goToDay()
  await expect(list.getByRole('option', { selected: true })).toHaveText(timesUsual)
  const [figure, usual] = [page.locator('.metric-figure'), page.locator('.metric-readout-beside')]
  await expect(usual).toHaveText(/^Usually [\d,]+$/)
  const shown = Number((await figure.textContent())?.replace(/,/g, ''))
  const usually = Number((await usual.textContent())?.replace(/\D/g, ''))
  expect(Number(times)).toBeCloseTo(shown / usually, 1)
  const day = String(days.find(([, ofDay]) => ofDay === shown)?.[0])
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await press(page, 'back')
  // What is older than a week never leads.
  const newest = days.slice(0, 7).map(([date]) => dayText.format(new Date(String(date))))
  const isNew = sentences.some((sentence) => newest.some((text) => new RegExp(`\\b${text}\\b`).test(sentence)))
  const [lead] = ((await verdict.textContent()) ?? '').split(/“|Earlier/)
  if (isNew)
    expect(
      newest.some((text) => lead?.includes(text)),
      lead,
    ).toBe(true)
  else expect(lead).toMatch(/^[\d.]+[KM]? views in the last 28 days/)
  await press(page, 'ok')
  await goToDay()

  const cause = page.locator('.unusual-causes li').first()
  await expect(cause).toHaveText(/^“.+” caused (all|nearly all|\d+%) of the jump(, from .+)?\.$/)
  const [, title, part = ''] = /^“(.+)” caused (.+) of the jump/.exec((await cause.textContent()) ?? '') ?? []
  const ofDay = { startDate: day, endDate: day, metrics, dimensions: 'video', sort: `-${metrics}`, maxResults: '1' }
  const [[video, ofVideo] = []] = (await report(page, env, ofDay)).rows ?? []
  // The video had few before: nearly all of them are what it brought.
  const most = Number(ofVideo) / (shown - usually)
  const said = part === 'all' ? 1 : part === 'nearly all' ? 0.85 : Number.parseInt(part, 10) / 100
  expect(said).toBeLessThanOrEqual(most + 0.01)
  if (part.endsWith('%')) expect(said).toBeGreaterThan(most * 0.8)
  expect(title).not.toBe('')
  if (metrics !== 'views') return
  // So a source that has most of its views on that day has most of what it brought, and is named.
  const sources = { startDate: day, endDate: day, metrics: 'views', dimensions: 'insightTrafficSourceType' }
  const bySource = (await report(page, env, { ...sources, filters: `video==${video}` })).rows ?? []
  const mostOfSource = Math.max(...bySource.map(([, ofSource]) => Number(ofSource)))
  expect(Math.abs(mostOfSource / Number(ofVideo) - 0.5), 'the demo is clear about it').toBeGreaterThan(0.05)
  expect((await cause.textContent())?.includes(', from ')).toBe(mostOfSource > Number(ofVideo) / 2)
})

test('what a person has hidden stays hidden after a reload, until all is shown again', async ({ page }) => {
  await openUnusual(page)
  const before = await page.getByRole('option').count()
  await press(page, 'ok', 'down', 'ok')
  await expect(page.getByRole('option')).toHaveCount(before - 1)
  await page.reload()
  const showHidden = page.getByRole('button', { name: 'Show 1 hidden' })
  await expect(showHidden).toBeVisible()
  await pressUntil(page, 'up', () => isFocused(showHidden))
  await press(page, 'ok')
  await expect(page.getByRole('option')).toHaveCount(before)
})

test('OK on a sentence opens the chart of its metric', async ({ page }) => {
  await openUnusual(page)
  const sentence = page.getByRole('option', { selected: true })
  const isOfViews = ((await sentence.textContent()) ?? '').startsWith('Views')
  await press(page, 'ok', 'ok')
  await expect(page).toHaveURL(isOfViews ? /\/metric\/views$/ : /\/metric\/subscribers/)
  await press(page, 'back')
  await expect(page.getByRole('listbox')).toBeFocused()
})

test('the latest video has its rank among the last ten at the same age, as its page says, and OK opens it', async ({
  page,
}) => {
  const latest = page.locator('.overview-latest[aria-busy="false"]')
  await expect(latest).toHaveText(/^Latest video.* of \d+ after \d+ days?$/, searched)
  const [, title = '', rank = '', of = '', age = ''] =
    /^Latest video(?: with numbers)?(.+?)(\d+\w\w) of (\d+) after (\d+ days?)$/.exec(
      (await latest.textContent()) ?? '',
    ) ?? []
  await goUp(page)
  await pressUntil(page, 'right', () => isFocused(latest), 2)
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // Its page shows the views of the days first; those since publication are a choice below them.
  const sincePublication = page.getByRole('radio', { name: 'Against your last videos' })
  await expect(sincePublication).toBeVisible(searched)
  await pressUntil(page, 'down', () =>
    page.evaluate(() => document.activeElement?.matches('main [role="radio"]') === true),
  )
  await pressUntil(page, 'right', () => isFocused(sincePublication))
  await press(page, 'ok')
  const ranked = page.locator('.metric-readout-beside', { hasText: 'of your last' })
  await expect(ranked).toContainText(`${rank} of your last ${of}at ${age}`)
})
