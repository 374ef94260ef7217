import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../browsers/find.ts'
import { type House, openHouse } from '../../house.ts'
import { openPhone } from '../../phone.ts'
import { press } from '../../remote.ts'
import seed from '../../seed.ts'
import { openPlace, pair } from '../../television.ts'
import { demoJob, openRecording } from '../../transcriptJobs.ts'
import { median, table } from '../table.ts'
import { folderWithHyperaudio, openHyperaudio } from './hyperaudio.ts'

const slowdown = 6
const openings = 7
const playedS = 15
const files = { short: 'harbour-talk.wav', long: 'public-hearing.wav' } as const
type Length = keyof typeof files

const isWhole = "document.querySelector('.reading .word') && !document.body.textContent.includes('more is coming')"

/** What ten hours cost a television against ten minutes, and what playing costs its processor. */
export async function benchTranscripts(say: (text: string) => void): Promise<void> {
  const endSeed = await seed()
  const folder = await folderWithHyperaudio()
  const house = await openHouse({ TV_DIR: folder.path })
  const { executablePath, args, env, origin } = await findBrowser()
  const flags = ['--autoplay-policy=no-user-gesture-required', '--enable-precise-memory-info']
  const browser = await chromium.launch({ executablePath, args: [...args, ...flags], env })
  try {
    say(`In ${origin} ${browser.version()}, ${slowdown} times slowed processor\n`)
    const page = await television(browser, house)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    // The service makes a demo's record at the first look: that is not the television's time.
    for (const file of Object.values(files)) await demoJob(house, file)

    const times: Record<Length, number[]> = { short: [], long: [] }
    const sizes: Record<Length, Size[]> = { short: [], long: [] }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    for (let run = 0; run <= openings; run += 1)
      for (const length of ['short', 'long'] as const) {
        const ms = await timeToWords(page, files[length])
        await page.waitForFunction(isWhole, undefined, {
          timeout: 60_000,
        })
        if (run > 0) {
          times[length].push(ms)
          if (run <= 3) sizes[length].push(await sizeOf(page, cdp))
        }
        await press(page, 'back')
      }
    const played: Record<Length, Load> = { short: await load('short'), long: await load('long') }
    await page.close()

    const hyperaudio = await television(browser, house)
    const id = (await demoJob(house, files.short)).id
    const other = await hyperaudio.context().newCDPSession(hyperaudio)
    await other.send('Performance.enable')
    await openHyperaudio(hyperaudio, house, id)
    await other.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const theirs = await loadWhilePlaying(hyperaudio, other, () =>
      hyperaudio.evaluate('document.querySelector("audio").play()'),
    )

    const of = (list: readonly Size[], name: keyof Size) => median(list.map((size) => size[name]))
    const compared = (name: string, long: number, short: number, text: (value: number) => string, goal?: number) => ({
      name,
      measured: text(long),
      against: text(short),
      ratio: long / short,
      ...(goal !== undefined && { goal }),
    })
    say(
      table('Ten hours (100,000 words) against ten minutes (1,500 words)', [
        compared('from OK to the words', median(times.long), median(times.short), ms, 1.5),
        compared('nodes in the page', of(sizes.long, 'nodes'), of(sizes.short, 'nodes'), String, 1.5),
        compared('heap, all of the page', of(sizes.long, 'heap'), of(sizes.short, 'heap'), megabytes, 1.5),
        compared('of which numbers outside of it', of(sizes.long, 'buffers'), of(sizes.short, 'buffers'), megabytes),
        compared('script while it plays', played.long.script, played.short.script, share, 1.5),
      ]),
    )
    say(
      table(`Script time of a core while ten minutes play, over ${playedS} s`, [
        compared('television, against 3 %', played.short.script, 0.03, share, 1),
        compared('television, against hyperaudio-lite', played.short.script, theirs.script, share, 1),
        compared('all tasks, against hyperaudio-lite', played.short.task, theirs.task, share),
      ]),
    )

    async function load(length: Length): Promise<Load> {
      await openRecording(page, files[length])
      await page.waitForFunction(isWhole, undefined, {
        timeout: 60_000,
      })
      const measured = await loadWhilePlaying(page, cdp, () => page.keyboard.press('Enter'))
      await page.keyboard.press('Enter')
      await press(page, 'back')
      return measured
    }
  } finally {
    await browser.close()
    await house.close()
    await folder.remove()
    await endSeed()
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const share = (value: number) => `${(value * 100).toFixed(2)} %`

async function television(browser: Browser, house: House): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
  const page = await context.newPage()
  const phone = await openPhone(browser, house)
  await pair(page, house, phone)
  await phone.close()
  await openPlace(page, 'Transcripts')
  return page
}

/** Milliseconds from OK in the list to the frame that shows the words. */
async function timeToWords(page: Page, file: string): Promise<number> {
  const active = page.locator('.long-list-row[data-active="true"]')
  for (let row = 0; row < 20; row += 1) {
    const name = (await active.getAttribute('aria-label')) ?? ''
    if (name.startsWith(`${file}, Done`)) break
    await press(page, row < 10 ? 'down' : 'up')
  }
  await page.evaluate(`window.openedAt = new Promise(function (resolve) {
    addEventListener('keydown', function () {
      var from = performance.now()
      function look() {
        if (document.querySelector('.reading .word')) requestAnimationFrame(function () { resolve(performance.now() - from) })
        else requestAnimationFrame(look)
      }
      look()
    }, { once: true, capture: true })
  })`)
  await page.keyboard.press('Enter')
  return page.evaluate('window.openedAt')
}

interface Size {
  nodes: number
  /** Bytes, array buffers included. */
  heap: number
  /** Bytes of array buffers. */
  buffers: number
}

async function sizeOf(page: Page, cdp: CDPSession): Promise<Size> {
  await page.waitForTimeout(500)
  await cdp.send('HeapProfiler.collectGarbage')
  const usage = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  const nodes: number = await page.evaluate(`(function () {
    var walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL), count = 0
    while (walker.nextNode()) count += 1
    return count
  })()`)
  const buffers = usage.backingStorageSize ?? 0
  return { nodes, heap: usage.usedSize + buffers, buffers }
}

interface Load {
  /** Of one core, 0 to 1. */
  script: number
  task: number
}

async function loadWhilePlaying(page: Page, cdp: CDPSession, play: () => Promise<unknown>): Promise<Load> {
  await play()
  // Until the rest has faded and the sound is there.
  await page.waitForTimeout(5_000)
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { script: value('ScriptDuration'), task: value('TaskDuration'), at: value('Timestamp') }
  }
  const before = await read()
  await page.waitForTimeout(playedS * 1_000)
  const after = await read()
  const passed = after.at - before.at
  return { script: (after.script - before.script) / passed, task: (after.task - before.task) / passed }
}
