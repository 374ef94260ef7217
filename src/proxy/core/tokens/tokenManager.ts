import type { Clock } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { UnderWay } from '#contract/underWay.ts'
import type { Leases } from '#storage/leases.ts'
import type { AuthorizationClient, Tokens } from '../upstream/client.ts'
import { refusalReasons } from '../upstream/dialect.ts'
import { Refusal, UpstreamFailure, within } from '../upstream/failure.ts'
import type { EndedGrant, Grant, GrantStore } from './grants.ts'
import { isStillWaiting, maxWaitMs } from './stillWaiting.ts'

/** The grant has ended: it provides no token, and the session is over. */
export class GrantEnded extends Error {
  override name = 'GrantEnded'
  readonly reason: SessionEnd
  constructor(reason: SessionEnd) {
    super(`the grant ended: ${reason}`)
    this.reason = reason
  }
}

export interface AccessToken {
  token: string
  isBound: Tokens['isBound']
  /** Number of the save that stored the token. A call passes it back when a service refuses the token. */
  version: number
  reader: Grant['reader']
}

export type TokenManager = ReturnType<typeof createTokenManager>

/** Milliseconds before its end at which a token counts as expired, because it could expire during the call. */
const expiryMarginMs = 2_000
/**
 * Milliseconds for which a token counts as new. A service that refuses it in this time has another reason, and another
 * refresh would only load the server.
 */
export const recentRefreshMs = 5_000

/**
 * Refreshes a grant only once at a time: callers in this process share the promise, and proxies use a lease. With the
 * lease, the grant is loaded again, because another proxy may have refreshed it meanwhile.
 */
export function createTokenManager(context: {
  grants: GrantStore
  leases: Leases
  authorization: AuthorizationClient
  clock: Clock
  /** Milliseconds that a call waits for a refresh. The refresh continues: its answer may contain a rotated token. */
  callTimeoutMs: number
  random?: () => number
}) {
  const { grants, leases, authorization, clock, callTimeoutMs, random = Math.random } = context
  const refreshes = new UnderWay<Grant>()

  return {
    /**
     * Returns an access token that should still be valid. It refreshes in the background before the token expires. It
     * waits for the refresh if the token has expired, or if `refused` is the current version.
     * @throws GrantEnded if the authorization server ended the grant (`invalid_grant`, `invalid_client`) or has
     * disabled the account (`access_denied`: the tokens stay), and in no other case
     * @throws UpstreamFailure if an expired token cannot be refreshed now; the session stays
     */
    async accessToken(grantId: string, refused?: AccessToken): Promise<AccessToken> {
      let grant = requireActive(await grants.load(grantId))
      const needsRefresh = grant.access_expires_at - expiryMarginMs <= clock.now() || grant.version === refused?.version
      if (needsRefresh) grant = await within(clock, callTimeoutMs, () => refresh(grant))
      else if (grant.refresh_at <= clock.now() && grant.retry_at <= clock.now()) {
        // The old token is still valid: no call waits for the new one, and a failure is not reported.
        refresh(grant).catch(() => {})
      }
      const { accessToken: token, isBound, version, reader } = grant
      return { token, isBound, version, reader }
    },
    /** @throws GrantEnded if the grant has ended; no service is asked */
    requireActive: async (grantId: string): Promise<void> => void requireActive(await grants.load(grantId)),
    /** Asks the service whether a disabled account is enabled again, at most once a minute. */
    async tryAgain(grantId: string): Promise<void> {
      if (!(await grants.resume(grantId))) return
      try {
        await this.accessToken(grantId)
        await grants.resumeOthers(grantId)
      } catch (error) {
        // The state of the account is unknown, so the grant stays suspended.
        if (!(error instanceof GrantEnded)) await grants.suspend(grantId)
      }
    },
    /** Waits for the refreshes in the background. */
    close: () => refreshes.settled(),
  }

  function refresh(grant: Grant): Promise<Grant> {
    return refreshes.join(grant.id, () => leases.withLease(`refresh ${grant.id}`, () => refreshNow(grant)))
  }

  async function refreshNow(lastRead: Grant): Promise<Grant> {
    const grant = requireActive(await grants.load(lastRead.id))
    if (grant.version !== lastRead.version) return grant
    const current = clock.now()
    if (isStillWaiting(grant.retry_at, current)) throw grant.trouble()
    const age = current - grant.refreshed_at
    if (age >= 0 && age < recentRefreshMs && grant.access_expires_at > current) return grant
    try {
      const tokens = await authorization.refresh(grant.refreshToken)
      // Saved before the token is used: if the server rotates, the old refresh token is no longer valid.
      if (await grants.save(grant, tokens)) return requireActive(await grants.load(grant.id))
      const current = await grants.load(grant.id)
      // The account signed out meanwhile: the new token must not stay valid. But revoking may end every grant of the
      // account to this project, so nothing is revoked while it has another, such as one that replaced this.
      if (current?.ended !== null && !(await grants.hasOther(grant)))
        await authorization.revoke(tokens.refreshToken ?? tokens.accessToken)
      return requireActive(current)
    } catch (error) {
      throw await recordFailure(grant, error)
    }
  }

  /** Ends the grant if the server ended it. All else only postpones the next try, also a rule, which may be lifted. */
  async function recordFailure(grant: Grant, error: unknown): Promise<unknown> {
    if (error instanceof Refusal && error.error === 'invalid_grant') {
      const overdue = grant.refresh_expires_at !== null && grant.refresh_expires_at <= clock.now()
      return ended(grant, overdue ? 'expired' : 'revoked')
    }
    if (error instanceof Refusal && error.error === 'invalid_client') return ended(grant, 'client')
    if (error instanceof Refusal && error.error === 'access_denied') {
      await grants.suspend(grant.id)
      return new GrantEnded('account_disabled')
    }
    if (!(error instanceof Refusal || error instanceof UpstreamFailure)) return error
    const backOff = Math.min(1_000 * 2 ** grant.failures, 30_000) * (0.75 + 0.5 * random())
    const waitMs = Math.max(backOff, Math.min(error.retryAfter ?? 0, maxWaitMs))
    const rule = error instanceof Refusal && refusalReasons[error.error]
    const isRule = rule === 'policy' || rule === 'organization'
    const reason = isRule ? rule : error instanceof UpstreamFailure ? error.reason : 'status'
    const failure = new UpstreamFailure(reason, { status: error.status, retryAfter: waitMs, cause: error })
    await grants.postpone(grant, failure, clock.now() + Math.ceil(waitMs))
    return failure
  }

  async function ended(grant: Grant, reason: SessionEnd): Promise<unknown> {
    // Another proxy may have saved a newer token while this one used the old one.
    const current = await grants.load(grant.id)
    if (current?.ended === null && current.version !== grant.version)
      return new UpstreamFailure('status', { retryAfter: 0 })
    await grants.end(grant.id, reason)
    return new GrantEnded(reason)
  }
}

function requireActive(grant: Grant | EndedGrant | undefined): Grant {
  if (grant?.ended === null) return grant
  throw new GrantEnded(grant?.ended ?? 'signed_out')
}
