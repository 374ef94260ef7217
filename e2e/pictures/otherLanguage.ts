import { expect, type Page } from '@playwright/test'
import { directionOf, type LanguageTag } from '#contract/languages.ts'
import { goToChart } from '../support/chart.ts'
import { everyScreen } from '../support/everyScreen.ts'
import { haveGroup } from '../support/groupChoice.ts'
import { press, settled } from '../support/remote.ts'
import { codeOn, pairByCalls } from '../support/television.ts'
import type { Camera } from './camera.ts'
import { kioskScreens, openKiosk, turnKiosk } from './kiosk.ts'
import type { Tour } from './tour.ts'

/** Takes one picture of a screen, after something was done on it. */
type Take = (name: string, path: string, open?: () => Promise<void>) => Promise<void>

/**
 * Takes pictures of every screen in a language other than English, and of what opens over the screens. The tour in
 * English finds its way by words; this one uses paths and the structure of the page.
 */
export async function takeInLanguage({ camera, environment, phone }: Tour, language: LanguageTag): Promise<void> {
  const { page } = camera
  const take: Take = async (name, path, open) => {
    if (!camera.wants(name)) return
    await openWhole(page, environment.television + path)
    await open?.()
    await camera.take(name)
  }
  await page.goto(environment.television)
  await codeOn(page).waitFor()
  await camera.take('pairing')
  await pairByCalls(page, environment, phone)
  for (const [name, path] of [
    ['revenue-ask', '/revenue'],
    ['studies-ask', '/studies'],
  ] as const)
    await take(name, path)
  const paths = new Map<string, string>()
  for (const { id, path } of await everyScreen((expression) => page.evaluate(expression), phone)) {
    paths.set(id, path)
    await take(id, path)
  }
  await take('group-empty', `/groups/${await haveGroup(page, 'Empty', [])}`)
  await takeOverviewOverlays(page, take, language)
  const segments = 'main [role="radiogroup"]:not(.screen-head *) [role="radio"]'
  const choices = [
    ['audience', segments],
    ['reach', segments],
    ['videos', segments],
    ['settings', 'main .value-row'],
    ['transcript', '.watch-controls button'],
  ] as const
  for (const [id, elements] of choices) {
    const path = paths.get(id) ?? '/'
    await openWhole(page, environment.television + path)
    const count = await page.locator(elements).count()
    for (let place = 0; place < count; place += 1)
      await take(`${id}-${place}`, path, () => click(page, elements, place))
  }
  await takeTyping(page, take)
  await takeCurve(page, take, paths.get('video') ?? '/')
  await take('video-gone', '/videos/none')
  await takeKiosk(camera, environment.television)
}

async function takeOverviewOverlays(page: Page, take: Take, language: LanguageTag): Promise<void> {
  await take('rail', '/', () => press(page, directionOf(language) === 'rtl' ? 'right' : 'left'))
  await take('calendar', '/', () => click(page, '.screen-head [role="radio"]:last-child'))
  await take('exit', '/', () => press(page, 'back'))
  // Charts keep time from left to right in every language.
  const readDay = async () => {
    await goToChart(page)
    await press(page, 'ok', 'left', 'left')
  }
  await take('overview-day', '/', readDay)
  await take('note', '/', async () => {
    await readDay()
    await press(page, 'ok')
  })
}

async function takeTyping(page: Page, take: Take): Promise<void> {
  const create = () => click(page, 'main .group-actions .button, main .button')
  await take('groups-type', '/groups', create)
  await take('keyboard', '/groups', async () => {
    await create()
    await press(page, 'ok')
    await page.locator('.typing').waitFor()
  })
}

/** The curve of a video with the words of its recording, and the choice of the recording. */
async function takeCurve(page: Page, take: Take, path: string): Promise<void> {
  const read = async () => {
    await page.locator('.video-retention[data-words]').waitFor()
    await click(page, '.video-retention .chart-press')
  }
  await take('video-reading', path, read)
  await take('video-recordings', path, async () => {
    await read()
    await press(page, 'ok')
    await page.getByRole('dialog').waitFor()
  })
}

async function takeKiosk({ page, wants, take }: Camera, television: string): Promise<void> {
  if (!['unusual', ...kioskScreens].some((name) => wants(`kiosk-${name}`))) return
  await openKiosk(page, television, 'never')
  await take('kiosk-unusual')
  for (const name of kioskScreens) {
    await turnKiosk(page)
    await take(`kiosk-${name}`)
  }
}

/** Opens a screen, and waits until its numbers are there. */
async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  await expect(page.locator('main .bone')).toHaveCount(0)
  await settled(page)
}

async function click(page: Page, selector: string, place = 0): Promise<void> {
  await page
    .locator(selector)
    .nth(place)
    .evaluate((element: HTMLElement) => element.click())
  await settled(page)
  await expect(page.locator('main .bone')).toHaveCount(0)
}
