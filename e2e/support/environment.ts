import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoFile } from '#contract/demo.ts'
import { startPlatform } from '#platform/app/server.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { startProxy } from '#proxy/server.ts'
import { proxySettings } from '#proxy/settings.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { type DemoPeople, openDemoPeople } from './demoPeople.ts'
import { type FaultProxy, openFaultProxy } from './faults.ts'
import { type LeapingClock, leapingClock } from './leapingClock.ts'
import { folderVariable } from './runFolder.ts'
import { builtTelevision, migratedProxy, seedVariable } from './seed.ts'

/** The whole product on one machine, as televisions and phones meet it: services, proxy, and the built television. */
export interface RunningProduct {
  /** Address of the television. */
  television: string
  /** Address of the services, and of the phone's pages. */
  services: string
  /** The demo's clients, and the account that owns its channel. */
  demo: DemoFile
  /** Allows a television's code for that account, without the pages of a phone. */
  allow(userCode: string): Promise<void>
  /** The digits that the television of a code shows after the code was entered, for phones that do not look at it. */
  digitsOf(userCode: string): Promise<string>
  /** Advances the time until the proxy polls the service again for a code that waits. */
  passOnePoll(): void
}

/** A product of one test alone, which may change its time, break its connections, stop it, and write to its data. */
export interface TestEnvironment extends RunningProduct {
  dataDir: string
  clock: LeapingClock
  /** The fault proxy between the proxy and the services. */
  faultProxy: FaultProxy
  stopServices(): Promise<void>
  startServices(): Promise<void>
  stopProxy(): Promise<void>
  startProxy(): Promise<void>
  /** Restarts the proxy with the same data on the same port, as after an update. */
  restartProxy(): Promise<void>
  close(): Promise<void>
}

interface Running {
  close(): Promise<void>
}

/** Tests change the services' data and check the result at once, so answers are not shared. */
const seenAtOnce = { SHARE_ANSWERS_SECONDS: '0' }
/** A test's process shares its cores with a browser: a delayed event loop does not mean that it is overloaded. */
const takesItsTime = { EVENT_LOOP_DELAY_MS: '0' }

/** Longer than any interval between two polls, shorter than the lifetime of any code. */
const pollMs = 15_000

/** Starts a test environment with its own data. `environment`: settings for both the services and the proxy. */
export async function openTestEnvironment(environment: Record<string, string> = {}): Promise<TestEnvironment> {
  const seed = process.env[seedVariable]
  const runFolder = process.env[folderVariable] ?? tmpdir()
  const folder = await mkdtemp(join(runFolder, 'tenfoot-e2e-'))
  const dataDir = join(folder, 'data')
  if (seed) await cp(seed, dataDir, { recursive: true })
  const migrated = join(runFolder, migratedProxy)
  if (existsSync(migrated)) await cp(migrated, dataDir, { recursive: true })
  const clock = leapingClock()
  const ports = { platform: await freePort(), proxy: await freePort() }
  const television = `http://localhost:${ports.proxy}`
  const faultProxy = await openFaultProxy(`http://127.0.0.1:${ports.platform}`)
  // The services' public address is that of the fault proxy, so that the addresses in their discovery lead through it,
  // too.
  const services = faultProxy.url
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PLATFORM_PUBLIC_URL: services,
    // The services derive the web client's redirect address from it, as with `npm start`.
    PORT: String(ports.proxy),
    ...seenAtOnce,
    ...takesItsTime,
    ...environment,
  }

  const openServices = async () => {
    const settingsHere = platformSettings({ PLATFORM_PORT: String(ports.platform), ...settings })
    // What a test sees does not depend on the hour at which it runs.
    const running = await startPlatform({ settings: settingsHere, clock, demoBroadcasts: 'none' })
    // A test looks at numbers at once.
    await running.demoMade
    return running
  }
  const first = await openServices()
  const { demo } = first
  const openProxy = () =>
    startProxy({
      settings: proxySettings(
        {
          TV_DIR: builtTelevision,
          AUTH_URL: services,
          API_URL: services,
          ANALYTICS_URL: `${services}/v2`,
          ...settings,
        },
        demo,
      ),
      clock,
    })
  let platform: Running | undefined = first
  const opened = await openProxy()
  await first.subscribeToEvents(opened.url)
  let proxy: Running | undefined = opened
  let people: Promise<DemoPeople> | undefined
  const stop = async () => {
    await proxy?.close()
    proxy = undefined
  }
  const start = async () => {
    proxy ??= await openProxy()
  }
  const openPeople = () => {
    people ??= openDemoPeople(dataDir, demo)
    return people
  }
  return {
    television,
    services,
    demo,
    allow: async (userCode) => (await openPeople()).allow(demo.account, userCode),
    digitsOf: async (userCode) => (await openPeople()).digitsOf(userCode),
    passOnePoll: () => clock.leap(pollMs),
    dataDir,
    clock,
    faultProxy,
    stopServices: async () => {
      await platform?.close()
      platform = undefined
    },
    startServices: async () => {
      platform ??= await openServices()
    },
    stopProxy: stop,
    startProxy: start,
    restartProxy: async () => {
      await stop()
      await start()
    },
    close: async () => {
      await stop()
      await (await people)?.close()
      await platform?.close()
      await faultProxy.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
