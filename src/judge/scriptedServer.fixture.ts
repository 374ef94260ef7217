import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#contract/clock.ts'
import type { Person } from './flow.ts'

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** A client with a secret, one without, and a second one with a secret. */
export const clients = {
  confidential: { id: 'tv', secret: 'secret of the television' },
  public: { id: 'open', secret: undefined },
  other: { id: 'radio', secret: 'secret of the radio' },
}

/** A set of codes, as the server keeps it. */
interface Attempt {
  client: string
  userCode: string
  expiresAt: number
  state: 'pending' | 'allowed' | 'denied' | 'claimed'
  lastPollAt: number | undefined
}

/** Tokens that one person gave at once. */
interface Grant {
  client: string
  /** Whether its refresh tokens have ended. */
  isOver: boolean
  /** Whether its access tokens have ended. */
  isClosed: boolean
  refreshToken: string
  usedRefreshTokens: Set<string>
}

/** A form, and the client that sent it. */
interface Call {
  fields: URLSearchParams
  client: string | undefined
}

export interface Reply {
  status: number
  body: unknown
  headers: Record<string, string>
}

/** A fault: what it changes in the server, each part by itself. */
export interface Fault {
  /** Changes the metadata. */
  metadata?: (metadata: Record<string, unknown>) => void
  /** Changes an answer. */
  reply?: (reply: Reply, call: { path: string; fields: URLSearchParams }) => Reply
  /** Leaves out one thing that the server does. */
  without?:
    | 'accessRevocation'
    | 'clients'
    | 'expiry'
    | 'oldTokens'
    | 'oneTime'
    | 'owners'
    | 'pace'
    | 'refreshSecrets'
    | 'replay'
    | 'revocation'
    | 'revocationOwners'
    | 'rotation'
    | 'secrets'
    | 'secretsForCodes'
    | 'secretsForRevocation'
  deviceCode?: () => string
  userCode?: () => string
  /** Seconds that codes live. */
  lifetime?: number
}

const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/**
 * A small server of the device flow that keeps every rule of the judge, except for one fault. Its time is the clock's.
 */
export async function startScriptedServer({ now }: Pick<Clock, 'now'>, fault: Fault = {}) {
  const attempts = new Map<string, Attempt>()
  const grants: Grant[] = []
  const accessTokens = new Map<string, Grant>()
  /** Each request, in order. */
  const calls: { path: string; fields: URLSearchParams; headers: IncomingHttpHeaders; at: number }[] = []
  let url = ''

  const metadata = () => {
    const document: Record<string, unknown> = {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      device_authorization_endpoint: `${url}/codes`,
      revocation_endpoint: `${url}/revoke`,
      userinfo_endpoint: `${url}/userinfo`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
      code_challenge_methods_supported: ['S256'],
      dpop_signing_alg_values_supported: ['ES256'],
    }
    fault.metadata?.(document)
    return json(200, document)
  }

  /** RFC 6749, section 2.3.1. @returns the client's ID, or the refusal */
  function authenticate({ headers }: IncomingMessage, fields: URLSearchParams, checksSecrets: boolean) {
    const [, basic] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
    const [basicId, basicSecret] = basic ? Buffer.from(basic, 'base64').toString().split(':').map(decode) : []
    const id = basicId ?? fields.get('client_id')
    const secret = basicSecret ?? fields.get('client_secret') ?? undefined
    if (!id) return { refusal: refuse('invalid_request') }
    const client = Object.values(clients).find((one) => one.id === id)
    const isRight = client ? !checksSecrets || client.secret === secret : fault.without === 'clients'
    const challenge: Record<string, string> = basic ? { 'www-authenticate': 'Basic realm="clients"' } : {}
    return isRight ? { client: id } : { refusal: json(401, { error: 'invalid_client' }, challenge) }
  }

  function codes({ fields, client = '' }: Call): Reply {
    if (fields.getAll('scope').length > 1) return refuse('invalid_request')
    const deviceCode = (fault.deviceCode ?? random)()
    const userCode = (fault.userCode ?? (() => `${group()}-${group()}`))()
    const lifetime = fault.lifetime ?? 600
    const expiresAt = now() + lifetime * 1000
    attempts.set(deviceCode, { client, userCode, expiresAt, state: 'pending', lastPollAt: undefined })
    return json(200, {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${url}/device`,
      verification_uri_complete: `${url}/device?code=${userCode}`,
      expires_in: lifetime,
      interval: 5,
    })
  }

  function token(call: Call): Reply {
    const grantType = call.fields.get('grant_type')
    if (grantType === deviceGrant) return collect(call)
    return grantType === 'refresh_token' ? refresh(call) : refuse('unsupported_grant_type')
  }

  function collect({ fields, client }: Call): Reply {
    const deviceCode = fields.get('device_code')
    if (!deviceCode) return refuse('invalid_request')
    const attempt = attempts.get(deviceCode)
    if (!attempt || (attempt.client !== client && fault.without !== 'owners')) return refuse('invalid_grant')
    if (attempt.state === 'denied') return refuse('access_denied')
    if (attempt.state === 'claimed' && fault.without !== 'oneTime') return refuse('invalid_grant')
    if (now() >= attempt.expiresAt && fault.without !== 'expiry') return refuse('expired_token')
    if (attempt.state === 'pending') {
      const isEarly = attempt.lastPollAt !== undefined && now() < attempt.lastPollAt + 5000
      attempt.lastPollAt = now()
      return refuse(isEarly && fault.without !== 'pace' ? 'slow_down' : 'authorization_pending')
    }
    attempt.state = 'claimed'
    const { client: owner } = attempt
    const grant = {
      client: owner,
      isOver: false,
      isClosed: false,
      refreshToken: random(),
      usedRefreshTokens: new Set(''),
    }
    grants.push(grant)
    return tokens(grant)
  }

  function tokens(grant: Grant): Reply {
    const accessToken = random()
    accessTokens.set(accessToken, grant)
    const { refreshToken: refresh_token } = grant
    return json(200, { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, refresh_token })
  }

  function refresh({ fields, client }: Call): Reply {
    const sent = fields.get('refresh_token') ?? ''
    const grant = grants.find((one) => one.refreshToken === sent || one.usedRefreshTokens.has(sent))
    if (!grant || grant.isOver || grant.client !== client) return refuse('invalid_grant')
    if (grant.usedRefreshTokens.has(sent) && fault.without !== 'oldTokens') {
      if (fault.without !== 'replay') grant.isOver = true
      return refuse('invalid_grant')
    }
    if (client === clients.public.id && fault.without !== 'rotation') {
      grant.usedRefreshTokens.add(sent)
      grant.refreshToken = random()
    }
    return tokens(grant)
  }

  function revoke({ fields, client }: Call): Reply {
    const sent = fields.get('token') ?? ''
    const grant = grants.find(({ refreshToken }) => refreshToken === sent)
    const isOwner = grant?.client === client || fault.without === 'revocationOwners'
    if (grant && !isOwner) return refuse('invalid_grant')
    if (grant && fault.without !== 'revocation') grant.isOver = true
    if (grant && fault.without !== 'accessRevocation') grant.isClosed = true
    return json(200, {})
  }

  function userinfo({ headers }: IncomingMessage): Reply {
    const grant = accessTokens.get((headers.authorization ?? '').replace('Bearer ', ''))
    return grant && !grant.isClosed ? json(200, { sub: 'person' }) : json(401, { error: 'invalid_token' })
  }

  function route(request: IncomingMessage, path: string, fields: URLSearchParams): Reply {
    if (path === '/.well-known/oauth-authorization-server') return metadata()
    if (path === '/device') return page
    if (path === '/userinfo') return userinfo(request)
    const endpoint = { '/codes': codes, '/token': token, '/revoke': revoke }[path]
    if (!endpoint) return json(404, {})
    const isUnchecked =
      (fault.without === 'secrets' && path === '/token' && fields.has('device_code')) ||
      (fault.without === 'refreshSecrets' && fields.has('refresh_token')) ||
      (fault.without === 'secretsForCodes' && path === '/codes') ||
      (fault.without === 'secretsForRevocation' && path === '/revoke')
    const { client, refusal } = authenticate(request, fields, !isUnchecked)
    return refusal ?? endpoint({ fields, client })
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += part
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    const fields = new URLSearchParams(body)
    calls.push({ path: pathname, fields, headers: request.headers, at: now() })
    const plain = route(request, pathname, fields)
    const { status, headers, body: sent } = fault.reply?.(plain, { path: pathname, fields }) ?? plain
    response.writeHead(status, headers).end(typeof sent === 'string' ? sent : JSON.stringify(sent))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const person: Person = {
    answer: ({ userCode }, decision) => {
      const attempt = [...attempts.values()].findLast((one) => one.userCode === userCode && one.state === 'pending')
      if (!attempt) throw new Error(`nobody gave the code ${userCode}`)
      attempt.state = decision === 'allow' ? 'allowed' : 'denied'
    },
  }
  return {
    url,
    person,
    calls,
    /** Every code and token that it gave. */
    secrets: () => [
      ...attempts.keys(),
      ...accessTokens.keys(),
      ...grants.flatMap(({ refreshToken, usedRefreshTokens }) => [refreshToken, ...usedRefreshTokens]),
    ],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const page: Reply = {
  status: 200,
  body: '<!doctype html><title>Enter the code</title>',
  headers: { 'content-type': 'text/html', 'content-security-policy': "frame-ancestors 'none'" },
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
})

export const refuse = (error: string): Reply => json(400, { error })

const random = () => randomBytes(32).toString('base64url')
const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
