import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../engines/find.ts'
import { openTestEnvironment, type TestEnvironment } from '../../support/environment.ts'
import { openPhone } from '../../support/phone.ts'
import seed from '../../support/seed.ts'
import { openPlace, pair } from '../../support/television.ts'
import { demoJob } from '../../support/transcriptJobs.ts'

const slowdown = 6

/** The recordings that are compared: ten minutes and ten hours. */
export const recordings = { short: 'harbour-talk.wav', long: 'public-hearing.wav' } as const
export type Length = keyof typeof recordings
export const lengths = ['short', 'long'] as const

export interface Television {
  page: Page
  cdp: CDPSession
  /** Slows the page. Resolves with a function that restores its speed. */
  slow(): Promise<() => Promise<unknown>>
}

export interface BenchContext {
  environment: TestEnvironment
  /** Opens a new television, signed in, with its list of transcripts; not slowed yet. */
  television(): Promise<Television>
}

/** Opens a test environment and a browser on a slow processor until `measure` resolves. */
export async function withTelevisions(
  say: (text: string) => void,
  folder: string | undefined,
  measure: (context: BenchContext) => Promise<void>,
): Promise<void> {
  const endSeed = await seed()
  const environment = await openTestEnvironment(folder === undefined ? {} : { TV_DIR: folder })
  const { executablePath, args, env, origin } = await findBrowser()
  const flags = ['--autoplay-policy=no-user-gesture-required', '--enable-precise-memory-info']
  const browser = await chromium.launch({ executablePath, args: [...args, ...flags], env })
  try {
    say(`In ${origin} ${browser.version()}, ${slowdown} times slowed processor\n`)
    // The service creates a demo's transcript on its first request: that must not be measured.
    for (const file of Object.values(recordings)) await demoJob(environment, file)
    await measure({
      environment,
      television: async () => {
        const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'en-GB' })
        const page = await context.newPage()
        const phone = await openPhone(browser, environment)
        await pair(page, environment, phone)
        await phone.close()
        await openPlace(page, 'Transcripts')
        const cdp = await context.newCDPSession(page)
        await cdp.send('Performance.enable')
        const setRate = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
        const slow = async () => {
          await setRate(slowdown)
          return () => setRate(1)
        }
        return { page, cdp, slow }
      },
    })
  } finally {
    await browser.close()
    await environment.close()
    await endSeed()
  }
}

const isLoaded = "document.querySelector('.reading .word') && !document.body.textContent.includes('more is coming')"

/** Resolves when the last word of the open recording has loaded. */
export const untilLoaded = (page: Page) => until(page, isLoaded)

/**
 * Resolves when an expression in the page is true. It polls from here, because the page's policy forbids doing so
 * inside.
 */
export async function until(page: Page, condition: string): Promise<void> {
  const began = performance.now()
  while (!(await page.evaluate(`Boolean(${condition})`))) {
    if (performance.now() - began > 60_000) throw new Error(`after a minute not yet: ${condition}`)
    await page.waitForTimeout(50)
  }
}
