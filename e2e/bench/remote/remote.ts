import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../engines/find.ts'
import { openTestEnvironment, type TestEnvironment } from '../../support/environment.ts'
import { everyScreen, type Place } from '../../support/everyScreen.ts'
import { openPhone } from '../../support/phone.ts'
import { seededRandom } from '../../support/random.ts'
import { builtTelevision } from '../../support/seed.ts'
import { pair } from '../../support/television.ts'
import { median, type Row, share, table } from '../table.ts'
import { type Key, openProbe, type Probe } from './probe.ts'

const slowdown = 6
const goals = { median: 2.5, slow: 3, backlogMs: 100, switchMs: 200 }
/** Moves on each screen, to find the slowest screens. */
const glance = 6
const heavy = 3
const keysPerScreen = 40
/** After this many keys on a screen, a few on the bare page follow. */
const bareAfter = 6
const switches = 3
const arrows: readonly Key[] = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']
/** The television's language in another run: `TV_LANGUAGE=ar npm run bench -- remote`. */
const language = process.env.TV_LANGUAGE
const ms = (time: number) => `${time.toFixed(0)} ms`

/** The least work that a page with arrows can be: two buttons, and focus that moves between them. */
const barePage =
  '<!doctype html><meta charset="utf-8"><button autofocus>One</button><button>Two</button><script src="/bare.js"></script>'
const bareScript = `addEventListener('keydown', function (event) {
  if (event.key.indexOf('Arrow') !== 0) return
  var other = document.activeElement.nextElementSibling
  ;(other && other.tagName === 'BUTTON' ? other : document.querySelector('button')).focus()
})`

/** The screen shows its title and no skeletons. */
const filled = (path: string) =>
  `location.pathname === ${JSON.stringify(path)} && document.querySelector('main h1') && !document.querySelector('main .bone')`

type Say = (text: string) => void
interface Stage {
  browser: Browser
  environment: TestEnvironment
  television: Probe
  places: Place[]
}

/** How fast the television reacts to a key, on a slow processor, compared with a bare page in the same run. */
export const benchKeys = (say: Say) =>
  withTelevision(say, async ({ browser, environment, television, places }) => {
    const bare = await openBare(browser, environment)
    return await keyToPaint(television, bare, places, environment)
  })

/** Whether moves of a held key continue after its release. */
export const benchHeld = (say: Say) =>
  withTelevision(say, ({ environment, television, places }) => heldKeys(television, places, environment))

/** How fast another screen shows its numbers when they are cached. */
export const benchScreens = (say: Say) => withTelevision(say, ({ television, places }) => switching(television, places))

async function withTelevision(say: Say, bench: (stage: Stage) => Promise<string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-'))
  await cp(builtTelevision, folder, { recursive: true })
  await writeFile(join(folder, 'bare.html'), barePage)
  await writeFile(join(folder, 'bare.js'), bareScript)
  const environment = await openTestEnvironment({ TV_DIR: folder })
  const { executablePath, args, env, origin } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    say(`In ${origin} ${browser.version()}, ${slowdown} times slowed processor\n`)
    say(await bench({ browser, environment, ...(await openTelevision(browser, environment)) }))
  } finally {
    await browser.close()
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each in its own window: a background tab paints nothing. */
async function openWindow(browser: Browser, speed: number): Promise<Probe> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  return openProbe(await context.newPage(), speed)
}

async function openBare(browser: Browser, environment: TestEnvironment): Promise<Probe> {
  const probe = await openWindow(browser, slowdown)
  await probe.page.goto(`${environment.television}/bare.html`)
  await probe.page.locator('button').first().focus()
  await probe.slow(false)
  return probe
}

async function openTelevision(
  browser: Browser,
  environment: TestEnvironment,
): Promise<Pick<Stage, 'television' | 'places'>> {
  const television = await openWindow(browser, slowdown)
  const phone = await openPhone(browser, environment)
  await pair(television.page, environment, phone)
  const places = await everyScreen((expression) => television.page.evaluate(expression), phone)
  await phone.close()
  const chosenIds = process.env.SCREENS?.split(',')
  const chosen = places.filter(({ id }) => chosenIds?.includes(id) ?? true)
  return { television, places: language === undefined ? chosen : await translated(television, chosen, language) }
}

/** Chooses another language on the television. @returns the places with their labels in it */
async function translated({ page }: Probe, places: readonly Place[], to: string): Promise<Place[]> {
  const labels = async () => {
    await page.locator('nav .rail-item').first().waitFor()
    return page.locator('nav .rail-item').evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')))
  }
  const before = await labels()
  await page.evaluate((chosen) => localStorage.setItem('tenfoot.settings', JSON.stringify({ language: chosen })), to)
  await page.reload()
  await page.locator(`html[lang="${to}"]`).waitFor({ state: 'attached' })
  const after = await labels()
  return places.map((place) => ({ ...place, label: after[before.indexOf(place.label ?? '')] ?? undefined }))
}

/**
 * Random arrows: a few on every screen to find the slowest ones, then many on these. After every few of them some on
 * the bare page, so that other load of the machine affects both.
 */
async function keyToPaint(
  television: Probe,
  bare: Probe,
  places: readonly Place[],
  environment: TestEnvironment,
): Promise<string> {
  const random = seededRandom(1)
  const bareTimes: number[] = []
  const timesOn = async ({ path }: Place, moves: number) => {
    await open(television, environment, path)
    const own: number[] = []
    // Arrows at an edge move nothing, and a screen may have a single focusable.
    for (let count = 0; own.length < moves && count < moves * 2; count += 1) {
      const time = await television.press(arrows[Math.floor(random() * arrows.length)] ?? 'ArrowDown')
      if (time !== undefined) own.push(time)
      if (count % bareAfter === bareAfter - 1) await onBare()
    }
    return own
  }
  const onBare = async () => {
    await television.slow(false)
    await bare.slow(true)
    for (let count = 0; count < 3; count += 1) bareTimes.push((await bare.press('ArrowRight')) ?? Number.NaN)
    await bare.slow(false)
    await television.slow(true)
  }
  const looked: { place: Place; own: number[] }[] = []
  for (const place of places) looked.push({ place, own: await timesOn(place, glance) })
  looked.sort((a, b) => share(b.own, 0.75) - share(a.own, 0.75))
  const heaviest: typeof looked = []
  for (const { place } of looked.slice(0, heavy)) heaviest.push({ place, own: await timesOn(place, keysPerScreen) })
  const against = { median: median(bareTimes), slow: share(bareTimes, 0.95) }
  const row = (name: string, measured: number, reference: number, goal?: number): Row => ({
    name,
    measured: ms(measured),
    against: ms(reference),
    ratio: measured / reference,
    ...(goal !== undefined && { goal }),
  })
  const rows = [
    ...heaviest.flatMap(({ place: { id }, own }) => [
      row(`${id}: median of ${own.length}`, median(own), against.median, goals.median),
      row(`${id}: 95th percentile`, share(own, 0.95), against.slow, goals.slow),
    ]),
    ...looked.map(({ place: { id }, own }) => row(`at a glance, ${id}: of ${own.length}`, median(own), against.median)),
  ]
  return table('From key to paint, against a bare page of two buttons', rows)
}

/** Measures held keys on screens with many elements. */
async function heldKeys(probe: Probe, places: readonly Place[], environment: TestEnvironment): Promise<string> {
  const rows: Row[] = []
  for (const { id, path } of places.filter((place) => ['overview', 'videos'].includes(place.id))) {
    await open(probe, environment, path)
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight'] as const) {
      const { moves, lastAfterRelease } = await probe.hold(key, 2_500)
      if (moves > 0) rows.push(limit(`${id}: ${key}, ${moves} moves`, lastAfterRelease, goals.backlogMs))
    }
  }
  return table('A key held for 2.5 s, 30 times a second: its last move painted, after the release', rows)
}

async function switching(probe: Probe, places: readonly Place[]): Promise<string> {
  const railed = places.filter(({ label }) => label !== undefined)
  const times = new Map<string, number[]>(railed.map(({ id }) => [id, []]))
  for (let round = 0; round <= switches; round += 1)
    for (const { id, path, label } of railed) {
      await goToPlace(probe, label ?? '')
      const time = await probe.pressUntil('Enter', filled(path))
      // The chart is drawn when the browser is idle; the next press must not wait for it.
      await probe.page.waitForTimeout(700)
      // The first round fetches the answers; afterwards they are cached.
      if (round > 0) times.get(id)?.push(time)
    }
  const rows = [...times].flatMap(([id, own]) => [
    limit(`${id}: median of ${own.length}`, median(own), goals.switchMs),
    limit(`${id}: slowest`, Math.max(...own), goals.switchMs),
  ])
  return table('From OK in the rail to the screen with its numbers, when they are here', rows)
}

function limit(name: string, measured: number, max: number): Row {
  return { name, measured: ms(measured), against: ms(max), ratio: measured / max, goal: 1 }
}

async function open({ page }: Probe, environment: TestEnvironment, path: string): Promise<void> {
  await page.goto(environment.television + path)
  await page.evaluate(`keyProbe.when(function () { return ${filled(path)} })`)
  // Background loading and drawing must not delay a measured key.
  await page.waitForTimeout(2_500)
}

async function goToPlace(probe: Probe, label: string): Promise<void> {
  const place = `document.querySelector('nav [aria-label="${label}"]')`
  const inRail = `document.activeElement.closest('nav') !== null`
  const toRail = (await probe.page.evaluate(`document.dir === 'rtl'`)) ? 'ArrowRight' : 'ArrowLeft'
  for (let count = 0; count < 6 && !(await probe.page.evaluate(inRail)); count += 1) await probe.press(toRail)
  for (let count = 0; count < 20; count += 1) {
    if (await probe.page.evaluate(`document.activeElement === ${place}`)) return
    const below = `${place}.getBoundingClientRect().top > document.activeElement.getBoundingClientRect().top`
    await probe.press((await probe.page.evaluate(below)) ? 'ArrowDown' : 'ArrowUp')
  }
  throw new Error(`the rail's ${label} was not reached`)
}
