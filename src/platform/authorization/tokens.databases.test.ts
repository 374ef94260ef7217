import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { person, startTestPlatform, type TestPlatform, webClient } from '../platform.fixture.ts'
import { testApp } from './app.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'
import { account } from './testProject.fixture.ts'

const { revoke } = authorizationPaths

/** Tokens after they were issued (specification: tokens 3; specification: tokens 4; specification: tokens 6). */
describe.each(testDatabases())('tokens on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    device = testDevice(platform)
  })
  afterEach(() => platform.close())

  const grant = async (scope?: string) => {
    const { device_code, user_code } = await device.ask(scope)
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    return { access: String(json.access_token), refresh: String(json.refresh_token) }
  }
  const channels = async (access: string) =>
    (await platform.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${access}` } }))
      .status

  describe('refresh', () => {
    it('a refresh issues a new access token for the same scopes and no new refresh token', async () => {
      const { refresh } = await grant()
      await platform.clock.advance(3_600_000)
      const { status, json } = await device.refresh(refresh)
      expect(status).toBe(200)
      expect(json).toEqual({
        access_token: expect.any(String),
        expires_in: 3600,
        scope: `${platform.scopes.videoReadonly} email`,
        token_type: 'Bearer',
      })
      expect(await channels(String(json.access_token))).toBe(200)
    })

    it('a refresh narrows the scope on request, and never widens it', async () => {
      const { refresh } = await grant()
      const narrow = await device.refresh(refresh, 'email')
      expect(narrow).toMatchObject({ status: 200, json: { scope: 'email' } })
      expect(await channels(String(narrow.json.access_token))).toBe(403)
      expect(await device.refresh(refresh, 'profile')).toMatchObject({ status: 400, json: { error: 'invalid_scope' } })
      expect((await device.refresh(refresh)).json.scope).toBe(`${platform.scopes.videoReadonly} email`)
    })

    it('a refresh works only for the client that got the token', async () => {
      const { refresh } = await grant()
      expect(await testDevice(platform, webClient).refresh(refresh)).toMatchObject({ json: { error: 'invalid_grant' } })
    })

    it('a refresh gets 403 while the account is disabled, so that clients keep the token, which then works again', async () => {
      const { refresh } = await grant()
      await platform.db.updateTable('accounts').set({ disabled_at: 1 }).execute()
      expect(await device.refresh(refresh)).toMatchObject({
        status: 403,
        json: { error: 'access_denied', error_description: expect.stringContaining('disabled') },
      })
      await platform.db.updateTable('accounts').set({ disabled_at: null }).execute()
      expect(await device.refresh(refresh)).toMatchObject({ status: 200 })
    })

    it.each([
      [{ blocked_scopes: '*' }, null, 400, 'admin_policy_enforced'],
      [{}, 'acme', 403, 'org_internal'],
    ])('a refresh obeys a policy that was set later: %o, project of %s', async (row, organization, status, error) => {
      const { refresh } = await grant()
      await platform.db
        .updateTable('accounts')
        .set({ name: 'x', ...row })
        .execute()
      await platform.db.updateTable('projects').set({ organization }).execute()
      expect(await device.refresh(refresh)).toMatchObject({ status, json: { error } })
    })

    it.each([
      ['client', { REFRESH_TOKENS_PER_CLIENT: '2' }],
      ['account', { REFRESH_TOKENS_PER_ACCOUNT: '2' }],
    ])('the oldest refresh token beyond the limit per %s ends silently', async (_per, limit) => {
      await platform.close()
      platform = await startTestPlatform(await fresh(), limit)
      await platform.populate()
      device = testDevice(platform)
      const tokens: string[] = []
      for (let count = 0; count < 3; count += 1) {
        tokens.push((await grant()).refresh)
        await platform.clock.advance(1000)
      }
      const statuses = await Promise.all(tokens.map(async (token) => (await device.refresh(token)).status))
      expect(statuses).toEqual([400, 200, 200])
    })
  })

  describe('revocation', () => {
    it.each([
      [
        'access token in the query',
        (t: { access: string }) => platform.call(`${revoke}?token=${t.access}`, { method: 'POST' }),
      ],
      ['refresh token in the body', (t: { refresh: string }) => device.revoke(t.refresh)],
      ['access token in the body', (t: { access: string }) => device.revoke(t.access)],
    ])('a revocation by the %s ends both tokens, and a second revocation answers 400', async (_which, send) => {
      const tokens = await grant()
      expect((await send(tokens)).status).toBe(200)
      expect(await channels(tokens.access)).toBe(401)
      expect(await device.refresh(tokens.refresh)).toMatchObject({
        status: 400,
        json: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      })
      expect(await send(tokens)).toMatchObject({
        status: 400,
        json: { error: 'invalid_token', error_description: 'Token expired or revoked' },
      })
    })

    it('a revocation ends everything that the account allowed the project, and nothing of another account', async () => {
      const first = await grant()
      const second = await grant()
      const account = await platform.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
      const otherPerson = { ...person, email: 'bob@tenfoot.example' }
      await platform.db
        .insertInto('accounts')
        .values({ ...account, id: 'other', email: otherPerson.email })
        .execute()
      const { device_code, user_code } = await device.ask()
      await testBrowser(platform).answer(user_code, 'allow', otherPerson)
      const otherAccess = String((await device.poll(device_code)).json.access_token)
      await device.revoke(first.refresh)
      expect(await channels(second.access)).toBe(401)
      expect(await channels(otherAccess)).toBe(200)
    })

    it('a revocation cancels device codes and codes of browsers that are allowed and not collected yet, of this account alone', async () => {
      const { refresh } = await grant()
      const waiting = await device.ask()
      await testBrowser(platform).answer(waiting.user_code, 'allow')
      const code = await testApp(platform).code()
      const otherPerson = { ...person, id: 'other', email: 'bob@tenfoot.example' }
      const { password_hash } = await platform.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
      await platform.db
        .insertInto('accounts')
        .values(account(otherPerson, password_hash, 0))
        .execute()
      const otherCode = await device.ask()
      await testBrowser(platform).answer(otherCode.user_code, 'allow', otherPerson)

      expect((await device.revoke(refresh)).status).toBe(200)
      expect(await device.poll(waiting.device_code)).toMatchObject({ status: 403, json: { error: 'access_denied' } })
      expect(await testApp(platform).redeem(code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
      expect((await device.poll(otherCode.device_code)).status).toBe(200)
    })

    it('a revocation leaves no working token when a claim comes at the same moment', async () => {
      const { refresh } = await grant()
      for (let time = 0; time < 5; time += 1) {
        const first = time === 0 ? refresh : (await grant()).refresh
        const { device_code, user_code } = await device.ask()
        await testBrowser(platform).answer(user_code, 'allow')
        const [polled] = await Promise.all([device.poll(device_code), device.revoke(first)])
        if (polled.status === 200)
          expect((await device.refresh(String(polled.json.refresh_token))).status, 'revoked with the rest').toBe(400)
        else expect(polled.json.error).toBe('access_denied')
      }
    })

    it('a revocation answers 405 to GET, and 400 to a missing or unknown token', async () => {
      expect(await platform.call(`${revoke}?token=x`)).toMatchObject({ status: 405 })
      expect(await platform.post(revoke, {})).toMatchObject({ status: 400, json: { error: 'invalid_request' } })
      expect(await platform.call(revoke, { method: 'POST' })).toMatchObject({ status: 400 })
      expect(await device.revoke('x')).toMatchObject({ status: 400, json: { error: 'invalid_token' } })
    })
  })
})
