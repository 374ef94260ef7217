import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../engines/find.ts'
import { openTestEnvironment, type TestEnvironment } from '../../support/environment.ts'
import { openPhone } from '../../support/phone.ts'
import seed from '../../support/seed.ts'
import { openPlace, pair } from '../../support/television.ts'
import { demoJob } from '../../support/transcriptJobs.ts'

const slowdown = 6

/** The two that are held against each other: ten minutes and ten hours. */
export const recordings = { short: 'harbour-talk.wav', long: 'public-hearing.wav' } as const
export type Length = keyof typeof recordings
export const lengths = ['short', 'long'] as const

export interface Television {
  page: Page
  cdp: CDPSession
  /** Resolves with what makes it quick again. */
  slow(): Promise<() => Promise<unknown>>
}

export interface Stage {
  environment: TestEnvironment
  /** A television of its own, signed in, in its list of transcripts; not slowed yet. */
  television(): Promise<Television>
}

/** A test environment, and a browser on a slow processor, for as long as `measure` takes. */
export async function onStage(
  say: (text: string) => void,
  folder: string | undefined,
  measure: (stage: Stage) => Promise<void>,
): Promise<void> {
  const endSeed = await seed()
  const environment = await openTestEnvironment(folder === undefined ? {} : { TV_DIR: folder })
  const { executablePath, args, env, origin } = await findBrowser()
  const flags = ['--autoplay-policy=no-user-gesture-required', '--enable-precise-memory-info']
  const browser = await chromium.launch({ executablePath, args: [...args, ...flags], env })
  try {
    say(`In ${origin} ${browser.version()}, ${slowdown} times slowed processor\n`)
    // The service makes a demo's record at the first look: that is not the television's time.
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

const isWhole = "document.querySelector('.reading .word') && !document.body.textContent.includes('more is coming')"

/** Resolves when the last word of the recording that is open has come. */
export const untilWhole = (page: Page) => until(page, isWhole)

/** Resolves when a condition in the page's own words holds. The page's policy lets nobody else look again and again. */
export async function until(page: Page, condition: string): Promise<void> {
  const began = performance.now()
  while (!(await page.evaluate(`Boolean(${condition})`))) {
    if (performance.now() - began > 60_000) throw new Error(`after a minute not yet: ${condition}`)
    await page.waitForTimeout(50)
  }
}
