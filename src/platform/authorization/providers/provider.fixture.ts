import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** A person as a provider describes them. */
export interface ScriptedPerson {
  sub: string
  email?: unknown
  email_verified?: unknown
  name?: string
}

export const credentials = { clientId: 'tenfoot here', secret: 'secret of the service: ä&' }

/** Made once, because it takes long. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined

/**
 * An OpenID provider that a test controls, written from OpenID Connect Core alone. It is strict about what it gets, and
 * does wrong what the test tells it to.
 * @param now milliseconds since 1970
 */
export async function startScriptedProvider(now: () => number) {
  keyPair ??= generateKeyPair('RS256', { extractable: true })
  const key = await keyPair
  const codes = new Map<string, { nonce: string; challenge: string; redirectUri: string; person: ScriptedPerson }>()
  /** What it refused, in words. */
  const complaints: string[] = []
  const wrong = {
    issuer: undefined as string | undefined,
    metadata: {} as Record<string, unknown>,
    claims: {} as Record<string, unknown>,
    status: 200,
    signWith: key.privateKey,
    unsigned: false,
    /** Only userinfo has what is not `sub`, as some providers do. */
    claimsOnlyInUserinfo: false,
  }
  let lastPerson: ScriptedPerson | undefined
  let visitor: ScriptedPerson | undefined

  /**
   * A person signs in at the address that the browser was led to.
   * @param changed parameters of the answer; undefined ones are omitted
   * @returns the address with which the browser comes back
   */
  const signIn = (address: string, person: ScriptedPerson, changed: Record<string, string | undefined> = {}): URL => {
    const asked = new URL(address)
    const of = (name: string) => asked.searchParams.get(name) ?? ''
    if (asked.origin !== url || asked.pathname !== '/authorize' || of('kept') !== '1')
      throw new Error(`${address} is not the page of this provider`)
    if (
      of('response_type') !== 'code' ||
      of('code_challenge_method') !== 'S256' ||
      of('client_id') !== credentials.clientId
    )
      throw new Error(`${address} asks for something else`)
    const code = randomUUID()
    codes.set(code, { nonce: of('nonce'), challenge: of('code_challenge'), redirectUri: of('redirect_uri'), person })
    const back = new URL(of('redirect_uri'))
    const answered = { code, state: of('state'), iss: url, ...changed }
    for (const [name, value] of Object.entries(answered)) if (value !== undefined) back.searchParams.set(name, value)
    return back
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = (complaint: string) => {
      complaints.push(complaint)
      send({ error: 'invalid_grant' }, 400)
    }
    if (visitor && request.url?.startsWith('/authorize?'))
      return response.writeHead(303, { location: signIn(url + request.url, visitor).href }).end()
    if (wrong.status !== 200) return send({}, wrong.status)
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return send({
          issuer: wrong.issuer ?? url,
          authorization_endpoint: `${url}/authorize?kept=1`,
          token_endpoint: `${url}/token`,
          userinfo_endpoint: `${url}/userinfo`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...wrong.metadata,
        })
      case '/jwks':
        return send({ keys: [{ ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] })
      case '/userinfo':
        if (request.headers.authorization !== 'Bearer access') return refuse('userinfo without its token')
        return send(lastPerson)
      case '/token': {
        const form = new URLSearchParams(await text(request))
        const code = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const encoded = [credentials.clientId, credentials.secret].map((part) =>
          new URLSearchParams({ part }).toString().slice('part='.length),
        )
        const basic = `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
        if (request.headers.authorization !== basic) return refuse('the client is not authenticated')
        if (!code) return refuse('no such code')
        if (form.get('redirect_uri') !== code.redirectUri) return refuse('another redirect_uri')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (challenge !== code.challenge) return refuse('another verifier')
        lastPerson = code.person
        const seconds = Math.floor(now() / 1000)
        const claims: JWTPayload = {
          ...(wrong.claimsOnlyInUserinfo ? { sub: code.person.sub } : code.person),
          iss: url,
          aud: credentials.clientId,
          iat: seconds,
          exp: seconds + 300,
          auth_time: seconds,
          nonce: code.nonce,
          ...wrong.claims,
        }
        const id_token = wrong.unsigned
          ? new UnsecuredJWT(claims).encode()
          : await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(wrong.signWith)
        return send({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token })
      }
      default:
        return send({}, 404)
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    wrong,
    complaints,
    /** Whoever opens its sign-in page in a real browser is this person. */
    comes: (person: ScriptedPerson) => {
      visitor = person
    },
    /** The same as `signIn`, for browsers that know only paths. */
    signIn: (...asked: Parameters<typeof signIn>): string => {
      const { pathname, search } = signIn(...asked)
      return pathname + search
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type ScriptedProvider = Awaited<ReturnType<typeof startScriptedProvider>>
