import { afterEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy } from '#proxy/proxy.fixture.ts'
import type { Script } from '#proxy/scripts.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
const hour = 3_600_000
const { token } = authorizationPaths

describe.each(testDatabases())('tokens on $name', ({ fresh }) => {
  async function start(prepare: (upstream: TestUpstream) => void = () => {}) {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    prepare(upstream)
    open.push(upstream)
    const database = await fresh()
    const proxy = await startTestProxy({ upstream, clock, database })
    open.push(proxy)
    const television = await proxy.signedIn()
    const refreshes = () => upstream.of(token).filter(({ form }) => form.get('grant_type') === 'refresh_token')
    const get = (tv = television) => tv.call(`${proxyPaths.channels}?mine=true`)
    const state = async () => (await television.call(proxyPaths.session)).json()
    return { clock, upstream, proxy, television, database, refreshes, get, state }
  }

  it('tokens are refreshed before they expire, without delaying a call', async () => {
    const { clock, get, refreshes, proxy } = await start()
    await clock.advance(0.7 * hour)
    expect((await get()).status).toBe(200)
    expect(refreshes()).toHaveLength(0)
    await clock.advance(0.2 * hour)
    expect((await get()).status).toBe(200)
    // Waits until they are saved: if the clock moved on earlier, the refresh would seem to time out.
    const saved = () => proxy.db.selectFrom('grants').select('version').executeTakeFirstOrThrow()
    await eventually(async () => expect(await saved()).toEqual({ version: 1 }))
    expect(refreshes()).toHaveLength(1)
    await clock.advance(0.5 * hour)
    expect((await get()).status).toBe(200)
    expect(refreshes()).toHaveLength(1)
  })

  it.each([
    ['expired', async (clock: { advance(ms: number): Promise<void> }) => clock.advance(2 * hour)],
    ['refused by the service', async (_: unknown, upstream: TestUpstream) => upstream.killAccessTokens()],
  ])('tokens that are %s are refreshed only once for 50 simultaneous calls', async (_name, kill) => {
    const { clock, upstream, get, refreshes } = await start()
    await kill(clock, upstream)
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(refreshes()).toHaveLength(1)
  })

  it('tokens are refreshed only once by two proxies of one database', async () => {
    const { clock, upstream, get, refreshes, television, database } = await start((testUpstream) => {
      testUpstream.rotate = true
    })
    // Shares the database and, as every proxy of one database must, the keys.
    const second = database.databaseUrl === undefined
    const other = await startTestProxy({ upstream, clock, database })
    open.push(other)
    const otherTelevision = other.television()
    for (const [name, value] of television.cookies) otherTelevision.cookies.set(name, value)
    await clock.advance(2 * hour)
    const calls = Array.from({ length: 20 }, (_, index) => get(index % 2 === 0 ? television : otherTelevision))
    let done = false
    const answers = Promise.all(calls).finally(() => {
      done = true
    })
    // A proxy that waits for the lease checks it again by this clock.
    await eventually(async () => {
      await clock.advance(100)
      expect(done).toBe(true)
    })
    expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(refreshes()).toHaveLength(1)
    expect(second).toBeTypeOf('boolean')
  })

  it('tokens that the server rotates are saved, and the next refresh uses the new one', async () => {
    const { clock, get, refreshes, proxy, upstream } = await start((testUpstream) => {
      testUpstream.rotate = true
    })
    for (const _ of [1, 2, 3]) {
      await clock.advance(2 * hour)
      expect((await get()).status).toBe(200)
    }
    const used = refreshes().map(({ form }) => form.get('refresh_token'))
    expect(new Set(used).size).toBe(3)
    const stored = JSON.stringify(await proxy.db.selectFrom('grants').selectAll().execute())
    for (const secret of upstream.secrets) expect(stored).not.toContain(secret)
  })

  it.each([
    [{ status: 400, json: { error: 'invalid_grant' } }, 'revoked'],
    [{ status: 401, json: { error: 'invalid_client' } }, 'client'],
  ] as [Script, string][])('the session ends after a refresh is answered with %j', async (script, ended) => {
    const { clock, upstream, get, state } = await start()
    await clock.advance(2 * hour)
    upstream.next(token, script)
    const answer = await get()
    expect([answer.status, (await answer.json()).problem.code]).toEqual([401, 'session_ended'])
    expect(await state()).toEqual({ state: 'signed_out', ended })
  })

  it('tokens stay stored while the account is disabled, and work again after it is enabled', async () => {
    const { clock, upstream, get, state, refreshes } = await start()
    await clock.advance(2 * hour)
    const disabled: Script = { status: 403, json: { error: 'access_denied' } }
    upstream.next(token, disabled, disabled)
    expect((await get()).status).toBe(401)
    const signedOut = { state: 'signed_out', ended: 'account_disabled' }
    expect(await state()).toEqual(signedOut)
    // The service is asked once a minute, however often the television starts.
    expect(await state()).toEqual(signedOut)
    expect(refreshes()).toHaveLength(1)
    await clock.advance(60_000)
    expect(await state()).toEqual(signedOut)
    expect(refreshes()).toHaveLength(2)
    await clock.advance(60_000)
    upstream.next(token, 'reset')
    expect(await state()).toEqual(signedOut)
    await clock.advance(60_000)
    expect(await state()).toMatchObject({ state: 'signed_in' })
    expect((await get()).status).toBe(200)
  })

  it('tokens that arrive late, after the account was enabled again, are stored and not revoked', async () => {
    const { clock, upstream, get, state, refreshes, proxy } = await start((testUpstream) => {
      testUpstream.rotate = true
    })
    await clock.advance(2 * hour)
    upstream.next(token, { status: 403, json: { error: 'access_denied' } })
    await get()
    await clock.advance(60_000)
    const release = upstream.hold(token)
    const early = state()
    await eventually(() => expect(refreshes()).toHaveLength(2))
    await clock.advance(10_000)
    expect(await early).toEqual({ state: 'signed_out', ended: 'account_disabled' })
    release()
    const saved = () => proxy.db.selectFrom('grants').select('version').executeTakeFirstOrThrow()
    await eventually(async () => expect(await saved()).toEqual({ version: 1 }))
    expect(upstream.revoked).toEqual([])
    await clock.advance(60_000)
    expect(await state()).toMatchObject({ state: 'signed_in' })
    expect((await get()).status).toBe(200)
  })

  it('tokens of a disabled account are revoked at the service when somebody signs it out', async () => {
    const { clock, upstream, get, television, proxy } = await start()
    const { account } = await (await television.call(proxyPaths.session)).json()
    await clock.advance(2 * hour)
    upstream.next(token, { status: 403, json: { error: 'access_denied' } })
    await get()
    await television.call(proxyPaths.signOut, { method: 'POST', body: { account } })
    expect(upstream.revoked).toHaveLength(1)
    expect(await proxy.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  it('the session ends as `expired` when time-based access is over', async () => {
    const { clock, upstream, get, state } = await start((testUpstream) => {
      testUpstream.refreshLifetime = 7_200
    })
    await clock.advance(3 * hour)
    upstream.revokeAll()
    expect((await get()).status).toBe(401)
    expect(await state()).toEqual({ state: 'signed_out', ended: 'expired' })
  })

  it.each([
    ['reset', { cause: 'reset' }],
    ['garbage', { cause: 'nonsense' }],
    [
      { status: 503, text: 'busy' },
      { cause: 'status', upstreamStatus: 503 },
    ],
    [
      { status: 429, text: 'slow' },
      { cause: 'status', upstreamStatus: 429 },
    ],
    [{ status: 200, text: '<html>' }, { cause: 'nonsense' }],
    [{ status: 200, json: { token_type: 'Bearer' } }, { cause: 'nonsense' }],
    [
      { status: 400, json: { error: 'invalid_request' } },
      { cause: 'status', upstreamStatus: 400 },
    ],
    [
      { status: 400, json: { error: 'unauthorized_client' } },
      { cause: 'status', upstreamStatus: 400 },
    ],
    [
      { status: 400, json: { error: 'admin_policy_enforced' } },
      { cause: 'policy', upstreamStatus: 400 },
    ],
    [
      { status: 403, json: { error: 'org_internal' } },
      { cause: 'organization', upstreamStatus: 403 },
    ],
  ] as [Script, object][])(
    'tokens stay valid after a refresh gets %j: the session goes on, and the next refresh succeeds',
    async (script, expected) => {
      const { clock, upstream, get, state, refreshes } = await start()
      await clock.advance(2 * hour)
      upstream.next(token, script)
      const answer = await get()
      expect(answer.status).toBe(502)
      const { problem } = await answer.json()
      expect(problem).toMatchObject({ code: 'upstream_unreachable', ...expected })
      expect(Number(answer.headers.get('retry-after'))).toBe(problem.retryAfter)
      // Until then the proxy does not ask the server, however many televisions call.
      expect((await get()).status).toBe(502)
      expect(refreshes()).toHaveLength(1)
      expect(await state()).toMatchObject({ state: 'signed_in' })
      await clock.advance(2_000)
      expect((await get()).status).toBe(200)
    },
  )

  it('tokens are refreshed although a clock that was ten minutes ahead stored the times of refresh and retry', async () => {
    const { clock, upstream, get, refreshes, proxy } = await start()
    const ahead = clock.now() + 600_000
    await proxy.db.updateTable('grants').set({ refreshed_at: ahead, retry_at: ahead }).execute()
    upstream.killAccessTokens()
    expect((await get()).status).toBe(200)
    expect(refreshes()).toHaveLength(1)
  })

  it('tokens stay valid when the refresh times out: the session goes on', async () => {
    const { clock, upstream, get, state, refreshes, proxy } = await start()
    await clock.advance(2 * hour)
    upstream.next(token, 'hang')
    const answer = get()
    await eventually(() => expect(refreshes()).toHaveLength(1))
    await clock.advance(10_000)
    expect(await (await answer).json()).toMatchObject({ problem: { cause: 'timeout' } })
    expect(await state()).toMatchObject({ state: 'signed_in' })
    await clock.advance(35_000)
    const failures = () => proxy.db.selectFrom('grants').select('failures').executeTakeFirstOrThrow()
    await eventually(async () => expect(await failures()).toEqual({ failures: 1 }))
    await clock.advance(2_000)
    await eventually(async () => expect((await get()).status).toBe(200))
  })

  it('tokens of a slow refresh are saved although the call that waited has timed out', async () => {
    const { clock, upstream, get, state, refreshes } = await start((testUpstream) => {
      testUpstream.rotate = true
    })
    await clock.advance(2 * hour)
    const release = upstream.hold(token)
    const early = get()
    await eventually(() => expect(refreshes()).toHaveLength(1))
    await clock.advance(10_000)
    expect(await (await early).json()).toMatchObject({ problem: { cause: 'timeout' } })
    const late = get()
    release()
    expect((await late).status).toBe(200)
    expect(refreshes()).toHaveLength(1)
    expect(await state()).toMatchObject({ state: 'signed_in' })
  })

  it('tokens that arrive after their grant was replaced are not revoked, which would end the new grant too', async () => {
    const { clock, upstream, get, state, refreshes, television, proxy } = await start()
    await clock.advance(2 * hour)
    const release = upstream.hold(token)
    const early = get()
    await eventually(() => expect(refreshes()).toHaveLength(1))
    await television.pair()
    release()
    expect((await early).status).toBe(401)
    const leases = proxy.db.selectFrom('lease').select('name').where('name', 'like', 'refresh %')
    await eventually(async () => expect(await leases.execute()).toEqual([]))
    expect(upstream.revoked).toEqual([])
    expect(await state()).toMatchObject({ state: 'signed_in' })
    expect((await get()).status).toBe(200)
  })

  it('tokens that arrive after a sign-out are revoked', async () => {
    const { clock, upstream, get, refreshes, television } = await start((testUpstream) => {
      testUpstream.rotate = true
    })
    await clock.advance(2 * hour)
    const release = upstream.hold(token)
    const early = get()
    await eventually(() => expect(refreshes()).toHaveLength(1))
    await television.call(proxyPaths.signOut, { method: 'POST' })
    release()
    expect((await early).status).toBe(401)
    const newest = upstream.secrets.findLast((secret) => secret.startsWith('refresh-'))
    await eventually(() => expect(upstream.revoked).toContain(newest))
  })

  it('tokens of another CLIENT_ID stay stored: the session works again when the setting is changed back', async () => {
    const { upstream, clock, database, proxy, television } = await start()
    await proxy.close()
    open.pop()
    const cookies = new Map(television.cookies)
    for (const [id, expected] of [
      ['another', { state: 'signed_out', ended: 'client' }],
      [upstream.client.id, { state: 'signed_in' }],
    ] as const) {
      const next = await startTestProxy({ upstream, clock, database, env: { CLIENT_ID: id } })
      const nextTelevision = next.television()
      for (const [name, value] of cookies) nextTelevision.cookies.set(name, value)
      expect(await (await nextTelevision.call(proxyPaths.session)).json()).toMatchObject(expected)
      await next.close()
    }
  })
})
