/** What crosses the wire between the television and the proxy. No token ever does. */
import * as z from 'zod/mini'

export { callHeader, proxyPaths } from './proxyPaths.ts'

/** Why a service could not be reached or understood, in the terms an operator can act on. */
export const failureCause = z.enum([
  'dns',
  'tls',
  'refused',
  'reset',
  'timeout',
  'status',
  'nonsense',
  /** `admin_policy_enforced` in answer to a refresh: the tokens are good again once the administrator allows it. */
  'policy',
  /** `org_internal` in answer to a refresh: likewise, once the account is of the organization. */
  'organization',
])
export type FailureCause = z.infer<typeof failureCause>

/** Body of every error that the proxy itself answers. */
export const problem = z.object({
  problem: z.object({
    /** What happened, for programs. */
    code: z.enum([
      'not_signed_in',
      'session_ended',
      /** A scope that pairing cannot give: it is connected on a phone first. */
      'connection_needed',
      /** Nothing can be connected here; the message says which setting is missing. */
      'connections_off',
      'forbidden',
      'bad_request',
      'not_found',
      'method_not_allowed',
      'too_large',
      'too_many_requests',
      'upstream_unreachable',
      'overloaded',
      'internal',
    ]),
    /** What happened, for people who operate it; the television has words of its own. */
    message: z.string(),
    cause: z.optional(failureCause),
    /** HTTP status of the service behind the proxy, where it answered. */
    upstreamStatus: z.optional(z.number()),
    /** Seconds to wait before trying again. */
    retryAfter: z.optional(z.number()),
  }),
})
export type Problem = z.infer<typeof problem>['problem']

/** Why a pairing ended without a session. */
export const pairingFailure = z.enum([
  /** The person refused on the phone. */
  'denied',
  /** `admin_policy_enforced`. */
  'policy',
  /** `org_internal`. */
  'organization',
  /** `invalid_client`: the operator's settings are wrong. */
  'client',
  /** `invalid_scope`: the operator's settings are wrong. */
  'scope',
  /** The device-code quota is used up; `retryIn` says when the proxy tries again automatically. */
  'rate_limited',
  /** The authorization service is away; `cause` says how. */
  'unreachable',
  /** It answered with something that is not in the specification. */
  'unexpected',
])
export type PairingFailure = z.infer<typeof pairingFailure>

/**
 * State of a pairing, as `POST /api/pairing` answers it and as `event: pairing` carries it.
 * Durations are seconds from now, because a television's clock may be wrong.
 */
export const pairingState = z.union([
  z.object({
    state: z.literal('pending'),
    /** Exactly as received: case and layout never change. */
    userCode: z.string(),
    verificationUrl: z.string(),
    /** Seconds until both codes expire. */
    expiresIn: z.number(),
    /** Seconds that the codes live in all: what the countdown's ring is a part of. */
    lifetime: z.number(),
    /** Present while the service cannot be reached and the proxy keeps trying: the code is still good. */
    trouble: z.optional(failureCause),
    /** HTTP status that came with `trouble`, where there was one. */
    troubleStatus: z.optional(z.number()),
  }),
  /** Allowed: the television now calls `POST /api/pairing/claim`. */
  z.object({ state: z.literal('granted') }),
  /** The codes ran out: the television asks for new ones. */
  z.object({ state: z.literal('expired') }),
  z.object({
    state: z.literal('failed'),
    reason: pairingFailure,
    cause: z.optional(failureCause),
    /** HTTP status of the authorization service, where it answered. */
    status: z.optional(z.number()),
    /** The authorization service's own `error`, for the operator. */
    detail: z.optional(z.string()),
    /** Seconds after which asking again makes sense. */
    retryIn: z.optional(z.number()),
  }),
])
export type PairingState = z.infer<typeof pairingState>

/** Why there is no session, where one was before. */
export const sessionEnd = z.enum([
  'signed_out',
  'revoked',
  'expired',
  'client',
  /** The account was signed out everywhere: a security event said so. */
  'sessions_revoked',
  'account_disabled',
])
export type SessionEnd = z.infer<typeof sessionEnd>

export const sessionState = z.union([
  z.object({ state: z.literal('signed_out'), ended: z.optional(sessionEnd) }),
  z.object({
    state: z.literal('signed_in'),
    /** Whose session it is, as `GET /api/accounts` names it. */
    account: z.string(),
    /** Short names are the contract's `ScopeName`s that were granted. */
    scopes: z.array(z.string()),
  }),
])
export type SessionState = z.infer<typeof sessionState>
