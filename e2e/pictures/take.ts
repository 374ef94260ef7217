// Takes the screenshots of the README from the real product: `npm run pictures`. Three of them are stored in the
// repository; every view is written to the folder in the first argument, in each size. Settings of the television may
// follow, as in `npm run pictures DIR theme=light text=large`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { settingsName } from '#tv/prelude/appearance.ts'
import { findBrowser } from '../engines/find.ts'
import { openTestEnvironment } from '../support/environment.ts'
import { allowMore } from '../support/everyScreen.ts'
import { chooseGroup, haveGroup } from '../support/groupChoice.ts'
import { optionTexts } from '../support/menu.ts'
import { openPhone } from '../support/phone.ts'
import { press, pressUntil, settled } from '../support/remote.ts'
import seed from '../support/seed.ts'
import { report } from '../support/service.ts'
import { chooseSegment, expectOverview, isFocused, openPlace, passOnePoll, readCode } from '../support/television.ts'
import { openRecording } from '../support/transcriptJobs.ts'
import { writeIcons } from './icons.ts'

const [everywhere, ...set] = process.argv.slice(2)
const look = JSON.stringify(Object.fromEntries(set.map((one) => one.split('='))))
if (everywhere) await mkdir(everywhere, { recursive: true })
const views = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 960, height: 540 },
]

const bestVideos = {
  startDate: '2005-01-01',
  endDate: '2100-01-01',
  dimensions: 'video',
  metrics: 'views',
  sort: '-views',
  maxResults: '9',
}

await writeIcons()
const endSeed = await seed()
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env })
const environment = await openTestEnvironment()
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  await page.addInitScript(
    `localStorage.getItem('${settingsName}') || localStorage.setItem('${settingsName}', '${look}')`,
  )
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    if (!everywhere) return
    for (const view of views) {
      await page.setViewportSize(view)
      // Charts are drawn again after the resize, and the focused element is scaled.
      await settled(page)
      await page.waitForTimeout(250)
      await page.screenshot({ path: join(everywhere, `${name}-${view.width}.png`) })
    }
    await page.setViewportSize({ width: 1920, height: 1080 })
  }
  const keep = async (name: string) => {
    if (set.length === 0) await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
  }

  const code = await readCode(page, environment)
  await take('pairing')
  await keep('pairing')
  const phone = await openPhone(browser, environment)
  await phone.enter(code)
  if (everywhere) await phone.page.screenshot({ path: join(everywhere, 'phone.png'), fullPage: true })
  await phone.allow(code)
  passOnePoll(environment)
  await expectOverview(page)
  await page.locator('.chart-line').first().waitFor()
  await take('overview')
  await keep('overview')
  if (everywhere) {
    await press(page, 'left')
    await take('rail')
    await press(page, 'right', 'up')
    await pressUntil(page, 'right', () => isFocused(page.getByRole('radio').last()))
    await press(page, 'ok')
    await take('calendar')
    await press(page, 'back')
    await openPlace(page, 'Audience')
    await page.getByRole('listbox').waitFor()
    await press(page, 'down', 'down')
    await take('audience')
    await keep('audience')
    await press(page, 'up', 'up', 'ok')
    await page.getByRole('listbox', { name: 'States by views' }).waitFor()
    await take('states')
    await press(page, 'up', 'right', 'ok')
    await page.getByRole('listbox', { name: 'Cities by views' }).waitFor()
    await take('cities-us')
    await press(page, 'back', 'down', 'ok')
    await page.getByRole('listbox', { name: 'Cities by views' }).waitFor()
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
    await openPlace(page, 'Videos')
    await page.getByRole('listbox').waitFor()
    await press(page, 'down', 'down')
    await take('videos')
    await press(page, 'ok')
    await page.locator('.chart-line').first().waitFor({ state: 'attached' })
    await settled(page)
    await take('video')
    await press(page, 'back', 'back')
    await page.goto(environment.television)
    await expectOverview(page)
    await press(page, 'ok')
    await page.getByRole('listbox').first().waitFor()
    await page.locator('.chart-line').first().waitFor({ state: 'attached' })
    await take('metric')
    await press(page, 'right')
    await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
    await pressUntil(page, 'right', () => isFocused(page.getByRole('radio', { name: 'Countries' })))
    await press(page, 'ok')
    await page.getByRole('listbox', { name: /^Countries by/ }).waitFor()
    await take('metric-countries')
    for (const tab of ['Playlists', 'Live']) {
      await openPlace(page, 'Videos')
      await page.getByRole('listbox').waitFor()
      await press(page, 'up')
      await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name: tab, exact: true })))
      await press(page, 'ok')
      await page.getByRole('listbox').first().waitFor()
      await settled(page)
      await take(tab.toLowerCase())
      await pressUntil(page, 'down', () =>
        page.evaluate(() => document.activeElement?.getAttribute('role') === 'listbox'),
      )
      await press(page, 'ok')
      await page.locator('.chart-line').first().waitFor({ state: 'attached' })
      await settled(page)
      await take(tab === 'Live' ? 'stream' : 'playlist')
    }
    await openPlace(page, 'Reach')
    await page.getByRole('listbox').waitFor()
    await take('reach')
    await press(page, 'ok')
    await page.getByRole('listbox').waitFor()
    await take('source')
    await press(page, 'back')
    for (const [view, name] of [
      ['places', 'Playback locations'],
      ['sharing', 'Sharing'],
      ['cards', 'Cards and end screens'],
    ] as const) {
      await chooseSegment(page, 'Breakdown', name, 'up')
      await page.locator('.chart-line, .chart-area').first().waitFor({ state: 'attached' })
      await settled(page)
      await take(view)
    }
    await allowMore((expression) => page.evaluate(expression), phone)
    await openPlace(page, 'Revenue')
    await page.locator('.chart-line').first().waitFor({ state: 'attached' })
    await settled(page)
    await take('revenue')
    await openPlace(page, 'Brand lift')
    await page.getByRole('listbox').waitFor()
    await take('studies')
    await press(page, 'ok')
    await page.getByRole('listbox').first().waitFor()
    await take('study')
    for (const path of ['submit', 'imports']) {
      await page.goto(`${environment.television}/studies/${path}`)
      await settled(page)
      await page.locator('main .focusable, main [role="listbox"]').first().waitFor()
      await take(path)
    }
    await press(page, 'ok')
    await page.locator('.import-stage').waitFor()
    await take('import')
    // A comparison of two groups.
    const videos = (await report(page, environment, bestVideos)).rows?.map(([id]) => String(id)) ?? []
    await haveGroup(page, 'Launches and voyages', videos.slice(0, 4))
    await haveGroup(page, 'Workshop', videos.slice(4, 9))
    await page.goto(environment.television)
    await expectOverview(page)
    for (const place of ['Overview', 'Audience', 'Videos', 'Reach']) {
      if (place !== 'Overview') await openPlace(page, place)
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
    await take('groups')
    await press(page, 'ok')
    await page.getByRole('listbox').waitFor()
    await take('group')
    await press(page, 'down', 'right')
    await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.group-actions') !== null))
    await pressUntil(page, 'left', () => isFocused(page.getByRole('button', { name: 'Add videos' })))
    await press(page, 'ok')
    await page.getByRole('listbox', { name: 'Videos of the channel' }).waitFor()
    await take('group-pick')
    await openPlace(page, 'Transcripts')
    await page.getByRole('listbox').waitFor()
    await take('transcripts')
    await openRecording(page, 'harbour-talk.wav')
    await press(page, 'right', 'right', 'right')
    await take('transcript')
    await press(page, 'up', 'ok', 'down', 'down')
    await take('transcript-reading')
    await press(page, 'back', 'down', 'down')
    const beside = page.getByRole('button', { name: /^View/ })
    await pressUntil(page, 'right', () => isFocused(beside))
    await press(page, 'ok')
    const views = (await optionTexts(page)).length
    await take('transcript-menu')
    await press(page, 'back')
    for (let view = 1; view < views; view += 1) {
      await press(page, 'ok', 'down', 'ok')
      await settled(page)
      await take(`transcript-${view}`)
    }
    await openPlace(page, 'Settings')
    await take('settings')
    await press(page, 'right', 'ok')
    await take('menu')
    await press(page, 'back', 'left')
    await pressUntil(page, 'down', () => isFocused(page.getByRole('button', { name: /^Kiosk/ })))
    await press(page, 'ok')
    await page.getByRole('heading', { level: 1, name: 'Kiosk' }).waitFor()
    await take('kiosk-set-up')
    await press(page, 'ok')
    for (const one of ['overview', 'audience', 'videos', 'playlists', 'live', 'reach']) {
      await settled(page)
      await page.waitForTimeout(2_500)
      await take(`kiosk-${one}`)
      await press(page, 'right')
    }
    await press(page, 'back')
    await openPlace(page, 'Account')
    await take('account')
    await press(page, 'down', 'ok')
    await page.getByTestId('user-code').waitFor()
    await take('account-add')
    await press(page, 'back', 'back', 'back')
    await take('exit')
  }
} finally {
  await environment.close()
  await browser.close()
  await endSeed()
}
