import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../browsers/find.ts'
import { everyScreen, type Place } from '../../everyScreen.ts'
import { type House, openHouse } from '../../house.ts'
import { openPhone } from '../../phone.ts'
import { seededRandom } from '../../random.ts'
import { builtTelevision } from '../../seed.ts'
import { pair } from '../../television.ts'
import { median, type Row, share, table } from '../table.ts'
import { type Key, openProbe, type Probe } from './probe.ts'

const slowdown = 6
const goals = { median: 2, slow: 3, backlogMs: 100, switchMs: 200 }
const keysPerScreen = 24
const switches = 3
const arrows: readonly Key[] = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']
const ms = (time: number) => `${time.toFixed(0)} ms`

/** The least that a page moved by arrows can be: two buttons, and focus that goes from one to the other. */
const barePage =
  '<!doctype html><meta charset="utf-8"><button autofocus>One</button><button>Two</button><script src="/bare.js"></script>'
const bareScript = `addEventListener('keydown', function (event) {
  if (event.key.indexOf('Arrow') !== 0) return
  var other = document.activeElement.nextElementSibling
  ;(other && other.tagName === 'BUTTON' ? other : document.querySelector('button')).focus()
})`

/** A screen with its title, nothing of which is still to come. */
const filled = (path: string) =>
  `location.pathname === ${JSON.stringify(path)} && document.querySelector('main h1') && !document.querySelector('main .bone')`

/** How soon the television answers its remote control, with a slow processor, against a bare page in the same run. */
export async function benchRemote(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-'))
  await cp(builtTelevision, folder, { recursive: true })
  await writeFile(join(folder, 'bare.html'), barePage)
  await writeFile(join(folder, 'bare.js'), bareScript)
  const house = await openHouse({ TV_DIR: folder })
  const { executablePath, args, env, origin } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    say(`In ${origin} ${browser.version()}, ${slowdown} times slowed processor\n`)
    const bare = await openBare(browser, house)
    const { probe, places } = await openTelevision(browser, house)
    say(await keyToPaint(probe, bare, places, house))
    say(await heldKeys(probe, places, house))
    say(await switching(probe, places))
  } finally {
    await browser.close()
    await house.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each in a window of its own: a tab behind another paints nothing. */
async function openWindow(browser: Browser, speed: number): Promise<Probe> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  return openProbe(await context.newPage(), speed)
}

async function openBare(browser: Browser, house: House): Promise<Probe> {
  const probe = await openWindow(browser, slowdown)
  await probe.page.goto(`${house.television}/bare.html`)
  await probe.page.locator('button').first().focus()
  return probe
}

async function openTelevision(browser: Browser, house: House): Promise<{ probe: Probe; places: Place[] }> {
  const probe = await openWindow(browser, slowdown)
  const phone = await openPhone(browser, house)
  await pair(probe.page, house, phone)
  const places = await everyScreen((expression) => probe.page.evaluate(expression), phone)
  await phone.close()
  return { probe, places }
}

/** Random arrows on every screen; after each few of them as many on the bare page, so that both have the same machine. */
async function keyToPaint(television: Probe, bare: Probe, places: readonly Place[], house: House): Promise<string> {
  const random = seededRandom(1)
  const times: { id: string; own: number[] }[] = []
  const bareTimes: number[] = []
  for (const { id, path } of places) {
    await open(television, house, path)
    const own: number[] = []
    for (let count = 0; count < keysPerScreen; count += 1) {
      const time = await television.press(arrows[Math.floor(random() * arrows.length)] ?? 'ArrowDown')
      if (time !== undefined) own.push(time)
      if (count % 8 === 0) bareTimes.push((await bare.press('ArrowRight')) ?? Number.NaN)
    }
    times.push({ id, own })
  }
  const against = { median: median(bareTimes), slow: share(bareTimes, 0.95) }
  const row = (name: string, measured: number, held: number, goal: number): Row => ({
    name,
    measured: ms(measured),
    against: ms(held),
    ratio: measured / held,
    goal,
  })
  const rows = times.flatMap(({ id, own }) => [
    row(`${id}: median of ${own.length}`, median(own), against.median, goals.median),
    row(`${id}: 95th percentile`, share(own, 0.95), against.slow, goals.slow),
  ])
  return table('From key to paint, against a bare page of two buttons', rows)
}

/** Where there is something to hold a key on. */
async function heldKeys(probe: Probe, places: readonly Place[], house: House): Promise<string> {
  const rows: Row[] = []
  for (const { id, path } of places.filter((place) => ['overview', 'videos'].includes(place.id))) {
    await open(probe, house, path)
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
      await probe.page.waitForTimeout(700)
      // The first round asks the services; from then on the answers are here.
      if (round > 0) times.get(id)?.push(time)
    }
  const rows = [...times].flatMap(([id, own]) => [
    limit(`${id}: median of ${own.length}`, median(own), goals.switchMs),
    limit(`${id}: slowest`, Math.max(...own), goals.switchMs),
  ])
  return table('From OK in the rail to the screen with its numbers, when they are here', rows)
}

function limit(name: string, measured: number, most: number): Row {
  return { name, measured: ms(measured), against: ms(most), ratio: measured / most, goal: 1 }
}

async function open({ page }: Probe, house: House, path: string): Promise<void> {
  await page.goto(house.television + path)
  await page.evaluate(`keyProbe.when(function () { return ${filled(path)} })`)
  // What is fetched and drawn while idle is not a key's to wait for.
  await page.waitForTimeout(2_500)
}

async function goToPlace(probe: Probe, label: string): Promise<void> {
  const place = `document.querySelector('nav [aria-label="${label}"]')`
  const inRail = `document.activeElement.closest('nav') !== null`
  for (let count = 0; count < 6 && !(await probe.page.evaluate(inRail)); count += 1) await probe.press('ArrowLeft')
  for (let count = 0; count < 20; count += 1) {
    if (await probe.page.evaluate(`document.activeElement === ${place}`)) return
    const below = `${place}.getBoundingClientRect().top > document.activeElement.getBoundingClientRect().top`
    await probe.press((await probe.page.evaluate(below)) ? 'ArrowDown' : 'ArrowUp')
  }
  throw new Error(`the rail's ${label} was not reached`)
}
