import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#storage/ports.fixture.ts'
import { filesIn, npmInstall, plainEnvironment, release } from '../release/package.ts'
import { startGroup, untilDemoIsMade } from './startedGroup.ts'
import { comparedRow, median, medianRatio, table } from './table.ts'

const installGoalSeconds = 15
const sizeGoalMegabytes = 150
const startGoalSeconds = 3
const installRuns = 3
const startRuns = 5

/** A packed release: its installation from npm's warm cache, its size, and its start, each against its goal. */
export async function benchRelease(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-release-'))
  try {
    const tarball = await release(join(folder, 'release'))
    const native = await nativePackages(tarball, folder)
    const times = { ours: [] as number[], native: [] as number[] }
    const home = join(folder, 'installed-0')
    // The first pair fills npm's cache and is not counted.
    for (let run = 0; run <= installRuns; run += 1) {
      const nativeSeconds = await install(join(folder, `native-${run}`), native)
      const ourSeconds = await install(join(folder, `installed-${run}`), [tarball])
      if (run === 0) continue
      times.native.push(nativeSeconds)
      times.ours.push(ourSeconds)
    }
    const megabytes = (await bytesIn(join(home, 'node_modules'))) / 1e6
    const nativeMegabytes = (await bytesIn(join(folder, 'native-0/node_modules'))) / 1e6
    say(
      table(`Installation from npm’s warm cache, median of ${installRuns} pairs`, [
        comparedRow('npm install / the goal', median(times.ours), installGoalSeconds, 's', 1),
        {
          ...comparedRow('npm install / of its native packages alone', median(times.ours), median(times.native), 's'),
          ratio: medianRatio(times.ours, times.native),
        },
        comparedRow('size / the goal', megabytes, sizeGoalMegabytes, 'MB', 1),
        comparedRow('size / its native packages alone', megabytes, nativeMegabytes, 'MB'),
      ]),
    )

    const dataDir = join(folder, 'data')
    let demoMade = 0
    const firstStart = await start(home, { DATA_DIR: dataDir }, async (services) => {
      demoMade = await timed(() => untilDemoIsMade(services))
    })
    const laterStarts: number[] = []
    const emptyStarts: number[] = []
    const nodeStarts: number[] = []
    for (let run = 0; run < startRuns; run += 1) {
      nodeStarts.push(await timed(() => runToEnd('node', ['-e', '0'], home)))
      laterStarts.push(await start(home, { DATA_DIR: dataDir }))
      emptyStarts.push(await start(home, { DATA_DIR: join(folder, `empty-${run}`), DEMO_DATA: 'keep' }))
    }
    say(
      table(`From npx tenfoot until the television’s page and its proxy are ready, median of ${startRuns}`, [
        comparedRow('start / the goal', median(laterStarts), startGoalSeconds, 's', 1),
        {
          ...comparedRow('start / node -e 0', median(laterStarts), median(nodeStarts), 's'),
          ratio: medianRatio(laterStarts, nodeStarts),
        },
        comparedRow('first start, without a demo’s numbers / the goal', median(emptyStarts), startGoalSeconds, 's', 1),
        comparedRow(
          'first start, with two years of numbers to make (one run) / the goal',
          firstStart,
          startGoalSeconds,
          's',
          1,
        ),
        comparedRow('until these are made / this start', demoMade, firstStart, 's'),
      ]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The dependencies of the release, as arguments of `npm install`. */
async function nativePackages(tarball: string, folder: string): Promise<string[]> {
  await runToEnd('tar', ['-xzf', tarball, '-C', folder, 'package/package.json'], folder)
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'))
  return Object.entries(dependencies as Record<string, string>).map(([name, range]) => `${name}@${range}`)
}

/** Seconds of `npm install` into an empty folder. */
async function install(folder: string, packages: readonly string[]): Promise<number> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  return timed(async () => {
    const problem = await npmInstall(folder, ...packages)
    if (problem !== undefined) throw new Error(problem)
  })
}

/**
 * Starts the installed release as a person does.
 * @param whenReady work before it is stopped, with the address of the services
 * @returns seconds until the proxy is ready and serves the television
 */
async function start(
  home: string,
  data: Record<string, string>,
  whenReady: (services: string) => Promise<void> = async () => {},
): Promise<number> {
  const [port, platformPort] = [await freePort(), await freePort()]
  const settings = { ...data, PORT: String(port), PLATFORM_PORT: String(platformPort) }
  const env = { ...plainEnvironment(settings), HOME: home }
  const began = performance.now()
  const { child, stop } = startGroup('npx', ['tenfoot'], { cwd: home, env, stdio: 'ignore' })
  try {
    for (const path of ['/readyz', '/'])
      while (!(await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok) {
        if (child.exitCode !== null) throw new Error(`npx tenfoot ended with ${child.exitCode}`)
        await sleep(10)
      }
    const seconds = (performance.now() - began) / 1000
    await whenReady(`http://127.0.0.1:${platformPort}`)
    return seconds
  } finally {
    await stop()
  }
}

async function runToEnd(command: string, args: readonly string[], cwd: string): Promise<void> {
  const [code] = await once(spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesIn(folder)).map(async (file) => (await stat(join(folder, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
