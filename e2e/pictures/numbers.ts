import { goToChart } from '../support/chart.ts'
import { answerNow, liveNumbers, nowAddress } from '../support/liveNumbers.ts'
import { press, pressUntil, settled } from '../support/remote.ts'
import { chooseSegment, expectOverview, isFocused, openPlace } from '../support/television.ts'
import type { Tour } from './tour.ts'

/** The dashboards of the channel: Overview, Now, Audience, Videos, Playlists, Live and Reach, and what they open. */
export async function takeNumbers(tour: Tour): Promise<void> {
  await takeOverview(tour)
  if (tour.camera.takesAll) await takeUnusual(tour)
  if (tour.camera.takesAll) await takeNow(tour)
  if (tour.camera.takesAll) await takeSearch(tour)
  await takeAudience(tour)
  await takeVideos(tour)
  if (!tour.camera.takesAll) return
  await takeReach(tour)
}

async function takeOverview({ camera: { page, take, takeForReadme, takesAll }, environment }: Tour): Promise<void> {
  await page.locator('.chart-line').first().waitFor()
  await page.locator('.overview-verdict[aria-busy="false"]').waitFor()
  await take('overview')
  await takeForReadme('overview')
  if (!takesAll) return
  await press(page, 'left')
  await take('rail')
  await press(page, 'right', 'up')
  await pressUntil(page, 'right', () => isFocused(page.getByRole('radio').last()))
  await press(page, 'ok')
  await take('calendar')
  await press(page, 'back')
  await page.goto(environment.television)
  await expectOverview(page)
  await page.locator('.chart-line').first().waitFor()
  await goToChart(page)
  await press(page, 'ok', 'left', 'left', 'left')
  await take('overview-day')
  await press(page, 'back', 'up', 'ok')
  await page.getByRole('listbox').first().waitFor()
  await page.locator('.chart-line').first().waitFor({ state: 'attached' })
  await take('metric')
  await press(page, 'right')
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
  await pressUntil(page, 'right', () => isFocused(page.getByRole('radio', { name: 'Countries' })))
  await press(page, 'ok')
  await page.getByRole('listbox', { name: /^Countries by/ }).waitFor()
  await take('metric-countries')
}

async function takeUnusual({ camera: { page, take }, environment }: Tour): Promise<void> {
  await page.goto(`${environment.television}/unusual`)
  await page.getByRole('listbox').waitFor()
  await page.locator('.chart-line').first().waitFor({ state: 'attached' })
  await take('unusual')
}

/** With made numbers: those of the demo have only begun. */
async function takeNow({ camera: { page, take }, environment }: Tour): Promise<void> {
  await answerNow(page, () => liveNumbers(Date.now()))
  await page.goto(`${environment.television}/now`)
  await page.locator('.chart-bars').first().waitFor({ state: 'attached' })
  await take('now')
  await page.goto(`${environment.television}/now/counter`)
  await page.locator('.counter-number').waitFor()
  await take('counter')
  await page.unroute(nowAddress)
}

async function takeSearch({ camera: { page, take } }: Tour): Promise<void> {
  await openPlace(page, 'Search')
  await page.getByTestId('phone-code').waitFor()
  await take('search')
  const topics = page.getByRole('button', { name: 'What recordings are about' })
  await topics.waitFor()
  await pressUntil(page, 'down', () => isFocused(topics))
  await press(page, 'ok')
  await page.locator('.chart-bars').first().waitFor({ state: 'attached' })
  await take('topics')
  await press(page, 'back')
  await page.keyboard.type('bell')
  await page.getByRole('listbox', { name: 'Results' }).locator('mark').first().waitFor()
  await take('search-results')
  await page.getByRole('button', { name: /was said/ }).waitFor()
  await press(page, 'down', 'ok')
  await page.locator('.chart-bars').first().waitFor({ state: 'attached' })
  await take('word')
  await press(page, 'back')
  // Leaves nothing to the pictures after it: the last one leaves the screen.
  for (const _ of 'bell ') await page.keyboard.press('Backspace')
}

async function takeAudience({ camera: { page, take, takeForReadme, takesAll } }: Tour): Promise<void> {
  await openPlace(page, 'Audience')
  await page.getByRole('listbox').waitFor()
  await press(page, 'down', 'down')
  await take('audience')
  await takeForReadme('audience')
  if (!takesAll) return
  await press(page, 'up', 'up', 'ok')
  await page.getByRole('listbox', { name: 'States by views' }).waitFor()
  await take('states')
  await press(page, 'up', 'right', 'ok')
  await page.getByRole('listbox', { name: 'Cities by views' }).waitFor()
  await page.locator('.outline-city').first().waitFor()
  await press(page, 'down', 'down')
  await take('cities-us')
  await press(page, 'back', 'down', 'ok')
  await page.getByRole('listbox', { name: 'Cities by views' }).waitFor()
  await page.locator('.outline-city').first().waitFor()
  await press(page, 'down')
  await take('cities')
  await press(page, 'back')
  for (const [part, name] of [
    ['people', 'Age and gender'],
    ['devices', 'Devices'],
    ['subscribed', 'Subscribed or not'],
  ] as const) {
    await chooseSegment(page, 'Shown', name, 'up')
    await page.getByRole('listbox').first().waitFor()
    await take(part)
  }
}

async function takeVideos({ camera: { page, take, takeForReadme, takesAll } }: Tour): Promise<void> {
  await openPlace(page, 'Videos')
  await page.getByRole('listbox').waitFor()
  await press(page, 'down', 'down')
  await take('videos')
  await press(page, 'ok')
  await page.locator('.chart-line').first().waitFor({ state: 'attached' })
  await page.locator('main .bone').first().waitFor({ state: 'detached' })
  await settled(page)
  await take('video')
  await takeForReadme('video')
  if (!takesAll) return
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') !== null))
  await pressUntil(page, 'left', () => isFocused(page.getByRole('button', { name: 'Compare', exact: true })))
  await press(page, 'ok')
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
  for (let step = 0; step < 20; step += 1) await press(page, 'down')
  await press(page, 'ok')
  await page.locator('.chart-line').nth(1).waitFor({ state: 'attached' })
  await page.locator('main .bone').first().waitFor({ state: 'detached' })
  await settled(page)
  await take('compare')
  await press(page, 'back', 'back', 'back')
  for (const tab of ['Playlists', 'Live streams']) {
    await openPlace(page, 'Videos')
    await page.getByRole('listbox').waitFor()
    await press(page, 'up')
    await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name: tab, exact: true })))
    await press(page, 'ok')
    await page.getByRole('listbox').first().waitFor()
    await settled(page)
    await take(tab === 'Playlists' ? 'playlists' : 'live')
    await pressUntil(page, 'down', () =>
      page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox'),
    )
    await press(page, 'ok')
    await page.locator('.chart-line').first().waitFor({ state: 'attached' })
    await settled(page)
    await take(tab === 'Live streams' ? 'stream' : 'playlist')
  }
}

async function takeReach({ camera: { page, take } }: Tour): Promise<void> {
  await openPlace(page, 'Traffic', 'How viewers find you')
  await page.getByRole('listbox').waitFor()
  await take('reach')
  await press(page, 'ok')
  await page.getByRole('listbox').waitFor()
  await take('source')
  await press(page, 'back')
  for (const [view, name] of [
    ['impressions', 'Impressions'],
    ['places', 'Playback locations'],
    ['sharing', 'Sharing'],
    ['cards', 'Cards and end screens'],
  ] as const) {
    await chooseSegment(page, 'Breakdown', name, 'up')
    await page.locator('.chart-line, .chart-area').first().waitFor({ state: 'attached' })
    await settled(page)
    await take(view)
  }
}
