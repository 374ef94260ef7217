import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import { createJobLoop } from '#storage/jobs/loop.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { within } from '../upstream/failure.ts'
import type { GrantDatabase, GrantTables } from './schema.ts'
import type { Vault } from './vault.ts'

export type Revocations = ReturnType<typeof createRevocations>

type Row = Selectable<GrantTables['revocation']>

const minuteMs = 60_000
/** Milliseconds that a try blocks other proxies; after this time they take over from a proxy that was killed. */
const tryTimeoutMs = minuteMs
const maxWaitMs = 60 * minuteMs
/** Milliseconds of failures after which the proxy gives up. */
const giveUpAfterMs = 7 * dayMs

/**
 * Stores the encrypted token of a grant in the transaction that removes the grant. Otherwise a proxy that is killed
 * between the two would leave a valid token for a person who signed out.
 */
export async function queueRevocation(db: GrantDatabase, grantId: string, now: number): Promise<void> {
  const grant = await db
    .selectFrom('grants')
    .select(['id', 'client_id', 'refresh_token', 'subject'])
    .where('id', '=', grantId)
    .executeTakeFirst()
  if (!grant || grant.refresh_token === null) return
  await db
    .insertInto('revocation')
    .values({ ...grant, refresh_token: grant.refresh_token, failures: 0, next_at: now, created_at: now })
    .execute()
}

/** Revokes unused tokens at the service. It tries until that succeeds, also after restarts. */
export function createRevocations(context: {
  db: Kysely<GrantTables>
  vault: Vault
  authorization: Pick<AuthorizationClient, 'revoke'>
  clock: Clock
  clientId: string
  onError: (error: unknown, message: string) => void
}) {
  const { db, vault, authorization, clock, clientId, onError } = context
  const loop = createJobLoop({
    clock,
    maxConcurrent: 1,
    pollIntervalMs: minuteMs,
    claimNext: async () => claim(await dueRows().orderBy('next_at').limit(1).executeTakeFirst()),
    run: (row) => revoke(row, tryTimeoutMs / 2),
    onError: (error) => onError(error, 'what is left to revoke could not be read'),
  })
  loop.start()

  return {
    /** Tries to revoke one token now, for at most `timeoutMs` milliseconds. A failure is tried again later. */
    async attempt(id: string, timeoutMs: number): Promise<void> {
      const row = await claim(await dueRows().where('id', '=', id).executeTakeFirst())
      if (row) await revoke(row, timeoutMs)
    },
    /** Checks now for tokens to revoke. */
    checkNow: loop.checkNow,
    close: loop.stop,
  }

  function dueRows() {
    const own = db.selectFrom('revocation').selectAll().where('client_id', '=', clientId)
    return own.where('next_at', '<=', clock.now())
  }

  /** Claims a row for this proxy, because only one proxy may try at a time. @returns undefined if another was first */
  async function claim(row: Row | undefined): Promise<Row | undefined> {
    if (!row) return undefined
    const { numUpdatedRows } = await db
      .updateTable('revocation')
      .set({ next_at: clock.now() + tryTimeoutMs })
      .where('id', '=', row.id)
      .where('next_at', '=', row.next_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? row : undefined
  }

  async function revoke(row: Row, timeoutMs: number): Promise<void> {
    const { id, refresh_token, failures, created_at } = row
    try {
      if (await isOutdated(row)) return await remove(id)
      const token = vault.decrypt(refresh_token, { id, clientId, field: 'refresh_token' })
      await within(clock, timeoutMs, () => authorization.revoke(token))
    } catch (error) {
      if (clock.now() - created_at < giveUpAfterMs) {
        onError(error, 'signed out here, but the service has not revoked the token yet')
        const next_at = clock.now() + Math.min(minuteMs * 2 ** failures, maxWaitMs)
        await db
          .updateTable('revocation')
          .set({ failures: failures + 1, next_at })
          .where('id', '=', id)
          .execute()
        return
      }
      onError(error, 'given up on revoking a token of a signed-out TV: the service was not reachable for a week')
    }
    await remove(id)
  }

  /**
   * Whether the account has allowed something since. A service of this kind revokes all that an account gave to a
   * project, so a late revocation would end the new pairing too. The token itself is then deleted, and nobody has it.
   */
  async function isOutdated({ subject, created_at }: Row): Promise<boolean> {
    if (subject === null) return false
    const newer = await db
      .selectFrom('grants')
      .select('id')
      .where('subject', '=', subject)
      .where('created_at', '>', created_at)
      .where('ended', 'is', null)
      .executeTakeFirst()
    return newer !== undefined
  }

  async function remove(id: string): Promise<void> {
    await db.deleteFrom('revocation').where('id', '=', id).execute()
  }
}
