import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { securityEventPaths } from '#contract/securityEvents.ts'
import { eventually, startTestProxy, startWithUpstream, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { named, startTestSender, types } from './securityEvents.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
const hour = 3_600_000

describe.each(testDatabases())('security events on $name', ({ fresh }) => {
  async function start() {
    const { clock, upstream, database, proxy } = await startWithUpstream(open, await fresh())
    const television = await proxy.signedIn()
    const state = async (tv: TestTelevision = television) => (await tv.call(proxyPaths.session)).json()
    const sender = await startTestSender(upstream, clock.now)
    const revoke = (sub = 'account-1', claims = {}) =>
      sender.sign({ [types.sessionsRevoked]: { subject: sender.account(sub) } }, { claims })
    return { clock, upstream, proxy, database, television, state, sender, revoke }
  }
  const newest = (secrets: string[]) => secrets.findLast((secret) => secret.startsWith('refresh-')) ?? ''

  it('a security event ends the sessions of an account that was signed out everywhere, and no other sessions', async () => {
    const { proxy, state, sender, revoke } = await start()
    expect((await sender.send(proxy, await revoke('account-2'))).status).toBe(202)
    expect(await state()).toMatchObject({ state: 'signed_in' })
    const answer = await sender.send(proxy, await revoke())
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(await state()).toEqual({ state: 'signed_out', ended: 'sessions_revoked' })
  })

  it('a security event ends the sessions of an account whose password must change', async () => {
    const { proxy, state, sender } = await start()
    const send = async (account: string) =>
      sender.send(proxy, await sender.sign({ [types.credentialChangeRequired]: { subject: sender.account(account) } }))
    expect((await send('account-2')).status).toBe(202)
    expect(await state()).toMatchObject({ state: 'signed_in' })
    expect((await send('account-1')).status).toBe(202)
    expect(await state()).toEqual({ state: 'signed_out', ended: 'sessions_revoked' })
  })

  it.each(['hijacking', 'bulk-account', undefined])(
    'a security event ends the sessions of a disabled account (reason: %s)',
    async (reason) => {
      const { proxy, state, sender } = await start()
      const subject = sender.account('account-1')
      await sender.send(proxy, await sender.sign({ [types.accountDisabled]: { subject, reason } }))
      expect(await state()).toEqual({ state: 'signed_out', ended: 'account_disabled' })
    },
  )

  describe('of an enabled account', () => {
    const enable = async ({ sender, proxy }: Awaited<ReturnType<typeof start>>) =>
      sender.send(proxy, await sender.sign({ [types.accountEnabled]: { subject: sender.account('account-1') } }))
    const disable = async ({ sender, proxy }: Awaited<ReturnType<typeof start>>, reason?: string) => {
      const subject = sender.account('account-1')
      await sender.send(proxy, await sender.sign({ [types.accountDisabled]: { subject, reason } }))
    }

    it('an account that is enabled again has its sessions with their tokens', async () => {
      const at = await start()
      await disable(at)
      expect(await at.state()).toEqual({ state: 'signed_out', ended: 'account_disabled' })
      expect((await enable(at)).status).toBe(202)
      expect(await at.state()).toMatchObject({ state: 'signed_in' })
      expect((await at.television.call(`${proxyPaths.channels}?mine=true`)).status).toBe(200)
    })

    it('an account that was hijacked gets no session back when it is enabled again', async () => {
      const at = await start()
      await disable(at, 'hijacking')
      await enable(at)
      expect(await at.state()).toEqual({ state: 'signed_out', ended: 'account_disabled' })
    })

    it('an account that was signed out everywhere meanwhile gets no session back when it is enabled again', async () => {
      const at = await start()
      await disable(at)
      await at.sender.send(at.proxy, await at.revoke())
      await enable(at)
      expect(await at.state()).toEqual({ state: 'signed_out', ended: 'sessions_revoked' })
    })
  })

  it.each(['prefix', 'hash_base64_sha512_sha512'] as const)(
    'a security event ends the session of a token that is identified by its %s',
    async (how) => {
      const { upstream, proxy, television, state, sender } = await start()
      const other = proxy.television()
      const first = newest(upstream.secrets)
      await other.pair()
      await other.call(proxyPaths.session)
      await sender.send(proxy, await sender.sign({ [types.tokenRevoked]: { subject: named(first, how) } }))
      expect(await state(television)).toEqual({ state: 'signed_out', ended: 'revoked' })
      expect(await state(other)).toMatchObject({ state: 'signed_in' })
    },
  )

  it('a security event finds a rotated token, and a token that an early release stored without identifiers', async () => {
    const { clock, upstream, proxy, television, state, sender } = await start()
    upstream.rotate = true
    const latestToken = newest(upstream.secrets)
    await clock.advance(2 * hour)
    expect((await television.call(`${proxyPaths.channels}?mine=true`)).status).toBe(200)
    const exchanged = newest(upstream.secrets)
    expect(exchanged).not.toBe(latestToken)
    const send = async (token: string) =>
      sender.send(proxy, await sender.sign({ [types.tokenRevoked]: { subject: named(token, 'prefix') } }))
    await send(latestToken)
    expect(await state()).toMatchObject({ state: 'signed_in' })
    await proxy.db.updateTable('grants').set({ refresh_prefix: null, refresh_hash: null }).execute()
    await send(exchanged)
    expect(await state()).toEqual({ state: 'signed_out', ended: 'revoked' })
  })

  it('a security event is applied once, however often it is sent', async () => {
    const { proxy, television, state, sender, revoke } = await start()
    const token = await revoke()
    await Promise.all([1, 2, 3].map(() => sender.send(proxy, token)))
    await television.pair()
    expect(await state()).toMatchObject({ state: 'signed_in' })
    expect((await sender.send(proxy, token)).status).toBe(202)
    expect(await state()).toMatchObject({ state: 'signed_in' })
  })

  it('a security event that arrives late ends only grants that were made before it', async () => {
    const { clock, proxy, television, state, sender, revoke } = await start()
    const token = await revoke()
    await clock.advance(hour)
    await television.pair()
    await sender.send(proxy, token)
    expect(await state()).toMatchObject({ state: 'signed_in' })
  })

  it('a security event is shown on a television at once, also when another proxy of the database received it', async () => {
    const { clock, upstream, database, proxy, television, sender, revoke } = await start()
    const second = await startTestProxy({ upstream, clock, database })
    open.push(second)
    const response = await television.call('/api/session/events')
    const reader = (response.body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const reading = (async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read()) received += next.value
    })()
    await eventually(() => expect(received).toContain('"signed_in"'))
    await sender.send(second, await revoke())
    await eventually(async () => {
      await clock.advance(2_000)
      expect(received).toContain('{"state":"signed_out","ended":"sessions_revoked"}')
    })
    await reading
    expect(proxy.log()).not.toContain('"level":50')
  })
})

describe('the receiver of security events', () => {
  async function start() {
    const clock = manualClock(1_790_000_000_000)
    const upstream = await startTestUpstream()
    open.push(upstream)
    const proxy = await startTestProxy({ upstream, clock })
    open.push(proxy)
    return { upstream, proxy, sender: await startTestSender(upstream, clock.now) }
  }

  it.each([
    ['a forged one', { forged: true }, 'invalid_key'],
    ['a key that nobody knows', { kid: 'k9' }, 'invalid_key'],
    ['one that names no key of several', { kid: null }, 'invalid_key'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'invalid_issuer'],
    ['another audience', { claims: { aud: 'another-client' } }, 'invalid_audience'],
    ['one without jti', { claims: { jti: undefined } }, 'invalid_request'],
    ['an id token', { claims: { events: undefined, nonce: 'n' } }, 'invalid_request'],
  ] as const)('a security event token with %s is refused', async (_name, change, err) => {
    const { proxy, sender } = await start()
    const television = proxy.television()
    await television.pair()
    const events = { [types.sessionsRevoked]: { subject: sender.account('account-1') } }
    const answer = await sender.send(proxy, await sender.sign(events, change as Parameters<typeof sender.sign>[1]))
    expect([answer.status, await answer.json()]).toEqual([400, { err, description: expect.any(String) }])
    expect(await (await television.call(proxyPaths.session)).json()).toMatchObject({ state: 'signed_in' })
  })

  it('a verification event and events of unknown types are accepted', async () => {
    const { proxy, sender } = await start()
    for (const events of [{ [types.verification]: { state: 'hello' } }, { 'https://later.example/event-type/new': {} }])
      expect((await sender.send(proxy, await sender.sign(events))).status).toBe(202)
  })

  it.each([
    ['no token', 'hello', undefined],
    ['an empty body', '', undefined],
    ['a token that is not signed', 'eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0.', undefined],
    ['a token signed with what everybody knows', 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIxIn0.c2ln', undefined],
    ['another type of body', '{}', 'application/json'],
    ['too much', 'x'.repeat(20_000), undefined],
  ])('a delivery of security events with %s is refused', async (_name, token, type) => {
    const { proxy, sender } = await start()
    const answer = await sender.send(proxy, token, type)
    expect([answer.status, (await answer.json()).err]).toEqual([400, 'invalid_request'])
  })

  it('a security event about an account of another issuer or without a subject is refused', async () => {
    const { proxy, sender } = await start()
    const strange = { subject_type: 'iss-sub', iss: 'https://evil.example', sub: 'account-1' }
    for (const payload of [{ subject: strange }, {}, null])
      expect((await sender.send(proxy, await sender.sign({ [types.sessionsRevoked]: payload }))).status).toBe(400)
  })

  it('the sender of security events is asked to try again while its keys cannot be read', async () => {
    const { upstream, proxy, sender } = await start()
    const token = await sender.sign({ [types.verification]: { state: 'hello' } })
    upstream.next(securityEventPaths.configuration, { status: 500 }, 'reset')
    for (const _ of [1, 2]) {
      const answer = await sender.send(proxy, token)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    }
    expect((await sender.send(proxy, token)).status).toBe(202)
  })
})
