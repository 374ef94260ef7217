import { CodeChallengeMethod, gaxios, JWT, OAuth2Client } from 'google-auth-library'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { answerInBrowser } from './browserOfAPerson.ts'
import { openServices, type Services } from './services.ts'

describe('google-auth-library 10', () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services.close())

  /** Configured as its users point it at another server: only by its options. */
  const client = () =>
    new OAuth2Client({
      ...services.demo.tvClient,
      endpoints: {
        oauth2TokenUrl: services.url + authorizationPaths.token,
        oauth2RevokeUrl: services.url + authorizationPaths.revoke,
      },
    })
  const channels = () => `${services.url}/video/v3/channels?part=id&mine=true`

  it('refreshes before it calls the API, when it has no access token', async () => {
    const { accessToken, refreshToken } = await services.pair()
    const held = client()
    held.setCredentials({ refresh_token: refreshToken })
    expect((await held.request({ url: channels() })).status).toBe(200)
    expect(held.credentials.access_token).not.toBe(accessToken)
    expect(held.credentials.refresh_token).toBe(refreshToken)
    const lasts = Number(held.credentials.expiry_date) - Date.now()
    expect(lasts).toBeGreaterThan(3_500_000)
    expect(lasts).toBeLessThanOrEqual(3_600_000)
  })

  it('refreshes when its access token has expired', async () => {
    const { accessToken, refreshToken } = await services.pair()
    const held = client()
    held.setCredentials({ access_token: accessToken, refresh_token: refreshToken, expiry_date: Date.now() - 1 })
    const { token } = await held.getAccessToken()
    expect(token).toEqual(expect.any(String))
    expect(token).not.toBe(accessToken)
  })

  it.each(['refreshToken', 'accessToken'] as const)('revokes its %s, and is refused afterwards', async (which) => {
    const tokens = await services.pair()
    const held = client()
    held.setCredentials({ access_token: tokens.accessToken, refresh_token: tokens.refreshToken })
    expect((await held.revokeToken(tokens[which])).status).toBe(200)
    // The client's credentials are unchanged; the service refuses the access token, and then the refresh.
    await expect(held.request({ url: channels() })).rejects.toMatchObject({
      response: { status: 400, data: { error: 'invalid_grant' } },
    })
    await expect(held.revokeToken(tokens[which])).rejects.toMatchObject({
      response: { status: 400, data: { error: 'invalid_token' } },
    })
  })

  /**
   * A service account from its key file. The library has one fixed token address; its users work around that by the
   * `aud` claim and a transporter that sends the request to the real server.
   */
  const program = async (name: string, linked: boolean) => {
    const key = await services.serviceAccount(name, linked)
    const held = new JWT({
      scopes: [services.scopes.videoReadonly],
      additionalClaims: { aud: key.token_uri },
      transporter: new gaxios.Gaxios({
        fetchImplementation: (url: RequestInfo | URL, options?: RequestInit) =>
          fetch(String(url) === 'https://oauth2.googleapis.com/token' ? key.token_uri : url, options),
      }),
    })
    held.fromJSON(key)
    return held
  }

  it('signs in as a service account of a content owner, and calls the API with its token', async () => {
    const held = await program('linked', true)
    const { data } = await held.request<{ items: { id: string }[] }>({
      url: `${services.url}/video/v3/channels?part=id&managedByMe=true&onBehalfOfContentOwner=harbour-works`,
    })
    expect(data.items).toHaveLength(3)
    expect(data.items.map(({ id }) => id)).toContain(services.demo.channel)
    const query = new URLSearchParams({
      ids: 'contentOwner==harbour-works',
      filters: `channel==${services.demo.channel}`,
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      metrics: 'views',
    })
    const report = await held.request<{ kind: string }>({ url: `${services.url}/v2/reports?${query}` })
    expect(report.data.kind).toBe('videoAnalytics#resultTable')
    const lasts = Number(held.credentials.expiry_date) - Date.now()
    expect(lasts).toBeGreaterThan(3_500_000)
    expect(lasts).toBeLessThanOrEqual(3_600_000)
  })

  it('is refused by the video API for a service account without a content owner', async () => {
    const held = await program('alone', false)
    await expect(held.request({ url: channels() })).rejects.toMatchObject({
      response: { status: 403, data: { error: { message: expect.stringContaining('content owners') } } },
    })
    await expect(
      held.request({
        url: `${services.url}/v2/reports?ids=channel%3D%3DMINE&startDate=2026-01-01&endDate=2026-01-02&metrics=views`,
      }),
    ).rejects.toMatchObject({
      response: { status: 403, data: { error: { message: expect.stringContaining('no channel') } } },
    })
  })

  it('revokes its current credentials', async () => {
    const { accessToken, refreshToken } = await services.pair()
    const held = client()
    held.setCredentials({ access_token: accessToken, refresh_token: refreshToken })
    await held.revokeCredentials()
    held.setCredentials({ refresh_token: refreshToken })
    await expect(held.getAccessToken()).rejects.toMatchObject({ response: { data: { error: 'invalid_grant' } } })
  })

  const webClient = () =>
    new OAuth2Client({
      ...services.demo.webClient,
      redirectUri: 'http://localhost:8010/connect/callback',
      issuers: [services.url],
      endpoints: {
        oauth2AuthBaseUrl: services.url + authorizationPaths.authorize,
        oauth2TokenUrl: services.url + authorizationPaths.token,
        oauth2RevokeUrl: services.url + authorizationPaths.revoke,
        oauth2FederatedSignonPemCertsUrl: services.url + authorizationPaths.certificates,
      },
    })

  it('performs the code grant with PKCE for a web application, and verifies the ID token', async () => {
    const held = webClient()
    const { codeVerifier, codeChallenge } = await held.generateCodeVerifierAsync()
    const address = held.generateAuthUrl({
      access_type: 'offline',
      include_granted_scopes: true,
      scope: ['openid', 'email', services.scopes.videoReadonly],
      state: 'state of the app',
      code_challenge: String(codeChallenge),
      code_challenge_method: CodeChallengeMethod.S256,
    })
    const { searchParams: brought } = await answerInBrowser(services, address, 'allow')
    expect(brought.get('state')).toBe('state of the app')
    const { tokens } = await held.getToken({ code: String(brought.get('code')), codeVerifier })
    held.setCredentials(tokens)
    expect((await held.request({ url: channels() })).status).toBe(200)

    const idToken = String(tokens.id_token)
    const audience = services.demo.webClient.clientId
    const ticket = await held.verifyIdToken({ idToken, audience })
    expect(ticket.getPayload()).toMatchObject({ iss: services.url, email: services.demo.account.email })
    await expect(held.verifyIdToken({ idToken, audience: 'another app' })).rejects.toThrow(/recipient/)
    await expect(held.verifyIdToken({ idToken: `${idToken.slice(0, -8)}AAAAAAAA`, audience })).rejects.toThrow(
      /signature/,
    )

    await held.refreshAccessToken()
    expect(held.credentials.access_token).not.toBe(tokens.access_token)
    await held.revokeCredentials()
    held.setCredentials({ refresh_token: String(tokens.refresh_token) })
    await expect(held.request({ url: channels() })).rejects.toMatchObject({
      response: { data: { error: 'invalid_grant' } },
    })
  })
})
