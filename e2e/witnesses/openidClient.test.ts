import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  initiateDeviceAuthorization,
  pollDeviceAuthorizationGrant,
  refreshTokenGrant,
  tokenRevocation,
} from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { openServices, type Services } from './services.ts'

/** A field of an answer has one of two names (facts: authorization, "Client side"); everything else passes untouched. */
const inRfcNames: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  if (new URL(url).pathname !== authorizationPaths.deviceCode) return answer
  const body = await answer.json()
  body.verification_uri ??= body.verification_url
  body.error ??= body.error_code
  return new Response(JSON.stringify(body), answer)
}

describe('openid-client 6', () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices({ DEVICE_CODES_PER_MINUTE: '4' })
  })
  afterAll(() => services.close())

  /** A client that finds everything by discovery. `polled` hears the status of every poll. */
  const discovered = async (
    authentication = ClientSecretPost,
    polled: (status: number) => void = () => {},
  ): Promise<Configuration> => {
    const { clientId, clientSecret } = services.demo.tvClient
    const configuration = await discovery(new URL(services.url), clientId, undefined, authentication(clientSecret), {
      execute: [allowInsecureRequests],
      [customFetch]: inRfcNames,
    })
    configuration[customFetch] = async (url, options) => {
      const answer = await inRfcNames(url, options)
      if (new URL(url).pathname === authorizationPaths.token) polled(answer.status)
      return answer
    }
    return configuration
  }
  const channels = (accessToken: string) =>
    services.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${accessToken}` } })

  it.each([
    ['in the body', ClientSecretPost],
    ['by Basic', ClientSecretBasic],
  ])('goes the whole device flow with its secret %s, refreshes and revokes', async (_where, authentication) => {
    const statuses: number[] = []
    const scope = `${services.scopes.videoReadonly} email`
    let codes: Awaited<ReturnType<typeof initiateDeviceAuthorization>> | undefined
    let answered: Promise<void> | undefined
    // The person answers only once the client was told to wait.
    const client = await discovered(authentication, (status) => {
      statuses.push(status)
      if (codes) answered ??= services.answer(codes.user_code, 'allow')
    })
    codes = await initiateDeviceAuthorization(client, { scope })
    expect(codes).toMatchObject({ verification_uri: `${services.url}/device`, interval: 1, expires_in: 1800 })

    const given = await pollDeviceAuthorizationGrant(client, codes)
    await answered
    expect(statuses[0]).toBe(428)
    expect(statuses.at(-1)).toBe(200)
    expect(given).toMatchObject({ scope, refresh_token: expect.any(String) })
    expect((await channels(given.access_token)).status).toBe(200)

    const refreshToken = String(given.refresh_token)
    const refreshed = await refreshTokenGrant(client, refreshToken)
    expect(refreshed).toMatchObject({ scope })
    expect(refreshed.expiresIn()).toBeGreaterThan(3500)
    expect(refreshed.access_token).not.toBe(given.access_token)
    expect((await channels(refreshed.access_token)).status).toBe(200)

    await tokenRevocation(client, refreshToken)
    expect((await channels(refreshed.access_token)).status).toBe(401)
    await expect(refreshTokenGrant(client, refreshToken)).rejects.toMatchObject({ status: 400, error: 'invalid_grant' })
    await expect(tokenRevocation(client, refreshToken)).rejects.toMatchObject({ status: 400, error: 'invalid_token' })
  })

  it('hears that the person denied, and that the quota is used up', async () => {
    const client = await discovered()
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
})
