/**
 * The services for tests: a real HTTP server with the specification's dialect, so that the proxy is tested against the
 * protocol and not against the platform's code. It has the necessary state (codes are granted once, access tokens
 * become invalid, refresh tokens may rotate), and a test can script its next answers.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UnsecuredJWT } from 'jose'
import { authorizationErrors, authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { createScripts, json, type ScriptControls } from './scripts.fixture.ts'

export interface Recorded {
  method: string
  /** Path with query. */
  url: string
  path: string
  headers: IncomingMessage['headers']
  form: URLSearchParams
  /** The unparsed body. */
  body: string
}

const clientOfTests = { id: 'tv-client', secret: 'tv-secret' }
const webClientOfTests = { id: 'web-client', secret: 'web-secret' }

export interface TestUpstream extends ScriptControls {
  url: string
  client: { id: string; secret: string }
  webClient: { id: string; secret: string }
  requests: Recorded[]
  /** Requests of a path, e.g. `/token`. */
  of(path: string): Recorded[]
  /** Allows the newest code, as the person on the phone. */
  allow(): void
  deny(error?: keyof typeof authorizationErrors): void
  /**
   * Signs in and allows the request at this address of the code grant, as the person on the phone.
   * @param options another account than that of the devices; another set of allowed scopes
   * @returns the address to which the browser is redirected
   */
  consent(address: string, options?: { subject?: string; scope?: string }): string
  /** Whether this redirect address is registered for the web client. */
  isRegistered(redirectUri: string): boolean
  /** Makes all access tokens issued so far invalid. */
  killAccessTokens(): void
  /** Withdraws all grants: a refresh answers `invalid_grant`. */
  revokeAll(): void
  /** All issued secrets, which no answer, log or address of the proxy may contain. */
  secrets: string[]
  /** The account with which the person on the phone signs in. */
  subject: string
  rotate: boolean
  /** Allows each code as soon as it is issued, with its own account; resources then contain the account (`who`). */
  autoAllow: boolean
  /** Seconds. */
  accessLifetime: number
  /** Seconds, for time-based access; undefined: the answer does not contain it. */
  refreshLifetime: number | undefined
  /** `interval` also as other servers write it. */
  codes: { expires_in: number; interval?: unknown }
  revoked: string[]
  close(): Promise<void>
}

/** One long function: all its answers share the codes and tokens that it issued. */
export async function startTestUpstream(): Promise<TestUpstream> {
  const scripts = createScripts()
  const decisions = new Map<string, 'pending' | 'allowed' | keyof typeof authorizationErrors>()
  const codes = new Map<
    string,
    { redirectUri: string; challenge: string; nonce: string; scope: string; subject: string }
  >()
  const access = new Map<string, string>()
  const refresh = new Map<string, string>()
  let newest = ''

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const upstream: TestUpstream = {
    url,
    client: clientOfTests,
    webClient: webClientOfTests,
    requests: [],
    of: (path) => upstream.requests.filter((request) => request.path === path),
    ...scripts.controls,
    allow: () => void (upstream.autoAllow || decisions.set(newest, 'allowed')),
    deny: (error = 'access_denied') => void decisions.set(newest, error),
    isRegistered: () => true,
    killAccessTokens: () => access.clear(),
    revokeAll: () => {
      access.clear()
      refresh.clear()
    },
    consent(address, options = {}) {
      const { searchParams: addressQuery } = new URL(address)
      const parameter = (name: string) => addressQuery.get(name) ?? ''
      const code = secret('code')
      codes.set(code, {
        redirectUri: parameter('redirect_uri'),
        challenge: parameter('code_challenge_method') === 'S256' ? parameter('code_challenge') : '',
        nonce: parameter('nonce'),
        scope: options.scope ?? parameter('scope'),
        subject: options.subject ?? upstream.subject,
      })
      return `${parameter('redirect_uri')}?${new URLSearchParams({ code, state: parameter('state'), iss: url })}`
    },
    secrets: [clientOfTests.secret, webClientOfTests.secret],
    subject: 'account-1',
    rotate: false,
    autoAllow: false,
    accessLifetime: 3600,
    refreshLifetime: undefined,
    codes: { expires_in: 1800, interval: 5 },
    revoked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return upstream

  function answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const target = new URL(request.url ?? '/', url)
    const form = new URLSearchParams(body)
    const path = target.pathname
    const { method = '', headers } = request
    upstream.requests.push({ method, url: `${path}${target.search}`, path, headers, form, body })
    if (scripts.play(path, request, response)) return
    if (path === authorizationPaths.discovery) return json(response, 200, discovery())
    if (path === authorizationPaths.deviceCode && method === 'POST') return deviceCode(response, form)
    if (path === authorizationPaths.authorize && target.searchParams.get('prompt') === 'none')
      return answerPromptNone(response, target.searchParams.get('redirect_uri') ?? '')
    if (path === authorizationPaths.token && method === 'POST') return token(response, form)
    if (path === authorizationPaths.revoke && method === 'POST')
      return revoke(response, form.get('token') ?? target.searchParams.get('token') ?? '')
    if (/^\/(video\/v3|v2)\//.test(path)) return resource(request, response, target)
    json(response, 404, { error: { code: 404, message: 'Not Found' } })
  }

  function deviceCode(response: ServerResponse, form: URLSearchParams) {
    if (form.get('client_id') !== clientOfTests.id) return refuse(response, 'invalid_client')
    newest = secret('device')
    decisions.set(newest, upstream.autoAllow ? 'allowed' : 'pending')
    json(response, 200, {
      device_code: newest,
      user_code: `GQVQ-${String(decisions.size).padStart(4, 'J')}`,
      verification_url: `${url}/device`,
      ...upstream.codes,
    })
  }

  function answerPromptNone(response: ServerResponse, redirectUri: string) {
    if (!upstream.isRegistered(redirectUri)) return json(response, 400, { error: 'redirect_uri_mismatch' })
    json(response, 303, {}, { location: `${redirectUri}?error=login_required` })
  }

  function token(response: ServerResponse, form: URLSearchParams) {
    const client = [clientOfTests, webClientOfTests].find(({ id }) => id === form.get('client_id'))
    if (!client || form.get('client_secret') !== client.secret) return refuse(response, 'invalid_client')
    if (form.get('grant_type') === grantTypes.authorizationCode) return redeem(response, form)
    if (form.get('grant_type') === grantTypes.refreshToken) {
      const token = form.get('refresh_token') ?? ''
      const subject = refresh.get(token)
      if (subject === undefined) return refuse(response, 'invalid_grant')
      if (upstream.rotate) refresh.delete(token)
      return json(response, 200, tokens(upstream.rotate, subject))
    }
    if (form.get('grant_type') !== grantTypes.deviceCode) return refuse(response, 'unsupported_grant_type')
    const code = form.get('device_code') ?? ''
    const decision = decisions.get(code)
    if (decision === undefined) return refuse(response, 'invalid_grant')
    if (decision === 'pending') return refuse(response, 'authorization_pending')
    decisions.delete(code)
    if (decision !== 'allowed') return refuse(response, decision)
    const subject = upstream.autoAllow ? `account-${randomBytes(6).toString('hex')}` : upstream.subject
    json(response, 200, { ...tokens(true, subject), id_token: idToken(clientOfTests.id, subject) })
  }

  function redeem(response: ServerResponse, form: URLSearchParams) {
    const issued = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const proven = issued?.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (!issued || !proven || form.get('redirect_uri') !== issued.redirectUri) return refuse(response, 'invalid_grant')
    const id_token = idToken(webClientOfTests.id, issued.subject, { nonce: issued.nonce })
    json(response, 200, { ...tokens(true, issued.subject), scope: issued.scope, id_token })
  }

  function idToken(audience: string, subject: string, claims: Record<string, string> = {}): string {
    const token = new UnsecuredJWT(claims).setIssuer(url).setSubject(subject).setAudience(audience)
    const unsigned = token.setIssuedAt().setExpirationTime('1h').encode()
    // The client does not check the signature of an ID token from the token endpoint, but requires the algorithm RS256.
    const [, body = ''] = unsigned.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'RS256' })).toString('base64url')
    return `${header}.${body}.c2lnbmF0dXJl`
  }

  function tokens(withRefresh: boolean, subject: string) {
    const accessToken = secret('access')
    access.set(accessToken, subject)
    const refreshToken = withRefresh ? secret('refresh') : undefined
    if (refreshToken) refresh.set(refreshToken, subject)
    return {
      access_token: accessToken,
      expires_in: upstream.accessLifetime,
      ...(refreshToken ? { refresh_token: refreshToken } : {}),
      ...(refreshToken && upstream.refreshLifetime ? { refresh_token_expires_in: upstream.refreshLifetime } : {}),
      scope: 'openid profile https://www.tenfoot.example/auth/video',
      token_type: 'Bearer',
    }
  }

  function revoke(response: ServerResponse, token: string) {
    upstream.revoked.push(token)
    if (!refresh.delete(token) && !access.delete(token)) return refuse(response, 'invalid_token')
    json(response, 200, {})
  }

  function resource(request: IncomingMessage, response: ServerResponse, target: URL) {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const subject = access.get(bearer)
    if (subject === undefined)
      return json(
        response,
        401,
        { error: { code: 401, message: 'Invalid Credentials' } },
        { 'www-authenticate': 'Bearer' },
      )
    const echo = {
      kind: 'test',
      path: target.pathname,
      query: target.search,
      ...(upstream.autoAllow && { who: subject }),
    }
    json(response, 200, echo, { 'set-cookie': 'up=stream' })
  }

  function secret(kind: string): string {
    const token = `${kind}-${randomBytes(24).toString('base64url')}`
    upstream.secrets.push(token)
    return token
  }

  function discovery() {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      device_authorization_endpoint: `${url}${authorizationPaths.deviceCode}`,
      token_endpoint: `${url}${authorizationPaths.token}`,
      revocation_endpoint: `${url}${authorizationPaths.revoke}`,
      jwks_uri: `${url}/jwks`,
    }
  }
}

const refuse = (response: ServerResponse, error: keyof typeof authorizationErrors) =>
  json(response, authorizationErrors[error], { error, error_description: 'for people' })
