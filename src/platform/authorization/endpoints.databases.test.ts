import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths, discoveryDocument, grantTypes } from '#contract/authorization.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestPlatform, type TestPlatform, tvClient, webClient } from '../platform.fixture.ts'
import { testDevice } from './device.fixture.ts'

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
const { token } = authorizationPaths
const poll = { grant_type: grantTypes.deviceCode, device_code: 'none' }
const credentials = { client_id: tvClient.id, client_secret: tvClient.secret }

/** Errors, and details of the wire (specification: device-flow 6; specification: tokens 8). */
describe.each(testDatabases())('endpoints on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    device = testDevice(platform)
  })
  afterAll(() => platform.close())

  describe('discovery', () => {
    it('the discovery document names every endpoint at the issuer, and each of them answers', async () => {
      const { json, status } = await platform.call(authorizationPaths.discovery)
      expect(status).toBe(200)
      const document = discoveryDocument.parse(json)
      expect(document.issuer).toBe(platform.url)
      expect(document.token_endpoint_auth_methods_supported).toEqual([
        'client_secret_post',
        'client_secret_basic',
        'none',
      ])
      // These fields are sent even where clients know a default (OpenID Connect Discovery, section 3).
      expect(document).toMatchObject({
        request_parameter_supported: false,
        request_uri_parameter_supported: false,
        claims_parameter_supported: false,
        prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
        revocation_endpoint_auth_methods_supported: ['none'],
      })
      const endpoints = Object.entries(json).filter(([name]) => name.endsWith('_endpoint') || name === 'jwks_uri')
      expect(endpoints).toHaveLength(6)
      for (const [, address] of endpoints) {
        const ask = async (method: string) => (await fetch(String(address), { method })).status
        expect([await ask('GET'), await ask('POST')], String(address)).not.toEqual([404, 404])
      }
    })
  })

  it('the discovery document is the same at the address of RFC 8414', async () => {
    const [ofServerMetadata, ofDiscovery] = await Promise.all(
      [authorizationPaths.serverMetadata, authorizationPaths.discovery].map((path) => platform.call(path)),
    )
    expect(ofServerMetadata?.status).toBe(200)
    expect(ofServerMetadata?.json).toEqual(ofDiscovery?.json)
  })

  describe('apps in a browser, of any origin', () => {
    const { deviceCode, revoke, discovery, serverMetadata, keys, certificates, userinfo } = authorizationPaths
    const origin = { origin: 'https://app.example' }

    it.each([
      ['POST', token],
      ['POST', revoke],
      ['POST', deviceCode],
      ['GET', userinfo],
      ['GET', discovery],
      ['GET', serverMetadata],
      ['GET', keys],
      ['GET', certificates],
    ])(
      'apps in a browser can read the answer of %s %s, refusals too, but only without cookies',
      async (method, path) => {
        const preflight = await platform.call(path, {
          method: 'OPTIONS',
          headers: {
            ...origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization',
          },
        })
        expect(preflight.status).toBe(204)
        expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
        expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
        for (const { headers } of [preflight, await platform.call(path, { method, headers: origin })]) {
          expect(headers.get('access-control-allow-origin')).toBe('*')
          expect(headers.get('access-control-allow-credentials')).toBeNull()
        }
      },
    )

    it.each(['/device', '/authorize', '/console'])(
      'apps in a browser cannot read the pages for people: %s',
      async (path) => {
        for (const method of ['GET', 'OPTIONS'])
          expect(
            (await platform.call(path, { method, headers: origin })).headers.get('access-control-allow-origin'),
          ).toBeNull()
      },
    )
  })

  describe('device endpoint', () => {
    it.each([
      ['client_id is missing', { scope: 'email' }, 400, 'invalid_request', 'client_id is missing.'],
      ['scope is missing', { client_id: tvClient.id }, 400, 'invalid_request', 'scope is missing.'],
      ['scope is blank', { client_id: tvClient.id, scope: '  ' }, 400, 'invalid_request', 'scope is missing.'],
      ['the client is unknown', { client_id: 'x', scope: 'email' }, 401, 'invalid_client', 'not found'],
      [
        'the client is of another type',
        { client_id: webClient.id, scope: 'email' },
        401,
        'invalid_client',
        'TVs and Limited Input',
      ],
      [
        'a scope is outside its list',
        { client_id: tvClient.id, scope: 'email mail' },
        400,
        'invalid_scope',
        'Invalid device flow scope: mail',
      ],
      [
        'a scope differs in case',
        { client_id: tvClient.id, scope: 'Email' },
        400,
        'invalid_scope',
        'Invalid device flow scope: Email',
      ],
    ])('the device endpoint refuses when %s', async (_when, fields, status, error, text) => {
      const answer = await device.requestRaw(fields)
      expect(answer).toMatchObject({ status, json: { error, error_description: expect.stringContaining(text) } })
      expect(answer.headers.get('www-authenticate')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    it.each(['videoForceSsl', 'videoUpload', 'partner', 'analyticsReadonly', 'analyticsMonetary', 'datahub'] as const)(
      'the device endpoint refuses the scope %s, which only a code grant can carry',
      async (name) => {
        const { json } = await device.requestRaw({ client_id: tvClient.id, scope: platform.scopes[name] })
        expect(json).toEqual({
          error: 'invalid_scope',
          error_description: `Invalid device flow scope: ${platform.scopes[name]}`,
        })
      },
    )

    it('the device endpoint accepts every scope of its list, and a secret, which clients of the field send', async () => {
      const { openid, email, profile, storageAppdata, storageFile, video, videoReadonly } = platform.scopes
      const scope = [openid, email, profile, storageAppdata, storageFile, video, videoReadonly].join(' ')
      expect((await device.requestRaw({ ...credentials, scope })).status).toBe(200)
    })
  })

  describe('token endpoint', () => {
    it.each([
      ['grant_type is missing', { ...credentials, device_code: 'x' }, 400, 'invalid_request', 'grant_type is missing.'],
      ['grant_type is none it knows', { ...credentials, grant_type: 'password' }, 400, 'unsupported_grant_type', ''],
      [
        'grant_type is a name of every object',
        { ...credentials, grant_type: 'constructor' },
        400,
        'unsupported_grant_type',
        '',
      ],
      ['client_id is missing', { ...poll, client_secret: 'x' }, 400, 'invalid_request', 'client_id is missing.'],
      [
        'client_secret is missing',
        { ...poll, client_id: tvClient.id },
        400,
        'invalid_request',
        'client_secret is missing.',
      ],
      ['the secret is wrong', { ...poll, ...credentials, client_secret: 'wrong' }, 401, 'invalid_client', 'secret'],
      ['the client is unknown', { ...poll, client_id: 'x', client_secret: 'x' }, 401, 'invalid_client', 'not found'],
      [
        'the client is of another type',
        { ...poll, client_id: webClient.id, client_secret: webClient.secret },
        401,
        'invalid_client',
        'TVs and Limited Input',
      ],
      [
        'device_code is missing',
        { ...credentials, grant_type: grantTypes.deviceCode },
        400,
        'invalid_request',
        'device_code is missing.',
      ],
      ['device_code is unknown', { ...credentials, ...poll }, 400, 'invalid_grant', ''],
      [
        'refresh_token is missing',
        { ...credentials, grant_type: grantTypes.refreshToken },
        400,
        'invalid_request',
        'refresh_token is missing.',
      ],
      [
        'refresh_token is unknown',
        { ...credentials, grant_type: grantTypes.refreshToken, refresh_token: 'x' },
        400,
        'invalid_grant',
        'Token has been expired or revoked.',
      ],
    ])('the token endpoint refuses when %s', async (_when, fields, status, error, text) => {
      const answer = await platform.post(token, fields)
      expect(answer).toMatchObject({ status, json: { error, error_description: expect.stringContaining(text) } })
      expect(answer.headers.get('www-authenticate')).toBeNull()
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('pragma')).toBe('no-cache')
    })

    it.each([
      ['in the header', {}, basic(tvClient.id, tvClient.secret)],
      ['in header and body at once', credentials, basic(tvClient.id, tvClient.secret)],
      ['in the body', credentials, {}],
      ['half in the body, half in the header', { client_id: tvClient.id }, basic(tvClient.id, tvClient.secret)],
    ])(
      'the token endpoint accepts credentials %s, and a scope that it does not need',
      async (_where, fields, headers) => {
        const { device_code } = await device.ask()
        await platform.clock.advance(5000)
        const { status } = await platform.post(token, { ...poll, device_code, scope: 'email', ...fields }, headers)
        expect(status).toBe(428)
      },
    )

    it('the token endpoint refuses credentials that differ between header and body', async () => {
      const answer = await platform.post(token, { ...poll, ...credentials }, basic(webClient.id, webClient.secret))
      expect(answer).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
      expect(answer.headers.get('www-authenticate')).toBeNull()
    })

    it('the token endpoint refuses a device code of another client, and the code still works for its own client', async () => {
      await platform.db
        .insertInto('clients')
        .values({
          id: 'tv2',
          project_id: 'project',
          name: 'Second',
          type: 'tv',
          secret_hash: platform.keys.hash('client-secret', 's'),
          created_at: 0,
        })
        .execute()
      const { device_code } = await device.ask()
      await platform.clock.advance(5000)
      const foreign = await testDevice(platform, { id: 'tv2', secret: 's' }).poll(device_code)
      expect(foreign).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
      expect((await device.poll(device_code)).status).toBe(428)
    })

    it.each([
      [
        'a parameter comes twice',
        'application/x-www-form-urlencoded',
        'grant_type=refresh_token&grant_type=refresh_token',
      ],
      ['the body is JSON', 'application/json', '{}'],
      ['the body is broken JSON', 'application/json', '{'],
      ['the body is XML', 'text/xml', '<a/>'],
    ])('the token endpoint refuses with 400 invalid_request when %s', async (_when, type, body) => {
      const answer = await platform.call(token, { method: 'POST', body, headers: { 'content-type': type } })
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } })
    })

    it('the token endpoint accepts a form without a content type, as some clients of the field send it', async () => {
      const body = Buffer.from(new URLSearchParams({ ...credentials, grant_type: 'password' }).toString())
      expect(await platform.call(token, { method: 'POST', body })).toMatchObject({
        json: { error: 'unsupported_grant_type' },
      })
    })

    it('the token endpoint refuses a body that is too large', async () => {
      expect((await platform.post(token, { ...credentials, grant_type: 'x'.repeat(20_000) })).status).toBe(413)
    })
  })
})
