import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { answerInBrowser } from './browserOfAPerson.ts'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

const { CodeChallengeMethod, gaxios, JWT, OAuth2Client } =
  await clientPackage<typeof import('google-auth-library')>('google-auth-library')

describe.skipIf(noClients)(`version 10${noClients}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services.close())

  /** A client that is configured as its users do for another server: only by its options. */
  const client = () =>
    new OAuth2Client({
      ...services.demo.tvClient,
      endpoints: {
        oauth2TokenUrl: services.url + authorizationPaths.token,
        oauth2RevokeUrl: services.url + authorizationPaths.revoke,
      },
    })
  const channels = () => `${services.url}/video/v3/channels?part=id&mine=true`

  it('google-auth-library refreshes before it calls the API, when it has no access token', async () => {
    const { accessToken, refreshToken } = await services.pair()
    const oauthClient = client()
    oauthClient.setCredentials({ refresh_token: refreshToken })
    expect((await oauthClient.request({ url: channels() })).status).toBe(200)
    expect(oauthClient.credentials.access_token).not.toBe(accessToken)
    expect(oauthClient.credentials.refresh_token).toBe(refreshToken)
    const lifetimeMs = Number(oauthClient.credentials.expiry_date) - Date.now()
    expect(lifetimeMs).toBeGreaterThan(3_500_000)
    expect(lifetimeMs).toBeLessThanOrEqual(3_600_000)
  })

  it('google-auth-library refreshes when its access token has expired', async () => {
    const { accessToken, refreshToken } = await services.pair()
    const oauthClient = client()
    oauthClient.setCredentials({ access_token: accessToken, refresh_token: refreshToken, expiry_date: Date.now() - 1 })
    const { token } = await oauthClient.getAccessToken()
    expect(token).toEqual(expect.any(String))
    expect(token).not.toBe(accessToken)
  })

  it.each(['refreshToken', 'accessToken'] as const)(
    'google-auth-library revokes its %s, and is refused afterwards',
    async (tokenName) => {
      const tokens = await services.pair()
      const oauthClient = client()
      oauthClient.setCredentials({ access_token: tokens.accessToken, refresh_token: tokens.refreshToken })
      expect((await oauthClient.revokeToken(tokens[tokenName])).status).toBe(200)
      // The client's credentials are unchanged; the service refuses the access token, and then the refresh.
      await expect(oauthClient.request({ url: channels() })).rejects.toMatchObject({
        response: { status: 400, data: { error: 'invalid_grant' } },
      })
      await expect(oauthClient.revokeToken(tokens[tokenName])).rejects.toMatchObject({
        response: { status: 400, data: { error: 'invalid_token' } },
      })
    },
  )

  /**
   * A service account from its key file. The library has one fixed token address; its users work around that by the
   * `aud` claim and a transporter that sends the request to the real server.
   */
  const program = async (name: string, linked: boolean) => {
    const key = await services.serviceAccount(name, linked)
    const jwtClient = new JWT({
      scopes: [services.scopes.videoReadonly],
      additionalClaims: { aud: key.token_uri },
      transporter: new gaxios.Gaxios({
        fetchImplementation: (url: RequestInfo | URL, options?: RequestInit) =>
          fetch(String(url) === 'https://oauth2.googleapis.com/token' ? key.token_uri : url, options),
      }),
    })
    jwtClient.fromJSON(key)
    return jwtClient
  }

  it('google-auth-library signs in as a service account of a content owner, and calls the API with its token', async () => {
    const jwtClient = await program('linked', true)
    const { data } = await jwtClient.request<{ items: { id: string }[] }>({
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
    const report = await jwtClient.request<{ kind: string }>({ url: `${services.url}/v2/reports?${query}` })
    expect(report.data.kind).toBe('videoAnalytics#resultTable')
    const lifetimeMs = Number(jwtClient.credentials.expiry_date) - Date.now()
    expect(lifetimeMs).toBeGreaterThan(3_500_000)
    expect(lifetimeMs).toBeLessThanOrEqual(3_600_000)
  })

  it('google-auth-library is refused by the video API for a service account without a content owner', async () => {
    const jwtClient = await program('alone', false)
    await expect(jwtClient.request({ url: channels() })).rejects.toMatchObject({
      response: { status: 403, data: { error: { message: expect.stringContaining('content owners') } } },
    })
    await expect(
      jwtClient.request({
        url: `${services.url}/v2/reports?ids=channel%3D%3DMINE&startDate=2026-01-01&endDate=2026-01-02&metrics=views`,
      }),
    ).rejects.toMatchObject({
      response: { status: 403, data: { error: { message: expect.stringContaining('no channel') } } },
    })
  })

  it('google-auth-library revokes its current credentials', async () => {
    const { accessToken, refreshToken } = await services.pair()
    const oauthClient = client()
    oauthClient.setCredentials({ access_token: accessToken, refresh_token: refreshToken })
    await oauthClient.revokeCredentials()
    oauthClient.setCredentials({ refresh_token: refreshToken })
    await expect(oauthClient.getAccessToken()).rejects.toMatchObject({ response: { data: { error: 'invalid_grant' } } })
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

  it('google-auth-library performs the code grant with PKCE for a web application, and verifies the ID token', async () => {
    const oauthClient = webClient()
    const { codeVerifier, codeChallenge } = await oauthClient.generateCodeVerifierAsync()
    const address = oauthClient.generateAuthUrl({
      access_type: 'offline',
      include_granted_scopes: true,
      scope: ['openid', 'email', services.scopes.videoReadonly],
      state: 'state of the app',
      code_challenge: String(codeChallenge),
      code_challenge_method: CodeChallengeMethod.S256,
    })
    const { searchParams: redirectQuery } = await answerInBrowser(services, address, 'allow')
    expect(redirectQuery.get('state')).toBe('state of the app')
    const { tokens } = await oauthClient.getToken({ code: String(redirectQuery.get('code')), codeVerifier })
    oauthClient.setCredentials(tokens)
    expect((await oauthClient.request({ url: channels() })).status).toBe(200)

    const idToken = String(tokens.id_token)
    const audience = services.demo.webClient.clientId
    const ticket = await oauthClient.verifyIdToken({ idToken, audience })
    expect(ticket.getPayload()).toMatchObject({ iss: services.url, email: services.demo.account.email })
    await expect(oauthClient.verifyIdToken({ idToken, audience: 'another app' })).rejects.toThrow(/recipient/)
    await expect(oauthClient.verifyIdToken({ idToken: `${idToken.slice(0, -8)}AAAAAAAA`, audience })).rejects.toThrow(
      /signature/,
    )

    await oauthClient.refreshAccessToken()
    expect(oauthClient.credentials.access_token).not.toBe(tokens.access_token)
    await oauthClient.revokeCredentials()
    oauthClient.setCredentials({ refresh_token: String(tokens.refresh_token) })
    await expect(oauthClient.request({ url: channels() })).rejects.toMatchObject({
      response: { data: { error: 'invalid_grant' } },
    })
  })
})
