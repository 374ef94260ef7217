import { describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { tvClient, webClient } from '../platform.fixture.ts'
import { appForEachTest, verifier } from './app.fixture.ts'
import { testDevice } from './device.fixture.ts'

/**
 * The tokens that a web client gets for its code (RFC 6749, section 4.1.3; RFC 7636, section 4.5; RFC 9700, section
 * 2.1).
 */
describe.each(testDatabases())('the code grant on $name', ({ fresh }) => {
  const env = appForEachTest(fresh)
  const refresh = (token: unknown) => testDevice(env.platform, webClient).refresh(String(token))

  describe('at /token', () => {
    it('/token issues tokens for a code with its address and verifier, and the refresh token works', async () => {
      const { status, json } = await env.app.redeem(await env.app.code())
      expect(status).toBe(200)
      expect(json).toMatchObject({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        scope: `openid ${env.platform.scopes.analyticsMonetary}`,
        token_type: 'Bearer',
      })
      expect((await refresh(json.refresh_token)).status).toBe(200)
    })

    it('/token ends access after the period that the person chose', async () => {
      const { json } = await env.app.redeem(await env.app.code({}, { period: '7-days' }))
      expect(json.refresh_token_expires_in).toBe(7 * 86_400)
      await env.platform.clock.advance(7 * 86_400_000)
      expect((await refresh(json.refresh_token)).status).toBe(400)
    })

    it.each([
      ['an unknown code', { code: 'x' }, 400, 'invalid_grant'],
      ['no code', { code: undefined }, 400, 'invalid_request'],
      ['another address', { redirect_uri: 'https://app.example/other' }, 400, 'invalid_grant'],
      ['no address', { redirect_uri: undefined }, 400, 'invalid_request'],
      ['another verifier', { code_verifier: `${verifier}x` }, 400, 'invalid_grant'],
      ['a verifier that is too short', { code_verifier: 'short' }, 400, 'invalid_grant'],
      ['no verifier', { code_verifier: undefined }, 400, 'invalid_request'],
      ['a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
      ['no secret', { client_secret: undefined }, 400, 'invalid_request'],
      [
        'a client for televisions',
        { client_id: tvClient.id, client_secret: tvClient.secret },
        401,
        'unauthorized_client',
      ],
    ])('/token refuses %s, and the right request still works', async (_what, changed, status, error) => {
      const code = await env.app.code()
      expect(await env.app.redeem(code, changed)).toMatchObject({ status, json: { error } })
      expect((await env.app.redeem(code)).status).toBe(200)
    })

    it('/token refuses a code of another web client', async () => {
      const secret_hash = env.platform.keys.hash('client-secret', 's')
      await env.platform.db
        .insertInto('clients')
        .values({ id: 'web2', project_id: 'project', name: 'Second', type: 'web', secret_hash, created_at: 0 })
        .execute()
      const answer = await env.app.redeem(await env.app.code(), { client_id: 'web2', client_secret: 's' })
      expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    })

    it('/token redeems a code for sixty seconds', async () => {
      const [early, late] = [await env.app.code(), await env.app.code()]
      await env.platform.clock.advance(59_999)
      expect((await env.app.redeem(early)).status).toBe(200)
      await env.platform.clock.advance(1)
      expect(await env.app.redeem(late)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    })

    it.each([0, 3_600_000])(
      '/token redeems a code once, and a second use %d ms later ends the grant of the first',
      async (later) => {
        const code = await env.app.code()
        const { json } = await env.app.redeem(code)
        await env.platform.clock.advance(later)
        expect(await env.app.redeem(code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
        expect((await refresh(json.refresh_token)).status).toBe(400)
      },
    )

    it('/token makes at most one grant when a code is redeemed twice at the same moment', async () => {
      const code = await env.app.code()
      const statuses = (await Promise.all([env.app.redeem(code), env.app.redeem(code)])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect(await env.platform.db.selectFrom('grants').selectAll().execute()).toHaveLength(1)
    })

    it('/token issues nothing when the account was disabled after it allowed', async () => {
      const code = await env.app.code()
      await env.platform.db.updateTable('accounts').set({ disabled_at: 1 }).execute()
      expect(await env.app.redeem(code)).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    })

    it('/token stores only the hash of a code', async () => {
      const code = await env.app.code()
      expect(
        JSON.stringify(await env.platform.db.selectFrom('authorization_codes').selectAll().execute()),
      ).not.toContain(code)
    })
  })
})
