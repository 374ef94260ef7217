import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { packageFolder } from './packages.ts'
import { surroundings } from './surroundings.ts'
import { unpacked } from './unpack.ts'

export interface Browser {
  executablePath: string
  /** Where the browser comes from, for the output. */
  origin: string
  args: string[]
  env: Record<string, string>
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Finds the browser for the tests: Playwright's own if it is installed, else the system's, else the one inside the npm
 * package `@sparticuz/chromium` (Linux on x64).
 * @throws Error that says what to install, if none can start
 */
export async function findBrowser(): Promise<Browser> {
  const browser = ofPlaywright() ?? ofSystem() ?? (await ofPackage())
  if (process.platform !== 'linux') return { ...browser, env: {} }
  const { env, missing } = await surroundings(browser.executablePath)
  if (missing.length > 0)
    throw new Error(
      `${browser.origin} cannot start: ${missing.join(', ')} missing. Install it, or: npx playwright install --with-deps chromium`,
    )
  return { ...browser, env }
}

function ofPlaywright(): Browser | undefined {
  const executablePath = chromium.executablePath()
  return isExecutable(executablePath)
    ? { executablePath, origin: "Playwright's Chromium", args: [], env: {} }
    : undefined
}

function ofSystem(): Browser | undefined {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of systemNames) {
      const executablePath = join(folder, name)
      if (isExecutable(executablePath)) return { executablePath, origin: `the system's ${name}`, args: [], env: {} }
    }
  return undefined
}

async function ofPackage(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('no browser was found; install one with: npx playwright install chromium')
  const { folder, version } = await packageFolder('@sparticuz/chromium')
  // Unpacked here, because the package's `executablePath()` may return a file that another process is still writing.
  const path = await unpacked(`chromium-${version}`, [
    join(folder, 'bin/chromium.br'),
    join(folder, 'bin/swiftshader.tar.br'),
  ])
  return {
    executablePath: join(path, 'chromium'),
    origin: `@sparticuz/chromium ${version}`,
    // Not the package's own arguments: they disable protections of pages, which we test.
    args: ['--headless', '--disable-gpu'],
    env: {},
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
