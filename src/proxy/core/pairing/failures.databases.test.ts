import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import type { Script } from '#proxy/scripts.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { deviceCode, pairingFixture, post, refusal, token } from './pairing.fixture.ts'

describe.each(testDatabases())('failures of pairing on $name', ({ fresh }) => {
  const start = pairingFixture(fresh)

  it.each([
    ['access_denied', 403, 'denied'],
    ['admin_policy_enforced', 400, 'policy'],
    ['org_internal', 403, 'organization'],
    ['invalid_client', 401, 'client'],
    ['unsupported_grant_type', 400, 'unexpected'],
  ])('a poll that fails with %s and status %i reports %s, and polling stops', async (error, status, reason) => {
    const { television, watch, clock, upstream, polls, untilPollsArrived } = await start()
    upstream.next(token, refusal(error, status))
    await post(television)
    const stream = await watch()
    await clock.advance(5_000)
    await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'failed', reason, status, detail: error }))
    await clock.advance(60_000)
    await untilPollsArrived()
    expect(polls()).toBe(1)
  })

  it.each(['expired_token', 'invalid_grant'])(
    'a poll that fails with %s ends the code, and the television can request another',
    async (error) => {
      const { television, watch, clock, upstream } = await start()
      upstream.next(token, refusal(error, 400))
      const first = await post(television)
      const stream = await watch()
      await clock.advance(5_000)
      await eventually(() => expect(stream.states.at(-1)).toEqual({ state: 'expired' }))
      const second = await post(television)
      expect(second).toMatchObject({ state: 'pending' })
      expect(second).not.toMatchObject({ userCode: first.state === 'pending' && first.userCode })
    },
  )

  it('a failure of the database does not lose the tokens of a poll', async () => {
    const { television, watch, clock, upstream, proxy, polls } = await start()
    await post(television)
    const stream = await watch()
    upstream.allow()
    await sql`alter table grants rename to grants_away`.execute(proxy.db)
    await clock.advance(5_000)
    await eventually(() => expect(proxy.log()).toContain('could not go on'))
    await sql`alter table grants_away rename to grants`.execute(proxy.db)
    await eventually(async () => {
      await clock.advance(1_000)
      expect(stream.states.at(-1)).toEqual({ state: 'granted' })
    })
    expect(polls()).toBe(1)
    const claimed = await television.call(proxyPaths.pairingClaim, { method: 'POST' })
    expect(await claimed.json()).toMatchObject({ state: 'signed_in' })
  })

  it.each([
    [
      { status: 401, json: { error: 'invalid_client' } },
      { reason: 'client', status: 401, detail: 'invalid_client' },
    ],
    [
      { status: 400, json: { error: 'invalid_scope' } },
      { reason: 'scope', status: 400, detail: 'invalid_scope' },
    ],
    [
      { status: 503, text: 'busy' },
      { reason: 'unreachable', cause: 'status', status: 503, retryIn: 2 },
    ],
    [
      { status: 302, text: '', headers: { location: 'http://127.0.0.1:1/' } },
      { reason: 'unreachable', cause: 'status', status: 302, retryIn: 2 },
    ],
    ['reset', { reason: 'unreachable', cause: 'reset', retryIn: 2 }],
    ['garbage', { reason: 'unexpected', cause: 'nonsense', retryIn: 2 }],
    [
      { status: 200, text: '<html>' },
      { reason: 'unexpected', cause: 'nonsense', status: 200, retryIn: 2 },
    ],
    [
      { status: 200, json: { device_code: 'x' } },
      { reason: 'unexpected', cause: 'nonsense', retryIn: 2 },
    ],
  ] as [Script, object][])(
    'a failure of the request for codes is reported with its cause: %j',
    async (script, problem) => {
      const { television, upstream } = await start()
      upstream.next(deviceCode, script)
      expect(await post(television)).toEqual({ state: 'failed', ...problem })
    },
  )

  it('a service that does not answer a request for codes is reported as a time-out', async () => {
    const { television, upstream, clock } = await start()
    upstream.next(deviceCode, 'hang')
    const answer = post(television)
    await eventually(() => expect(upstream.of(deviceCode)).toHaveLength(1))
    await clock.advance(10_000)
    expect(await answer).toMatchObject({ state: 'failed', reason: 'unreachable', cause: 'timeout' })
  })

  it('a temporary failure of pairing ends without an action of the person while a stream is open', async () => {
    const { television, watch, upstream, clock } = await start()
    upstream.next(deviceCode, 'reset')
    await post(television)
    const stream = await watch()
    await clock.advance(2_000)
    await eventually(() => expect(stream.states.at(-1)).toMatchObject({ state: 'pending', userCode: 'GQVQ-JJJ1' }))
  })

  it('pairing does not fail with a server that follows RFC 8628 exactly', async () => {
    const { television, upstream } = await start()
    upstream.next(deviceCode, {
      status: 200,
      json: { device_code: 'd', user_code: 'WDJB-MJHT', verification_uri: 'https://example.com/d', expires_in: 900 },
    })
    expect(await post(television)).toMatchObject({ userCode: 'WDJB-MJHT', verificationUrl: 'https://example.com/d' })
  })
})
