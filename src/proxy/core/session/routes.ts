import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type AccountList,
  accountList,
  accountPaths,
  maxAccounts,
  type SessionEvent,
  sessionEvent,
  sessionEventsPath,
} from '#contract/accounts.ts'
import { proxyPaths, type SessionState, sessionState } from '#contract/proxy.ts'
import { activateRequest, signOutRequest } from '#contract/requestBodies.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import type { Pairings } from '../pairing/pairings.ts'
import type { GrantStore } from '../tokens/grants.ts'
import type { Revocations } from '../tokens/revocations.ts'
import type { TokenManager } from '../tokens/tokenManager.ts'
import { defineCall } from '../web/call.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { ProblemError } from '../web/errors.ts'
import type { EventStreams } from '../web/eventStreams.ts'
import type { Caller } from './caller.ts'
import type { createSessionCreation } from './creation.ts'
import type { EndWatcher } from './endWatcher.ts'
import type { SessionRow, Sessions } from './sessions.ts'

/** Milliseconds that a sign-out waits for the service. The session is deleted before that. */
const revokeTimeoutMs = 5_000

const accountFieldError = `"account" is the id of an account, as ${accountPaths.list} gives it.`

const claim = defineCall({
  method: 'post',
  path: proxyPaths.pairingClaim,
  id: 'claim',
  summary: 'Makes a session of a pairing that was allowed.',
  caller: 'pairing',
  answer: { SessionState: sessionState },
})
const session = defineCall({
  method: 'get',
  path: proxyPaths.session,
  id: 'session',
  summary: 'Whether the television is signed in.',
  caller: 'page',
  answer: { SessionState: sessionState },
  answerText: 'The state.',
})
/** Tells a television when its session ends, and why. */
const sessionEvents = defineCall({
  method: 'get',
  path: sessionEventsPath,
  id: 'sessionEvents',
  summary: 'Reports the end of the session.',
  event: { name: 'session', data: { SessionEvent: sessionEvent } },
})
const signOut = defineCall({
  method: 'post',
  path: proxyPaths.signOut,
  id: 'signOut',
  summary: 'Signs an account out, or all.',
  body: { SignOutRequest: signOutRequest },
  isBodyOptional: true,
  bodyError: `${accountFieldError} "all" is true or left out.`,
  answer: { SessionState: sessionState },
})
const accounts = defineCall({
  method: 'get',
  path: accountPaths.list,
  id: 'accounts',
  summary: 'The accounts of the television.',
  caller: 'television',
  answer: { AccountList: accountList },
  answerText: 'The accounts.',
})
const activate = defineCall({
  method: 'post',
  path: accountPaths.activate,
  id: 'activateAccount',
  summary: 'Makes an account the active one.',
  caller: 'television',
  body: { ActivateRequest: activateRequest },
  bodyError: accountFieldError,
  answer: { SessionState: sessionState },
})

export const sessionCalls = [claim, session, sessionEvents, signOut, accounts, activate]

export interface SessionRoutesContext {
  sessions: Sessions
  createSession: ReturnType<typeof createSessionCreation>
  caller: Caller
  pairings: Pairings
  grants: GrantStore
  tokens: Pick<TokenManager, 'tryAgain'>
  revocations: Revocations
  ends: EndWatcher
  streams: EventStreams
  /** Called after a sign-out, to revoke what was allowed to the session. */
  signedOut(): void
  /** Called when a cookie may no longer be valid, or may have another active account. */
  changed(): void
  scopes: UpstreamSettings['scopes']
  sessionCookie: OpaqueCookie
  pairingCookie: OpaqueCookie
  perMinute: number
}

/**
 * The television's calls about its session and accounts. `session` and `claim` ignore the account header: the first
 * returns the active account, and the second makes the new one active.
 */
export function sessionRoutes(app: FastifyInstance, context: SessionRoutesContext): void {
  const { sessions, createSession, caller, pairings, grants, tokens, revocations, sessionCookie, pairingCookie } =
    context
  const scopesOf = shortScopeNames(context.scopes)

  session.on(app, async (request, reply): Promise<SessionState> => {
    const secret = sessionCookie.read(request)
    const session = secret === undefined ? undefined : await sessions.find(secret)
    if (secret === undefined || !session) return { state: 'signed_out' }
    await sessions.markUsed(session)
    await clearOldPairing(request, reply)
    const state = await stateOf(session)
    // Written again at each use, so that a browser's limit of 400 days counts from the last use.
    if (state.state === 'signed_in') sessionCookie.write(reply, secret)
    return state
  })

  claim.on(
    app,
    async (request, reply): Promise<SessionState> => {
      const pairingSecret = pairingCookie.read(request)
      const pairing = pairingSecret === undefined ? undefined : await pairings.find(pairingSecret)
      if (!pairing) throw new ProblemError('not_found', 'This television is not pairing.')
      const created = await createSession(pairing.id, sessionCookie.read(request))
      context.changed()
      if (created === 'full')
        throw new ProblemError('forbidden', `A TV can have at most ${maxAccounts} accounts; sign one out first.`)
      if (created === 'nothing') throw new ProblemError('bad_request', 'This pairing is not allowed yet.')
      sessionCookie.write(reply, created.secret)
      const session = await sessions.find(created.secret)
      if (!session) throw new ProblemError('bad_request', 'Another call claimed this pairing; ask once more.')
      return stateOf(session)
    },
    context.perMinute,
  )

  sessionEvents.on(app, async (request, reply) => {
    const session = await caller.requireSession(request)
    const stream = context.streams.open(reply, `session ${session.id}`, request.ip)
    stream.send('session', { state: 'signed_in' } satisfies SessionEvent)
    stream.onEnd(
      context.ends.watch(session.id, (ended) => {
        stream.send('session', { state: 'signed_out', ...(ended && { ended }) } satisfies SessionEvent)
        stream.end()
      }),
    )
    return reply
  })

  accounts.on(app, async (request): Promise<AccountList> => {
    const secret = sessionCookie.read(request)
    const all = secret === undefined ? [] : await sessions.all(secret)
    const listed = all.map(async ({ id, active, grant_id, created_at: since }) => {
      const grant = await grants.load(grant_id)
      if (grant?.ended === null) return { id, active, since, scopes: scopesOf(grant) }
      return { id, active, since, ended: grant?.ended ?? ('signed_out' as const) }
    })
    return { accounts: await Promise.all(listed) }
  })

  activate.on(app, async (request): Promise<SessionState> => {
    const { account } = activate.bodyOf(request)
    const secret = sessionCookie.read(request)
    const session = secret === undefined ? undefined : await sessions.find(secret, account)
    if (!session) throw new ProblemError('not_found', 'This account is not on this television.')
    await sessions.activate(session)
    context.changed()
    return stateOf(session)
  })

  signOut.on(app, async (request, reply): Promise<SessionState> => {
    const signingOut = await sessionsToSignOut(request, signOut.bodyOf(request) ?? {})
    await sessions.signOut(signingOut)
    context.changed()
    context.ends.changed()
    context.signedOut()
    await Promise.all(signingOut.map(({ grant_id }) => revocations.attempt(grant_id, revokeTimeoutMs)))
    const secret = sessionCookie.read(request)
    const remaining = secret === undefined ? [] : await sessions.all(secret)
    const next = remaining.find(({ active }) => active)
    if (next) return stateOf(next)
    sessionCookie.clear(reply)
    await clearOldPairing(request, reply)
    return { state: 'signed_out' }
  })

  /**
   * Removes the cookie of a pairing that no longer exists. A pairing that still runs adds an account, perhaps in another
   * page of the television, so its cookie stays.
   */
  async function clearOldPairing(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const secret = pairingCookie.read(request)
    if (secret !== undefined && !(await pairings.find(secret))) pairingCookie.clear(reply)
  }

  async function sessionsToSignOut(request: FastifyRequest, { account, all }: z.infer<typeof signOutRequest>) {
    const secret = sessionCookie.read(request)
    if (all) return secret === undefined ? [] : sessions.all(secret)
    const named = secret !== undefined && account ? await sessions.find(secret, account) : await caller.find(request)
    return named ? [named] : []
  }

  async function stateOf(session: SessionRow): Promise<SessionState> {
    let grant = await grants.load(session.grant_id)
    if (grant?.ended === 'account_disabled') {
      await tokens.tryAgain(session.grant_id)
      grant = await grants.load(session.grant_id)
    }
    if (!grant) return { state: 'signed_out' }
    if (grant.ended !== null) return { state: 'signed_out', ended: grant.ended }
    return { state: 'signed_in', account: session.id, scopes: scopesOf(grant) }
  }
}

/** @returns a function that lists the scopes of a grant by their short names */
function shortScopeNames(scopes: SessionRoutesContext['scopes']) {
  const names = new Map<string, string>(Object.entries(scopes).map(([name, scope]) => [scope, name]))
  return ({ scope }: { scope: string }): string[] =>
    scope.split(' ').flatMap((named) => (named === '' ? [] : [names.get(named) ?? named]))
}
