import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoFile, demoFile, demoFileName } from '#contract/demo.ts'
import { pairingState, proxyPaths } from '#contract/proxy.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { testBrowser } from '#platform/authorization/device.fixture.ts'
import { wire } from '#platform/platform.fixture.ts'
import { tone } from '#platform/transcription/transcription.fixture.ts'
import { digitsOn, type TestTelevision, testTelevision } from '#proxy/proxy.fixture.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { earlierRelease, type Program, todaysCode } from './program.ts'
import { type ProxyProcess, proxyProcess } from './proxyProcess.ts'
import { openReadyBalancer, type ReadyBalancer } from './readyBalancer.ts'
import { servicesProcess } from './servicesProcess.ts'

/**
 * The release before and today's, each with one process of the services and one proxy, on one Postgres server. Load
 * balancers send each call to either. All warehouses are embedded, so the calls need only the state.
 */
const earlier = '2026-11-23.code.tar.br'
const postgres = postgresDatabase()
const callsOfEach = 8

const folder = mkdtempSync(join(tmpdir(), 'tenfoot-rolling-'))
const started: { kill(): Promise<unknown> }[] = []
let environment: Record<string, string | undefined>
let services: ReadyBalancer
let proxies: ReadyBalancer
let demo: DemoFile

/** A process of the services and a proxy of one release. */
function release(name: string, program: Program) {
  const dataDir = join(folder, name)
  const platform = servicesProcess({ ...environment, DATA_DIR: dataDir }, program)
  let proxy: ProxyProcess | undefined
  let urls: [string, string] = ['', '']
  const self = {
    start: async (): Promise<void> => {
      const address = await platform.start()
      await services.add(address)
      demo = demoFile.parse(JSON.parse(await readFile(join(dataDir, demoFileName), 'utf8')))
      const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = demo.tvClient
      proxy ??= proxyProcess({ ...environment, DATA_DIR: `${dataDir}-proxy`, CLIENT_ID, CLIENT_SECRET }, [], program)
      urls = [address, await proxy.start()]
      await proxies.add(urls[1])
    },
    stop: async (): Promise<void> => {
      expect(await proxy?.stop()).toBe(0)
      proxies.remove(urls[1])
      await platform.stop()
      services.remove(urls[0])
    },
    kill: () => Promise.all([platform.kill(), proxy?.kill()]),
    /** Waits until both have taken some calls more. */
    serves: async (): Promise<void> => {
      const taken = () => [services.callsByTarget.get(urls[0]) ?? 0, proxies.callsByTarget.get(urls[1]) ?? 0]
      const before = taken()
      while (taken().some((count, place) => count < (before[place] ?? 0) + callsOfEach)) await sleep(20)
    },
  }
  started.push(self)
  return self
}

beforeAll(async () => {
  const { databaseUrl } = await postgres.empty()
  services = await openReadyBalancer()
  proxies = await openReadyBalancer()
  environment = {
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: '1',
    EVENT_LOOP_DELAY_MS: '60000',
    LOG_LEVEL: 'warn',
    PLATFORM_KEY: randomBytes(32).toString('base64'),
    DEMO_PASSWORD: 'the same at both',
    DEMO_DATA: 'keep',
    PLATFORM_PORT: '0',
    PLATFORM_PUBLIC_URL: services.url,
    POLL_SECONDS: '1',
    QUOTA_PER_DAY: '1000000',
    QUOTA_PER_MINUTE: '1000000',
    TRANSCRIPTION_DIR: join(folder, 'transcription'),
    TRANSCRIPTION_LEASE_SECONDS: '2',
    RECOGNISER: JSON.stringify(['echo', '{"utterances":[{"text":"Said.","start":0,"end":1}]}']),
    SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SHARE_ANSWERS_SECONDS: '0',
    AUTH_URL: services.url,
    API_URL: services.url,
    PAIRINGS_PER_MINUTE: '1000',
    DEVICE_CODES_PER_MINUTE: '1000',
  }
}, 120_000)
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()))
  await proxies?.close()
  await services?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function pair(): Promise<TestTelevision> {
  const television = testTelevision(proxies.url, { allow: () => {}, codes: { expires_in: 1_800, interval: 1 } })
  const begun = pairingState.parse(await (await television.call(proxyPaths.pairing, { method: 'POST' })).json())
  const userCode = begun.state === 'pending' ? begun.userCode : ''
  const stream = await television.watch()
  const phone = testBrowser({ call: wire(services.url).call })
  const account = { id: 'demo', ...demo.account }
  const answer = async () => (await phone.answer(userCode, 'allow', account, undefined, () => digitsOn(stream))).text
  let text = await answer()
  // The releases ask for consent differently, so one refuses the page of the other, and the person enters the code again.
  for (let tries = 1; tries < 10 && text.includes('This page has expired'); tries += 1) text = await answer()
  expect(text).toContain('Device connected')
  await expect.poll(() => stream.states.at(-1)?.state, { timeout: 30_000 }).toBe('granted')
  stream.close()
  expect((await television.call(proxyPaths.pairingClaim, { method: 'POST' })).status).toBe(200)
  return television
}

const ask = async (television: TestTelevision) => {
  for (const path of [
    proxyPaths.session,
    `${proxyPaths.channels}?part=snippet&mine=true`,
    `${proxyPaths.groups}?mine=true`,
  ]) {
    const answer = await television.call(path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

async function transcribe(): Promise<void> {
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(services.url + path, {
      ...init,
      headers: { [keyHeader]: demo.transcriptionKey, ...init.headers },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const body = new FormData()
  body.append('audio', new Blob([new Uint8Array(tone(1))]), 'a.wav')
  const { audio_url } = await call(transcriptionPaths.upload, { method: 'POST', body })
  const headers = { 'content-type': 'application/json' }
  const { id } = await call(transcriptionPaths.jobs, { method: 'POST', body: JSON.stringify({ audio_url }), headers })
  for (;;) {
    const { status, result } = await call(transcriptionPaths.job(id))
    if (status === 'done') return expect(result.transcription.full_transcript).toBe('Said.')
    if (status === 'error') throw new Error('a job failed')
    await sleep(50)
  }
}

/** Repeats calls until `over` is called, which resolves with the failures. */
function underLoad(works: (() => Promise<unknown>)[]) {
  const failures = new Set<string>()
  let isOver = false
  const repeating = works.map(async (work) => {
    while (!isOver) {
      await work().catch((error: unknown) => failures.add(String(error)))
      // Leaves the processor to processes that start.
      await sleep(50)
    }
  })
  return {
    over: async () => {
      isOver = true
      await Promise.all(repeating)
      return failures
    },
  }
}

it('an update to today’s release, and back to the one before, fails no call and ends no session', async () => {
  const before = release('before', await earlierRelease(earlier, join(folder, 'code')))
  await before.start()
  const televisions = [await pair(), await pair()]
  const load = underLoad([...televisions.map((television) => () => ask(television)), transcribe])
  const today = release('today', await todaysCode())
  try {
    await today.start()
    // Each step of a pairing goes to the other release.
    televisions.push(await pair())
    await Promise.all([before.serves(), today.serves()])
    await before.stop()
    await today.serves()
    // Back: the release before starts on the database that today's has migrated.
    await before.start()
    await Promise.all([before.serves(), today.serves()])
    await today.stop()
    await before.serves()
  } finally {
    const failures = [...(await load.over())]
    expect(failures, failures.join('; ')).toEqual([])
  }
  for (const television of televisions) await ask(television)
}, 600_000)
