import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from '../admin/admin.fixture.ts'
import { tvClient } from '../platform.fixture.ts'
import { testBrowser } from './device.fixture.ts'

const { deviceCode, token, revoke, discovery } = authorizationPaths

/** Clients without a secret (specification: tokens 1; specification: tokens 3). */
describe.each(testDatabases())('public clients on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  let client_id: string
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
    const created = await env.operations.clients.create(actor, 'project', { name: 'Terminal', type: 'public' })
    expect(created.secret).toBe('')
    client_id = created.id
  })
  afterEach(() => env.platform.close())

  const post = (path: string, fields: Record<string, string>) => env.platform.post(path, { client_id, ...fields })
  const poll = (device_code: string, more: Record<string, string> = {}) =>
    post(token, { device_code, grant_type: grantTypes.deviceCode, ...more })
  const refresh = (refresh_token: unknown, more: Record<string, string> = {}) =>
    post(token, { refresh_token: String(refresh_token), grant_type: grantTypes.refreshToken, ...more })
  const pair = async () => {
    const { json } = await post(deviceCode, { scope: env.platform.scopes.videoReadonly })
    expect((await poll(String(json.device_code))).json.error).toBe('authorization_pending')
    await testBrowser(env.platform).answer(String(json.user_code), 'allow')
    return (await poll(String(json.device_code))).json
  }

  it('a client without a secret polls and gets tokens by its ID alone', async () => {
    const tokens = await pair()
    expect((await env.channels(String(tokens.access_token))).status).toBe(200)
    expect((await env.platform.call(discovery)).json.token_endpoint_auth_methods_supported).toContain('none')
  })

  it('a refresh of a client without a secret exchanges its refresh token, and one that is used twice ends the grant', async () => {
    const first = await pair()
    const second = (await refresh(first.refresh_token)).json
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const third = (await refresh(second.refresh_token)).json
    expect((await env.channels(String(third.access_token))).status).toBe(200)

    const again = await refresh(first.refresh_token)
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant'])
    expect((await env.channels(String(third.access_token))).status).toBe(401)
    expect((await refresh(third.refresh_token)).json.error).toBe('invalid_grant')
  })

  it('of simultaneous refreshes of a client without a secret at most one gets tokens, and the grant ends', async () => {
    const { refresh_token } = await pair()
    const answers = await Promise.all([1, 2, 3].map(() => refresh(refresh_token)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { json } of answers) if (json.refresh_token) expect((await refresh(json.refresh_token)).status).toBe(400)
  })

  it('a refresh that is refused leaves the refresh token of a client without a secret as it was', async () => {
    const { refresh_token } = await pair()
    expect((await refresh(refresh_token, { scope: 'profile' })).json.error).toBe('invalid_scope')
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('a refresh token of a client without a secret belongs to it alone', async () => {
    const { refresh_token } = await pair()
    const foreign = { client_id: tvClient.id, client_secret: tvClient.secret }
    expect((await refresh(refresh_token, foreign)).json.error).toBe('invalid_grant')
    expect((await refresh(refresh_token)).status).toBe(200)
    const { json } = await env.platform.post(token, {
      client_id: tvClient.id,
      refresh_token: String(refresh_token),
      grant_type: grantTypes.refreshToken,
    })
    expect(json).toEqual({ error: 'invalid_request', error_description: 'client_secret is missing.' })
  })

  it('a client without a secret is refused with one, and gets none later', async () => {
    const { json } = await post(deviceCode, { scope: 'email' })
    for (const client_secret of ['guess', ' ']) {
      const answer = await poll(String(json.device_code), { client_secret })
      expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
    }
    const rotated = env.operations.clients.rotateSecret(actor, client_id, {})
    await expect(rotated).rejects.toMatchObject({ kind: 'conflict' })
    const redirects = env.operations.clients.create(actor, 'project', {
      name: 'a',
      type: 'public',
      redirects: ['https://a.example/'],
    })
    await expect(redirects).rejects.toMatchObject({ kind: 'wrong', field: 'redirects' })
  })

  it('a client without a secret is revoked, disabled and removed like others', async () => {
    const { refresh_token } = await pair()
    const { json } = await refresh(refresh_token)
    expect((await env.platform.post(revoke, { token: String(json.refresh_token) })).status).toBe(200)
    expect((await refresh(json.refresh_token)).json.error).toBe('invalid_grant')
    await env.operations.clients.setDisabled(actor, client_id, true)
    expect((await refresh(json.refresh_token)).json.error).toBe('invalid_client')
    await env.operations.clients.remove(actor, client_id)
    expect(await env.platform.db.selectFrom('rotated_refresh_tokens').selectAll().execute()).toEqual([])
  })
})
