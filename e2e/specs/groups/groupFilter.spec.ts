import type { Page } from '@playwright/test'
import type { RunningProduct } from '../../support/environment.ts'
import { chooseGroup, groupOpener, haveGroup } from '../../support/groupChoice.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { chooseSegment, expectOverview, isFocused, openPlace, pair, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const list = (page: Page, name: string | RegExp) => page.getByRole('listbox', { name })

/** Creates two groups of the channel's most watched videos. `ask` returns the service's report of one, over 28 days. */
async function twoGroups(page: Page, env: RunningProduct) {
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const best = { ...days, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '8' }
  const videos = ((await report(page, env, best)).rows ?? []).map(([id]) => String(id))
  const a = await haveGroup(page, 'Boats', videos.slice(0, 3))
  const b = await haveGroup(page, 'Sails', videos.slice(3))
  const ask = async (group: string, query: Record<string, string>) => {
    const filters = [`group==${group}`, query.filters].filter(Boolean).join(';')
    return (await report(page, env, { ...days, ...query, filters })).rows ?? []
  }
  return { a, b, videos, ask }
}

test('every dashboard shows the service’s numbers of one group, and of two groups in comparison', async ({
  page,
  env,
}) => {
  test.setTimeout(150_000)
  await pair(page, env)
  const { a, b, videos, ask } = await twoGroups(page, env)
  await page.reload()
  await expectOverview(page)

  // Audience: the countries of one group, then every part of both groups, also in the texts for voice guides.
  await openPlace(page, 'Audience')
  const countries = list(page, 'Countries by views')
  await expect.poll(() => isFocused(countries)).toBe(true)
  const byCountry = { dimensions: 'country', metrics: 'views', sort: '-views' }
  const [[code, views]] = (await ask(a, byCountry)) as [[string, number]]
  const viewsOfB = new Map((await ask(b, byCountry)).map(([country, views]) => [country, Number(views)]))
  const first = countries.getByRole('option').first()
  await chooseGroup(page, 'Boats')
  await expect(page.getByText(/^Only Boats\. /)).toBeVisible()
  await expect(first).toHaveAccessibleName(new RegExp(`, ${whole.format(views)} · \\d+%$`))
  await expectGoodAndFocused(page, 'audience of a group')
  await chooseGroup(page, 'Compare with…', 'Sails')
  await expect(page.getByText(/^Boats vs Sails\. /)).toBeVisible()
  await expect(first).toHaveAccessibleName(
    new RegExp(`, Boats: ${whole.format(views)}, .*; Sails: ${whole.format(viewsOfB.get(code) ?? 0)}, `),
  )
  await expectGoodAndFocused(page, 'audience of two groups')
  for (const [part, listed] of [
    ['Age and gender', 'Viewers by age and gender'],
    ['Devices', 'Devices by views'],
    ['Subscribed or not', 'Subscribed and not subscribed'],
  ] as const) {
    await chooseSegment(page, 'Shown', part, (await isFocused(groupOpener(page))) ? 'down' : 'up')
    await expect(list(page, listed).getByRole('option').first()).toHaveAccessibleName(/Boats: .*; Sails: /)
    await expectGoodAndFocused(page, `${part} of two groups`)
  }
  // All dashboards have one choice.
  await openPlace(page, 'Traffic', 'How viewers find you')
  await expect.poll(() => isFocused(list(page, 'Traffic sources by views'))).toBe(true)
  await expect(groupOpener(page)).toHaveAccessibleName('Group: Boats, compared with Sails')
  await expect(groupOpener(page)).toHaveText('Group: Boats')

  // Reach: each line shows all views of one group, and each row of the ranking shows both groups.
  const bySource = { dimensions: 'insightTrafficSourceType', metrics: 'views', sort: '-views' }
  const [ofA, ofB] = [await ask(a, bySource), await ask(b, bySource)]
  const sum = (rows: readonly (readonly unknown[])[]) => rows.reduce((all, [, views]) => all + Number(views), 0)
  await expect(page.locator('.chart .metric-figure')).toHaveText(whole.format(sum(ofA)))
  await expect(page.locator('.metric-other')).toHaveText(`Sails ${whole.format(sum(ofB))}`)
  // A space as wide as one in a text is between a short name and its number.
  const gap = await page.locator('.metric-other').evaluate((element) => {
    const range = document.createRange()
    const [name, number] = [...element.childNodes].map((node) => {
      range.selectNodeContents(node)
      return range.getBoundingClientRect()
    })
    return ((number?.left ?? 0) - (name?.right ?? 0)) / Number.parseFloat(getComputedStyle(element).fontSize)
  })
  expect(gap).toBeGreaterThan(0.2)
  expect(gap).toBeLessThan(0.6)
  await expect(page.locator('.chart-end')).toHaveText(['Boats', 'Sails'])
  const firstViewsOfB = Number(ofB.find(([source]) => source === ofA[0]?.[0])?.[1] ?? 0)
  await expect(list(page, 'Traffic sources by views').getByRole('option').first()).toHaveAccessibleName(
    new RegExp(`Boats: ${whole.format(Number(ofA[0]?.[1]))}, \\d+%; Sails: ${whole.format(firstViewsOfB)}, `),
  )
  await expectGoodAndFocused(page, 'reach of two groups')
  for (const view of ['Playback locations', 'Sharing', 'Cards and end screens']) {
    await chooseSegment(page, 'Breakdown', view, (await isFocused(groupOpener(page))) ? 'down' : 'up')
    await expect(page.locator('.chart-end')).toHaveText(['Boats', 'Sails'])
    await expectGoodAndFocused(page, `${view}, of two groups`)
  }
  const teasers = { metrics: 'cardTeaserImpressions' }
  const shown = async (group: string) => whole.format(Number((await ask(group, teasers))[0]?.[0]))
  const [shownA, shownB] = [await shown(a), await shown(b)]
  await expect(
    page.getByRole('button', {
      name: new RegExp(`^Card teasers shown: ${shownA}, .* compared with Sails: ${shownB}$`),
    }),
  ).toBeVisible()

  // Videos: the videos of one group, then those of both in one list, each with the name of its group.
  await openPlace(page, 'Videos')
  const ranked = list(page, 'Videos by views')
  await expect.poll(() => isFocused(ranked)).toBe(true)
  await chooseGroup(page, 'Boats')
  await expect(ranked.getByRole('option')).toHaveCount(3)
  await expectGoodAndFocused(page, 'videos of a group')
  await chooseGroup(page, 'Compare with…', 'Sails')
  await expect(ranked.getByRole('option').first()).toHaveAttribute('aria-setsize', String(videos.length))
  await expect(ranked.getByRole('option').nth(2)).toHaveAccessibleName(/, Boats, [\d,]+$/)
  await expect(ranked.getByRole('option').nth(3)).toHaveAccessibleName(/, Sails, [\d,]+$/)
  await expectGoodAndFocused(page, 'videos of two groups')

  // Playlists count something else than videos: their screen says that it cannot show the group.
  await page.goto(`${env.television}/playlists`)
  await expect(page.getByText(/^Whole channel: the group does not apply here\. /)).toBeVisible()
})

test('an address can select a group until a person chooses another, and does not change the stored choice', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const { a, ask } = await twoGroups(page, env)
  const [[views]] = (await ask(a, { metrics: 'views' })) as [[number]]
  await page.goto(`${env.television}/?group=${a}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Boats' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Views: ${whole.format(views)},`) })).toBeVisible()
  await openPlace(page, 'Audience')
  await expect(page.getByText(/^Only Boats\. /)).toBeVisible()
  await chooseGroup(page, 'Whole channel')
  await expect(page.getByText(/^Only Boats\. /)).toHaveCount(0)
  await openPlace(page, 'Traffic', 'How viewers find you')
  await expect.poll(() => isFocused(list(page, 'Traffic sources by views'))).toBe(true)
  await expect(page.getByText(/^Only Boats\. /)).toHaveCount(0)
  await page.goto(`${env.television}/?group=channel`)
  await expectOverview(page)
  await page.goto(env.television)
  await expectOverview(page)
  await expect(groupOpener(page)).toHaveAccessibleName('Group: whole channel')
})

testAlone(
  'a group whose items cannot be loaded shows a message and a button, and no endless placeholder',
  async ({ page, env }) => {
    await pairByCalls(page, env)
    await page.goto(env.television)
    const videos = await haveGroup(page, 'Boats', [])
    const playlists = await haveGroup(page, 'Lists', [], 'playlist')
    const body = JSON.stringify({ error: { code: 403, message: 'Not now', status: 'FORBIDDEN', errors: [] } })
    for (const path of [`/videos?group=${videos}`, `/playlists?group=${playlists}`]) {
      env.faultProxy.set({ status: 403, type: 'application/json', body }, '/v2/groupItems')
      await page.goto(env.television + path)
      const tryAgain = page.getByRole('button', { name: 'Try again' })
      await expect(tryAgain, path).toBeFocused()
      env.faultProxy.set('none')
      await page.keyboard.press('Enter')
      await expect(tryAgain, path).toHaveCount(0)
      await expect(page.locator('.videos-list[aria-hidden]'), path).toHaveCount(0)
    }
  },
)
