/**
 * Grants of an account that its service has disabled. They end with `account_disabled`, but their tokens are not
 * deleted and work again after the account is enabled. Every other end deletes the tokens.
 */

import type { GrantDatabase } from './schema.ts'
import { maxWaitMs } from './stillWaiting.ts'

/** Milliseconds after which the service may be asked whether the account is still disabled. */
const retryAfterMs = 60_000

const suspended = (now: number) => ({
  ended: 'account_disabled' as const,
  ended_at: now,
  retry_at: now + retryAfterMs,
})
const resumed = { ended: null, ended_at: null, retry_at: 0 }

/** Ends an account's grants that were made until `createdUntil`, without deleting their tokens. */
export async function suspendGrantsOf(
  db: GrantDatabase,
  subject: string,
  { now, createdUntil, clientIds }: { now: number; createdUntil: number; clientIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('grants')
    .set(suspended(now))
    .where('client_id', 'in', clientIds)
    .where('subject', '=', subject)
    .where('ended', 'is', null)
    .where('created_at', '<=', createdUntil)
    .execute()
}

/** Ends one grant, without deleting its tokens. */
export async function suspendGrant(db: GrantDatabase, id: string, now: number): Promise<void> {
  await db.updateTable('grants').set(suspended(now)).where('id', '=', id).where('ended', 'is', null).execute()
}

/**
 * Restores one grant, to test it: its access token counts as expired, so that the next use refreshes it at the service.
 * @returns false if the grant is not suspended, or the service was asked less than a minute ago
 */
export async function resumeGrant(db: GrantDatabase, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('grants')
    .set({ ...resumed, access_expires_at: 0 })
    .where('id', '=', id)
    .where('ended', '=', 'account_disabled')
    .where('refresh_token', 'is not', null)
    .where(({ or, eb }) => or([eb('retry_at', '<=', now), eb('retry_at', '>', now + maxWaitMs)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Restores all grants of an account that is enabled again. */
export async function resumeGrantsOf(db: GrantDatabase, subject: string): Promise<void> {
  await db
    .updateTable('grants')
    .set(resumed)
    .where('subject', '=', subject)
    .where('ended', '=', 'account_disabled')
    .where('refresh_token', 'is not', null)
    .execute()
}
