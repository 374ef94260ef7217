import { type Browser, chromium, type Page } from '@playwright/test'
import type { Now } from '#contract/now.ts'
import { addDays } from '#tv/dates/days.ts'
import { findBrowser } from '../../engines/find.ts'
import { openTestEnvironment, type TestEnvironment } from '../../support/environment.ts'
import { heldBytes } from '../../support/heldBytes.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { answerNow, liveNumbers } from '../../support/liveNumbers.ts'
import seed from '../../support/seed.ts'
import { pairByCalls } from '../../support/television.ts'
import { type Row, table } from '../table.ts'
import { minuteMs } from './seed.ts'

const hours = Number(process.env.COUNTER_HOURS ?? 10)
/** Real seconds in which the processor is measured: a sample comes in each minute of them. */
const restSeconds = 180
const goals = { held: 1.05, processor: 0.01, delayMs: 2_000 }

/** The counter on a wall: memory after hours of samples, how soon a sample is shown, and the processor that it takes. */
export async function benchCounter(say: (text: string) => void): Promise<void> {
  const endSeed = await seed()
  const { executablePath, args, env, origin } = await findBrowser()
  const environment = await openTestEnvironment()
  /** A browser of its own for each: what the other has left takes processor. */
  const inBrowser = async <Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> => {
    const browser = await chromium.launch({ executablePath, args, env })
    try {
      return await measure(browser)
    } finally {
      await browser.close()
    }
  }
  try {
    say(
      table(`The counter for ${hours} hours, in ${origin}`, [
        ...(await inBrowser(async (browser) => hoursRows(await browser.newPage({ viewport }), environment))),
        await inBrowser((browser) => processorRow(browser, environment)),
      ]),
    )
  } finally {
    await environment.close()
    await endSeed()
  }
}

const viewport = { width: 1920, height: 1080 }
const counterOf = ({ television }: TestEnvironment) => `${television}/?kiosk=counter&every=3600&dim=never&night=never`

/** Numbers that change with each sample. */
const counted = (start: Now, samples: number): Now => ({
  ...start,
  sampledAt: (start.sampledAt ?? 0) + samples * minuteMs,
  subscribers: null,
  days: start.days.map((day) => ({ ...day, views: day.views + samples * 7 })),
})

/** Hours by the page's clock, which is advanced: its calls and rendering are real. */
async function hoursRows(page: Page, environment: TestEnvironment): Promise<Row[]> {
  const start = liveNumbers(Date.now())
  // The days after have the same numbers: "today" may end during these hours.
  const today = {
    ...start,
    days: [0, 1, 2].flatMap((ahead) => start.days.map((of) => ({ ...of, day: addDays(of.day, ahead) }))),
  }
  let samples = 0
  await page.clock.install()
  await hideUnusual(page)
  await answerNow(page, () => counted(today, samples))
  await pairByCalls(page, environment)
  await page.goto(counterOf(environment))
  const figure = page.locator('.counter-number')
  const devtools = await page.context().newCDPSession(page)
  const delays: number[] = []
  const passMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      const { sampledAt, days } = counted(today, samples + 1)
      const text = (days[0]?.views ?? 0).toLocaleString('en-GB')
      const before = await page.evaluate(() => Date.now())
      await page.clock.runFor(Math.max(0, (sampledAt ?? 0) - before))
      samples += 1
      const shown = async () => (await figure.textContent()) === text
      for (let step = 0; !(await shown()); step += 1) {
        if (step === 500) throw new Error(`${text} is not shown`)
        await page.clock.runFor(20)
      }
      delays.push((await page.evaluate(() => Date.now())) - (sampledAt ?? 0))
    }
  }
  const sizes = async () => {
    for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    return { held: await heldBytes(devtools), nodes, listeners: jsEventListeners }
  }
  await passMinutes(60)
  const first = await sizes()
  await passMinutes((hours - 1) * 60)
  const last = await sizes()
  const grown = (name: string, of: keyof typeof first, textOf: (value: number) => string): Row => ({
    name: `${name}, after ${hours} hours / after one`,
    measured: textOf(last[of]),
    against: textOf(first[of]),
    ratio: last[of] / first[of],
    goal: goals.held,
  })
  return [
    grown('bytes that the page holds', 'held', (value) => `${(value / 1e6).toFixed(2)} MB`),
    grown('nodes', 'nodes', String),
    grown('listeners', 'listeners', String),
    {
      name: `a change on the screen after its sample, the latest of ${delays.length}`,
      measured: `${Math.max(...delays)} ms`,
      against: `${goals.delayMs} ms`,
      ratio: Math.max(...delays) / goals.delayMs,
      goal: 1,
    },
  ]
}

/** Processor of the whole browser while the counter stands, in real time with a sample a minute. */
async function processorRow(browser: Browser, environment: TestEnvironment): Promise<Row> {
  const page = await browser.newPage({ viewport })
  await hideUnusual(page)
  const start = liveNumbers(Date.now())
  await answerNow(page, () => counted(start, Math.floor((Date.now() - (start.sampledAt ?? 0)) / minuteMs)))
  await pairByCalls(page, environment)
  await page.goto(counterOf(environment))
  await page.locator('.counter-number').waitFor()
  const devtools = await browser.newBrowserCDPSession()
  const used = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  await page.waitForTimeout(20_000)
  const before = await used()
  await page.waitForTimeout(restSeconds * 1_000)
  const share = ((await used()) - before) / restSeconds
  return {
    name: 'processor of the whole browser, of a core',
    measured: `${(share * 100).toFixed(2)} %`,
    against: `${goals.processor * 100} %`,
    ratio: share / goals.processor,
    goal: 1,
  }
}
