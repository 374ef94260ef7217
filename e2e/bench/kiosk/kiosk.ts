import { type CDPSession, chromium, type Page } from '@playwright/test'
import { sessionEventsPath } from '#contract/accounts.ts'
import { findBrowser } from '../../engines/find.ts'
import { openTestEnvironment } from '../../support/environment.ts'
import { heldBytes } from '../../support/heldBytes.ts'
import { openPhone } from '../../support/phone.ts'
import seed from '../../support/seed.ts'
import { pair } from '../../support/television.ts'
import { type Row, table } from '../table.ts'
import { hasLine, isOverview, turnScreensScript, warmUpClock, withHeartbeats, withoutErrorStacks } from './page.ts'

const rotations = Number(process.env.KIOSK_ROTATIONS ?? 2_000)
const settledAfter = Math.min(100, Math.ceil(rotations / 4))
const secondsPerScreen = 30
/** The goal of the whole heap is higher, because an engine creates and discards machine code in it as it sees fit. */
const goals = { heap: 1.3, live: 1.05 }
/**
 * Set to separate the page's memory from the engine's, which compiles functions that run often: over half a megabyte
 * more by the last turn. The goals are for the engine without this setting.
 */
const isInterpreted = process.env.KIOSK_INTERPRETED !== undefined
const noMachineCode = '--js-flags=--no-opt --no-maglev --no-sparkplug'
const screens = ['overview', 'audience', 'videos', 'reach']

/** Runs weeks of a kiosk in minutes. The page's clock is advanced; its screens, calls and rendering are real. */
export async function benchKiosk(say: (text: string) => void): Promise<void> {
  const endSeed = await seed()
  const { executablePath, args, env, origin } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...(isInterpreted ? [noMachineCode] : [])],
    env,
  })
  const environment = await openTestEnvironment()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.clock.install()
    await page.addInitScript(withoutErrorStacks)
    await page.addInitScript(withHeartbeats)
    await pair(page, environment, await openPhone(browser, environment))
    await page.goto(
      `${environment.television}/?kiosk=${screens.join(',')}&every=${secondsPerScreen}&dim=never&night=never`,
    )
    const isCalling = watchCalls(page)
    const devtools = await page.context().newCDPSession(page)
    const place = page.getByRole('region', { name: /^Kiosk/ })
    await place.waitFor()
    await page.evaluate(warmUpClock)
    const stuckTurns = await turnScreens(page, settledAfter)
    const first = await smallestSizes(page, devtools, isCalling)
    const stuckLater = await turnScreens(page, rotations - settledAfter)
    const last = await smallestSizes(page, devtools, isCalling)
    const row = (name: string, sizeName: keyof Sizes, goal: number): Row => ({
      name,
      measured: formatSize(sizeName, last[sizeName]),
      against: formatSize(sizeName, first[sizeName]),
      ratio: last[sizeName] / first[sizeName],
      goal,
    })
    say(
      table(
        `Kiosk, ${rotations} turns of ${screens.length} screens (${stuckTurns + stuckLater} stood longer), against turn ${settledAfter}, in ${origin}${isInterpreted ? ', interpreted' : ''}`,
        [
          row('heap after collection', 'heap', goals.heap),
          row('of it objects, arrays, functions, text', 'live', goals.live),
          row('nodes', 'nodes', goals.live),
          row('listeners', 'listeners', goals.live),
          row('documents', 'documents', 1),
        ],
      ),
    )
  } finally {
    await environment.close()
    await browser.close()
    await endSeed()
  }
}

/** @returns whether calls are under way, without the event stream, which never ends */
function watchCalls(page: Page): () => boolean {
  const open = new Set<unknown>()
  page.on('request', (request) => request.url().endsWith(sessionEventsPath) || open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size > 0
}

/** Advances the rotation. @returns in how many turns the screen did not change */
async function turnScreens(page: Page, turns: number): Promise<number> {
  return Number(await page.evaluate(`${turnScreensScript}(${turns}, ${secondsPerScreen * 1_000})`))
}

interface Sizes {
  heap: number
  /** Bytes that the page's own code allocated and still references. */
  live: number
  nodes: number
  listeners: number
  documents: number
}

/** Rounds of measurements: temporary objects of one round are not in all of them. */
const rounds = 3

/** The least value of each size in all rounds. A leak is in every round. */
async function smallestSizes(page: Page, devtools: CDPSession, isCalling: () => boolean): Promise<Sizes> {
  let smallest = await sizesNow(page, devtools, isCalling)
  for (let round = 1; round < rounds; round += 1) {
    await turnScreens(page, screens.length)
    const now = await sizesNow(page, devtools, isCalling)
    const smaller = (sizeName: keyof Sizes) => Math.min(smallest[sizeName], now[sizeName])
    smallest = {
      heap: smaller('heap'),
      live: smaller('live'),
      nodes: smaller('nodes'),
      listeners: smaller('listeners'),
      documents: smaller('documents'),
    }
  }
  return smallest
}

/**
 * Measures on the first screen of the rotation, at rest, after garbage collection. Finds elements by its own scripts,
 * because Playwright's locators would add their code to the heap.
 */
async function sizesNow(page: Page, devtools: CDPSession, isCalling: () => boolean): Promise<Sizes> {
  for (let step = 0; step < screens.length && !(await page.evaluate(isOverview)); step += 1) {
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(1_000)
    await waitUntilAtRest(page, isCalling)
  }
  for (let look = 0; !(await page.evaluate(hasLine)); look += 1) {
    if (look === 200) throw new Error('The first screen of the round shows no line')
    await waitShortly(page)
  }
  await page.clock.runFor(2_000)
  await waitUntilAtRest(page, isCalling)
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize, live: await heldBytes(devtools), nodes, listeners: jsEventListeners, documents }
}

const formatSize = (sizeName: keyof Sizes, value: number) =>
  sizeName === 'heap' || sizeName === 'live' ? `${(value / 1e6).toFixed(2)} MB` : String(value)

/** Waits until no call is under way and the number of elements has stayed the same for half a second. */
async function waitUntilAtRest(page: Page, isCalling: () => boolean): Promise<void> {
  for (let before: unknown, times = 0, looks = 0; times < 10; looks += 1) {
    if (looks === 600) throw new Error('The page does not come to rest')
    const now = await page.evaluate('document.getElementsByTagName("*").length')
    times = now === before && !isCalling() ? times + 1 : 0
    before = now
    await waitShortly(page)
  }
}

const waitShortly = (page: Page) =>
  page.evaluate('new Promise(function (done) { __pwClock.builtins.setTimeout(done, 50) })')
