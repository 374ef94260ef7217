import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { securityEventPaths, securityEventTypes } from '#contract/securityEvents.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testApp } from '../authorization/app.fixture.ts'
import { testBrowser, testDevice } from '../authorization/device.fixture.ts'
import { person, tvClient, webClient } from '../platform.fixture.ts'
import { eventsForEachTest } from './events.fixture.ts'
import { startReceiver } from './receiver.fixture.ts'

const types = securityEventTypes('https://schemas.openid.net/secevent')

describe.each(testDatabases())('events on $name', ({ fresh }) => {
  const env = eventsForEachTest(fresh)
  /** The identifier of a token in events, computed as a receiver would do it. */
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
  const me = () => ({ subject_type: 'iss-sub', iss: env.platform.url, sub: person.id })

  it('security events are announced at the address where receivers look', async () => {
    expect((await env.platform.call(securityEventPaths.configuration)).json).toEqual({
      issuer: env.platform.url,
      jwks_uri: `${env.platform.url}/jwks.json`,
      delivery_methods_supported: expect.arrayContaining(['urn:ietf:rfc:8935']),
    })
  })

  it('security events report which refresh token was revoked, signed and addressed to the receiver', async () => {
    const { refresh } = await env.grant()
    await env.platform.post(authorizationPaths.revoke, { token: refresh })
    await env.delivery.deliverDue()
    expect(env.receiver.refused).toEqual([])
    const [{ claims, type } = { claims: {}, type: '' }] = env.receiver.received
    expect(type).toBe('application/secevent+jwt')
    expect(claims).toEqual({
      iss: env.platform.url,
      aud: tvClient.id,
      iat: Math.floor(env.platform.clock.now() / 1000),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      events: tokenRevoked(refresh),
    })
    expect(await env.outbox()).toMatchObject([{ outcome: 'delivered', attempts: 1, due_at: null, problem: null }])
    await env.delivery.deliverDue()
    expect(env.receiver.received).toHaveLength(1)
  })

  it('security events report each token of the project, whichever token was sent to /revoke', async () => {
    const first = await env.grant()
    const second = await env.grant()
    await env.platform.post(authorizationPaths.revoke, { token: second.access })
    await env.delivery.deliverDue()
    expect(env.receiver.events()).toHaveLength(2)
    expect(env.receiver.events()).toEqual(
      expect.arrayContaining([tokenRevoked(first.refresh), tokenRevoked(second.refresh)]),
    )
    // Revoking a dead token changes nothing and sends no event.
    await env.platform.post(authorizationPaths.revoke, { token: second.refresh })
    expect(await env.outbox()).toHaveLength(2)
  })

  it('security events report the tokens that end because a code was used twice', async () => {
    const device = testDevice(env.platform)
    const { device_code, user_code } = await device.ask('email')
    await testBrowser(env.platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    expect((await device.poll(device_code)).status).toBe(400)
    await env.delivery.deliverDue()
    expect(env.receiver.events()).toEqual([tokenRevoked(String(json.refresh_token))])
  })

  it('security events reach only the client that the tokens were issued to', async () => {
    const web = await startReceiver({ audience: webClient.id })
    try {
      web.trust(env.platform.url)
      await env.receivers().add(webClient.id, web.address)
      const { refresh } = await env.grant()
      const app = testApp(env.platform)
      const { json } = await app.redeem(await app.code())
      await env.platform.post(authorizationPaths.revoke, { token: refresh })
      await env.delivery.deliverDue()
      expect(env.receiver.events()).toEqual([tokenRevoked(refresh)])
      expect(web.events()).toEqual([tokenRevoked(String(json.refresh_token))])
    } finally {
      await web.close()
    }
  })

  it.each([
    ['sessions-revoked', types.sessionsRevoked, {}],
    ['account-disabled', types.accountDisabled, {}],
    ['account-disabled', types.accountDisabled, { reason: 'hijacking' as const }],
    ['account-enabled', types.accountEnabled, {}],
    ['account-credential-change-required', types.credentialChangeRequired, {}],
  ])('security events report %s with the account and %j', async (_name, type, more: { reason?: 'hijacking' }) => {
    const { securityEvents } = env.platform.context
    const triggerEvent = () =>
      env.platform.db
        .transaction()
        .execute((trx) =>
          type === types.sessionsRevoked
            ? securityEvents.sessionsRevoked(trx, person.id)
            : type === types.accountEnabled
              ? securityEvents.accountEnabled(trx, person.id)
              : type === types.credentialChangeRequired
                ? securityEvents.credentialChangeRequired(trx, person.id)
                : securityEvents.accountDisabled(trx, person.id, more.reason),
        )
    // A receiver gets no events of accounts without access for its client.
    await triggerEvent()
    expect(await env.outbox()).toEqual([])
    await env.grant()
    await env.grant()
    await triggerEvent()
    await env.delivery.deliverDue()
    const ended = { [types.sessionsRevoked]: { subject: me() } }
    const expected = [{ [type]: { subject: me(), ...more } }]
    if (type === types.credentialChangeRequired) expected.push(ended)
    expect(env.receiver.events()).toHaveLength(expected.length)
    expect(env.receiver.events()).toEqual(expect.arrayContaining(expected))
  })

  it('security events are not written when the change that causes them fails', async () => {
    await env.grant()
    const failing = env.platform.db.transaction().execute(async (trx) => {
      await env.platform.context.securityEvents.sessionsRevoked(trx, person.id)
      throw new Error('it did not happen')
    })
    await expect(failing).rejects.toThrow('it did not happen')
    expect(await env.outbox()).toEqual([])
  })

  it('a verification on request shows that a receiver gets events, with its state', async () => {
    const jti = await env.receivers().verify(env.registered.id, 'a state')
    await env.delivery.deliverDue()
    expect(env.receiver.received.map(({ claims }) => [claims.jti, claims.events])).toEqual([
      [jti, { [types.verification]: { state: 'a state' } }],
    ])
    expect(await env.receivers().eventState(jti)).toEqual({ outcome: 'delivered', problem: null })
    await expect(env.receivers().verify('none', 'x')).rejects.toThrow('There is no receiver none.')
  })

  it('security events are signed with a published key, even after the keys changed', async () => {
    env.receiver.answers({ status: 503 })
    await env.receivers().verify(env.registered.id, 'x')
    await env.delivery.deliverDue()
    await env.platform.clock.advance(40 * 86_400_000)
    env.receiver.answers({ status: 202 })
    await env.platform.call('/jwks.json')
    await env.delivery.deliverDue()
    expect(env.receiver.refused).toEqual([])
    expect(new Set(env.receiver.received.map(({ claims }) => claims.jti)).size).toBe(1)
    expect(env.receiver.received).toHaveLength(2)
  })

  it('security events are sent to receivers that are registered once per address, ten at most, and end with their receiver', async () => {
    expect((await env.receivers().add(tvClient.id, env.receiver.address)).id).toBe(env.registered.id)
    await expect(env.receivers().add('nobody', env.receiver.address)).rejects.toThrow('There is no client nobody.')
    const added = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => env.receivers().add(tvClient.id, `https://app.example/${n}`)),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    await env.receivers().verify(env.registered.id, 'x')
    expect((await env.receivers().all()).find(({ id }) => id === env.registered.id)).toMatchObject({ waiting: 1 })
    expect(await env.receivers().remove(env.registered.id)).toBe(true)
    expect(await env.receivers().remove(env.registered.id)).toBe(false)
    expect(await env.outbox()).toEqual([])
  })

  it('security events store no token that could be used', async () => {
    const { refresh } = await env.grant()
    await env.platform.post(authorizationPaths.revoke, { token: refresh })
    const stored = JSON.stringify([
      await env.outbox(),
      await env.platform.db.selectFrom('refresh_tokens').selectAll().execute(),
    ])
    expect(stored).toContain(nameOf(refresh))
    expect(stored).not.toContain(refresh)
    expect(stored).not.toContain(refresh.slice(0, 16))
  })
})
