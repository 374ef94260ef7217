import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/engines/find.ts'

/**
 * Tests that compare each frame with what is heard, within 50 ms, or wait for a word that is active for a moment: another
 * browser beside them would delay frames.
 */
const heard = '**/*.heard.spec.ts'

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'screens', testMatch: '**/*.spec.ts', testIgnore: heard },
    { name: 'heard', testMatch: heard, workers: 1 },
  ],
  globalSetup: './e2e/support/seed.ts',
  outputDir: 'test-results',
  // Each worker runs a platform, a proxy and a browser.
  workers: 2,
  // Each test has an environment of its own: whichever worker is free takes the next one, of any file.
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
