import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Now, nowPaths } from '#contract/now.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { testTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { seededRandom } from '../support/random.ts'
import { type ProxyProcess, proxyProcess } from './proxyProcess.ts'

/** How often a sampling proxy is killed at a random moment, after it was killed between the calls of a sample. */
const kills = Number(process.env.KILLED ?? 3)
const minuteMs = 60_000
/** After which others sample the account of a killed proxy. */
const leaseMs = 20_000
/** Most milliseconds from the first call of a sample until it is stored. */
const sampleTakesMs = 40

const paths = {
  channels: '/video/v3/channels',
  uploads: '/video/v3/playlistItems',
  videos: '/video/v3/videos',
}

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let store: Awaited<ReturnType<typeof openProxyDatabase>>
  let environment: Record<string, string | undefined>
  const running = new Set<ProxyProcess>()
  beforeAll(async () => {
    const { dataDir, databaseUrl } = await fresh()
    upstream = await startTestUpstream()
    upstream.codes = { expires_in: 1_800, interval: 1 }
    environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      AUTH_URL: upstream.url,
      API_URL: upstream.url,
      CLIENT_ID: upstream.client.id,
      CLIENT_SECRET: upstream.client.secret,
      LIVE_QUOTA: '100000',
    }
    store = await openProxyDatabase({ dataDir, databaseUrl })
    answer()
  })
  afterAll(async () => {
    await Promise.all([...running].map((proxy) => proxy.kill()))
    await store?.close()
    await upstream?.close()
  })

  const items = (...list: unknown[]) => ({ status: 200, json: { items: list } })
  const answer = () => {
    const statistics = { viewCount: '1000', subscriberCount: '900', videoCount: '1' }
    const contentDetails = { relatedPlaylists: { uploads: 'UU1' } }
    const snippet = { title: 'Anchoring', publishedAt: '2026-09-01T00:00:00Z' }
    upstream.always(paths.channels, items({ id: 'UC1', statistics, contentDetails }))
    upstream.always(paths.uploads, items({ contentDetails: { videoId: 'v1' } }))
    upstream.always(paths.videos, items({ id: 'v1', snippet, statistics: { viewCount: '500' } }))
  }
  const calls = () => Object.values(paths).reduce((sum, path) => sum + upstream.of(path).length, 0)
  const until = (isSo: () => Promise<boolean> | boolean) =>
    expect.poll(isSo, { timeout: 20_000, interval: 5 }).toBe(true)

  async function start() {
    const proxy = proxyProcess(environment)
    running.add(proxy)
    const television = testTelevision(await proxy.start(), upstream)
    return { proxy, television, ask: async (): Promise<Now> => (await television.call(nowPaths.now)).json() }
  }
  const kill = async (proxy: ProxyProcess) => {
    running.delete(proxy)
    await proxy.kill()
  }
  /** Lets time pass while no proxy runs: moves everything that has a time into the past. */
  async function pass(ms: number) {
    await store.db
      .updateTable('live_accounts')
      .set(({ eb }) => ({ due_at: eb('due_at', '-', ms), sampled_at: eb('sampled_at', '-', ms) }))
      .execute()
    await store.db
      .updateTable('live_samples')
      .set(({ eb }) => ({ at: eb('at', '-', ms) }))
      .execute()
  }
  /** The units that were taken, the times of the samples, and when the account was sampled last. */
  async function stored() {
    const quota = await store.db.selectFrom('live_quota').select('used').execute()
    const samples = await store.db
      .selectFrom('live_samples')
      .select('at')
      .where('kind', 'in', ['minute', 'hour'])
      .orderBy('at')
      .execute()
    const account = await store.db.selectFrom('live_accounts').select('sampled_at').executeTakeFirst()
    return {
      units: quota.reduce((sum, { used }) => sum + used, 0),
      times: samples.map(({ at }) => at),
      last: account?.sampled_at ?? 0,
    }
  }

  it('a proxy that is killed while it samples is replaced, one of the others samples a minute, and no unit is used twice', async () => {
    const first = await start()
    await first.television.pair()
    await first.ask()
    expect(await stored()).toMatchObject({ units: 3, times: [expect.any(Number)] })
    await kill(first.proxy)

    // Killed between the two calls of the next sample.
    await pass(minuteMs)
    upstream.always(paths.videos, 'hang')
    const second = await start()
    await until(() => upstream.of(paths.videos).length === 2)
    await kill(second.proxy)
    expect(await stored()).toMatchObject({ units: 5, times: [expect.any(Number)] })

    // Two others start when its lease has ended: both want the account.
    answer()
    await pass(leaseMs)
    const others = await Promise.all([start(), start()])
    await until(async () => (await stored()).times.length === 2)
    for (const { television } of others)
      for (const [name, value] of first.television.cookies) television.cookies.set(name, value)
    const told = await Promise.all(others.map(({ ask }) => ask()))
    expect(told[0]).toEqual(told[1])
    expect([calls(), (await stored()).units]).toEqual([7, 7])

    const random = seededRandom(3)
    for (const { proxy } of others) await kill(proxy)
    for (let round = 0; round < kills; round += 1) {
      await pass(minuteMs + leaseMs)
      const before = calls()
      const { proxy } = await start()
      await until(() => calls() > before)
      await pause(random() * sampleTakesMs)
      await kill(proxy)
    }
    await pass(minuteMs + leaseMs)
    const { last } = await stored()
    await start()
    await until(async () => (await stored()).last > last)
    const { units, times } = await stored()
    // A unit is taken before its call: each kill may waste one, and none is called without.
    expect(units).toBeGreaterThanOrEqual(calls())
    expect(units).toBeLessThanOrEqual(calls() + kills)
    expect(times.length).toBeLessThanOrEqual(3 + kills)
    for (const [place, at] of times.slice(1).entries())
      expect(at - (times[place] ?? 0)).toBeGreaterThanOrEqual(minuteMs)
  }, 120_000)
})
