import type { Page } from '@playwright/test'
import { addDays, pacificDay } from '#platform/time/days.ts'
import { press } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { chooseSegment, expectOverview, isFocused, openPlace, pairByCalls } from '../../support/television.ts'
import { expect, testAlone } from '../../support/test.ts'

/** The television asks again every five seconds. */
const soon = { timeout: 20_000 }
const madeFrom = addDays(pacificDay(Date.now()), -75)
const reports = '/v2/reports'

const progress = (page: Page, percent: string) =>
  page.getByRole('status').getByText(`The demo’s numbers are being made: ${percent}`, { exact: true })

testAlone(
  'while the demo’s numbers are being made, a television shows how far they are, then the numbers, and no error',
  async ({ page, env }) => {
    env.faultProxy.set({ beingMade: { percentMade: 3 } }, reports)
    await pairByCalls(page, env)
    await page.addInitScript(() => {
      const errors = new Set<string>()
      Object.assign(window, { errorsShown: errors })
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]')) errors.add(alert.textContent ?? '')
      }).observe(document, { childList: true, subtree: true })
    })
    const errorsShown = () =>
      page.evaluate(() => [...((window as unknown as { errorsShown: Set<string> }).errorsShown ?? [])])
    await page.goto(env.television)
    await expect(progress(page, '3%')).toHaveCount(1, soon)
    await expectGoodAndFocused(page, 'before any number is there')

    // Without a key: the newest days come, and then those they are compared with.
    env.faultProxy.set({ beingMade: { percentMade: 24, from: addDays(pacificDay(Date.now()), -40) } }, reports)
    const views = page.getByRole('button', { name: /^Views: [\d,]+/ })
    await expect(views).toHaveAccessibleName(/earlier data is still being made$/, soon)
    await expect(page.getByText(/being made: \d/)).toHaveCount(0)
    await expect.poll(() => isFocused(views)).toBe(true)
    await expectGoodAndFocused(page, 'before the days to compare with are there')
    env.faultProxy.set({ beingMade: { percentMade: 40, from: madeFrom } }, reports)
    await expect(views).toHaveAccessibleName(/(up|down) [\d.]+%$/, soon)

    // A longer period waits in its place, and the person can leave it.
    await chooseSegment(page, 'Period', '365 days', 'up')
    await expect(progress(page, '40%')).toBeVisible(soon)
    await expect(views, 'the numbers of the other days').toHaveCount(0)
    await press(page, 'back')
    await expect(page.getByRole('dialog')).toBeVisible()
    await press(page, 'back')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // It is the period of every dashboard; fewer days have their numbers.
    await openPlace(page, 'Traffic', 'How viewers find you')
    await expect(progress(page, '40%')).toBeVisible(soon)
    await chooseSegment(page, 'Period', '28 days', 'up')
    await expect(page.getByRole('listbox').first()).toBeVisible(soon)
    await chooseSegment(page, 'Period', '365 days', 'up')
    await expect(progress(page, '40%')).toBeVisible(soon)
    await press(page, 'back')
    await expect(progress(page, '40%')).toBeVisible(soon)

    env.faultProxy.set('none')
    await expectOverview(page)
    await expect(progress(page, '40%')).toHaveCount(0, soon)
    await expectGoodAndFocused(page, 'with every number')
    expect(await errorsShown(), 'errors that were shown').toEqual([])
  },
)
