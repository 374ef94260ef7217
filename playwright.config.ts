import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/engines/find.ts'
import { oneThread } from './e2e/repository/oneThread.ts'
import type { TestOptions } from './e2e/support/test.ts'

const spec = '**/*.spec.ts'
/** Old engines and Firefox, which are packages of their own. */
const engines = '**/*.engines.spec.ts'
/** Compares each frame with what is heard, within 50 ms: another browser beside it would delay frames. */
const heard = '**/*.heard.spec.ts'

/**
 * Drawing what moves is a third of a test's work, and prefetching other screens a fifth. The journeys, and tests about
 * either, do both.
 */
const frugal = { reducedMotion: 'reduce', savesData: true } as const

const { executablePath, args, env } = await findBrowser()
// The workers, in which the product runs, inherit it.
Object.assign(process.env, oneThread)

export default defineConfig<TestOptions>({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testDir: 'e2e/journeys', testMatch: spec },
    // They run in this order: at the end, a long test would leave the other workers without work.
    { name: 'release', testDir: 'e2e/release', testMatch: spec },
    { name: 'store', testDir: 'e2e/store', testMatch: spec },
    { name: 'engines', testMatch: engines },
    { name: 'languages', testDir: 'e2e/specs/languages', testMatch: spec, use: frugal },
    {
      name: 'screens',
      testDir: 'e2e/specs',
      testMatch: spec,
      testIgnore: ['**/languages/**', engines, heard],
      use: frugal,
    },
    { name: 'heard', testMatch: heard, workers: 1 },
  ],
  globalSetup: './e2e/support/seed.ts',
  outputDir: 'test-results',
  // Each worker runs a browser, the product that its tests share, and at times one of a test alone.
  workers: 2,
  // No test depends on another: whichever worker is free takes the next one, of any file.
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args, env },
    viewport: { width: 1920, height: 1080 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A worker would answer before what a test puts in the way of a call.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
