import type { Clock } from '#contract/clock.ts'
import type { FailureCause, SessionEnd } from '#contract/proxy.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { UpstreamFailure, within } from '../upstream/failure.ts'
import { Refusal } from '../upstream/refusal.ts'
import { isToWait, longestWait } from './databaseClock.ts'
import type { Grant, GrantStore, NoGrant } from './grants.ts'
import type { Leases } from './leases.ts'

/** There is no token to be had: the session is over. */
export class GrantEnded extends Error {
  override name = 'GrantEnded'
  readonly why: SessionEnd
  constructor(why: SessionEnd) {
    super(`the grant ended: ${why}`)
    this.why = why
  }
}

export interface AccessToken {
  token: string
  /** Which save it comes from: what a call gives back when the token was refused. */
  version: number
  /** Who reads the same with it: the account, by its subject where it is known, and what it allowed. */
  reader: string
}

export interface TokenManager {
  /**
   * An access token that should still be good. Refreshes ahead of expiry in the background, and first when it is dead or
   * `refused` says that a service did not take this version.
   * @throws GrantEnded when the authorization server ended it (`invalid_grant`, `invalid_client`) or has disabled its
   * account (`access_denied`: the tokens stay), and in no other case
   * @throws UpstreamFailure when a dead token cannot be renewed now; the session stays
   */
  accessToken(grantId: string, refused?: AccessToken): Promise<AccessToken>
  /** Where the account was disabled: asks the service whether it still is, once a minute at most. */
  tryAgain(grantId: string): Promise<void>
  /** Waits for refreshes that nobody waits for. */
  close(): Promise<void>
}

/** A token that dies on the way is no use: so many milliseconds before its end it counts as dead. */
const margin = 2_000
/**
 * Milliseconds for which a token counts as new: a service that refuses it so early refuses for another reason, and renewing
 * again would only load the server.
 */
export const freshFor = 5_000

/** Refusals of a refresh by rules over the account, which may be lifted again: it stays (specification: tokens 3). */
const accountRules: Readonly<Record<string, FailureCause>> = {
  admin_policy_enforced: 'policy',
  org_internal: 'organization',
}

/**
 * One refresh at a time for a grant: in this process by sharing the promise, over all proxies by a lease; inside the
 * lease it is loaded and looked at again, because another may have refreshed while this one waited.
 */
export function createTokenManager(parts: {
  grants: GrantStore
  leases: Leases
  authorization: AuthorizationClient
  clock: Clock
  /** Milliseconds that a call waits for a refresh; it goes on without it, because its answer may hold a rotated token. */
  callWaits: number
  random?: () => number
}): TokenManager {
  const { grants, leases, authorization, clock, callWaits, random = Math.random } = parts
  const running = new Map<string, Promise<Grant>>()

  return {
    async accessToken(grantId, refused) {
      let grant = alive(await grants.load(grantId))
      const dead = grant.accessExpiresAt - margin <= clock.now() || grant.version === refused?.version
      if (dead) grant = await within(clock, callWaits, () => refresh(grant))
      else if (grant.refreshAt <= clock.now() && grant.retryAt <= clock.now()) {
        // The old token is still valid: no call waits for the new one, and a failure is not reported.
        refresh(grant).catch(() => {})
      }
      return { token: grant.accessToken, version: grant.version, reader: grant.reader }
    },
    async tryAgain(grantId) {
      if (!(await grants.resume(grantId))) return
      try {
        await this.accessToken(grantId)
        await grants.resumeOthers(grantId)
      } catch (error) {
        // Nobody knows: it stays as it was.
        if (!(error instanceof GrantEnded)) await grants.suspend(grantId)
      }
    },
    async close() {
      await Promise.allSettled(running.values())
    },
  }

  function refresh(grant: Grant): Promise<Grant> {
    const shared = running.get(grant.id)
    if (shared) return shared
    const own = leases.hold(`refresh ${grant.id}`, () => refreshNow(grant)).finally(() => running.delete(grant.id))
    running.set(grant.id, own)
    return own
  }

  async function refreshNow(seen: Grant): Promise<Grant> {
    const grant = alive(await grants.load(seen.id))
    if (grant.version !== seen.version) return grant
    const now = clock.now()
    if (isToWait(grant.retryAt, now)) throw grant.trouble()
    const age = now - grant.refreshedAt
    if (age >= 0 && age < freshFor && grant.accessExpiresAt > now) return grant
    try {
      const tokens = await authorization.refresh(grant.refreshToken)
      // Saved before anyone uses it: where the server rotates, the old refresh token is dead from here on.
      if (await grants.save(grant, tokens)) return alive(await grants.load(grant.id))
      const others = await grants.load(grant.id)
      // Signed out meanwhile: what was just issued must not live on.
      if (!others || 'ended' in others) await authorization.revoke(tokens.refreshToken ?? tokens.accessToken)
      return alive(others)
    } catch (error) {
      throw await settle(grant, error)
    }
  }

  /** Ends the grant where the server ended it; everything else only postpones the next try. */
  async function settle(grant: Grant, error: unknown): Promise<unknown> {
    if (error instanceof Refusal && error.error === 'invalid_grant') {
      const overdue = grant.refreshExpiresAt !== undefined && grant.refreshExpiresAt <= clock.now()
      return ended(grant, overdue ? 'expired' : 'revoked')
    }
    if (error instanceof Refusal && error.error === 'invalid_client') return ended(grant, 'client')
    if (error instanceof Refusal && error.error === 'access_denied') {
      await grants.suspend(grant.id)
      return new GrantEnded('account_disabled')
    }
    if (!(error instanceof Refusal || error instanceof UpstreamFailure)) return error
    const backOff = Math.min(1_000 * 2 ** grant.failures, 30_000) * (0.75 + 0.5 * random())
    const wait = Math.max(backOff, Math.min(error.retryAfter ?? 0, longestWait))
    const why = error instanceof UpstreamFailure ? error.why : (accountRules[error.error] ?? 'status')
    const failure = new UpstreamFailure(why, { status: error.status, retryAfter: wait, cause: error })
    await grants.postpone(grant, failure, clock.now() + Math.ceil(wait))
    return failure
  }

  async function ended(grant: Grant, why: SessionEnd): Promise<unknown> {
    // Another proxy may have saved a newer token while this one asked with the old.
    const now = await grants.load(grant.id)
    if (now && !('ended' in now) && now.version !== grant.version)
      return new UpstreamFailure('status', { retryAfter: 0 })
    await grants.end(grant.id, why)
    return new GrantEnded(why)
  }
}

function alive(grant: Grant | NoGrant): Grant {
  if (grant === undefined) throw new GrantEnded('signed_out')
  if ('ended' in grant) throw new GrantEnded(grant.ended === 'other_client' ? 'client' : grant.ended)
  return grant
}
