import { afterEach, describe, expect, it } from 'vitest'
import { sessionEventsPath } from '#contract/accounts.ts'
import { authorizationPaths } from '#contract/authorization.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, startWithUpstream } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

const sessionCookie = 'tenfoot_session'

describe.each(testDatabases())('sessions on $name', ({ fresh }) => {
  async function start(env: Record<string, string> = {}) {
    const { clock, upstream, database, proxy } = await startWithUpstream(open, await fresh(), env)
    const television = proxy.television()
    const state = async (tv = television) => (await tv.call(proxyPaths.session)).json()
    const claim = (tv = television) => tv.call(proxyPaths.pairingClaim, { method: 'POST' })
    return { clock, upstream, database, proxy, television, state, claim }
  }
  const signedIn = { state: 'signed_in', account: expect.any(String), scopes: ['openid', 'profile', 'video'] }

  describe('cookies', () => {
    it.each([
      ['http://localhost:8010', 'tenfoot_session', false],
      ['https://tv.example', '__Host-tenfoot_session', true],
    ])(
      'the cookie of a session at %s is %s, for this origin only, unreadable for scripts',
      async (publicUrl, name, secure) => {
        const { television } = await start({ PUBLIC_URL: publicUrl })
        await television.pair()
        const answer = await television.call(proxyPaths.session)
        const [line = ''] = answer.headers.getSetCookie().filter((header) => header.startsWith(`${name}=`))
        const [value = '', ...attributes] = line.split('; ')
        expect(value).toMatch(/=[A-Za-z0-9_-]{43}$/)
        expect(attributes.sort()).toEqual(
          ['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Strict', ...(secure ? ['Secure'] : [])].sort(),
        )
      },
    )

    it('the cookie of a session is stored only as a keyed hash, and no token is stored in the clear', async () => {
      const { television, proxy, upstream } = await start()
      await television.pair()
      const stored = JSON.stringify(
        await Promise.all([
          proxy.db.selectFrom('television').selectAll().execute(),
          proxy.db.selectFrom('session').selectAll().execute(),
          proxy.db.selectFrom('pairing').selectAll().execute(),
          proxy.db.selectFrom('grants').selectAll().execute(),
        ]),
      )
      expect(stored).toContain('account-1')
      for (const secret of [...upstream.secrets, ...television.cookies.values()]) expect(stored).not.toContain(secret)
    })

    it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}%`])(
      'the cookie of a session is refused if the proxy did not issue it (%j)',
      async (value) => {
        const { proxy, state } = await start()
        const otherTelevision = proxy.television()
        otherTelevision.cookies.set(sessionCookie, value)
        expect(await state(otherTelevision)).toEqual({ state: 'signed_out' })
        expect((await otherTelevision.call(proxyPaths.channels)).status).toBe(401)
      },
    )
  })

  describe('creation', () => {
    it('a session is not created before a person has allowed the pairing, nor without a pairing', async () => {
      const { television, claim, proxy } = await start()
      await television.call(proxyPaths.pairing, { method: 'POST' })
      expect((await claim()).status).toBe(400)
      expect((await claim(proxy.television())).status).toBe(404)
      expect(television.cookies.has(sessionCookie)).toBe(false)
    })

    it('the creation of a session may be repeated after a lost answer: the cookie is new, and the earlier one is invalid', async () => {
      const { television, claim, state, proxy } = await start()
      await television.pair()
      const lost = television.cookies.get(sessionCookie)
      expect(await (await claim()).json()).toEqual(signedIn)
      expect(television.cookies.get(sessionCookie)).not.toBe(lost)
      expect(await state()).toEqual(signedIn)
      const thief = proxy.television()
      thief.cookies.set(sessionCookie, lost ?? '')
      expect(await state(thief)).toEqual({ state: 'signed_out' })
      expect(await proxy.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    })

    it('the creation of a session leaves one session that works after simultaneous calls', async () => {
      const { television, claim, state, proxy } = await start()
      await television.pair()
      await Promise.all([claim(), claim(), claim()])
      await claim()
      expect(await state()).toEqual(signedIn)
      expect(await proxy.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    })

    it('the creation of a session cannot be repeated after the television has used its session', async () => {
      const { television, claim, state, proxy } = await start()
      await television.pair()
      const pairing = new Map(television.cookies)
      await state()
      expect(television.cookies.has('tenfoot_pairing')).toBe(false)
      const thief = proxy.television()
      for (const [name, value] of pairing) thief.cookies.set(name, value)
      expect((await claim(thief)).status).toBe(404)
    })

    it('the creation of a session never uses a cookie that existed before (session fixation)', async () => {
      const { television, state, proxy } = await start()
      const planted = 'P'.repeat(43)
      television.cookies.set(sessionCookie, planted)
      await television.pair()
      expect(television.cookies.get(sessionCookie)).not.toBe(planted)
      expect(await state()).toEqual(signedIn)
      const attacker = proxy.television()
      attacker.cookies.set(sessionCookie, planted)
      expect(await state(attacker)).toEqual({ state: 'signed_out' })
    })

    it('the creation of a session replaces the session that this television had before', async () => {
      const { television, state, proxy } = await start()
      await television.pair()
      await state()
      await television.pair()
      expect(await proxy.db.selectFrom('session').select('id').execute()).toHaveLength(1)
      expect(await proxy.db.selectFrom('grants').select('id').execute()).toHaveLength(1)
    })
  })

  describe('signing out', () => {
    it('signing out revokes the refresh token at the service, clears the cookies and deletes all data', async () => {
      const { television, state, proxy, upstream } = await start()
      await television.pair()
      await state()
      const before = new Map(television.cookies)
      expect((await television.call(proxyPaths.signOut, { method: 'POST' })).status).toBe(200)
      expect(upstream.revoked).toEqual([upstream.secrets.find((secret) => secret.startsWith('refresh-'))])
      expect(television.cookies.size).toBe(0)
      expect(await proxy.db.selectFrom('grants').select('id').execute()).toEqual([])
      const replay = proxy.television()
      for (const [name, value] of before) replay.cookies.set(name, value)
      expect(await state(replay)).toEqual({ state: 'signed_out' })
    })

    it.each(['reset', { status: 503, text: '' }, { status: 400, json: { error: 'invalid_token' } }] as const)(
      'signing out ends the session also when the service answers %j',
      async (script) => {
        const { television, state, upstream } = await start()
        await television.pair()
        upstream.next(authorizationPaths.revoke, script)
        expect((await television.call(proxyPaths.signOut, { method: 'POST' })).status).toBe(200)
        expect(await state()).toEqual({ state: 'signed_out' })
      },
    )

    it('signing out waits no longer than five seconds for a service that hangs', async () => {
      const { television, clock, upstream } = await start()
      await television.pair()
      upstream.next(authorizationPaths.revoke, 'hang')
      const answer = television.call(proxyPaths.signOut, { method: 'POST' })
      await eventually(() => expect(upstream.of(authorizationPaths.revoke)).toHaveLength(1))
      await clock.advance(5_000)
      expect((await answer).status).toBe(200)
    })

    it('signing out in one page reaches every other page of the television, at any proxy', async () => {
      const { television, state, proxy, upstream, clock, database } = await start()
      const second = await startTestProxy({ upstream, clock, database })
      open.push(second)
      await television.pair()
      await state()
      const streams = await Promise.all(
        [proxy, second].map(async ({ television: page }) => {
          const other = page()
          for (const [name, value] of television.cookies) other.cookies.set(name, value)
          const { body } = await other.call(sessionEventsPath)
          const reader = (body as ReadableStream).pipeThrough(new TextDecoderStream()).getReader()
          let text = ''
          const ended = (async () => {
            for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value
          })()
          await eventually(() => expect(text).toContain('"signed_in"'))
          return { text: () => text, ended }
        }),
      )
      // Another page has begun to pair again: the sign-out leaves its cookie alone.
      await television.call(proxyPaths.pairing, { method: 'POST' })
      const signingOut = await television.call(proxyPaths.signOut, { method: 'POST' })
      expect(signingOut.headers.getSetCookie().filter((line) => line.startsWith('tenfoot_pairing'))).toEqual([])
      await eventually(async () => {
        await clock.advance(2_000)
        for (const { text } of streams) expect(text()).toContain('data: {"state":"signed_out"}')
      })
      await Promise.all(streams.map(({ ended }) => ended))
    })

    it('signing out also succeeds without a session', async () => {
      const { television } = await start()
      expect((await television.call(proxyPaths.signOut, { method: 'POST' })).status).toBe(200)
    })
  })

  it('a session that has ended still reports the reason when the television asks later', async () => {
    const { television, state, upstream, clock } = await start()
    await television.pair()
    upstream.revokeAll()
    await clock.advance(3_600_000)
    const answer = await television.call(proxyPaths.channels)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ problem: { code: 'session_ended' } })
    expect(await state()).toEqual({ state: 'signed_out', ended: 'revoked' })
  })

  it('a session ends after SESSION_DAYS without use', async () => {
    const { television, state, clock } = await start({ SESSION_DAYS: '2' })
    await television.pair()
    await clock.advance(86_400_000)
    expect(await state()).toEqual(signedIn)
    await clock.advance(86_400_000)
    expect(await state()).toEqual(signedIn)
    await clock.advance(2 * 86_400_000 + 1)
    expect(await state()).toEqual({ state: 'signed_out' })
  })
})
