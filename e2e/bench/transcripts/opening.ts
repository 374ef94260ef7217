import type { Page } from '@playwright/test'
import { press, pressUntil } from '../../support/remote.ts'
import { median, table } from '../table.ts'
import { type Size, sizeOf } from './size.ts'
import { type Length, lengths, recordings, untilLoaded, withTelevisions } from './televisions.ts'

const openings = 5
const goal = 1.5

/** The cost of opening ten hours on a television, compared with ten minutes. */
export async function benchOpening(say: (text: string) => void): Promise<void> {
  await withTelevisions(say, undefined, async ({ television }) => {
    const { page, cdp, slow } = await television()
    const times: Record<Length, number[]> = { short: [], long: [] }
    const loadTimes: Record<Length, number[]> = { short: [], long: [] }
    const sizes: Record<Length, Size[]> = { short: [], long: [] }
    const listed = await sizeOf(page, cdp)
    await slow()
    // The first opening of each warms up and is not counted.
    for (let run = 0; run <= openings; run += 1)
      for (const length of lengths) {
        const began = performance.now()
        const time = await timeToWords(page, recordings[length])
        await untilLoaded(page)
        const wholeTime = performance.now() - began
        if (run > 0) {
          times[length].push(time)
          loadTimes[length].push(wholeTime)
          if (run <= 3) sizes[length].push(await sizeOf(page, cdp))
        }
        await press(page, 'back')
      }
    const sizeMedian = (length: Length, name: keyof Size) => median(sizes[length].map((size) => size[name]))
    const row = (name: string, size: keyof Size, text: (value: number) => string, withGoal = true, baseline = 0) => ({
      name,
      measured: text(sizeMedian('long', size) - baseline),
      against: text(sizeMedian('short', size) - baseline),
      ratio: (sizeMedian('long', size) - baseline) / (sizeMedian('short', size) - baseline),
      ...(withGoal && { goal }),
    })
    const timeRow = (name: string, timesByLength: Record<Length, number[]>, withGoal: boolean) => ({
      name,
      measured: ms(median(timesByLength.long)),
      against: ms(median(timesByLength.short)),
      ratio: median(timesByLength.long) / median(timesByLength.short),
      ...(withGoal && { goal }),
    })
    say(
      table('Ten hours (100,000 words) against ten minutes (1,500 words)', [
        timeRow('from OK to the words', times, true),
        timeRow('from choosing to the last word here', loadTimes, false),
        row('nodes in the page', 'nodes', String),
        row('heap, all of the page', 'heap', megabytes),
        row('of which numbers outside of it', 'buffers', megabytes, false),
        row('heap beyond the list’s', 'heap', megabytes, false, listed.heap),
      ]),
    )
  })
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Milliseconds from OK in the list to the frame that shows the words. */
async function timeToWords(page: Page, file: string): Promise<number> {
  const active = page.locator('.long-list-row[data-active="true"]')
  const isThere = async () => (await active.getAttribute('aria-label'))?.startsWith(`${file}, Done`) ?? false
  // Searches downwards; if it reaches the last row, upwards.
  await pressUntil(page, 'down', isThere).catch(() => pressUntil(page, 'up', isThere))
  // `void`, because a returned promise would be awaited.
  await page.evaluate(`void (window.openedAt = new Promise(function (resolve) {
    addEventListener('keydown', function () {
      var from = performance.now()
      function look() {
        if (document.querySelector('.reading .word')) requestAnimationFrame(function () { resolve(performance.now() - from) })
        else requestAnimationFrame(look)
      }
      look()
    }, { once: true, capture: true })
  }))`)
  await page.keyboard.press('Enter')
  return page.evaluate('window.openedAt')
}
