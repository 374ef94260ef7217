import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { testBrowser, testDevice } from '#platform/authorization/testDevice.ts'
import { platformSettings } from '#platform/settings.ts'
import { type Answer, wire } from '#platform/testPlatform.ts'
import { seededRandom } from './random.ts'
import { beginDemo } from './youngDemo.ts'

/** How many grants, refreshes and revocations are acknowledged in all; the services are killed after every 25. */
const inAll = Number(process.env.KILLED_AFTER ?? 100)
const perRound = 25

let dataDir: string
let child: ChildProcess | undefined
let url = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-killed-'))
  await beginDemo(dataDir)
})
afterAll(async () => {
  await kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** The services as a process of their own, on SQLite. */
async function start(): Promise<void> {
  const { DATABASE_URL: _, ...environment } = process.env
  const started = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'platform'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...environment,
      DATA_DIR: dataDir,
      PLATFORM_PORT: '0',
      LOG_LEVEL: 'silent',
      DEVICE_CODES_PER_MINUTE: '1000000',
      REFRESH_TOKENS_PER_CLIENT: '1000000',
      REFRESH_TOKENS_PER_ACCOUNT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let said = ''
  for await (const part of started.stdout) {
    said += part
    const address = /Services on (\S+)\n/.exec(said)?.[1]
    if (!address) continue
    url = address
    return
  }
  throw new Error(`the services did not start: ${said}`)
}

async function kill(): Promise<void> {
  const running = child
  child = undefined
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const gone = once(running, 'exit')
  running.kill('SIGKILL')
  await gone
}

interface Grant {
  refresh: string
  access: string[]
  revoked: boolean
}

it('loses nothing that it acknowledged and revives nothing that was revoked, however often it is killed', async () => {
  const random = seededRandom(9)
  const scopes = scopesOf(platformSettings({}).naming)
  const call = (path: string, options?: RequestInit): Promise<Answer> => wire(url).call(path, options)
  const post: ReturnType<typeof wire>['post'] = (...all) => wire(url).post(...all)
  await start()
  const demo = demoFile.parse(JSON.parse(await readFile(join(dataDir, demoFileName), 'utf8')))
  const device = testDevice({ post, scopes }, { id: demo.tvClient.clientId, secret: demo.tvClient.clientSecret })
  const browser = testBrowser({ call })
  const grants: Grant[] = []
  const live = () => grants.filter(({ revoked }) => !revoked)
  const found = { alive: 0, dead: 0 }
  let acknowledged = 0
  let allowed: string | undefined
  let revoking = false

  /** One grant, refresh or revocation; noted only once its answer is there. */
  const act = async () => {
    const chance = random()
    const [first] = live()
    if (first && chance < 0.1) {
      revoking = true
      expect((await device.revoke(first.refresh)).status).toBe(200)
      revoking = false
      for (const grant of live()) grant.revoked = true
    } else if (first && chance < 0.5) {
      const { status, json } = await device.refresh(first.refresh)
      expect(status).toBe(200)
      first.access.push(String(json.access_token))
    } else {
      const { device_code, user_code } = await device.ask()
      await browser.answer(user_code, 'allow', { id: 'demo', ...demo.account })
      allowed = device_code
      const { status, json } = await device.poll(device_code)
      expect(status).toBe(200)
      allowed = undefined
      grants.push({ refresh: String(json.refresh_token), access: [String(json.access_token)], revoked: false })
    }
    acknowledged += 1
  }

  for (let round = 1; round <= inAll / perRound; round += 1) {
    while (acknowledged < round * perRound) await act()
    // Dead at some moment of whatever is asked next.
    const dying = new Promise<void>((resolve) => setTimeout(() => resolve(kill()), random() * 40))
    const working = (async () => {
      for (;;) await act()
    })().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
    await Promise.all([dying, working])
    await start()

    // The one that was under way is done or not: all of it, or nothing.
    if (revoking) {
      const statuses = new Set<number>()
      for (const { refresh } of live()) statuses.add((await device.refresh(refresh)).status)
      expect(statuses.size).toBe(1)
      if (statuses.has(400)) for (const grant of live()) grant.revoked = true
      revoking = false
    }
    if (allowed !== undefined) expect([200, 400]).toContain((await device.poll(allowed)).status)
    allowed = undefined
    for (const { refresh, access, revoked } of grants) {
      found[revoked ? 'dead' : 'alive'] += 1
      expect((await device.refresh(refresh)).status).toBe(revoked ? 400 : 200)
      for (const token of access) {
        const headers = { authorization: `Bearer ${token}` }
        expect((await call('/video/v3/channels?part=id&mine=true', { headers })).status).toBe(revoked ? 401 : 200)
      }
    }
  }
  expect(found.alive).toBeGreaterThan(0)
  expect(found.dead).toBeGreaterThan(0)
}, 600_000)
