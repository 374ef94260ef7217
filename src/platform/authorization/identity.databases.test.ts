import { createHash, X509Certificate } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { dayMs } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient, webClient } from '../platform.fixture.ts'
import { testApp } from './app.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'
import { createSigningKeys } from './signingKeys.ts'

/** The identity of a person, for apps with the scope `openid` (OpenID Connect Core, sections 2, 3.1.3 and 5.3). */
describe.each(testDatabases())('identity on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
  })
  afterEach(() => platform.close())

  const keys = async () => (await platform.call(authorizationPaths.keys)).json as unknown as JSONWebKeySet
  const kids = async () => (await keys()).keys.map(({ kid }) => kid)
  /** The claims of an ID token, after signature, issuer, audience and time were checked. */
  const verified = async (idToken: unknown, audience: string) =>
    (
      await jwtVerify(String(idToken), createLocalJWKSet(await keys()), {
        algorithms: ['RS256'],
        issuer: platform.url,
        audience,
        currentDate: new Date(platform.clock.now()),
      })
    ).payload
  const pair = async (scope: string) => {
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask(scope)
    await testBrowser(platform).answer(user_code, 'allow')
    return { device, json: (await device.poll(device_code)).json }
  }
  const code = async (changed: Record<string, string>) => {
    const app = testApp(platform)
    return (await app.redeem(await app.code(changed))).json
  }
  const kidNow = async () => decodeProtectedHeader(String((await pair('openid')).json.id_token)).kid

  it('identity is sent to a web app with its nonce, by the scopes that were granted', async () => {
    const { id_token, access_token } = await code({ scope: 'openid email profile', nonce: 'of the app' })
    const seconds = platform.clock.now() / 1000
    const half = createHash('sha256').update(String(access_token)).digest().subarray(0, 16)
    expect(await verified(id_token, webClient.id)).toEqual({
      iss: platform.url,
      aud: webClient.id,
      sub: person.id,
      iat: seconds,
      exp: seconds + 3600,
      nonce: 'of the app',
      auth_time: seconds,
      at_hash: half.toString('base64url'),
      email: person.email,
      email_verified: true,
      name: person.id,
    })
  })

  it('identity is sent to a device, and not with a refresh', async () => {
    const { device, json } = await pair('openid')
    const claims = await verified(json.id_token, tvClient.id)
    expect(Object.keys(claims).sort()).toEqual(['at_hash', 'aud', 'exp', 'iat', 'iss', 'sub'])
    expect((await device.refresh(String(json.refresh_token))).json).not.toHaveProperty('id_token')
  })

  it('identity is not sent without the scope openid', async () => {
    expect((await pair('email profile')).json).not.toHaveProperty('id_token')
    expect(await code({ scope: 'email' })).not.toHaveProperty('id_token')
  })

  it.each(['GET', 'POST'])(
    'identity is answered at /userinfo by %s, with the claims of the granted scopes',
    async (method) => {
      const ask = async (token: unknown) =>
        platform.call(authorizationPaths.userinfo, { method, headers: { authorization: `Bearer ${token}` } })
      const full = await ask((await pair('openid email profile')).json.access_token)
      expect(full.json).toEqual({ sub: person.id, email: person.email, email_verified: true, name: person.id })
      expect(full.headers.get('cache-control')).toBe('no-store')
      expect((await ask((await pair('openid')).json.access_token)).json).toEqual({ sub: person.id })
      expect((await ask((await pair('email')).json.access_token)).json).toEqual({
        sub: person.id,
        email: person.email,
        email_verified: true,
      })
      expect((await ask((await pair('profile')).json.access_token)).json).toEqual({ sub: person.id, name: person.id })
      expect((await ask((await pair(platform.scopes.videoReadonly)).json.access_token)).status).toBe(403)
      const refused = await ask('x')
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, null])
    },
  )

  it('identity has the picture of the account’s channel, if there is one', async () => {
    const channel = { id: 'UCkettle', title: 'Kettle', accountId: person.id, publishedAt: 0, country: null }
    await platform.context.videoRepository.saveChannel(channel)
    await platform.context.videoRepository.makeCurrent(person.id, channel.id)
    const { access_token } = (await pair('profile')).json
    const headers = { authorization: `Bearer ${access_token}` }
    const { picture } = (await platform.call(authorizationPaths.userinfo, { headers })).json
    expect((await fetch(String(picture))).headers.get('content-type')).toContain('image/svg+xml')
  })

  it('each signing key has a certificate, the same in every process, for verifiers that do not read JWKs', async () => {
    const { id_token } = (await pair('openid')).json
    const { kid = '' } = decodeProtectedHeader(String(id_token))
    const { json } = await platform.call(authorizationPaths.certificates)
    expect(Object.keys(json)).toEqual(await kids())
    const certificate = new X509Certificate(String(json[kid]))
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(Date.parse(certificate.validFrom)).toBeLessThanOrEqual(platform.clock.now())
    await jwtVerify(String(id_token), certificate.publicKey, { currentDate: new Date(platform.clock.now()) })
    const { db, keys: serverKeys, clock } = platform
    expect(await createSigningKeys({ db, keys: serverKeys, clock }).certificates()).toEqual(json)
  })

  it('only public keys are published, and the private keys are stored encrypted', async () => {
    for (const key of (await keys()).keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    const { kid, sealed } = await platform.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('RSA')
    expect(JSON.parse(platform.keys.decrypt(`signing key ${kid}`, sealed))).toHaveProperty('d')
    expect(() => platform.keys.decrypt('signing key of another', sealed)).toThrow()
  })

  it('only one first signing key is created when several processes need it at the same moment', async () => {
    const { db, keys: serverKeys, clock } = platform
    const processes = [1, 2, 3].map(() => createSigningKeys({ db, keys: serverKeys, clock }))
    const signing = await Promise.all(processes.map(async (process) => (await process.current()).kid))
    expect(new Set(signing).size).toBe(1)
  })

  it('a signing key signs for thirty days, and is published from a day before until a day after', async () => {
    const first = await kidNow()
    expect(await kids()).toEqual([first])
    await platform.clock.advance(29 * dayMs - 1)
    expect(await kids()).toEqual([first])
    await platform.clock.advance(1)
    const [, next] = await kids()
    expect(await kids()).toEqual([first, next])
    expect(await kidNow()).toBe(first)
    await platform.clock.advance(dayMs)
    expect(await kidNow()).toBe(next)
    expect(await kids()).toEqual([first, next])
    await platform.clock.advance(dayMs)
    expect(await kids()).toEqual([next])
  })

  it('the next signing key is published a day before it signs, even after a long pause', async () => {
    const first = await kidNow()
    await platform.clock.advance(300 * dayMs)
    expect(await kidNow()).toBe(first)
    expect(await kids()).toHaveLength(2)
    await platform.clock.advance(dayMs)
    expect(await kidNow()).not.toBe(first)
  })

  it('a device code stays valid while the signing keys cannot be read', async () => {
    await keys()
    const { sealed } = await platform.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask('openid')
    await testBrowser(platform).answer(user_code, 'allow')
    await platform.db.updateTable('signing_keys').set({ sealed: 'x' }).execute()
    expect((await device.poll(device_code)).status).toBe(500)
    await platform.db.updateTable('signing_keys').set({ sealed }).execute()
    expect((await device.poll(device_code)).status).toBe(200)
  })
})
