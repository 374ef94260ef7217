import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { scopesOf } from '#contract/scopes.ts'
import { testBrowser, testDevice } from '#platform/authorization/testDevice.ts'
import { platformSettings } from '#platform/settings.ts'
import { type Answer, wire } from '#platform/testPlatform.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { seededRandom } from './random.ts'
import { servicesProcess } from './servicesProcess.ts'
import { beginDemo } from './youngDemo.ts'

/** How many grants, refreshes and revocations are acknowledged in all; the services are killed after every 25. */
const inAll = Number(process.env.KILLED_AFTER ?? 50)
const perRound = 25

interface Grant {
  refresh: string
  access: string[]
  revoked: boolean
}

describe.each(testDatabases())('the services on $name', ({ fresh }) => {
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

  it('lose nothing that they acknowledged and revive nothing that was revoked, however often they are killed', async () => {
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
      const dying = new Promise<void>((resolve) => setTimeout(() => resolve(services.kill()), random() * 40))
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
})
