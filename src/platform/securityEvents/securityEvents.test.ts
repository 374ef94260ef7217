import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { securityEventPaths, securityEventTypes } from '#contract/securityEvents.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { testApp } from '../authorization/testApp.ts'
import { testBrowser, testDevice } from '../authorization/testDevice.ts'
import { person, startTestPlatform, type TestPlatform, tvClient, webClient } from '../testPlatform.ts'
import { waitAfter } from './delivery.ts'
import { createReceivers, type Receiver } from './receivers.ts'
import { openDelivery } from './service.ts'
import { startReceiver, type TestReceiver } from './testReceiver.ts'

const base = 'https://schemas.openid.net/secevent'
const types = securityEventTypes(base)

describe.each(testDatabases())('security events on $name', ({ fresh }) => {
  let platform: TestPlatform
  let receiver: TestReceiver
  let registered: Receiver
  let delivery: ReturnType<typeof openDelivery>

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh(), { EVENT_TIMEOUT_SECONDS: '1', EVENT_GIVE_UP_HOURS: '1' })
    await platform.populate()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    receiver = await startReceiver({ audience: tvClient.id })
    receiver.trust(platform.url)
    registered = await receivers().add(tvClient.id, receiver.address)
    delivery = openDelivery(platform.context, (error) => {
      throw error
    })
  })
  afterEach(async () => {
    await delivery.stop()
    await receiver.close()
    await platform.context.db.deleteFrom('event_receivers').execute()
    await platform.db.updateTable('grants').set({ ended_at: 0 }).where('ended_at', 'is', null).execute()
  })

  const receivers = () =>
    createReceivers({
      db: platform.db,
      clock: platform.clock,
      networks: platform.context.settings.securityEvents.networks,
      securityEvents: platform.context.securityEvents,
    })
  const grant = async () => {
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask('email')
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    return { access: String(json.access_token), refresh: String(json.refresh_token) }
  }
  const outbox = () => platform.context.db.selectFrom('security_events').selectAll().execute()
  /** As a receiver would name a token that it holds. */
  const nameOf = (token: string) =>
    createHash('sha512').update(createHash('sha512').update(token).digest()).digest('base64')
  const tokenRevoked = (token: string) => ({
    [types.tokenRevoked]: {
      subject: {
        subject_type: 'oauth_token',
        token_type: 'refresh_token',
        token_identifier_alg: 'hash_base64_sha512_sha512',
        token: nameOf(token),
      },
    },
  })
  const me = () => ({ subject_type: 'iss-sub', iss: platform.url, sub: person.id })

  it('are announced where receivers look', async () => {
    expect((await platform.call(securityEventPaths.configuration)).json).toEqual({
      issuer: platform.url,
      jwks_uri: `${platform.url}/jwks.json`,
      delivery_methods_supported: expect.arrayContaining(['urn:ietf:rfc:8935']),
    })
  })

  it('say which refresh token was revoked, signed and addressed as the receiver expects', async () => {
    const { refresh } = await grant()
    await platform.post(authorizationPaths.revoke, { token: refresh })
    await delivery.deliverDue()
    expect(receiver.refused).toEqual([])
    const [{ claims, type } = { claims: {}, type: '' }] = receiver.received
    expect(type).toBe('application/secevent+jwt')
    expect(claims).toEqual({
      iss: platform.url,
      aud: tvClient.id,
      iat: Math.floor(platform.clock.now() / 1000),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      events: tokenRevoked(refresh),
    })
    expect(await outbox()).toMatchObject([{ outcome: 'delivered', attempts: 1, due_at: null, problem: null }])
    await delivery.deliverDue()
    expect(receiver.received).toHaveLength(1)
  })

  it('say so for each token of the project, whichever token was given to /revoke', async () => {
    const first = await grant()
    const second = await grant()
    await platform.post(authorizationPaths.revoke, { token: second.access })
    await delivery.deliverDue()
    expect(receiver.events()).toHaveLength(2)
    expect(receiver.events()).toEqual(
      expect.arrayContaining([tokenRevoked(first.refresh), tokenRevoked(second.refresh)]),
    )
    // A dead token revokes nothing and tells nobody.
    await platform.post(authorizationPaths.revoke, { token: second.refresh })
    expect(await outbox()).toHaveLength(2)
  })

  it('say so when a code that was used twice takes its tokens back', async () => {
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask('email')
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    expect((await device.poll(device_code)).status).toBe(400)
    await delivery.deliverDue()
    expect(receiver.events()).toEqual([tokenRevoked(String(json.refresh_token))])
  })

  it('reach the client whose tokens they were and no other', async () => {
    const web = await startReceiver({ audience: webClient.id })
    try {
      web.trust(platform.url)
      await receivers().add(webClient.id, web.address)
      const { refresh } = await grant()
      const app = testApp(platform)
      const { json } = await app.redeem(await app.code())
      await platform.post(authorizationPaths.revoke, { token: refresh })
      await delivery.deliverDue()
      expect(receiver.events()).toEqual([tokenRevoked(refresh)])
      expect(web.events()).toEqual([tokenRevoked(String(json.refresh_token))])
    } finally {
      await web.close()
    }
  })

  it.each([
    ['sessions-revoked', types.sessionsRevoked, {}],
    ['account-disabled', types.accountDisabled, {}],
    ['account-disabled', types.accountDisabled, { reason: 'hijacking' as const }],
  ])('tell of %s with the account and %j', async (_name, type, more: { reason?: 'hijacking' }) => {
    const { securityEvents } = platform.context
    const happen = () =>
      platform.db
        .transaction()
        .execute((on) =>
          type === types.sessionsRevoked
            ? securityEvents.sessionsRevoked(on, person.id)
            : securityEvents.accountDisabled(on, person.id, more.reason),
        )
    // Nobody is told of accounts that it has nothing to do with.
    await happen()
    expect(await outbox()).toEqual([])
    await grant()
    await grant()
    await happen()
    await delivery.deliverDue()
    expect(receiver.events()).toEqual([{ [type]: { subject: me(), ...more } }])
  })

  it('are not written when what caused them was not', async () => {
    await grant()
    const failing = platform.db.transaction().execute(async (on) => {
      await platform.context.securityEvents.sessionsRevoked(on, person.id)
      throw new Error('it did not happen')
    })
    await expect(failing).rejects.toThrow('it did not happen')
    expect(await outbox()).toEqual([])
  })

  it('come on demand to show that the receiver hears, with its state', async () => {
    const jti = await receivers().verify(registered.id, 'a state')
    await delivery.deliverDue()
    expect(receiver.received.map(({ claims }) => [claims.jti, claims.events])).toEqual([
      [jti, { [types.verification]: { state: 'a state' } }],
    ])
    expect(await receivers().eventState(jti)).toEqual({ outcome: 'delivered', problem: null })
    await expect(receivers().verify('none', 'x')).rejects.toThrow('There is no receiver none.')
  })

  it('are signed by a key of the published list, also after keys took turns', async () => {
    receiver.answers({ status: 503 })
    await receivers().verify(registered.id, 'x')
    await delivery.deliverDue()
    await platform.clock.advance(40 * 86_400_000)
    receiver.answers({ status: 202 })
    await platform.call('/jwks.json')
    await delivery.deliverDue()
    expect(receiver.refused).toEqual([])
    expect(new Set(receiver.received.map(({ claims }) => claims.jti)).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
  })

  describe('a receiver that fails', () => {
    it.each([
      ['answers 503', { status: 503 }, 'the receiver answered 503'],
      ['answers 404', { status: 404 }, 'the receiver answered 404'],
      ['asks for patience', { status: 429 }, 'the receiver answered 429'],
      ['points elsewhere', { status: 307, headers: { location: '/other' } }, 'redirects are not followed'],
      ['is silent', 'silence', 'did not answer within 1 seconds'],
    ] as const)('because it %s hears again, later and later, with the same jti', async (_why, answer, problem) => {
      receiver.answers(answer)
      const jti = await receivers().verify(registered.id, 'x')
      const tries = answer === 'silence' ? 2 : 4
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        await delivery.deliverDue()
        expect(receiver.received).toHaveLength(attempt)
        const [row] = await outbox()
        expect(row).toMatchObject({ outcome: 'pending', attempts: attempt, problem: expect.stringContaining(problem) })
        await platform.clock.advance(waitAfter(attempt) - 1)
        await delivery.deliverDue()
        expect(receiver.received).toHaveLength(attempt)
        await platform.clock.advance(1)
      }
      receiver.answers({ status: 200 })
      await delivery.deliverDue()
      expect(receiver.received.map(({ claims }) => claims.jti)).toEqual(Array(tries + 1).fill(jti))
      expect(await outbox()).toMatchObject([{ outcome: 'delivered' }])
    })

    it('for as long as is set is given up, and the log and the list say so', async () => {
      receiver.answers({ status: 500 })
      const jti = await receivers().verify(registered.id, 'x')
      const begun = platform.clock.now()
      let attempts = 0
      while ((await receivers().eventState(jti))?.outcome === 'pending') {
        attempts += 1
        expect(attempts).toBeLessThan(20)
        await delivery.deliverDue()
        await platform.clock.advance(waitAfter(attempts))
      }
      expect(receiver.received).toHaveLength(attempts)
      expect(attempts).toBe(10)
      expect(platform.clock.now() - begun - waitAfter(attempts)).toBeLessThanOrEqual(3_600_000)
      expect(await receivers().eventState(jti)).toEqual({ outcome: 'given up', problem: 'the receiver answered 500' })
      const { events } = await platform.context.events.page({ size: 1 })
      expect(events).toMatchObject([
        {
          action: 'security-event.given-up',
          subject: `receiver ${receiver.address}`,
          detail: expect.stringContaining(jti),
        },
      ])
      expect(await receivers().all()).toMatchObject([
        { waiting: 0, last: { outcome: 'given up', problem: 'the receiver answered 500' } },
      ])
    })

    it('to accept an event hears it no more, and its reason is kept as plain text', async () => {
      receiver.answers({ status: 400, body: '{"err":"invalid_key","description":"\\u001b[31mno key"}' })
      const jti = await receivers().verify(registered.id, 'x')
      await delivery.deliverDue()
      await platform.clock.advance(86_400_000)
      await delivery.deliverDue()
      expect(receiver.received).toHaveLength(1)
      expect(await receivers().eventState(jti)).toEqual({
        outcome: 'refused',
        problem: 'the receiver refused it: invalid_key (?[31mno key)',
      })
      expect((await platform.context.events.page({ size: 1 })).events[0]?.action).toBe('security-event.refused')
    })

    it('delays nobody else, and its own later events wait their turn', async () => {
      const other = await startReceiver({ audience: tvClient.id })
      try {
        other.trust(platform.url)
        const second = await receivers().add(tvClient.id, other.address)
        receiver.answers({ status: 503 })
        await receivers().verify(registered.id, 'one')
        await receivers().verify(registered.id, 'two')
        for (const state of ['three', 'four', 'five']) await receivers().verify(second.id, state)
        await delivery.deliverDue()
        expect(receiver.received).toHaveLength(1)
        expect(other.received).toHaveLength(3)
      } finally {
        await other.close()
      }
    })

    it('with an endless answer is cut off, and what it accepted counts', async () => {
      receiver.answers({ status: 202, body: 'x'.repeat(1_000_000) })
      const jti = await receivers().verify(registered.id, 'x')
      await delivery.deliverDue()
      expect(await receivers().eventState(jti)).toMatchObject({ outcome: 'delivered' })
    })
  })

  it('are sent once by several processes at work at once', async () => {
    const others = Array.from({ length: 3 }, () => openDelivery(platform.context, () => {}))
    try {
      for (let event = 0; event < 10; event += 1) await receivers().verify(registered.id, `${event}`)
      await Promise.all([delivery, ...others].map((one) => one.deliverDue()))
      await delivery.deliverDue()
      expect(receiver.received).toHaveLength(10)
      expect(new Set(receiver.received.map(({ claims }) => claims.jti)).size).toBe(10)
    } finally {
      for (const one of others) await one.stop()
    }
  })

  it('that a process took and never settled are taken over when its time is up, with the same jti', async () => {
    const jti = await receivers().verify(registered.id, 'x')
    // What a process leaves that was killed in the middle of a call.
    await platform.context.db
      .updateTable('security_events')
      .set({ due_at: platform.clock.now() + 2000, attempts: 1 })
      .execute()
    await delivery.deliverDue()
    expect(receiver.received).toEqual([])
    await platform.clock.advance(2000)
    await delivery.deliverDue()
    expect(receiver.received.map(({ claims }) => claims.jti)).toEqual([jti])
  })

  it('that are under way when the services stop are due again at once', async () => {
    receiver.answers('silence')
    await receivers().verify(registered.id, 'x')
    const heard = receiver.next()
    delivery.start()
    await heard
    await delivery.stop()
    expect(await outbox()).toMatchObject([{ outcome: 'pending', due_at: platform.clock.now() }])
  })

  it('go by themselves within a second while the services run', async () => {
    delivery.start()
    await receivers().verify(registered.id, 'x')
    const heard = receiver.next()
    await platform.clock.advance(1000)
    await heard
    expect(receiver.received).toHaveLength(1)
  })

  it('go nowhere that the setting does not allow, also when it was registered under another', async () => {
    const closed = openDelivery(
      {
        ...platform.context,
        settings: {
          ...platform.context.settings,
          securityEvents: { ...platform.context.settings.securityEvents, networks: 'public' },
        },
      },
      () => {},
    )
    await receivers().verify(registered.id, 'x')
    await closed.deliverDue()
    await closed.stop()
    expect(receiver.received).toEqual([])
    expect((await outbox())[0]?.problem).toContain('allowed')
    await expect(receivers().add(tvClient.id, 'http://10.0.0.1/')).rejects.toThrow('allowed')
  })

  it('are registered for a client, once an address, ten at most, and end with their receiver', async () => {
    expect((await receivers().add(tvClient.id, receiver.address)).id).toBe(registered.id)
    await expect(receivers().add('nobody', receiver.address)).rejects.toThrow('There is no client nobody.')
    const added = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => receivers().add(tvClient.id, `https://app.example/${n}`)),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    await receivers().verify(registered.id, 'x')
    expect((await receivers().all()).find(({ id }) => id === registered.id)).toMatchObject({ waiting: 1 })
    expect(await receivers().remove(registered.id)).toBe(true)
    expect(await receivers().remove(registered.id)).toBe(false)
    expect(await outbox()).toEqual([])
  })

  it('keep no token at rest that could be used', async () => {
    const { refresh } = await grant()
    await platform.post(authorizationPaths.revoke, { token: refresh })
    const kept = JSON.stringify([await outbox(), await platform.db.selectFrom('refresh_tokens').selectAll().execute()])
    expect(kept).toContain(nameOf(refresh))
    expect(kept).not.toContain(refresh)
    expect(kept).not.toContain(refresh.slice(0, 16))
  })
})
