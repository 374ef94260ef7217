import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { type Answer, wire } from '#platform/platform.fixture.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { seededRandom } from '../support/random.ts'
import { servicesProcess } from './servicesProcess.ts'

const perRound = 25
/** The number of grants, refreshes and revocations in all; the services are killed after every 25. */
const inAll = Number(process.env.KILLED_AFTER ?? perRound)
/** All grants are checked after this many rounds and at the end; in between, recent ones and a sample of the rest. */
const roundsToAll = 10
const sample = 20
const atOnce = 8

interface Grant {
  refresh: string
  access: string[]
  revoked: boolean
  /** The last round in which it was created, refreshed or revoked. */
  round: number
}

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let options: Awaited<ReturnType<typeof fresh>>
  let services: ReturnType<typeof servicesProcess>
  let url = ''
  const start = async () => {
    url = await services.start()
  }
  beforeAll(async () => {
    options = await fresh()
    await beginDemo(options.dataDir)
    services = servicesProcess({
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      PLATFORM_PORT: '0',
      DEVICE_CODES_PER_MINUTE: '1000000',
      REFRESH_TOKENS_PER_CLIENT: '1000000',
      REFRESH_TOKENS_PER_ACCOUNT: '1000000',
    })
  })
  afterAll(() => services.kill())

  it('the services lose no acknowledged grant and restore no revoked one, however often they are killed', async () => {
    const { dataDir } = options
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
    const checkedGrants = { alive: 0, dead: 0 }
    let acknowledged = 0
    let round = 1
    let allowed: string | undefined
    let revoking = false

    const endAll = () => {
      for (const grant of live()) Object.assign(grant, { revoked: true, round })
    }

    /** Performs one grant, refresh or revocation; recorded only after its answer. */
    const act = async () => {
      const chance = random()
      const [first] = live()
      // Odd rounds revoke once, so that some grants remain at their end; even rounds at any time.
      if (first && (acknowledged % perRound === 12 || (round % 2 === 0 && chance < 0.1))) {
        revoking = true
        expect((await device.revoke(first.refresh)).status).toBe(200)
        revoking = false
        endAll()
      } else if (first && chance < 0.5) {
        const { status, json } = await device.refresh(first.refresh)
        expect(status).toBe(200)
        first.access.push(String(json.access_token))
        first.round = round
      } else {
        const { device_code, user_code } = await device.ask()
        await browser.answer(user_code, 'allow', { id: 'demo', ...demo.account })
        allowed = device_code
        const { status, json } = await device.poll(device_code)
        expect(status).toBe(200)
        allowed = undefined
        grants.push({ refresh: String(json.refresh_token), access: [String(json.access_token)], revoked: false, round })
      }
      acknowledged += 1
    }

    /** Checks that grants work, or have ended, with all their tokens. */
    const check = async (chosen: Grant[]) => {
      const left = [...chosen]
      const checkNext = async () => {
        for (let grant = left.pop(); grant; grant = left.pop()) {
          const { refresh, access, revoked } = grant
          checkedGrants[revoked ? 'dead' : 'alive'] += 1
          expect((await device.refresh(refresh)).status).toBe(revoked ? 400 : 200)
          for (const token of access) {
            const headers = { authorization: `Bearer ${token}` }
            expect((await call('/video/v3/channels?part=id&mine=true', { headers })).status).toBe(revoked ? 401 : 200)
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, checkNext))
    }

    for (; round <= inAll / perRound; round += 1) {
      while (acknowledged < round * perRound) await act()
      // The services are killed at a random moment of the next requests.
      const dying = new Promise<void>((resolve) => setTimeout(() => resolve(services.kill()), random() * 40))
      const working = (async () => {
        for (;;) await act()
      })().catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error
      })
      await Promise.all([dying, working])
      await start()

      // The pending revocation was either done completely or not at all.
      if (revoking) {
        const statuses = new Set<number>()
        for (const { refresh } of live()) statuses.add((await device.refresh(refresh)).status)
        expect(statuses.size).toBe(1)
        if (statuses.has(400)) endAll()
        revoking = false
      }
      if (allowed !== undefined) expect([200, 400]).toContain((await device.poll(allowed)).status)
      allowed = undefined
      const young = grants.filter((grant) => grant.round >= round - 1)
      const old = grants.filter((grant) => grant.round < round - 1)
      const isAll = round % roundsToAll === 0 || round === inAll / perRound
      await check(isAll ? grants : [...young, ...old.filter(() => random() < sample / old.length)])
    }
    expect(checkedGrants.alive).toBeGreaterThan(0)
    expect(checkedGrants.dead).toBeGreaterThan(0)
  }, 1_800_000)
})
