import { afterEach, describe, expect, it } from 'vitest'
import { hourMs, manualClock } from '#contract/clock.ts'
import { type Now, nowPaths } from '#contract/now.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { removeOldSamples } from './liveSamples.ts'
import { createLiveQuota } from './quota.ts'

const minute = 60_000
const paths = ['channels', 'videos', 'playlistItems'].map((name) => `/video/v3/${name}`)

describe.each(testDatabases())('live numbers on $name', ({ fresh }) => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close()
  })

  async function start(env: Record<string, string> = {}) {
    const clock = manualClock(Date.parse('2026-09-21T15:00:00Z'))
    const database = await fresh()
    const upstream = await startTestUpstream()
    open.push(upstream)
    const startProxy = async () => {
      const proxy = await startTestProxy({ upstream, clock, database, env: { UPSTREAM_TIMEOUT_MS: '120000', ...env } })
      open.push(proxy)
      return proxy
    }
    return { clock, upstream, database, startProxy, proxy: await startProxy() }
  }

  function serve(upstream: TestUpstream, views: number) {
    const statistics = { viewCount: String(views), subscriberCount: '123000', hiddenSubscriberCount: false }
    const relatedPlaylists = { uploads: 'UU1' }
    const [channels, videos, playlistItems] = paths as [string, string, string]
    upstream.always(
      channels,
      json([{ id: 'UC1', statistics: { ...statistics, videoCount: '1' }, contentDetails: { relatedPlaylists } }]),
    )
    upstream.always(playlistItems, json([{ contentDetails: { videoId: 'v1' } }]))
    const snippet = { title: 'Anchoring', publishedAt: '2026-09-01T00:00:00Z' }
    upstream.always(videos, json([{ id: 'v1', snippet, statistics: { viewCount: String(views / 2) } }]))
  }
  const json = (items: unknown[]) => ({ status: 200, json: { kind: 'list', items } })
  const read = async (television: TestTelevision): Promise<Now> => (await television.call(nowPaths.now)).json()
  const callsOf = (upstream: TestUpstream) => paths.map((path) => upstream.of(path).length)
  const rowsOf = async ({ db }: TestProxy) => [
    (await db.selectFrom('live_accounts').selectAll().execute()).length,
    (await db.selectFrom('live_samples').selectAll().execute()).length,
  ]
  /** Moves the clock until a sample begins, and waits for it. */
  async function nextSample({
    clock,
    upstream,
    proxy,
  }: Pick<Awaited<ReturnType<typeof start>>, 'clock' | 'upstream' | 'proxy'>) {
    const [before, calls] = [await sampledAt(proxy), callsOf(upstream)[0]]
    await clock.advance(minute)
    await eventually(async () => {
      if (callsOf(upstream)[0] === calls) await clock.advance(1_000)
      expect(callsOf(upstream)[0]).not.toBe(calls)
    })
    await eventually(async () => expect(await sampledAt(proxy)).toBeGreaterThan(before))
  }
  const sampledAt = async ({ db }: TestProxy) =>
    (await db.selectFrom('live_accounts').select('sampled_at').executeTakeFirst())?.sampled_at ?? 0

  it('two proxies take one sample a minute together, which all televisions of the account get', async () => {
    const { clock, upstream, proxy, startProxy } = await start()
    const other = await startProxy()
    serve(upstream, 1_000)
    const televisions = [await proxy.signedIn(), await other.signedIn()] as const
    const first = await read(televisions[0])
    expect(first).toMatchObject({ channel: 'UC1', every: minute, sampledAt: clock.now(), since: clock.now() })
    expect(first.subscribers).toEqual({ value: 123_000, rounded: true })
    expect(first.videos).toEqual([
      {
        id: 'v1',
        title: 'Anchoring',
        publishedAt: Date.parse('2026-09-01T00:00:00Z'),
        views: 500,
        lastHour: null,
        usualHour: null,
      },
    ])
    expect(callsOf(upstream)).toEqual([1, 1, 1])
    serve(upstream, 1_060)
    await nextSample({ clock, upstream, proxy })
    expect(await sampledAt(proxy)).toBeLessThan(Number(first.sampledAt) + 1.5 * minute)
    const answers = [await read(televisions[0]), await read(televisions[1])]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.views).toEqual({ value: 1_060, rounded: false })
    expect(callsOf(upstream)).toEqual([2, 2, 1])
    // Encrypted, and no log names the channel.
    const [row] = await proxy.db.selectFrom('live_samples').selectAll().execute()
    expect(row?.counters).toMatch(/^v1\./)
    expect(proxy.log()).not.toContain('UC1')
  })

  it('another account sees nothing of it, and the last sign-out removes it', async () => {
    const { upstream, proxy } = await start()
    serve(upstream, 1_000)
    const [first, second] = [await proxy.signedIn(), await proxy.signedIn()]
    await read(first)
    upstream.subject = 'account-2'
    const stranger = await proxy.signedIn()
    upstream.always('/video/v3/channels', json([]))
    expect(await read(stranger)).toMatchObject({ channel: '', sampledAt: null, videos: [] })
    expect(await rowsOf(proxy)).toEqual([2, 2])
    await first.call(proxyPaths.signOut, { method: 'POST', body: {} })
    expect(await rowsOf(proxy)).toEqual([2, 2])
    await second.call(proxyPaths.signOut, { method: 'POST', body: {} })
    expect(await rowsOf(proxy)).toEqual([1, 0])
    expect((await first.call(nowPaths.now)).status).toBe(401)
  })

  it('a service that refuses for its quota is left alone, whichever account asks', async () => {
    const { clock, upstream, proxy } = await start()
    const errors = [{ message: 'Used up.', domain: 'usageLimits', reason: 'quotaExceeded' }]
    upstream.always('/video/v3/channels', { status: 403, json: { error: { code: 403, message: 'Used up.', errors } } })
    const television = await proxy.signedIn()
    expect(await read(television)).toMatchObject({ channel: '', sampledAt: null })
    upstream.subject = 'account-2'
    expect(await read(await proxy.signedIn())).toMatchObject({ sampledAt: null })
    await clock.advance(hourMs)
    await read(television)
    expect(callsOf(upstream)).toEqual([1, 0, 0])
    expect(proxy.log()).not.toContain('could not go on')
  })

  it('proxies that take units at the same time never take more than the day has', async () => {
    const database = { databaseUrl: undefined, ...(await fresh()) }
    const clock = manualClock(Date.parse('2026-09-22T06:00:00Z'))
    const stores = [await openProxyDatabase(database), await openProxyDatabase(database)]
    open.push(...stores)
    const quotas = stores.map(({ db }) => createLiveQuota(db, clock, 10))
    const take = () => Promise.allSettled(quotas.flatMap((quota) => Array.from({ length: 9 }, () => quota.take())))
    const taken = (results: PromiseSettledResult<unknown>[]) =>
      results.filter(({ status }) => status === 'fulfilled').length
    expect(taken(await take())).toBe(10)
    expect(await quotas[0]?.left()).toEqual({ units: 0, ms: hourMs })
    await clock.advance(hourMs)
    expect(taken(await take())).toBe(10)
    // A clock that is set back brings nothing back.
    clock.set(clock.now() - hourMs)
    expect(taken(await take())).toBe(0)
  })

  it('a service that says 429 is left alone for longer each time, and at most until the quota begins again', async () => {
    const database = { databaseUrl: undefined, ...(await fresh()) }
    // Two hours before midnight Pacific time.
    const clock = manualClock(Date.parse('2026-09-22T05:00:00Z'))
    const store = await openProxyDatabase(database)
    open.push(store)
    const quota = createLiveQuota(store.db, clock, 10)
    await quota.take()
    for (const minutes of [1, 2, 4]) {
      const { resumesAt } = await quota.refused(false, undefined)
      expect(resumesAt - clock.now()).toBe(minutes * minute)
      await expect(quota.take()).rejects.toMatchObject({ resumesAt })
      await clock.advance(resumesAt - clock.now())
    }
    await quota.take()
    await quota.answered()
    expect((await quota.refused(false, undefined)).resumesAt - clock.now()).toBe(minute)
    expect((await quota.refused(true, undefined)).resumesAt).toBe(Date.parse('2026-09-22T07:00:00Z'))
    await clock.advance(2 * hourMs)
    await quota.take()
    expect(await quota.left()).toMatchObject({ units: 9 })
  })

  it('minutes are kept for 49 hours, hours for 8 days and their totals for 400 days, and the units of a week', async () => {
    const store = await openProxyDatabase({ databaseUrl: undefined, ...(await fresh()) })
    open.push(store)
    const now = Date.parse('2026-09-22T12:00:00Z')
    const sample = (kind: 'minute' | 'hour' | 'long', hours: number) => ({
      id: `${kind} ${hours}`,
      account_id: 'account',
      kind,
      at: now - hours * hourMs,
      counters: '',
    })
    const days = (count: number) => 24 * count
    const [minutes, hours, totals] = [[1, 49, 50] as const, [days(8), days(8) + 1] as const, [days(400), days(401)]]
    await store.db
      .insertInto('live_samples')
      .values([
        ...minutes.map((age) => sample('minute', age)),
        ...hours.map((age) => sample('hour', age)),
        ...totals.map((age) => sample('long', age)),
      ])
      .execute()
    const used = { used: 1, paused_until: 0, failures: 0 }
    await store.db
      .insertInto('live_quota')
      .values(['2026-09-14', '2026-09-15', '2026-09-22'].map((day) => ({ day, ...used })))
      .execute()
    await removeOldSamples(store.db, now)
    const kept = await store.db.selectFrom('live_samples').select('id').orderBy('at', 'desc').execute()
    expect(kept.map(({ id }) => id)).toEqual(['minute 1', 'minute 49', 'hour 192', 'long 9600'])
    expect(await store.db.selectFrom('live_quota').select('day').orderBy('day').execute()).toEqual([
      { day: '2026-09-15' },
      { day: '2026-09-22' },
    ])
  })

  it('live numbers can be switched off', async () => {
    const { upstream, proxy } = await start({ LIVE_NUMBERS: 'off' })
    serve(upstream, 1_000)
    expect((await (await proxy.signedIn()).call(nowPaths.now)).status).toBe(404)
    expect(callsOf(upstream)).toEqual([0, 0, 0])
  })
})
