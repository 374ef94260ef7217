import type { Page } from '@playwright/test'
import { callHeader } from '#contract/proxy.ts'
import { type RecordingVideo, recordingsPath } from '#contract/recordings.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { mostWatched } from '../../support/service.ts'
import { demoJob } from '../../support/transcriptJobs.ts'
import { median, table } from '../table.ts'
import { type Size, sizeOf } from './size.ts'
import { type Length, lengths, recordings, until, withTelevisions } from './televisions.ts'

const openings = 5
const goal = 1.5

const words = "document.querySelector('.video-words-line') && document.querySelector('.video-words-line').textContent"

/** The cost of the words under a video's retention curve, from a record of ten hours and from one of ten minutes. */
export async function benchUnderCurve(say: (text: string) => void): Promise<void> {
  await withTelevisions(say, undefined, async ({ environment, television }) => {
    const { page, cdp, slow } = await television()
    const [video = ''] = await mostWatched(page, environment)
    const times: Record<Length, number[]> = { short: [], long: [] }
    const sizes: Record<Length, Size[]> = { short: [], long: [] }
    // The first of each is a warm-up.
    for (let run = 0; run <= openings; run += 1)
      for (const length of lengths) {
        const { id } = await demoJob(environment, recordings[length])
        const joined: RecordingVideo = { recording: id, video }
        const answer = await page.context().request.post(environment.television + recordingsPath, {
          data: joined,
          headers: { [callHeader.name]: callHeader.value },
        })
        if (!answer.ok()) throw new Error(`${recordingsPath} answered ${answer.status()}`)
        await page.goto(`${environment.television}/videos/${video}`)
        await focusCurve(page)
        const restoreSpeed = await slow()
        const time = await timeToWords(page)
        await restoreSpeed()
        if (run === 0) continue
        times[length].push(time)
        sizes[length].push(await sizeOf(page, cdp))
      }
    const medianOf = (length: Length, name: keyof Size) => median(sizes[length].map((size) => size[name]))
    const row = (name: string, size: keyof Size, text: (value: number) => string) => ({
      name,
      measured: text(medianOf('long', size)),
      against: text(medianOf('short', size)),
      ratio: medianOf('long', size) / medianOf('short', size),
      goal,
    })
    say(
      table('Words under the curve: ten hours (100,000 words) against ten minutes (1,500 words)', [
        {
          name: 'from OK on the curve to its words',
          measured: `${median(times.long).toFixed(0)} ms`,
          against: `${median(times.short).toFixed(0)} ms`,
          ratio: median(times.long) / median(times.short),
          goal,
        },
        row('nodes in the page', 'nodes', String),
        row('heap, all of the page', 'heap', (bytes) => `${(bytes / 1e6).toFixed(1)} MB`),
      ]),
    )
  })
}

/** Moves the focus to the curve whose recording is known. */
async function focusCurve(page: Page): Promise<void> {
  await until(page, "document.querySelector('.video-retention[data-words]')")
  const inChart = (selector: string) => () =>
    page.evaluate((chart) => Boolean(document.activeElement?.closest(chart)), selector)
  await pressUntil(page, 'down', inChart('.chart'))
  await pressUntil(page, 'right', inChart('.video-retention'))
}

/** Milliseconds from OK on the curve to the frame with the words at its place. */
async function timeToWords(page: Page): Promise<number> {
  // `void`, because a returned promise would be awaited.
  await page.evaluate(`void (window.wordsShown = new Promise(function (resolve) {
    addEventListener('keydown', function () {
      var from = performance.now()
      function look() {
        if (${words}) requestAnimationFrame(function () { resolve(performance.now() - from) })
        else requestAnimationFrame(look)
      }
      look()
    }, { once: true, capture: true })
  }))`)
  await press(page, 'ok')
  return page.evaluate('window.wordsShown')
}
