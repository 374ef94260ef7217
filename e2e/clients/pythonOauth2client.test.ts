import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { testDevice } from '#platform/authorization/device.fixture.ts'
import { wire } from '#platform/platform.fixture.ts'
import { answerInBrowser } from './browserOfAPerson.ts'
import { openServices, type Services } from './services.ts'

/** Debian's package works only with Debian's own interpreter. */
const python = '/usr/bin/python3'
const isThere = (() => {
  try {
    execFileSync(python, ['-c', 'import oauth2client.client'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const reason = isThere ? '' : ' (skipped: apt-get install python3-oauth2client)'

describe.skipIf(!isThere)(`version 4${reason}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services.close())

  const settings = (client: { clientId: string; clientSecret: string }) => ({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    device_uri: services.url + authorizationPaths.deviceCode,
    token_uri: services.url + authorizationPaths.token,
    revoke_uri: services.url + authorizationPaths.revoke,
    auth_uri: services.url + authorizationPaths.authorize,
  })
  const order = (command: string, client: keyof Pick<Services['demo'], 'tvClient' | 'webClient'>, values: object) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const child = execFile(python, [join(import.meta.dirname, 'pythonOauth2client.py')], (error, stdout) =>
        error ? reject(error) : resolve(JSON.parse(stdout)),
      )
      child.stdin?.end(`${JSON.stringify({ command, settings: settings(services.demo[client]), ...values })}\n`)
    })
  const channels = async (token: unknown) =>
    (await services.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${token}` } }))
      .status

  // Its poll follows a draft of 2010 (grant type `http://oauth.net/grant_type/device/1.0`), which the specification
  // refuses.
  it('python3-oauth2client requests codes that a person allows, refreshes the tokens, and revokes them', async () => {
    const codes = await order('device', 'tvClient', { scope: services.scopes.videoReadonly })
    expect(codes).toMatchObject({ verification_url: `${services.url}/device`, interval: 1 })
    await services.answer(String(codes.user_code), 'allow')
    const { post } = wire(services.url)
    const { clientId, clientSecret } = services.demo.tvClient
    const device = testDevice({ post, scopes: services.scopes }, { id: clientId, secret: clientSecret })
    const { refresh_token } = (await device.poll(String(codes.device_code))).json

    const refreshed = await order('refresh', 'tvClient', { refresh_token })
    expect(await channels(refreshed.access_token)).toBe(200)
    expect(Number(refreshed.expires_in)).toBeGreaterThan(3500)
    expect(await order('revoke', 'tvClient', { token: refreshed.access_token })).toEqual({ revoked: true })
    expect(await channels(refreshed.access_token)).toBe(401)
    expect((await order('refresh', 'tvClient', { refresh_token })).failed).toContain('invalid_grant')
  })

  it('python3-oauth2client performs the code grant with PKCE', async () => {
    const redirect_uri = 'http://localhost:8010/connect/callback'
    const scope = `openid ${services.scopes.analyticsMonetary}`
    const flow = { scope, settings: { ...settings(services.demo.webClient), redirect_uri } }
    const { url, verifier } = await order('authorize', 'webClient', flow)
    const brought = (await answerInBrowser(services, String(url), 'allow')).searchParams
    expect(brought.get('state')).toBe('state of the app')
    const tokens = await order('exchange', 'webClient', { ...flow, verifier, code: brought.get('code') })
    expect(tokens).toMatchObject({ scope, id_token: { iss: services.url, aud: services.demo.webClient.clientId } })
    expect(await channels(tokens.access_token)).toBe(200)
  })
})
