import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

const oauth = await clientPackage<typeof import('oauth4webapi')>('oauth4webapi')
/** Allows plain HTTP on loopback; no other option is set, and no response is changed. */
const plainHttp = { [oauth.allowInsecureRequests]: true }

describe.skipIf(noClients)(`version 3${noClients}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services.close())

  /** The two metadata documents that a strict client looks for. */
  it.each(['oidc', 'oauth2'] as const)(
    'oauth4webapi performs the device flow with the metadata of %s: code, poll, tokens, ID token, user info, refresh, revocation',
    async (algorithm) => {
      const issuer = new URL(services.url)
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { algorithm, ...plainHttp }),
      )
      const { clientId, clientSecret } = services.demo.tvClient
      const client = { client_id: clientId }
      const secret = oauth.ClientSecretBasic(clientSecret)

      const codes = await oauth.processDeviceAuthorizationResponse(
        server,
        client,
        await oauth.deviceAuthorizationRequest(server, client, secret, { scope: 'openid email' }, plainHttp),
      )
      expect(codes.verification_uri).toBe(`${services.url}/device`)
      expect(codes.verification_uri_complete).toBe(`${services.url}/device?user_code=${codes.user_code}`)

      const poll = () => oauth.deviceCodeGrantRequest(server, client, secret, codes.device_code, plainHttp)
      // The client waits for the returned interval; its users write this loop.
      await setTimeout(Number(codes.interval) * 1000)
      const waiting = oauth.processDeviceCodeResponse(server, client, await poll())
      await expect(waiting).rejects.toMatchObject({ status: 428, error: 'authorization_pending' })
      await services.answer(codes.user_code, 'allow')
      const answer = await poll()
      const tokens = await oauth.processDeviceCodeResponse(server, client, answer)
      const { sub = '' } = oauth.getValidatedIdTokenClaims(tokens) ?? {}
      await oauth.validateApplicationLevelSignature(server, answer, plainHttp)

      const userInfo = await oauth.processUserInfoResponse(
        server,
        client,
        sub,
        await oauth.userInfoRequest(server, client, tokens.access_token, plainHttp),
      )
      expect(userInfo).toMatchObject({ sub, email: services.demo.account.email, email_verified: true })

      const refreshToken = String(tokens.refresh_token)
      const refresh = () => oauth.refreshTokenGrantRequest(server, client, secret, refreshToken, plainHttp)
      const refreshed = await oauth.processRefreshTokenResponse(server, client, await refresh())
      expect(refreshed.access_token).not.toBe(tokens.access_token)
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, secret, refreshToken, plainHttp),
      )
      const dead = oauth.processRefreshTokenResponse(server, client, await refresh())
      await expect(dead).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
    },
  )

  it('oauth4webapi binds the tokens of a client without a secret to a key, with the nonces of the server', async () => {
    const issuer = new URL(services.url)
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, plainHttp))
    const client = { client_id: await services.publicClient('Terminal') }
    const codes = await oauth.processDeviceAuthorizationResponse(
      server,
      client,
      await oauth.deviceAuthorizationRequest(server, client, oauth.None(), { scope: 'openid email' }, plainHttp),
    )
    await services.answer(codes.user_code, 'allow')
    const options = { ...plainHttp, DPoP: oauth.DPoP({}, await oauth.generateKeyPair('ES256')) }
    const poll = async () =>
      oauth.processDeviceCodeResponse(
        server,
        client,
        await oauth.deviceCodeGrantRequest(server, client, oauth.None(), codes.device_code, options),
      )
    const needsNonce = await poll().catch((error: unknown) => error)
    expect(oauth.isDPoPNonceError(needsNonce)).toBe(true)
    const tokens = await poll()
    expect(tokens.token_type).toBe('dpop')
    const { sub = '' } = oauth.getValidatedIdTokenClaims(tokens) ?? {}
    const userInfo = await oauth.userInfoRequest(server, client, tokens.access_token, options)
    expect(await oauth.processUserInfoResponse(server, client, sub, userInfo)).toMatchObject({ sub })
    const stolen = await oauth.userInfoRequest(server, client, tokens.access_token, plainHttp)
    expect(stolen.status).toBe(401)
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), String(tokens.refresh_token), options),
    )
    expect(refreshed.token_type).toBe('dpop')
  })
})
