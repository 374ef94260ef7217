import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../browsers/find.ts'
import { openHouse } from '../house.ts'
import { openPhone } from '../phone.ts'
import seed from '../seed.ts'
import { pair } from '../television.ts'
import { type Row, table } from './table.ts'

const rotations = Number(process.env.KIOSK_ROTATIONS ?? 2_000)
const settledAfter = Math.min(100, Math.ceil(rotations / 4))
const every = 30
const goal = 1.1
/**
 * Set to tell what the page holds from what the engine adds: of functions that run often it makes machine code, a megabyte
 * and a half over the first thousands of turns. The goal is for the engine as televisions have it.
 */
const isInterpreted = process.env.KIOSK_INTERPRETED !== undefined
const noMachineCode = '--js-flags=--no-opt --no-maglev --no-sparkplug'
const shown = ['overview', 'audience', 'videos', 'reach']

/** Weeks of a kiosk in minutes: its own time runs ahead, its screens, calls and drawing are real. */
export async function benchKiosk(say: (text: string) => void): Promise<void> {
  const endSeed = await seed()
  const { executablePath, args, env, origin } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...(isInterpreted ? [noMachineCode] : [])],
    env,
  })
  const house = await openHouse()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.clock.install()
    await pair(page, house, await openPhone(browser, house))
    await page.goto(`${house.television}/?kiosk=${shown.join(',')}&every=${every}&dim=never`)
    const devtools = await page.context().newCDPSession(page)
    const place = page.getByRole('region', { name: /^Kiosk/ })
    await place.waitFor()
    const stood = await turn(page, settledAfter)
    const first = await sizes(page, devtools)
    const stoodLater = await turn(page, rotations - settledAfter)
    const last = await sizes(page, devtools)
    const row = (name: string, of: keyof Sizes, most: number): Row => ({
      name,
      measured: text(of, last[of]),
      against: text(of, first[of]),
      ratio: last[of] / first[of],
      goal: most,
    })
    say(
      table(
        `Kiosk, ${rotations} turns of ${shown.length} screens (${stood + stoodLater} stood longer), against turn ${settledAfter}, in ${origin}${isInterpreted ? ', interpreted' : ''}`,
        [
          row('heap after collection', 'heap', goal),
          row('nodes', 'nodes', 1),
          row('listeners', 'listeners', 1),
          row('documents', 'documents', 1),
        ],
      ),
    )
  } finally {
    await house.close()
    await browser.close()
    await endSeed()
  }
}

/**
 * In words of its own, for the page: leaps from turn to turn, and leaves each screen real time to be drawn. All turns are
 * one call: the browser keeps the text and the code of each that it is asked to evaluate, so that thousands of calls would
 * be measured with the television.
 */
const turning = `(async function (turns, everyMs) {
  var clock = window.__pwClock, stood = 0
  function really(ms) { return new Promise(function (done) { clock.builtins.setTimeout(done, ms) }) }
  function title() { var found = document.querySelector('.kiosk h1'); return found && found.textContent }
  var before = title()
  for (var turn = 0; turn < turns; turn += 1) {
    await clock.controller.fastForward(everyMs)
    // The next tick sees that the time is over.
    await clock.controller.runFor(1000)
    for (var wait = 0; wait < 10 && (title() === null || title() === before); wait += 1) await really(20)
    await really(40)
    if (title() === before) stood += 1
    before = title()
  }
  return stood
})`

/** @returns how many turns left the same screen standing */
async function turn(page: Page, turns: number): Promise<number> {
  return Number(await page.evaluate(`${turning}(${turns}, ${every * 1_000})`))
}

interface Sizes {
  heap: number
  nodes: number
  listeners: number
  documents: number
}

/** On the first screen of the round, at rest, with everything collected that nobody holds. */
async function sizes(page: Page, devtools: CDPSession): Promise<Sizes> {
  const overview = page.getByRole('button', { name: /^Views: [\d,]+/ })
  for (let step = 0; step < shown.length && !(await overview.isVisible()); step += 1) {
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(1_000)
    await page.locator('.kiosk h1').waitFor()
  }
  await page.locator('.recharts-line-curve').first().waitFor()
  await page.clock.runFor(2_000)
  await rested(page)
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners, documents }
}

const text = (of: keyof Sizes, value: number) => (of === 'heap' ? `${(value / 1e6).toFixed(2)} MB` : String(value))

/** Nothing is asked any more, and nothing was drawn anew for as long as a screen takes to be. */
async function rested(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (let before: unknown, still = 0; still < 5; ) {
    const now = await page.evaluate('document.getElementsByTagName("*").length')
    still = now === before ? still + 1 : 0
    before = now
    await page.evaluate('new Promise(function (done) { __pwClock.builtins.setTimeout(done, 50) })')
  }
}
