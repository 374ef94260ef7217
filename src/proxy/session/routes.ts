import type { FastifyInstance, FastifyRequest } from 'fastify'
import { proxyPaths, type SessionState } from '#contract/proxy.ts'
import type { Pairings } from '../pairing/pairings.ts'
import type { Revocations } from '../revocation/revocations.ts'
import type { UpstreamSettings } from '../settings.ts'
import type { GrantStore } from '../tokens/grants.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { ProblemError } from '../web/problem.ts'
import type { SessionRow, Sessions } from './sessions.ts'

/** Milliseconds that a sign-out waits for the service; the session is over before it begins. */
const revokeLasts = 5_000

/** `GET /api/session`, `POST /api/pairing/claim`, `POST /api/sign-out`. */
export function sessionRoutes(
  app: FastifyInstance,
  parts: {
    sessions: Sessions
    pairings: Pairings
    grants: GrantStore
    revocations: Revocations
    scopes: UpstreamSettings['scopes']
    sessionCookie: OpaqueCookie
    pairingCookie: OpaqueCookie
    perMinute: number
  },
): void {
  const { sessions, pairings, grants, revocations, sessionCookie, pairingCookie } = parts
  const names = new Map<string, string>(Object.entries(parts.scopes).map(([name, scope]) => [scope, name]))

  app.get(proxyPaths.session, async (request, reply): Promise<SessionState> => {
    const secret = sessionCookie.read(request)
    const session = secret === undefined ? undefined : await sessions.find(secret)
    if (secret === undefined || !session) return { state: 'signed_out' }
    await sessions.used(session)
    if (pairingCookie.read(request) !== undefined) pairingCookie.clear(reply)
    const state = await stateOf(session)
    // Written anew at every use, so that a browser's limit of 400 days counts from the last one.
    if (state.state === 'signed_in') sessionCookie.write(reply, secret)
    return state
  })

  app.post(
    proxyPaths.pairingClaim,
    { config: { rateLimit: { max: parts.perMinute, timeWindow: 60_000 } } },
    async (request, reply): Promise<SessionState> => {
      const pairingSecret = pairingCookie.read(request)
      const pairing = pairingSecret === undefined ? undefined : await pairings.find(pairingSecret)
      if (!pairing) throw new ProblemError('not_found', 'This television is not pairing.')
      const before = await current(request)
      const secret = await sessions.claim(pairing.id)
      if (secret === undefined) throw new ProblemError('bad_request', 'Nobody has allowed this pairing yet.')
      sessionCookie.write(reply, secret)
      // Forgotten here and not revoked there: revoking would end the new grant of the same account too.
      if (before && before.pairing_id !== pairing.id) await sessions.remove(before)
      const session = await sessions.find(secret)
      if (!session) throw new ProblemError('bad_request', 'Another call claimed this pairing; ask once more.')
      return stateOf(session)
    },
  )

  app.post(proxyPaths.signOut, async (request, reply) => {
    const session = await current(request)
    sessionCookie.clear(reply)
    pairingCookie.clear(reply)
    if (session) {
      await sessions.signOut(session)
      await revocations.attempt(session.grant_id, revokeLasts)
    }
    return { state: 'signed_out' } satisfies SessionState
  })

  async function current(request: FastifyRequest): Promise<SessionRow | undefined> {
    const secret = sessionCookie.read(request)
    return secret === undefined ? undefined : sessions.find(secret)
  }

  async function stateOf(session: SessionRow): Promise<SessionState> {
    const grant = await grants.load(session.grant_id)
    if (!grant) return { state: 'signed_out' }
    if ('ended' in grant) return { state: 'signed_out', ended: grant.ended === 'other_client' ? 'client' : grant.ended }
    const scopes = grant.scope.split(' ').filter(Boolean)
    return { state: 'signed_in', scopes: scopes.map((scope) => names.get(scope) ?? scope) }
  }
}
