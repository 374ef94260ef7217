import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { deliveryMethods, streamPaths } from '#contract/securityEventStreams.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, tvClient, webClient } from '../platform.fixture.ts'
import { eventsForEachTest } from './events.fixture.ts'

const { streams, status, verification, configuration } = streamPaths
const typesAt = 'https://schemas.openid.net/secevent'
const sessionRevoked = `${typesAt}/caep/event-type/session-revoked`
const sessionsRevoked = `${typesAt}/risc/event-type/sessions-revoked`
const tokenRevoked = `${typesAt}/oauth/event-type/token-revoked`
const verified = `${typesAt}/ssf/event-type/verification`

type Json = Record<string, unknown>

/** Streams that receivers manage by themselves (specification: security-events 5). */
describe.each(testDatabases())('streams on $name', ({ fresh }) => {
  const env = eventsForEachTest(fresh)
  // The operator's receiver of the fixture would count as a stream of the client.
  beforeEach(() => env.platform.context.db.deleteFrom('event_receivers').execute())

  const basic = ({ id, secret }: { id: string; secret: string }) =>
    `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const call = (method: string, path: string, body?: unknown, authorization = basic(tvClient)) =>
    env.platform.call(path, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const created = async (wishes: Json = {}) => {
    const { status, json } = await call('POST', streams, wishes)
    expect(status).toBe(201)
    return { id: String(json.stream_id), json }
  }
  const fetchAt = async (id: string, body: Json = {}) => {
    const { json } = await call('POST', `${streamPaths.events}/${id}`, { returnImmediately: true, ...body })
    return json as { sets: Record<string, string>; moreAvailable?: boolean }
  }
  /** What a fetched event says, verified as a receiver does it. */
  const read = async (token = '') => {
    const keys = createRemoteJWKSet(new URL(`${env.platform.url}${authorizationPaths.keys}`))
    const { payload } = await jwtVerify(token, keys, { issuer: env.platform.url, audience: tvClient.id })
    return payload
  }
  const signOut = () =>
    env.platform.context.db.transaction().execute(async (trx) => {
      await env.platform.context.securityEvents.sessionsRevoked(trx as never, person.id)
    })
  const push = () => ({ method: deliveryMethods.push, endpoint_url: env.receiver.address })

  it('the configuration says where streams are managed', async () => {
    const { json } = await env.platform.call(configuration)
    expect(json).toMatchObject({
      spec_version: '1_0',
      issuer: env.platform.url,
      configuration_endpoint: env.platform.url + streams,
      delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
    })
  })

  it('a stream is created, read, listed, changed, replaced and deleted by its client', async () => {
    const { id, json } = await created({ events_requested: [sessionRevoked, 'https://other.example/type'] })
    expect(json).toMatchObject({
      iss: env.platform.url,
      aud: tvClient.id,
      delivery: { method: deliveryMethods.poll, endpoint_url: `${env.platform.url}${streamPaths.events}/${id}` },
      events_requested: [sessionRevoked],
      events_delivered: [sessionRevoked],
    })
    expect((await call('GET', `${streams}?stream_id=${id}`)).json).toEqual(json)
    expect((await call('GET', streams)).json).toEqual([json])
    const described = await call('PATCH', streams, { stream_id: id, description: 'Sign-outs' })
    expect(described.json).toEqual({ ...json, description: 'Sign-outs' })
    const replaced = await call('PUT', streams, { stream_id: id, delivery: push() })
    expect(replaced.json).toMatchObject({ delivery: { endpoint_url: env.receiver.address } })
    expect(replaced.json.description).toBeUndefined()
    expect(replaced.json.events_requested).toEqual(replaced.json.events_supported)
    expect((await call('DELETE', `${streams}?stream_id=${id}`)).status).toBe(204)
    expect((await call('GET', `${streams}?stream_id=${id}`)).status).toBe(404)
  })

  it('a stream is invisible to another client, and to whoever has no secret', async () => {
    const { id } = await created()
    const other = basic(webClient)
    for (const [method, path, body] of [
      ['GET', `${streams}?stream_id=${id}`],
      ['PATCH', streams, { stream_id: id }],
      ['PUT', streams, { stream_id: id }],
      ['DELETE', `${streams}?stream_id=${id}`],
      ['GET', `${status}?stream_id=${id}`],
      ['POST', status, { stream_id: id, status: 'disabled' }],
      ['POST', verification, { stream_id: id }],
      ['POST', `${streamPaths.events}/${id}`, { returnImmediately: true }],
    ] as const) {
      expect((await call(method, path, body, other)).status, `${method} ${path}`).toBe(404)
      const wrong = basic({ ...tvClient, secret: 'wrong' })
      expect((await call(method, path, body, wrong)).status, `${method} ${path}`).toBe(401)
    }
    expect((await call('GET', streams, undefined, other)).json).toEqual([])
    expect((await call('GET', `${status}?stream_id=${id}`)).json.status).toBe('enabled')
  })

  it('events are pushed to a stream with the types and the header that it asked for', async () => {
    await env.grant()
    await created({
      delivery: { ...push(), authorization_header: 'Bearer of the receiver' },
      events_requested: [sessionRevoked],
    })
    await signOut()
    await env.delivery.deliverDue()
    expect(env.receiver.refused).toEqual([])
    expect(env.receiver.received).toMatchObject([
      {
        credential: 'Bearer of the receiver',
        claims: {
          sub_id: { format: 'iss_sub', iss: env.platform.url, sub: person.id },
          events: { [sessionRevoked]: { event_timestamp: Math.floor(env.platform.clock.now() / 1000) } },
        },
      },
    ])
    const rows = await env.platform.context.db.selectFrom('event_receivers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('of the receiver')
  })

  it('an operator’s receiver gets no session-revoked beside sessions-revoked', async () => {
    await env.grant()
    await env.receivers().add(tvClient.id, env.receiver.address)
    await signOut()
    await env.delivery.deliverDue()
    expect(env.receiver.events().flatMap((events) => Object.keys(events as Json))).toEqual([sessionsRevoked])
  })

  it('a stream offers every type, and one that asked for session-revoked alone gets it whenever sessions end', async () => {
    await env.grant()
    const { id, json } = await created({ events_requested: [sessionRevoked] })
    expect(json.events_supported).toEqual(
      expect.arrayContaining([
        sessionRevoked,
        sessionsRevoked,
        `${typesAt}/risc/event-type/account-enabled`,
        `${typesAt}/risc/event-type/account-credential-change-required`,
      ]),
    )
    const { accounts } = env.platform.context.operations
    await accounts.requirePassword({ name: 'ada' }, person.id)
    await accounts.disable({ name: 'ada' }, person.id, { reason: 'policy' })
    await accounts.enable({ name: 'ada' }, person.id)
    // The same password again, because the tests of this file share the account.
    await accounts.setPassword({ name: 'ada' }, person.id, person.password)
    const tokens = Object.values((await fetchAt(id)).sets)
    const types = await Promise.all(tokens.map(async (token) => Object.keys((await read(token)).events as Json)))
    expect(types).toEqual([[sessionRevoked], [sessionRevoked], [sessionRevoked]])
  })

  it('fetched events come again until they are acknowledged or refused', async () => {
    const { id } = await created()
    for (const state of ['one', 'two', 'three']) await call('POST', verification, { stream_id: id, state })
    const first = await fetchAt(id, { maxEvents: 2 })
    expect([Object.keys(first.sets).length, first.moreAvailable]).toEqual([2, true])
    const [one = '', two = ''] = Object.keys(first.sets)
    expect(await read(first.sets[one])).toMatchObject({
      jti: one,
      sub_id: { format: 'opaque', id },
      events: { [verified]: {} },
    })
    expect(Object.keys((await fetchAt(id, { maxEvents: 2 })).sets)).toEqual([one, two])
    const rest = await fetchAt(id, { ack: [one], setErrs: { [two]: { err: 'invalid_request' } } })
    expect([Object.keys(rest.sets).length, rest.moreAvailable]).toEqual([1, false])
    expect(await env.receivers().eventState(two)).toMatchObject({ outcome: 'refused' })
    expect(await env.receivers().eventState(one)).toMatchObject({ outcome: 'delivered' })
    await env.delivery.deliverDue()
    expect(env.receiver.received).toEqual([])
    // Another stream's acknowledgement changes nothing.
    const other = await created()
    const [left = ''] = Object.keys(rest.sets)
    await fetchAt(other.id, { ack: [left] })
    expect(Object.keys((await fetchAt(id)).sets)).toEqual([left])
  })

  it('a fetch that finds nothing waits for an event', async () => {
    const { id } = await created()
    const waiting = call('POST', `${streamPaths.events}/${id}`, {})
    await expect.poll(() => env.platform.clock.sleepers).toBeGreaterThan(0)
    await call('POST', verification, { stream_id: id, state: 'awaited' })
    await env.platform.clock.advance(1_000)
    expect(Object.keys((await waiting).json.sets as Json)).toHaveLength(1)
    const idle = call('POST', `${streamPaths.events}/${id}`, { ack: Object.keys((await waiting).json.sets as Json) })
    await expect.poll(() => env.platform.clock.sleepers).toBeGreaterThan(0)
    for (let second = 0; second < 20; second += 1) await env.platform.clock.advance(1_000)
    expect((await idle).json).toMatchObject({ sets: {} })
  })

  it('a paused stream keeps its events, and a disabled one loses them', async () => {
    const { refresh } = await env.grant()
    const { id } = await created({ delivery: push() })
    const paused = { stream_id: id, status: 'paused', reason: 'Update' }
    expect((await call('POST', status, paused)).json).toEqual(paused)
    expect((await call('GET', `${status}?stream_id=${id}`)).json).toEqual(paused)
    await env.platform.post(authorizationPaths.revoke, { token: refresh })
    await env.delivery.deliverDue()
    expect(env.receiver.received).toEqual([])
    await call('POST', status, { stream_id: id, status: 'enabled' })
    await env.delivery.deliverDue()
    expect(env.receiver.events().flatMap((events) => Object.keys(events as Json))).toEqual([tokenRevoked])

    const again = await env.grant()
    await call('POST', status, { stream_id: id, status: 'disabled' })
    await env.platform.post(authorizationPaths.revoke, { token: again.refresh })
    await call('POST', status, { stream_id: id, status: 'enabled' })
    await env.delivery.deliverDue()
    expect(env.receiver.received).toHaveLength(1)
    expect((await call('POST', verification, { stream_id: id })).status).toBe(204)
  })

  it.each([
    ['without a body', undefined],
    ['with a list', []],
    ['with another delivery', { delivery: { method: 'mail' } }],
    [
      'with an address inside the network',
      { delivery: { method: deliveryMethods.push, endpoint_url: 'http://10.0.0.1/' } },
    ],
    ['with types that are no list', { events_requested: 'all' }],
    [
      'with a header of two lines',
      {
        delivery: {
          method: deliveryMethods.push,
          endpoint_url: 'https://a.example/',
          authorization_header: 'a\r\nb',
        },
      },
    ],
  ])('a stream %s is refused, and nothing is stored', async (_, body) => {
    expect([400, 415]).toContain((await call('POST', streams, body)).status)
    expect((await call('GET', streams)).json).toEqual([])
  })

  it('a client has at most ten streams, and one at an address', async () => {
    await created({ delivery: push() })
    expect((await call('POST', streams, { delivery: push() })).status).toBe(409)
    for (let more = 1; more < 10; more += 1) await created()
    expect((await call('POST', streams, {})).status).toBe(409)
  })

  it('events that nobody fetches are given up like those that cannot be pushed', async () => {
    const { id } = await created()
    await call('POST', verification, { stream_id: id, state: 'late' })
    await env.platform.clock.advance(2 * 3_600_000)
    await env.delivery.deliverDue()
    expect(await fetchAt(id)).toMatchObject({ sets: {} })
    expect(await env.outbox()).toMatchObject([{ outcome: 'given up', due_at: null }])
  })
})
