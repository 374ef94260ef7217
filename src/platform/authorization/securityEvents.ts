import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type DisabledReason, disabledReasons, securityEventTypes } from '#contract/securityEvents.ts'
import type { AuthorizationTables } from './schema.ts'

type Trx = Kysely<AuthorizationTables>

/**
 * Reports occurrences to receivers. Each function writes rows of the outbox in the transaction of the change, so that
 * both are stored or neither. Delivery happens later, perhaps in another process.
 */
export interface SecurityEvents {
  /**
   * Grants were ended, by the person, the console, `/revoke` or a code used twice: the receivers of their clients get
   * `token-revoked`. Refresh tokens that made room for a newer one end silently (specification: tokens 6).
   */
  tokensRevoked(trx: Trx, grantIds: readonly string[]): Promise<void>
  /** The password was changed, or the account signed out everywhere. Sent to the clients that it gives access to. */
  sessionsRevoked(trx: Trx, accountId: string): Promise<void>
  /** Call it before the account's grants are ended: they determine the receivers. */
  accountDisabled(trx: Trx, accountId: string, reason?: DisabledReason): Promise<void>
  /** The account may sign in again and its tokens work; sent to the clients that it gives access to. */
  accountEnabled(trx: Trx, accountId: string): Promise<void>
  /**
   * The account must choose a new password, and its sign-ins ended: receivers also get `sessions-revoked`.
   */
  credentialChangeRequired(trx: Trx, accountId: string): Promise<void>
  /** Asks one receiver to confirm that it gets events. @returns the event's `jti` */
  verify(trx: Trx, receiverId: string, state: string | undefined): Promise<string>
}

/** Both databases allow the bound values of this many rows. */
const rowsPerStatement = 500

export function createSecurityEvents(clock: Clock): SecurityEvents {
  const write = async (trx: Trx, rows: readonly { receiver: string; occurrence: Occurrence }[]): Promise<string[]> => {
    const now = clock.now()
    const values = rows.map(({ receiver, occurrence }) => ({
      id: randomUUID(),
      receiver_id: receiver,
      occurrence: JSON.stringify(occurrence),
      created_at: now,
      due_at: now,
      attempts: 0,
      outcome: 'pending' as const,
      problem: null,
      settled_at: null,
    }))
    for (let from = 0; from < values.length; from += rowsPerStatement)
      await trx
        .insertInto('security_events')
        .values(values.slice(from, from + rowsPerStatement))
        .execute()
    return values.map(({ id }) => id)
  }

  const toAccount = async (trx: Trx, accountId: string, ...occurrences: Occurrence[]) => {
    const receivers = await trx
      .selectFrom('event_receivers')
      .innerJoin('grants', 'grants.client_id', 'event_receivers.client_id')
      .select(['event_receivers.id', 'event_receivers.events'])
      .distinct()
      .where('event_receivers.state', '!=', 'disabled')
      .where('grants.account_id', '=', accountId)
      .where('grants.ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', clock.now())]))
      .execute()
    await write(
      trx,
      receivers.flatMap(({ id, events }) =>
        occurrences.filter(({ type }) => wants(events, type)).map((occurrence) => ({ receiver: id, occurrence })),
      ),
    )
  }

  const sessionEnd = (account: string): Occurrence => ({
    type: 'session-revoked',
    account,
    at: Math.floor(clock.now() / 1000),
  })
  const sessionsEnd = (account: string): Occurrence[] => [{ type: 'sessions-revoked', account }, sessionEnd(account)]

  return {
    tokensRevoked: async (trx, grantIds) => {
      for (let from = 0; from < grantIds.length; from += rowsPerStatement) {
        const rows = await trx
          .selectFrom('refresh_tokens')
          .innerJoin('grants', 'grants.id', 'refresh_tokens.grant_id')
          .innerJoin('event_receivers', 'event_receivers.client_id', 'grants.client_id')
          .select(['event_receivers.id', 'event_receivers.events', 'refresh_tokens.double_hash'])
          .where('event_receivers.state', '!=', 'disabled')
          .where('grants.id', 'in', grantIds.slice(from, from + rowsPerStatement))
          .where('refresh_tokens.ended_at', 'is', null)
          .execute()
        await write(
          trx,
          rows.flatMap(({ id, events, double_hash: token }) =>
            // Tokens from before receivers existed have no hash to report.
            token === null || !wants(events, 'token-revoked')
              ? []
              : [{ receiver: id, occurrence: { type: 'token-revoked', token } as const }],
          ),
        )
      }
    },
    sessionsRevoked: (trx, account) => toAccount(trx, account, ...sessionsEnd(account)),
    accountDisabled: (trx, account, reason) =>
      toAccount(
        trx,
        account,
        { type: 'account-disabled', account, ...(reason === undefined ? {} : { reason }) },
        sessionEnd(account),
      ),
    accountEnabled: (trx, account) => toAccount(trx, account, { type: 'account-enabled', account }),
    credentialChangeRequired: (trx, account) =>
      toAccount(trx, account, ...sessionsEnd(account), { type: 'account-credential-change-required', account }),
    verify: async (trx, receiver, state) => {
      const [id] = await write(trx, [
        { receiver, occurrence: { type: 'verification', ...(state === undefined ? {} : { state }) } },
      ])
      return String(id)
    },
  }
}

/** Types that a receiver may request, each with its name in `securityEventTypes`. */
export const requestableTypes = {
  'sessions-revoked': 'sessionsRevoked',
  'session-revoked': 'sessionRevoked',
  'token-revoked': 'tokenRevoked',
  'account-disabled': 'accountDisabled',
  'account-enabled': 'accountEnabled',
  'account-credential-change-required': 'credentialChangeRequired',
} as const satisfies Partial<Record<Occurrence['type'], keyof ReturnType<typeof securityEventTypes>>>
export type RequestableType = keyof typeof requestableTypes

/** The types in a row of `event_receivers`. @returns undefined for a receiver of an operator */
export const requestedTypes = (events: string | null): readonly string[] | undefined =>
  events === null ? undefined : z.parse(z.array(z.string()), JSON.parse(events))

/** `session-revoked` says the same as `sessions-revoked` or `account-disabled`: a receiver gets it only if it asked for it. */
function wants(events: string | null, type: Occurrence['type']): boolean {
  return requestedTypes(events)?.includes(type) ?? type !== 'session-revoked'
}

/** What happened, as the outbox stores it: without the service's address, which is added when the event is sent. */
const occurrence = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessions-revoked'), account: z.string() }),
  /** `at`: in seconds since 1970. */
  z.object({ type: z.literal('session-revoked'), account: z.string(), at: z.number() }),
  z.object({
    type: z.literal('account-disabled'),
    account: z.string(),
    reason: z.optional(z.enum(disabledReasons)),
  }),
  z.object({ type: z.literal('account-enabled'), account: z.string() }),
  z.object({ type: z.literal('account-credential-change-required'), account: z.string() }),
  /** `token`: its double hash. */
  z.object({ type: z.literal('token-revoked'), token: z.string() }),
  z.object({ type: z.literal('verification'), state: z.optional(z.string()) }),
])
type Occurrence = z.infer<typeof occurrence>

/** @throws Error when the text is not an occurrence */
export const readOccurrence = (text: string): Occurrence => z.parse(occurrence, JSON.parse(text))

/** The `events` claim (RFC 8417, section 2.2). */
export function eventsClaim(occurrence: Occurrence, { issuer, base }: { issuer: string; base: string }) {
  const types = securityEventTypes(base)
  const account = (sub: string) => ({ subject_type: 'iss-sub', iss: issuer, sub })
  switch (occurrence.type) {
    case 'sessions-revoked':
      return { [types.sessionsRevoked]: { subject: account(occurrence.account) } }
    case 'session-revoked':
      return { [types.sessionRevoked]: { subject: account(occurrence.account), event_timestamp: occurrence.at } }
    case 'account-disabled':
      return {
        [types.accountDisabled]: {
          subject: account(occurrence.account),
          ...(occurrence.reason === undefined ? {} : { reason: occurrence.reason }),
        },
      }
    case 'account-enabled':
      return { [types.accountEnabled]: { subject: account(occurrence.account) } }
    case 'account-credential-change-required':
      return { [types.credentialChangeRequired]: { subject: account(occurrence.account) } }
    case 'token-revoked':
      return {
        [types.tokenRevoked]: {
          subject: {
            subject_type: 'oauth_token',
            token_type: 'refresh_token',
            token_identifier_alg: 'hash_base64_sha512_sha512',
            token: occurrence.token,
          },
        },
      }
    case 'verification':
      return { [types.verification]: stateOf(occurrence) }
  }
}

const stateOf = ({ state }: { state?: string | undefined }) => (state === undefined ? {} : { state })

/**
 * The claims of an event for a stream: the subject is a claim of the token (RFC 9493; Shared Signals Framework 1.0,
 * sections 4 and 8.1.4).
 */
export function streamClaims(occurrence: Occurrence, sender: { issuer: string; base: string }, streamId: string) {
  if (occurrence.type === 'verification')
    return {
      sub_id: { format: 'opaque', id: streamId },
      events: { [securityEventTypes(sender.base).streamVerification]: stateOf(occurrence) },
    }
  const sub_id =
    occurrence.type === 'token-revoked'
      ? { format: 'opaque', id: occurrence.token }
      : { format: 'iss_sub', iss: sender.issuer, sub: occurrence.account }
  return { sub_id, events: eventsClaim(occurrence, sender) }
}

/** Identifies a token to those who have it: base64 of SHA-512 of SHA-512 (`hash_base64_sha512_sha512`). */
export function doubleHash(token: string): string {
  const once = createHash('sha512').update(token).digest()
  return createHash('sha512').update(once).digest('base64')
}
