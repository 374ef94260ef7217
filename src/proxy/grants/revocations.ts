import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { WakeableSleep } from '#contract/wakeableSleep.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { within } from '../upstream/failure.ts'
import type { GrantDatabase, GrantTables } from './schema.ts'
import type { Vault } from './vault.ts'

/** Revokes unused tokens at the service. It tries until that succeeds, also after restarts. */
export interface Revocations {
  /** Tries to revoke one token now, for at most `timeoutMs` milliseconds. A failure is tried again later. */
  attempt(id: string, timeoutMs: number): Promise<void>
  /** Checks now for tokens to revoke. */
  checkNow(): void
  close(): Promise<void>
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Milliseconds that a try blocks other proxies; after this time they take over from a proxy that was killed. */
const tryTimeoutMs = minuteMs
const maxWaitMs = 60 * minuteMs
/** Milliseconds of failures after which the proxy gives up. */
const giveUpAfterMs = 7 * dayMs
const batchSize = 20
/** Milliseconds between two checks for tokens that another proxy left. */
const checkIntervalMs = 10 * minuteMs

/**
 * Stores the encrypted token of a grant in the transaction that removes the grant. Otherwise a proxy that is killed
 * between the two would leave a valid token for a person who signed out.
 */
export async function queueRevocation(on: GrantDatabase, grantId: string, now: number): Promise<void> {
  const grant = await on
    .selectFrom('grants')
    .select(['id', 'client_id', 'refresh_token'])
    .where('id', '=', grantId)
    .executeTakeFirst()
  if (!grant || grant.refresh_token === null) return
  await on
    .insertInto('revocation')
    .values({ ...grant, refresh_token: grant.refresh_token, failures: 0, next_at: now, created_at: now })
    .execute()
}

export function createRevocations(parts: {
  db: Kysely<GrantTables>
  vault: Vault
  authorization: Pick<AuthorizationClient, 'revoke'>
  clock: Clock
  clientId: string
  onError: (error: unknown, message: string) => void
}): Revocations {
  const { db, vault, authorization, clock, clientId, onError } = parts
  const stop = new AbortController()
  const sleep = new WakeableSleep(clock)
  const loop = run()

  return {
    attempt,
    checkNow: () => sleep.wake(),
    async close() {
      stop.abort()
      sleep.wake()
      await loop
    },
  }

  async function attempt(id: string, timeoutMs: number): Promise<void> {
    const row = await claimRow(id)
    if (!row) return
    try {
      const token = vault.decrypt(row.refresh_token, { id, clientId, field: 'refresh_token' })
      await within(clock, timeoutMs, () => authorization.revoke(token))
      await db.deleteFrom('revocation').where('id', '=', id).execute()
    } catch (error) {
      const isTooOld = clock.now() - row.created_at >= giveUpAfterMs
      onError(
        error,
        isTooOld
          ? 'given up on revoking a token of a signed-out TV: the service was not reachable for a week'
          : 'signed out here, but the service has not revoked the token yet',
      )
      if (isTooOld) {
        await db.deleteFrom('revocation').where('id', '=', id).execute()
        return
      }
      const waitMs = Math.min(minuteMs * 2 ** row.failures, maxWaitMs)
      await db
        .updateTable('revocation')
        .set({ failures: row.failures + 1, next_at: clock.now() + waitMs })
        .where('id', '=', id)
        .execute()
      sleep.wake()
    }
  }

  /** Claims a row for this proxy, because only one proxy may try at a time. */
  async function claimRow(id: string) {
    const row = await db
      .selectFrom('revocation')
      .selectAll()
      .where('id', '=', id)
      .where('client_id', '=', clientId)
      .where('next_at', '<=', clock.now())
      .executeTakeFirst()
    if (!row) return undefined
    const { numUpdatedRows } = await db
      .updateTable('revocation')
      .set({ next_at: clock.now() + tryTimeoutMs })
      .where('id', '=', id)
      .where('next_at', '=', row.next_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? row : undefined
  }

  /** Sleeps until the next token is due. */
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const waitMs = await revokeDue().catch((error: unknown) => {
        onError(error, 'what is left to revoke could not be read')
        return checkIntervalMs
      })
      await sleep.sleep(waitMs)
    }
  }

  /** Revokes the due tokens. @returns the milliseconds until the next call */
  async function revokeDue(): Promise<number> {
    const ownRows = db.selectFrom('revocation').select(['id', 'next_at']).where('client_id', '=', clientId)
    const due = await ownRows.where('next_at', '<=', clock.now()).orderBy('next_at').limit(batchSize).execute()
    for (const { id } of due) {
      if (stop.signal.aborted) return checkIntervalMs
      await attempt(id, tryTimeoutMs / 2)
    }
    const next = await ownRows.orderBy('next_at').limit(1).executeTakeFirst()
    return next ? Math.min(Math.max(next.next_at - clock.now(), 0), checkIntervalMs) : checkIntervalMs
  }
}
