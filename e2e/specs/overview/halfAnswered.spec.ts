import type { Page } from '@playwright/test'
import { chooseGroup, haveGroup } from '../../support/groupChoice.ts'
import { press, settled } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { chooseSegment, expectOverview, forgetAnswers, isFocused, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** Delays the answers to requests for which `isHeld` is true. @returns releases them, and all that follow */
async function holdBack(page: Page, isHeld: (query: URLSearchParams) => boolean): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ searchParams }) => isHeld(searchParams),
    async (route) => {
      await released
      // The screen that made the request may have been left.
      await route.continue().catch(() => {})
    },
  )
  return release
}

test('in a comparison, the second group is not shown as zero while its numbers load', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const best = { startDate: daysBefore(newest, 27), endDate: newest, dimensions: 'video', metrics: 'views' }
  const ranked = await report(page, env, { ...best, sort: '-views', maxResults: '8' })
  const videos = (ranked.rows ?? []).map(([id]) => String(id))
  await haveGroup(page, 'Boats', videos.slice(0, 3))
  const sails = await haveGroup(page, 'Sails', videos.slice(3))
  await page.reload()
  await expectOverview(page)
  await openPlace(page, 'Audience')
  const countries = page.getByRole('listbox', { name: 'Countries by views' })
  await expect.poll(() => isFocused(countries)).toBe(true)
  const release = await holdBack(page, (query) => query.get('filters')?.includes(sails) ?? false)
  await chooseGroup(page, 'Boats')
  await expect(countries).toBeVisible()
  await chooseGroup(page, 'Compare with…', 'Sails')
  const coming = page.locator('.audience-bone').first()
  await expect(coming).toBeVisible()
  await expect(countries).toHaveCount(0)
  const parts = [
    ['Age and gender', 'Viewers by age and gender'],
    ['Devices', 'Devices by views'],
    ['Subscribed or not', 'Subscribed and not subscribed'],
  ] as const
  for (const [part, view] of parts) {
    await chooseSegment(page, 'Shown', part, 'down')
    await expect(coming, part).toBeVisible()
    await expect(page.getByRole('listbox', { name: view }), part).toHaveCount(0)
  }
  release()
  await expect(page.getByRole('listbox').first()).toBeVisible()
  await expect(coming).toHaveCount(0)
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/Sails: .*[1-9]/)
})

test('the previous period is not reported as empty while its days load', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  await forgetAnswers(page)
  const before = daysBefore(newest, 55)
  const release = await holdBack(
    page,
    (query) => query.get('dimensions') === 'country' && query.get('startDate') === before,
  )
  await page.reload()
  await expectOverview(page)
  await openPlace(page, 'Audience')
  const country = page.getByRole('region', { name: 'United States' })
  await expect(country.getByText(/% of all$/)).toBeVisible()
  await expect(country.getByText('No earlier data')).toHaveCount(0)
  await expect(country.locator('.delta')).toHaveCount(0)
  release()
  await expect(country.locator('.delta')).toBeVisible()
})

test('a part that does not load is reported as slow, even when the rest of the screen has loaded', async ({
  page,
  env,
}) => {
  await page.clock.install()
  const late = ['video', 'country', 'insightTrafficSourceType,day', 'sharingService']
  const release = await holdBack(page, (query) => late.includes(query.get('dimensions') ?? ''))
  await pair(page, env)
  const slow = page.getByText('The analytics service is slow. Wait, or press left to open another screen.')
  const isSlowLater = async () => {
    // Advances the page's own clock.
    await page.clock.fastForward(4_000)
    return slow.isVisible()
  }
  const expectSlow = (where: string) => expect.poll(isSlowLater, { message: where }).toBe(true)
  await expectSlow('top videos')
  await openPlace(page, 'Audience')
  await expectSlow('countries')
  await chooseSegment(page, 'Shown', 'Devices', 'up')
  await expect(page.getByRole('listbox', { name: 'Devices by views' })).toBeVisible()
  await expect(slow, 'beside what is there').toHaveCount(0)
  await openPlace(page, 'Traffic', 'How viewers find you')
  await expectSlow('traffic sources')
  await chooseSegment(page, 'Breakdown', 'Sharing', 'up')
  await expectSlow('shares')
  release()
  await expect(page.getByRole('listbox', { name: 'Sharing services by shares' })).toBeVisible()
  await expect(slow).toHaveCount(0)
})

test('the button of a failed list beside a chart gets the focus, unless the person has moved it', async ({
  page,
  env,
}) => {
  let fail = () => {}
  let failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(
    ({ searchParams }) => searchParams.get('dimensions') === 'video',
    async (route) => {
      await failed
      // A refusal is not repeated automatically.
      await route.fulfill({ status: 403 }).catch(() => {})
    },
  )
  await pair(page, env)
  const first = page.getByRole('button', { name: /^Views: [\d,]+/ })
  await expect(first).toBeFocused()
  fail()
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeFocused()
  await expectGoodAndFocused(page, 'a list that failed')

  failed = new Promise((resolve) => {
    fail = resolve
  })
  await page.reload()
  await expectOverview(page)
  await expect(first).toBeFocused()
  await press(page, 'right')
  const chosen = page.getByRole('button', { name: /^Watch time: / })
  await expect(chosen).toBeFocused()
  fail()
  await expect(tryAgain).toBeVisible()
  await settled(page)
  await expect(chosen).toBeFocused()
})
