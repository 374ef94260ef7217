import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '#storage/ports.fixture.ts'
import { findBrowser } from '../engines/find.ts'
import { copyClone } from '../release/clone.ts'
import { timeToCode } from './firstCode.ts'
import { startGroup, untilDemoIsMade } from './startedGroup.ts'
import { comparedRow, median, table } from './table.ts'

const firstGoalSeconds = 15
const laterGoalSeconds = 3
const firstRuns = 3
const laterRuns = 5
const packages = join(import.meta.dirname, '../../node_modules')

/** `npm start` in a clone as `npm ci` leaves it, and again when nothing has changed: until the code is in a browser. */
export async function benchStart(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-start-'))
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const firstStarts: number[] = []
    let clone = ''
    for (let run = 0; run < firstRuns; run += 1) {
      clone = join(folder, `clone-${run}`)
      await installedClone(clone)
      firstStarts.push(await start(browser, clone, run === firstRuns - 1 ? untilDemoIsMade : undefined))
    }
    const laterStarts: number[] = []
    for (let run = 0; run < laterRuns; run += 1) laterStarts.push(await start(browser, clone))
    say(
      table('From npm start until the code is on screen in a browser, median', [
        comparedRow(`first start of ${firstRuns} clones / the goal`, median(firstStarts), firstGoalSeconds, 's', 1),
        comparedRow(`${laterRuns} starts without a change / the goal`, median(laterStarts), laterGoalSeconds, 's', 1),
      ]),
    )
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A clone with the packages of this one, each as a link: what builds keep among them starts empty. */
async function installedClone(folder: string): Promise<void> {
  copyClone(folder)
  await mkdir(join(folder, 'node_modules'))
  // `tsx` keeps compiled files among the temporary files.
  await mkdir(join(folder, 'temporary'))
  for (const name of await readdir(packages))
    if (!name.startsWith('.vite')) await symlink(join(packages, name), join(folder, 'node_modules', name))
}

/**
 * Starts everything and opens the television as soon as its address is printed.
 * @param whenShown work before it is stopped, with the address of the services
 * @returns seconds until the code is on screen
 */
async function start(
  browser: Browser,
  clone: string,
  whenShown: (services: string) => Promise<void> = async () => {},
): Promise<number> {
  const ports = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) }
  const env = { ...process.env, ...ports, TMPDIR: join(clone, 'temporary') }
  const began = performance.now()
  const { child, stop } = startGroup('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const address = new Promise<string>((resolve, reject) => {
      let output = ''
      const hear = (text: unknown) => {
        output += text
        const printed = /Television {3}(\S+)\n/.exec(output)?.[1]
        if (printed) resolve(printed)
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
    })
    await timeToCode(browser, await address, 1)
    const seconds = (performance.now() - began) / 1000
    await whenShown(`http://localhost:${ports.PLATFORM_PORT}`)
    return seconds
  } finally {
    await stop()
  }
}
