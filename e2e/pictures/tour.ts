import type { TestEnvironment } from '../support/environment.ts'
import { allowMore } from '../support/everyScreen.ts'
import { chooseGroup, haveGroup } from '../support/groupChoice.ts'
import { optionTexts, pointAtOption } from '../support/menu.ts'
import type { Phone } from '../support/phone.ts'
import { press, pressUntil, settled } from '../support/remote.ts'
import { report } from '../support/service.ts'
import { expectOverview, isFocused, openPath, openPlace } from '../support/television.ts'
import { openRecording } from '../support/transcriptJobs.ts'
import type { Camera } from './camera.ts'
import { kioskScreens, openKiosk, turnKiosk } from './kiosk.ts'

export interface Tour {
  camera: Camera
  environment: TestEnvironment
  phone: Phone
}

/** Brand lift, before and after a phone has allowed it; with it, revenue. */
export async function takeBrandLift({ camera: { page, take }, environment, phone }: Tour): Promise<void> {
  for (const [path, name] of [
    ['/revenue', 'revenue-ask'],
    ['/studies', 'studies-ask'],
  ] as const) {
    await openPath(page, path)
    await page.getByTestId('phone-code').waitFor()
    await take(name)
  }
  await allowMore((expression) => page.evaluate(expression), phone)
  await openPlace(page, 'Revenue')
  await page.locator('.chart-line').first().waitFor({ state: 'attached' })
  await take('revenue')
  await openPath(page, '/studies')
  await page.getByRole('listbox').waitFor()
  await take('studies')
  await press(page, 'ok')
  await page.getByRole('listbox').first().waitFor()
  await take('study')
  for (const path of ['submit', 'imports']) {
    await page.goto(`${environment.television}/studies/${path}`)
    await page.locator('main .focusable, main [role="listbox"]').first().waitFor()
    await settled(page)
    await take(path)
  }
  await press(page, 'ok')
  await page.locator('.import-stage').waitFor()
  await take('import')
}

const bestVideos = {
  startDate: '2005-01-01',
  endDate: '2100-01-01',
  dimensions: 'video',
  metrics: 'views',
  sort: '-views',
  maxResults: '9',
}

/** Groups: none, some, one, its items; and dashboards that compare two. */
export async function takeGroups({ camera: { page, take }, environment }: Tour): Promise<void> {
  await openPlace(page, 'Groups')
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
  await take('groups-none')
  await press(page, 'ok')
  await take('groups-type')
  await press(page, 'ok')
  await page.getByRole('heading', { level: 1, name: /^Name of the group/ }).waitFor()
  await take('keyboard')
  await press(page, 'back')
  const videos = (await report(page, environment, bestVideos)).rows?.map(([id]) => String(id)) ?? []
  const empty = await haveGroup(page, 'Empty', [])
  await page.goto(`${environment.television}/groups/${empty}`)
  await page.getByRole('heading', { name: 'Nothing is in it yet' }).waitFor()
  await take('group-empty')
  await haveGroup(page, 'Launches and voyages', videos.slice(0, 4))
  await haveGroup(page, 'Workshop', videos.slice(4, 9))
  await page.goto(environment.television)
  await expectOverview(page)
  for (const place of ['Overview', 'Audience', 'Videos', 'Traffic']) {
    if (place === 'Traffic') await openPlace(page, place, 'How viewers find you')
    else if (place !== 'Overview') await openPlace(page, place)
    await page.getByRole('listbox').first().waitFor()
    await settled(page)
    await chooseGroup(page, 'Launches and voyages')
    await chooseGroup(page, 'Compare with…', 'Workshop')
    await page.getByRole('listbox').first().waitFor()
    await settled(page)
    await take(`two-${place.toLowerCase()}`)
  }
  await openPlace(page, 'Groups')
  await page.getByRole('listbox').waitFor()
  await settled(page)
  await take('groups')
  await pressUntil(
    page,
    'right',
    async () => (await page.locator('[data-current="true"] .group-card-figure').count()) > 0,
  )
  await press(page, 'ok')
  await page.getByRole('listbox').waitFor()
  await take('group')
  await press(page, 'down', 'right')
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.group-actions') !== null))
  await pressUntil(page, 'left', () => isFocused(page.getByRole('button', { name: 'Add videos' })))
  await press(page, 'ok')
  await page.getByRole('listbox', { name: 'Videos of the channel' }).waitFor()
  await take('group-pick')
}

/** The list of transcripts, and one in each of its views. */
export async function takeTranscripts({ camera: { page, take, takeForReadme, takesAll } }: Tour): Promise<void> {
  await openPlace(page, 'Transcripts')
  await page.getByRole('listbox').waitFor()
  await settled(page)
  await take('transcripts')
  await openRecording(page, new URL(page.url()).origin, 'harbour-talk.wav')
  await press(page, 'right', 'right', 'right')
  await take('transcript')
  await press(page, 'ok')
  await page.waitForTimeout(4_000)
  await take('transcript-playing')
  await takeForReadme('transcript')
  if (!takesAll) return
  await press(page, 'ok', 'up', 'ok', 'down', 'down')
  await take('transcript-reading')
  await press(page, 'back', 'down', 'down')
  const view = page.getByRole('button', { name: /^View/ })
  await pressUntil(page, 'left', () => isFocused(page.getByRole('button', { name: /^(Play|Pause)$/ })))
  await pressUntil(page, 'right', () => isFocused(view))
  await press(page, 'ok')
  const views = await optionTexts(page)
  await take('transcript-menu')
  for (const [place, name] of views.entries()) {
    await pointAtOption(page, name)
    await press(page, 'ok')
    await settled(page)
    await take(`transcript-view-${place + 1}`)
    await press(page, 'ok')
  }
  await press(page, 'back')
}

async function takeSettings({ camera: { page, take } }: Tour): Promise<void> {
  await openPlace(page, 'Settings')
  await take('settings')
  await press(page, 'right', 'ok')
  await take('menu')
  await press(page, 'back', 'left')
  await pressUntil(page, 'up', () => isFocused(page.getByRole('button', { name: /^Kiosk/ })))
  await press(page, 'ok')
  await page.getByRole('heading', { level: 1, name: 'Kiosk' }).waitFor()
  await take('kiosk-set-up')
  await openPath(page, '/settings/help')
  await page.locator('main .qr').waitFor()
  await take('help')
  await openPath(page, '/settings/pin')
  await page.getByRole('button', { name: '5' }).waitFor()
  await take('pin')
}

/** Settings with a menu, the kiosk's settings, and each screen of a kiosk. */
export async function takeKiosk(tour: Tour): Promise<void> {
  const { page, take, takeForReadme, takesAll } = tour.camera
  if (takesAll) await takeSettings(tour)
  await openKiosk(page, tour.environment.television, 'never')
  await take('kiosk-unusual')
  for (const name of kioskScreens) {
    await turnKiosk(page)
    await take(`kiosk-${name}`)
    await takeForReadme('kiosk')
    if (!takesAll) return
  }
  // It is night now, at whatever time of day this runs. The first key makes it as bright as by day, the second leaves.
  const hour = new Date().getHours()
  await openKiosk(page, tour.environment.television, `${hour}-${(hour + 2) % 24}`)
  await take('kiosk-night')
  await press(page, 'right', 'back')
}

/** Account, the question before leaving, a failure, and what is gone. */
export async function takeOthers({ camera: { page, take }, environment }: Tour): Promise<void> {
  await page.goto(`${environment.television}/account`)
  const add = page.getByRole('button', { name: 'Add another account' })
  await add.waitFor()
  await take('account')
  await pressUntil(page, 'right', () => isFocused(add))
  await press(page, 'ok')
  await page.getByTestId('user-code').waitFor()
  await take('account-add')
  await press(page, 'back', 'back', 'back')
  await take('exit')
  await page.goto(`${environment.television}/videos/none`)
  await page.getByRole('heading', { name: 'This video is gone' }).waitFor()
  await take('video-gone')
  environment.faultProxy.set({ status: 503 }, '/v2/')
  await page.goto(`${environment.television}/reach/sources/EXT_URL`)
  await page.getByRole('button', { name: 'Try again' }).first().waitFor({ timeout: 20_000 })
  await take('failed')
  environment.faultProxy.set('none')
}
