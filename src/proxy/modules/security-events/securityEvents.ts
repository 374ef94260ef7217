import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { parseEvents, type ReceivedEvent, type SecurityEventClaims } from '#contract/securityEvents.ts'
import { resumeGrantsOf, suspendGrantsOf } from '#proxy/core/tokens/disabledAccounts.ts'
import { hashText, prefixText, tokenIdentifiers } from '#proxy/core/tokens/grants.ts'
import type { GrantDatabase, GrantTables } from '#proxy/core/tokens/schema.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { EventRefused } from './securityEventTokens.ts'

/**
 * Milliseconds by which the clocks of the two servers may differ. An event may arrive days late, and a person may have
 * paired again meanwhile, so it ends only grants made before it, or up to this long after it for the account's safety.
 */
const maxClockSkewMs = 600_000

/**
 * Returns the function that applies the events of a verified token, once for each `jti`. The result is stored before it
 * returns. It throws EventRefused `invalid_request` if the subject of an event is missing or unknown.
 * @param onSecurityEvent called when sessions may have ended
 */
export function createEventReceiver(context: {
  db: Kysely<EventTables>
  finder: TokenFinder
  clock: Clock
  clientIds: readonly string[]
  onSecurityEvent: () => void
}) {
  const { db, finder, clock, clientIds, onSecurityEvent } = context

  return async function receive(claims: SecurityEventClaims): Promise<void> {
    const events = parseClaims(claims)
    // Outside the transaction, because it may decrypt many tokens after an upgrade.
    if (events.some(({ type }) => type === 'token-revoked')) await finder.complete()
    await db.transaction().execute(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('heard_event')
        .values({ jti: claims.jti, heard_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n) return
      for (const event of events) await act(trx, event, claims.iat * 1000)
    })
    onSecurityEvent()
  }

  async function act(trx: Transaction<EventTables>, event: ReceivedEvent, happenedAt: number): Promise<void> {
    const end = (reason: SessionEnd) =>
      trx
        .updateTable('grants')
        .set({ ended: reason, ended_at: clock.now(), access_token: null, refresh_token: null })
        .where('client_id', 'in', clientIds)
        // Suspended grants too: enabling the account must not restore them.
        .where('refresh_token', 'is not', null)
        .where('created_at', '<=', happenedAt + maxClockSkewMs)
    switch (event.type) {
      case 'sessions-revoked':
      // Whoever knew the old password may have paired televisions.
      case 'account-credential-change-required':
        await end('sessions_revoked').where('subject', '=', event.account).execute()
        return
      case 'account-disabled':
        // The hijacker may have allowed these grants, so they do not return when the account is enabled.
        if (event.reason === 'hijacking') await end('account_disabled').where('subject', '=', event.account).execute()
        else {
          const createdUntil = happenedAt + maxClockSkewMs
          await suspendGrantsOf(trx, event.account, { now: clock.now(), createdUntil, clientIds })
        }
        return
      case 'account-enabled':
        await resumeGrantsOf(trx, event.account)
        return
      case 'token-revoked':
        await end('revoked')
          .where(...finder.where(event))
          .execute()
        return
      case 'verification':
        return
    }
  }
}

function parseClaims(claims: SecurityEventClaims): ReceivedEvent[] {
  try {
    return parseEvents(claims)
  } catch {
    throw new EventRefused('invalid_request', 'The subject of the event has a format that is not known here.')
  }
}

/** Identifies a refresh token in an event that does not contain the token (specification: security-events 2). */
interface IdentifiedToken {
  algorithm: 'prefix' | 'hash_base64_sha512_sha512'
  token: string
}

type TokenFinder = ReturnType<typeof createTokenFinder>

const batchSize = 200

/** Finds the grant of a refresh token by either identifier. */
export function createTokenFinder(db: GrantDatabase, vault: Vault, clientIds: readonly string[]) {
  return {
    /** Returns the arguments of `where` that find the token. */
    where: ({ algorithm, token }: IdentifiedToken): ['refresh_prefix' | 'refresh_hash', 'in', string[]] =>
      algorithm === 'prefix'
        ? ['refresh_prefix', 'in', vault.keyedHashes(prefixText(token))]
        : ['refresh_hash', 'in', vault.keyedHashes(hashText(token))],
    /** Adds identifiers to tokens that an earlier release stored without them. */
    async complete(): Promise<void> {
      for (;;) {
        const rows = await db
          .selectFrom('grants')
          .select(['id', 'client_id', 'version', 'refresh_token'])
          .where('client_id', 'in', clientIds)
          .where('ended', 'is', null)
          .where('refresh_token', 'is not', null)
          .where('refresh_hash', 'is', null)
          .limit(batchSize)
          .execute()
        for (const { id, client_id: clientId, version, refresh_token } of rows) {
          const token = vault.decrypt(refresh_token ?? '', { id, clientId, field: 'refresh_token' })
          await db
            .updateTable('grants')
            .set(tokenIdentifiers(token, vault.keyedHash))
            .where('id', '=', id)
            // A refresh meanwhile has stored the identifiers of its own token.
            .where('version', '=', version)
            .where('refresh_hash', 'is', null)
            .execute()
        }
        if (rows.length < batchSize) return
      }
    },
  }
}

export interface EventTables extends GrantTables {
  /** A security event that was received, so that it is applied only once. */
  heard_event: {
    jti: string
    /** Milliseconds since 1970. */
    heard_at: number
  }
}

export const eventMigrations: Record<string, StoreMigration> = {
  '009_events': {
    up: async (db) => {
      await db.schema
        .createTable('heard_event')
        .addColumn('jti', 'text', (column) => column.primaryKey())
        .addColumn('heard_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('heard_event_heard_at').on('heard_event').column('heard_at').execute()
    },
  },
}
