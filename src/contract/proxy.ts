/** Requests and answers between the television and the proxy. They never contain a token. */
import * as z from 'zod/mini'

export { callHeader, proxyPaths } from './proxyPaths.ts'

/** Why a service could not be reached or understood, in terms that an operator can act on. */
export const failureCause = z.enum([
  'dns',
  'tls',
  'refused',
  'reset',
  'timeout',
  'status',
  'nonsense',
  /** A refresh failed with `admin_policy_enforced`: the tokens work again after the administrator allows it. */
  'policy',
  /** A refresh failed with `org_internal`: the tokens work again after the account is in the organization. */
  'organization',
])
export type FailureCause = z.infer<typeof failureCause>

/** Which rule of the proxy refused a call, where a person can do something about it. */
export const refusalReason = z.enum([
  /** The account has as many notes as it may have. */
  'notesFull',
  /** The account has as many recordings that belong to videos as it may have. */
  'joinsFull',
  /** The account has as many recordings that are said to be of no video as it may have. */
  'withoutVideoFull',
  'speakersFull',
  /** The service did not say whose session it is: `DEVICE_SCOPES` lacks `openid`. */
  'unnamedAccount',
  /** `WEB_CLIENT_ID` and `WEB_CLIENT_SECRET` are not set. */
  'noWebClient',
  /** The address to which phones come back is not registered for `WEB_CLIENT_ID`; the message names it. */
  'addressNotRegistered',
])
export type RefusalReason = z.infer<typeof refusalReason>

/** Body of every error answer of the proxy itself. */
export const problem = z.object({
  problem: z.object({
    /** What happened, for programs. */
    code: z.enum([
      'not_signed_in',
      'session_ended',
      /** Needs a scope that pairing cannot grant: it must be connected on a phone first. */
      'connection_needed',
      /** A PIN locks it: the call needs the key that the right PIN brings. */
      'pin_needed',
      /** The proxy cannot connect anything; the message says which setting is missing. */
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
    /** What happened, for operators; the television has its own texts. */
    message: z.string(),
    reason: z.optional(refusalReason),
    cause: z.optional(failureCause),
    /** HTTP status of the service behind the proxy, if it answered. */
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
  /** The authorization service cannot be reached; `cause` says why. */
  'unreachable',
  /** The authorization service sent an answer that is not in the specification. */
  'unexpected',
])
export type PairingFailure = z.infer<typeof pairingFailure>

/**
 * State of a pairing, in answers of `POST /api/pairing` and in `event: pairing`.
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
    /** Lifetime of the codes in seconds, for the ring of the countdown. */
    lifetime: z.number(),
    /** The address with the code, for the QR code, if the service verifies who allows. Default: `verificationUrl`. */
    scanUrl: z.optional(z.string()),
    /** Whether a person has entered the code on the phone, if the service says so. */
    isEntered: z.optional(z.boolean()),
    /** Two digits that the television shows: the person chooses them on the phone. */
    digits: z.optional(z.string()),
    /** Set while the service cannot be reached and the proxy tries again. The code is still valid. */
    trouble: z.optional(failureCause),
    /** HTTP status of `trouble`, if any. */
    troubleStatus: z.optional(z.number()),
  }),
  /** Allowed: the television now calls `POST /api/pairing/claim`. */
  z.object({ state: z.literal('granted') }),
  /** The codes have expired: the television requests new ones. */
  z.object({ state: z.literal('expired') }),
  z.object({
    state: z.literal('failed'),
    reason: pairingFailure,
    cause: z.optional(failureCause),
    /** HTTP status of the authorization service, if it answered. */
    status: z.optional(z.number()),
    /** The authorization service's own `error`, for the operator. */
    detail: z.optional(z.string()),
    /** Seconds after which the television should ask again. */
    retryIn: z.optional(z.number()),
  }),
])
export type PairingState = z.infer<typeof pairingState>

/** Why a session has ended. */
export const sessionEnd = z.enum([
  'signed_out',
  'revoked',
  'expired',
  'client',
  /** A security event reported that the account was signed out everywhere. */
  'sessions_revoked',
  'account_disabled',
])
export type SessionEnd = z.infer<typeof sessionEnd>

export const sessionState = z.union([
  z.object({ state: z.literal('signed_out'), ended: z.optional(sessionEnd) }),
  z.object({
    state: z.literal('signed_in'),
    /** ID of the account in `GET /api/accounts`. */
    account: z.string(),
    /** Granted scopes: their `ScopeName`, or the full scope if it has none. */
    scopes: z.array(z.string()),
  }),
])
export type SessionState = z.infer<typeof sessionState>

const reachability = z.object({ ok: z.boolean(), cause: z.optional(failureCause), status: z.optional(z.number()) })

/** Answer of `GET /healthz`. `app` tells a Tenfoot from other servers. */
export const health = z.object({ ok: z.literal(true), app: z.literal('tenfoot') })
export type Health = z.infer<typeof health>

/** Answer of `GET /readyz`, with status 503 unless ready: what the proxy needs, and the API that most screens read. */
export const readiness = z.object({
  ready: z.boolean(),
  stopping: z.optional(z.boolean()),
  database: reachability,
  authorization: reachability,
  analytics: reachability,
})
export type Readiness = z.infer<typeof readiness>
