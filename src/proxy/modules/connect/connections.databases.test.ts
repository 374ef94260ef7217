import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectableScope, type ConnectOffer, connectPaths } from '#contract/connect.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, startWithUpstream, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { named, startTestSender, types } from '../security-events/securityEvents.fixture.ts'
import { testPhone } from './connectionPhone.fixture.ts'
import { requestTtlMs } from './connectionRequests.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

const money = 'https://www.tenfoot.example/auth/video-analytics-monetary.readonly'
const revenue = `${proxyPaths.reports}?ids=channel%3D%3DMINE&metrics=views%2CestimatedRevenue`

describe.each(testDatabases())('connections on $name', ({ fresh }) => {
  async function start(env: Record<string, string> = {}) {
    const { clock, upstream, database, proxy } = await startWithUpstream(open, await fresh(), env)
    const television = await proxy.signedIn()
    const ask = async (scopes: ConnectableScope[] = ['analyticsMonetary'], tv: TestTelevision = television) =>
      (await (await tv.call(connectPaths.start, { method: 'POST', body: { scopes } })).json()) as ConnectOffer
    const eventsOf = async ({ id }: ConnectOffer, tv = television) => watchOf(tv, id)
    const list = async (tv = television) => (await (await tv.call(connectPaths.list)).json()).connections
    return { clock, upstream, database, proxy, television, ask, eventsOf, list, phone: testPhone(proxy) }
  }

  /** Resolves once a stream has sent its first state. @returns the states that it sends, and a promise of its end */
  async function watchOf(tv: TestTelevision, id: string) {
    const response = await tv.call(`${connectPaths.events}?id=${id}`)
    const states: string[] = []
    let text = ''
    const ended = (async () => {
      const reader = (response.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        text += next.value
        states.splice(0, states.length, ...[...text.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state ?? ''))
      }
    })()
    await eventually(() => expect(states).not.toEqual([]))
    return { states, ended }
  }

  it('a connection lets a television read revenue after the same account allowed it on a phone, and not before', async () => {
    const { upstream, television, ask, eventsOf, list, phone } = await start()
    const before = upstream.of('/v2/reports').length
    const refused = await television.call(revenue)
    expect([refused.status, (await refused.json()).problem.code]).toEqual([403, 'connection_needed'])
    expect(upstream.of('/v2/reports')).toHaveLength(before)

    const offer = await ask()
    const stream = await eventsOf(offer)
    const consentUrl = new URL(await phone.begin(offer.code))
    expect(Object.fromEntries(consentUrl.searchParams)).toMatchObject({
      client_id: 'web-client',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: `openid ${money}`,
    })
    // A stream sends the current state, and not states that ended before it opened.
    await eventually(() => expect(stream.states.at(-1)).toBe('opened'))
    expect(await phone.finish(upstream.consent(consentUrl.href))).toBe('Connected')
    await stream.ended
    expect(stream.states).toEqual(['waiting', 'opened', 'connected'])

    expect((await television.call(revenue)).status).toBe(200)
    expect(await list()).toEqual([{ id: expect.any(String), scopes: ['analyticsMonetary'], since: '2026-09-21' }])
    // A report that needs no connection still uses the session's own tokens.
    const connected = upstream.of('/v2/reports').at(-1)?.headers.authorization
    await television.call(`${proxyPaths.reports}?ids=channel%3D%3DMINE&metrics=views`)
    expect(upstream.of('/v2/reports').at(-1)?.headers.authorization).not.toBe(connected)
  })

  it('a connection is not stored when another account allowed it, and that grant is revoked', async () => {
    const { upstream, television, ask, eventsOf, list, phone } = await start()
    const offer = await ask()
    const stream = await eventsOf(offer)
    const back = upstream.consent(await phone.begin(offer.code), { subject: 'account-2' })
    expect(await phone.finish(back)).toBe('Wrong account')
    await stream.ended
    expect(stream.states.at(-1)).toBe('other_account')
    expect(upstream.revoked).toHaveLength(1)
    expect(await list()).toEqual([])
    expect((await television.call(revenue)).status).toBe(403)
  })

  it('a connection is not made after the television’s own session ended, and nothing else of its account is revoked', async () => {
    const { clock, upstream, proxy, ask, phone } = await start()
    const own = upstream.secrets.findLast((secret) => secret.startsWith('refresh-')) ?? ''
    const back = upstream.consent(await phone.begin((await ask()).code))
    const sender = await startTestSender(upstream, clock.now)
    const event = { [types.tokenRevoked]: { subject: named(own, 'hash_base64_sha512_sha512') } }
    expect((await sender.send(proxy, await sender.sign(event))).status).toBe(202)
    expect(await phone.finish(back)).toBe('Something went wrong')
    expect(upstream.revoked).toEqual([])
  })

  it.each([
    ['says no', (back: string) => back.replace(/code=[^&]*/, 'error=access_denied'), 'denied', 'Access denied'],
    [
      'answers for another issuer',
      (back: string) => back.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'),
      'failed',
      'Something went wrong',
    ],
    [
      'sends a code that is none',
      (back: string) => back.replace(/code=[^&]*/, 'code=made-up'),
      'failed',
      'Something went wrong',
    ],
  ])('a connection is not made when the service %s', async (_name, change, state, words) => {
    const { upstream, ask, eventsOf, list, phone } = await start()
    const offer = await ask()
    const stream = await eventsOf(offer)
    expect(await phone.finish(change(upstream.consent(await phone.begin(offer.code))))).toBe(words)
    await stream.ended
    expect(stream.states.at(-1)).toBe(state)
    expect(await list()).toEqual([])
  })

  it('a connection is not made when the requested scope was unticked', async () => {
    const { upstream, ask, list, phone } = await start()
    const offer = await ask()
    const back = upstream.consent(await phone.begin(offer.code), { scope: 'openid' })
    expect(await phone.finish(back)).toBe('Access denied')
    expect(await list()).toEqual([])
  })

  it('a connection is completed once, only by the phone that began, and only in time', async () => {
    const { clock, upstream, ask, eventsOf, list, phone, proxy } = await start()
    const offer = await ask()
    const address = await phone.begin(offer.code)
    const other = testPhone(proxy)
    await other.open('/connect')
    expect(await other.finish(upstream.consent(address))).toBe('This request has expired')
    expect(await list()).toEqual([])
    const back = upstream.consent(address)
    expect(await phone.finish(back)).toBe('Connected')
    expect(await phone.finish(back)).toBe('This request has expired')
    expect(await list()).toHaveLength(1)

    const lateOffer = await ask(['datahub'])
    const stream = await eventsOf(lateOffer)
    const lateCallback = upstream.consent(await phone.begin(lateOffer.code))
    await clock.advance(requestTtlMs)
    expect(await phone.finish(lateCallback)).toBe('This request has expired')
    await stream.ended
    expect(stream.states.at(-1)).toBe('over')
    expect(await list()).toHaveLength(1)
  })

  it('a connection works for the account that made it, and for no other account of the same television', async () => {
    const { upstream, proxy, television, ask, phone } = await start()
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    const first = (await (await television.call('/api/accounts')).json()).accounts[0].id
    upstream.subject = 'account-2'
    await television.pair()
    const second = (await (await television.call(proxyPaths.session)).json()).account
    expect(second).not.toBe(first)
    const as = (account: string) => television.call(revenue, { headers: { 'x-tenfoot-account': account } })
    expect([(await as(first)).status, (await as(second)).status]).toEqual([200, 403])
    expect((await proxy.television().call(revenue)).status).toBe(401)
  })

  it('a connection is deleted here and revoked at the service by a withdrawal or a sign-out', async () => {
    const { upstream, television, ask, list, phone } = await start()
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    const [{ id }] = await list()
    expect((await television.call(connectPaths.withdraw, { method: 'POST', body: { id } })).status).toBe(200)
    expect(upstream.revoked).toHaveLength(1)
    expect([await list(), (await television.call(revenue)).status]).toEqual([[], 403])
    expect((await television.call(connectPaths.withdraw, { method: 'POST', body: { id } })).status).toBe(404)

    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    await television.call(proxyPaths.signOut, { method: 'POST' })
    await eventually(() => expect(upstream.revoked).toHaveLength(3))
  })

  it('a connection that the service has ended must be made again, and does not end the session', async () => {
    const { clock, upstream, television, ask, list, phone } = await start()
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    await clock.advance(2 * 3_600_000)
    upstream.next('/token', { status: 400, json: { error: 'invalid_grant' } })
    const answer = await television.call(revenue)
    expect([answer.status, (await answer.json()).problem.code]).toEqual([403, 'connection_needed'])
    expect(await list()).toEqual([])
    expect((await television.call(`${proxyPaths.channels}?mine=true`)).status).toBe(200)
  })

  it('a connection that was revoked at the service is not listed any more and must be made again', async () => {
    const { clock, upstream, proxy, television, ask, list, phone } = await start()
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    const newest = upstream.secrets.findLast((secret) => secret.startsWith('refresh-')) ?? ''
    const sender = await startTestSender(upstream, clock.now)
    const event = { [types.tokenRevoked]: { subject: named(newest, 'hash_base64_sha512_sha512') } }
    const token = await sender.sign(event, { claims: { aud: upstream.webClient.id } })
    expect((await sender.send(proxy, token)).status).toBe(202)
    expect(await list()).toEqual([])
    const requestCount = upstream.requests.length
    expect((await (await television.call(revenue)).json()).problem.code).toBe('connection_needed')
    expect(upstream.requests).toHaveLength(requestCount)
    expect((await television.call(`${proxyPaths.channels}?mine=true`)).status).toBe(200)
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    expect(await list()).toHaveLength(1)
    expect((await television.call(revenue)).status).toBe(200)
  })

  it('a connection is of no use to a television whose own session has ended', async () => {
    const { clock, upstream, proxy, television, ask, phone } = await start()
    const own = upstream.secrets.findLast((secret) => secret.startsWith('refresh-')) ?? ''
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    const sender = await startTestSender(upstream, clock.now)
    const event = { [types.tokenRevoked]: { subject: named(own, 'hash_base64_sha512_sha512') } }
    expect((await sender.send(proxy, await sender.sign(event))).status).toBe(202)
    const requestCount = upstream.requests.length
    const answer = await television.call(revenue)
    expect([answer.status, (await answer.json()).problem.code]).toEqual([401, 'session_ended'])
    expect(upstream.requests).toHaveLength(requestCount)
  })

  it('a connection works again when WEB_CLIENT_ID is set back after another was used', async () => {
    const { clock, upstream, database, proxy, television, ask, phone } = await start()
    await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    await proxy.close()
    open.pop()
    for (const [id, status] of [
      ['another', 403],
      [upstream.webClient.id, 200],
    ] as const) {
      const next = await startTestProxy({ upstream, clock, database, env: { WEB_CLIENT_ID: id } })
      const nextTelevision = next.television()
      for (const [name, value] of television.cookies) nextTelevision.cookies.set(name, value)
      expect((await nextTelevision.call(revenue)).status).toBe(status)
      await next.close()
    }
  })

  it('a new connection replaces the earlier one', async () => {
    const { upstream, ask, list, phone, proxy } = await start()
    for (const _ of [1, 2]) await phone.finish(upstream.consent(await phone.begin((await ask()).code)))
    expect(await list()).toHaveLength(1)
    const storedGrants = await proxy.db
      .selectFrom('grants')
      .select('id')
      .where('client_id', '=', 'web-client')
      .execute()
    expect(storedGrants).toHaveLength(1)
  })
})
