import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { goToChart } from '../support/chart.ts'
import type { TestEnvironment } from '../support/environment.ts'
import { firstStepsAreDone } from '../support/firstSteps.ts'
import { press, type RemoteKey, settled } from '../support/remote.ts'
import { expectOverview, readCode } from '../support/television.ts'
import { openRecording } from '../support/transcriptJobs.ts'
import { animatedPng, type Frame } from './animation.ts'

const size = { width: 960, height: 540 }
/** Pictures of words that light up, and the time between two. */
const spoken = { pictures: 9, ms: 360 }

/** Takes the moving picture of the README, ten seconds long: pairing, a dashboard, a transcript. */
export async function takeTenSeconds(browser: Browser, environment: TestEnvironment): Promise<void> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addInitScript(firstStepsAreDone)
  const page = await context.newPage()
  const frames: Frame[] = []
  const take = async (ms: number) => {
    await page.evaluate(() => document.fonts.ready)
    await settled(page)
    frames.push({ png: await page.screenshot(), ms })
  }
  const pressed = async (ms: number, ...keys: RemoteKey[]) => {
    for (const key of keys) {
      await press(page, key)
      await take(ms)
    }
  }

  const code = await readCode(page, environment)
  await page.waitForTimeout(500)
  await take(1_800)
  await environment.allow(code)
  environment.passOnePoll()
  await expectOverview(page)
  const chart = page.locator('.chart-press')
  await chart.waitFor()
  await take(1_200)
  await pressed(500, 'right', 'left')
  await goToChart(page)
  await press(page, 'ok')
  await take(500)
  await pressed(350, 'left', 'left', 'left', 'left')

  await openRecording(page, environment.television, 'harbour-talk.wav')
  await page.locator('.reading .word').first().waitFor()
  await take(900)
  await press(page, 'ok')
  for (let count = 0; count < spoken.pictures; count += 1) {
    await page.waitForTimeout(spoken.ms)
    frames.push({ png: await page.screenshot(), ms: spoken.ms })
  }
  await writeFile(join(import.meta.dirname, 'ten-seconds.png'), animatedPng(frames))
  await context.close()
}
