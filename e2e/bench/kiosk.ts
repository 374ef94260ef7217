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
const shown = ['overview', 'audience', 'videos', 'reach']

/** Weeks of a kiosk in minutes: its own time runs ahead, its screens, calls and drawing are real. */
export async function benchKiosk(say: (text: string) => void): Promise<void> {
  const endSeed = await seed()
  const { executablePath, args, env, origin } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  const house = await openHouse()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await page.clock.install()
    await pair(page, house, await openPhone(browser, house))
    await page.goto(`${house.television}/?kiosk=${shown.join(',')}&every=${every}&dim=never`)
    const devtools = await page.context().newCDPSession(page)
    const place = page.getByRole('region', { name: /^Kiosk/ })
    await place.waitFor()
    const title = () => place.getByRole('heading', { level: 1 }).textContent({ timeout: 10_000 })
    let first: Sizes | undefined
    let stood = 0
    let before = await title()
    for (let turn = 1; turn <= rotations; turn += 1) {
      await page.clock.fastForward(every * 1_000)
      // The next tick sees that the time is over; its screen is then drawn in real time.
      await page.clock.runFor(1_000)
      const after = await title()
      if (after === before) stood += 1
      before = after
      if (turn === settledAfter) first = await sizes(page, devtools)
    }
    if (!first) return
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
        `Kiosk, ${rotations} turns of ${shown.length} screens (${stood} stood longer), against turn ${settledAfter}, in ${origin}`,
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
    await page.waitForTimeout(300)
  }
  await page.locator('.recharts-line-curve').first().waitFor()
  await page.clock.runFor(2_000)
  await page.waitForTimeout(1_500)
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners, documents } = await devtools.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners, documents }
}

const text = (of: keyof Sizes, value: number) => (of === 'heap' ? `${(value / 1e6).toFixed(2)} MB` : String(value))
