import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  initiateDeviceAuthorization,
  pollDeviceAuthorizationGrant,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { answerInBrowser } from './browserOfAPerson.ts'
import { openServices, type Services } from './services.ts'

/** The quota's refusal has its own field name (specification: device-flow 3.3); everything else is unchanged. */
const fetchInRfcNames: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  if (new URL(url).pathname !== authorizationPaths.deviceCode) return answer
  const body = await answer.json()
  body.error ??= body.error_code
  return new Response(JSON.stringify(body), answer)
}

describe('version 6', () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices({ DEVICE_CODES_PER_MINUTE: '4' })
  })
  afterAll(() => services.close())

  /** Returns a client that is configured by discovery. `onPoll` receives the status of every poll. */
  const discoverClient = async (
    authentication = ClientSecretPost,
    onPoll: (status: number) => void = () => {},
  ): Promise<Configuration> => {
    const { clientId, clientSecret } = services.demo.tvClient
    const configuration = await discovery(new URL(services.url), clientId, undefined, authentication(clientSecret), {
      execute: [allowInsecureRequests],
      [customFetch]: fetchInRfcNames,
    })
    configuration[customFetch] = async (url, options) => {
      const answer = await fetchInRfcNames(url, options)
      if (new URL(url).pathname === authorizationPaths.token) onPoll(answer.status)
      return answer
    }
    return configuration
  }
  const channels = (accessToken: string) =>
    services.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${accessToken}` } })

  it.each([
    ['in the body', ClientSecretPost],
    ['by Basic', ClientSecretBasic],
  ])(
    'openid-client performs the device flow with its secret %s, refreshes and revokes',
    async (_where, authentication) => {
      const statuses: number[] = []
      const scope = `${services.scopes.videoReadonly} email`
      let codes: Awaited<ReturnType<typeof initiateDeviceAuthorization>> | undefined
      let answered: Promise<void> | undefined
      // The person answers only after the client received `authorization_pending`.
      const client = await discoverClient(authentication, (status) => {
        statuses.push(status)
        if (codes) answered ??= services.answer(codes.user_code, 'allow')
      })
      codes = await initiateDeviceAuthorization(client, { scope })
      expect(codes).toMatchObject({ verification_uri: `${services.url}/device`, interval: 1, expires_in: 1800 })

      const tokens = await pollDeviceAuthorizationGrant(client, codes)
      await answered
      expect(statuses[0]).toBe(428)
      expect(statuses.at(-1)).toBe(200)
      expect(tokens).toMatchObject({ scope, refresh_token: expect.any(String) })
      expect((await channels(tokens.access_token)).status).toBe(200)

      const refreshToken = String(tokens.refresh_token)
      const refreshed = await refreshTokenGrant(client, refreshToken)
      expect(refreshed).toMatchObject({ scope })
      expect(refreshed.expiresIn()).toBeGreaterThan(3500)
      expect(refreshed.access_token).not.toBe(tokens.access_token)
      expect((await channels(refreshed.access_token)).status).toBe(200)

      await tokenRevocation(client, refreshToken)
      expect((await channels(refreshed.access_token)).status).toBe(401)
      await expect(refreshTokenGrant(client, refreshToken)).rejects.toMatchObject({
        status: 400,
        error: 'invalid_grant',
      })
      await expect(tokenRevocation(client, refreshToken)).rejects.toMatchObject({ status: 400, error: 'invalid_token' })
    },
  )

  it('openid-client reports that the person denied, and that the quota is exceeded', async () => {
    const client = await discoverClient()
    const codes = await initiateDeviceAuthorization(client, { scope: 'email' })
    await services.answer(codes.user_code, 'deny')
    await expect(pollDeviceAuthorizationGrant(client, codes)).rejects.toMatchObject({
      status: 403,
      error: 'access_denied',
    })

    await initiateDeviceAuthorization(client, { scope: 'email' })
    await expect(initiateDeviceAuthorization(client, { scope: 'email' })).rejects.toMatchObject({
      status: 403,
      error: 'rate_limit_exceeded',
    })
  })

  describe('web application', () => {
    const redirect_uri = 'http://localhost:8010/connect/callback'
    /** Discovery, and an authorization request with all its protections; `checks` is what the library then verifies. */
    const begin = async (authentication = ClientSecretPost) => {
      const { clientId, clientSecret } = services.demo.webClient
      const client = await discovery(new URL(services.url), clientId, undefined, authentication(clientSecret), {
        execute: [allowInsecureRequests, enableNonRepudiationChecks],
      })
      const checks = {
        pkceCodeVerifier: randomPKCECodeVerifier(),
        expectedState: randomState(),
        expectedNonce: randomNonce(),
        idTokenExpected: true,
        maxAge: 300,
      }
      const address = buildAuthorizationUrl(client, {
        redirect_uri,
        scope: `openid email profile ${services.scopes.analyticsMonetary} ${services.scopes.videoReadonly}`,
        code_challenge: await calculatePKCECodeChallenge(checks.pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: checks.expectedState,
        nonce: checks.expectedNonce,
        max_age: String(checks.maxAge),
      })
      return { client, checks, address }
    }

    it.each([
      ['in the body', ClientSecretPost],
      ['by Basic', ClientSecretBasic],
    ])(
      'openid-client performs the code grant of a web application with its secret %s: signed ID token, user info, refresh, revoke',
      async (_where, secret) => {
        const { client, checks, address } = await begin(secret)
        expect(client.serverMetadata().supportsPKCE()).toBe(true)
        // The library verifies state, issuer (RFC 9207), nonce, time of the sign-in, and the signature by the published
        // keys.
        const tokens = await authorizationCodeGrant(client, await answerInBrowser(services, address, 'allow'), checks)
        const { sub = '' } = tokens.claims() ?? {}
        const { email } = services.demo.account
        expect(tokens.claims()).toMatchObject({ iss: services.url, aud: services.demo.webClient.clientId, email })
        expect(tokens.scope).toContain(services.scopes.analyticsMonetary)
        expect(await fetchUserInfo(client, tokens.access_token, sub)).toMatchObject({
          sub,
          email,
          email_verified: true,
        })

        const refreshToken = String(tokens.refresh_token)
        const refreshed = await refreshTokenGrant(client, refreshToken)
        expect((await channels(refreshed.access_token)).status).toBe(200)
        await tokenRevocation(client, refreshToken)
        expect((await channels(refreshed.access_token)).status).toBe(401)
        await expect(fetchUserInfo(client, refreshed.access_token, sub)).rejects.toThrow()
        await expect(refreshTokenGrant(client, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' })
      },
    )

    it('openid-client reports that the person denied access to a web application', async () => {
      const { client, checks, address } = await begin()
      const redirect = await answerInBrowser(services, address, 'deny')
      await expect(authorizationCodeGrant(client, redirect, checks)).rejects.toMatchObject({ error: 'access_denied' })
    })

    it('openid-client gets no tokens for a code of a web application that was requested with another verifier', async () => {
      const { client, checks, address } = await begin()
      const redirect = await answerInBrowser(services, address, 'allow')
      const wrongChecks = { ...checks, pkceCodeVerifier: randomPKCECodeVerifier() }
      await expect(authorizationCodeGrant(client, redirect, wrongChecks)).rejects.toMatchObject({
        error: 'invalid_grant',
      })
      expect((await authorizationCodeGrant(client, redirect, checks)).access_token).toEqual(expect.any(String))
    })
  })
})
