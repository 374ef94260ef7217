import { generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { person } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testBrowser, testDevice } from '../device.fixture.ts'
import { serviceAccountsForEachTest } from './serviceAccounts.fixture.ts'

describe.each(testDatabases())('service accounts on $name', ({ fresh }) => {
  const env = serviceAccountsForEachTest(fresh)
  const { seconds, usual, sign, redeem, refused, channels, link } = env

  describe('assertions', () => {
    it('an assertion brings an access token for the requested scopes, and no refresh token', async () => {
      const { status, json, headers } = await redeem(await sign({ sub: env.key.client_email }))
      expect(status).toBe(200)
      expect(json).toEqual({
        access_token: expect.any(String),
        expires_in: 3600,
        scope: env.platform.scopes.videoReadonly,
        token_type: 'Bearer',
      })
      expect(headers.get('cache-control')).toBe('no-store')
    })

    it('an assertion may name its key, and has its scope in itself or in the form', async () => {
      expect((await redeem(await sign({}, { header: { kid: env.key.private_key_id } }))).status).toBe(200)
      expect(await refused(await sign({}, { header: { kid: 'another' } }))).toMatchObject({ error: 'invalid_grant' })
      for (const kid of [7, { a: 1 }, null])
        expect(await refused(await sign({}, { header: { kid: kid as never } }))).toMatchObject({
          status: 400,
          error: 'invalid_grant',
        })
      const { json } = await redeem(await sign({ scope: undefined }), { scope: env.platform.scopes.video })
      expect(json.scope).toBe(env.platform.scopes.video)
      expect(await refused(await sign({ scope: undefined }))).toMatchObject({ status: 400, error: 'invalid_request' })
      expect(await refused(await sign({ scope: 'everything' }))).toMatchObject({ status: 400, error: 'invalid_scope' })
    })

    it('an assertion is valid for an hour at most, and clocks may differ by a minute', async () => {
      const now = seconds()
      const wrong = [
        { iat: now - 3661, exp: now - 61 },
        { iat: now, exp: now + 3601 },
        { iat: now + 61, exp: now + 3661 },
        { iat: now + 90, exp: now + 120 },
      ]
      for (const times of wrong)
        expect(await refused(await sign(times)), JSON.stringify(times)).toMatchObject({
          status: 400,
          error: 'invalid_grant',
          error_description: expect.stringContaining('short-lived'),
        })
      for (const times of [
        { iat: now + 60, exp: now + 3660 },
        { iat: now - 3630, exp: now - 30 },
      ])
        expect((await redeem(await sign(times))).status, JSON.stringify(times)).toBe(200)
      for (const missing of ['iat', 'exp', 'aud', 'iss'])
        expect(await refused(await sign({ [missing]: undefined })), missing).toMatchObject({ error: 'invalid_grant' })
    })

    it('an assertion must be for this service and for its own account', async () => {
      expect(await refused(await sign({ aud: 'https://elsewhere.example/token' }))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
        error_description: `Invalid JWT: aud must be ${env.platform.url}/token.`,
      })
      expect((await redeem(await sign({ aud: env.platform.url }))).status).toBe(200)
      expect(await refused(await sign({ sub: person.email }))).toMatchObject({
        status: 401,
        error: 'unauthorized_client',
      })
      for (const iss of [person.email, 'nobody@project.service.tenfoot.example'])
        expect(await refused(await sign({ iss }))).toMatchObject({ status: 400, error: 'invalid_grant' })
    })

    it('an assertion must be signed by one of the account’s keys with RS256', async () => {
      const stranger = await generateKeyPair('RS256')
      const forged = await new SignJWT(usual()).setProtectedHeader({ alg: 'RS256' }).sign(stranger.privateKey)
      expect(await refused(forged)).toMatchObject({ status: 400, error_description: 'Invalid JWT Signature.' })
      // The public key used as a shared secret, and no signature at all.
      const secret = new TextEncoder().encode(
        (await env.platform.db.selectFrom('service_account_keys').selectAll().executeTakeFirstOrThrow()).public_key,
      )
      const confused = await new SignJWT(usual()).setProtectedHeader({ alg: 'HS256' }).sign(secret)
      expect(await refused(confused)).toMatchObject({ status: 400, error: 'invalid_grant' })
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const unsigned = `${part({ alg: 'none' })}.${part(usual())}.`
      expect(await refused(unsigned)).toMatchObject({ status: 400, error: 'invalid_grant' })
      const changed = (await sign()).split('.')
      changed[1] = part({ ...usual(), scope: env.platform.scopes.video })
      expect(await refused(changed.join('.'))).toMatchObject({ error_description: 'Invalid JWT Signature.' })
      for (const text of ['x', 'a.b.c', part({})])
        expect(await refused(text)).toMatchObject({ status: 400, error: 'invalid_grant' })
    })

    it('an assertion with an ID can be used once, even when two requests bring it at the same moment', async () => {
      const assertion = await sign({ jti: 'once' })
      const answers = await Promise.all([redeem(assertion), redeem(assertion)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await refused(assertion)).toMatchObject({ error: 'invalid_grant' })
      expect((await redeem(await sign({ jti: 'twice' }))).status).toBe(200)
      const grants = env.platform.db.selectFrom('grants').selectAll().where('account_id', '=', env.account.accountId)
      expect(await grants.execute()).toHaveLength(2)
    })

    it('an assertion of a disabled account brings nothing, and tokens that it brought stop working at once', async () => {
      await link(2)
      const { json } = await redeem(await sign())
      expect((await channels(json.access_token)).status).toBe(200)
      await env.accounts.setDisabled(env.account, true)
      expect((await channels(json.access_token)).status).toBe(401)
      expect(await refused(await sign())).toMatchObject({
        status: 400,
        error: 'invalid_grant',
        error_description: 'The service account is disabled.',
      })
      await env.accounts.setDisabled(env.account, false)
      expect((await redeem(await sign())).status).toBe(200)
    })

    it('an assertion is the only way in: a service account has no sign-in, device flow or refresh', async () => {
      const browser = testBrowser(env.platform)
      const { user_code } = await testDevice(env.platform).ask()
      await browser.open()
      await browser.enter(user_code)
      const shown = await browser.signIn(user_code, { email: env.account.email, password: '' })
      expect(shown.text).toContain('type="password"')
      for (const secret of ['', ' ', 'x'])
        expect(
          await testDevice(env.platform, { id: env.key.client_id, secret }).requestRaw({
            client_id: env.key.client_id,
            scope: 'email',
          }),
        ).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
      expect((await testDevice(env.platform, { id: env.key.client_id, secret: 'x' }).refresh('x')).json.error).toBe(
        'invalid_client',
      )
    })
  })
})
