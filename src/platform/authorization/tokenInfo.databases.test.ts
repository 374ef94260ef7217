import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '../platform.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'

const { tokeninfo, tokeninfoV3 } = authorizationPaths

/** What a token is for (specification: tokens 13). */
describe.each(testDatabases())('tokeninfo on $name', ({ fresh }) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
  })
  afterEach(() => platform.close())

  const grant = async (scope: string) => {
    const device = testDevice(platform)
    const { device_code, user_code } = await device.ask(scope)
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    return { access: String(json.access_token), id: String(json.id_token) }
  }

  it.each([tokeninfo, tokeninfoV3])('%s describes an access token by query, form and header', async (path) => {
    const scope = `openid email ${platform.scopes.videoReadonly}`
    const { access } = await grant(scope)
    await platform.clock.advance(10_000)
    const expected = {
      azp: tvClient.id,
      aud: tvClient.id,
      sub: person.id,
      scope,
      exp: String(platform.clock.now() / 1000 + 3590),
      expires_in: '3590',
      email: person.email,
      email_verified: 'true',
      access_type: 'offline',
    }
    const calls = [
      platform.call(`${path}?access_token=${access}`),
      platform.call(`${path}?access_token=${access}`, { method: 'POST' }),
      platform.post(path, { access_token: access }),
      platform.call(path, { headers: { authorization: `Bearer ${access}` } }),
    ]
    for (const { status, json, headers } of await Promise.all(calls)) {
      expect([status, json]).toEqual([200, expected])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('tokeninfo of a token without an identity scope does not say who allowed it', async () => {
    const { access } = await grant(platform.scopes.videoReadonly)
    const { json } = await platform.call(`${tokeninfo}?access_token=${access}`)
    expect(Object.keys(json).sort()).toEqual(['access_type', 'aud', 'azp', 'exp', 'expires_in', 'scope'])
  })

  it('tokeninfo describes an ID token by its claims, as texts', async () => {
    const { id } = await grant('openid email profile')
    const { status, json } = await platform.post(tokeninfoV3, { id_token: id })
    expect([status, json]).toEqual([
      200,
      {
        iss: platform.url,
        azp: tvClient.id,
        aud: tvClient.id,
        sub: person.id,
        email: person.email,
        email_verified: 'true',
        name: expect.any(String),
        at_hash: expect.any(String),
        iat: String(platform.clock.now() / 1000),
        exp: String(platform.clock.now() / 1000 + 3600),
        alg: 'RS256',
        kid: expect.any(String),
        typ: 'JWT',
      },
    ])
  })

  it('tokeninfo refuses what is no valid token with 400 and its error form', async () => {
    const { access, id } = await grant('openid')
    const invalid = { error: 'invalid_token', error_description: 'Invalid Value' }
    const { db } = platform
    const read = async (query: string) => {
      const { status, json } = await platform.call(`${tokeninfo}?${query}`)
      return [status, json]
    }
    const [head, , signature] = id.split('.')
    const forged = `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`
    for (const query of [
      'access_token=x',
      'id_token=x',
      `id_token=${access}`,
      `access_token=${id}`,
      `id_token=${forged}`,
    ])
      expect(await read(query)).toEqual([400, invalid])
    for (const query of ['', 'access_token=', `access_token=${access}&id_token=${id}`, 'access_token=a&access_token=b'])
      expect(await read(query)).toEqual([400, { error: 'invalid_request', error_description: expect.any(String) }])

    await db.updateTable('clients').set({ disabled_at: 1 }).where('id', '=', tvClient.id).execute()
    expect(await read(`access_token=${access}`)).toEqual([400, invalid])
    await db.updateTable('clients').set({ disabled_at: null }).execute()
    expect((await read(`access_token=${access}`))[0]).toBe(200)
    await platform.clock.advance(3_600_000)
    expect(await read(`access_token=${access}`)).toEqual([400, invalid])
    expect(await read(`id_token=${id}`)).toEqual([400, invalid])
  })
})
