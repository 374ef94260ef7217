/**
 * Grants of an account that its service has disabled. They end with `account_disabled` but keep their tokens, which work
 * again once the account is enabled; every other end wipes the tokens.
 */

import { longestWait } from './databaseClock.ts'
import type { GrantDatabase } from './schema.ts'

/** Milliseconds after which the service may be asked whether the account is still disabled. */
const askAgainAfter = 60_000

const suspended = (now: number) => ({
  ended: 'account_disabled' as const,
  ended_at: now,
  retry_at: now + askAgainAfter,
})
const resumed = { ended: null, ended_at: null, retry_at: 0 }

/** Ends an account's grants that were made until `madeUntil`, keeping their tokens. */
export async function suspendGrantsOf(
  on: GrantDatabase,
  subject: string,
  { now, madeUntil, clientIds }: { now: number; madeUntil: number; clientIds: readonly string[] },
): Promise<void> {
  await on
    .updateTable('grants')
    .set(suspended(now))
    .where('client_id', 'in', clientIds)
    .where('subject', '=', subject)
    .where('ended', 'is', null)
    .where('created_at', '<=', madeUntil)
    .execute()
}

/** The same for one grant. */
export async function suspendGrant(on: GrantDatabase, id: string, now: number): Promise<void> {
  await on.updateTable('grants').set(suspended(now)).where('id', '=', id).where('ended', 'is', null).execute()
}

/**
 * Gives one grant back on trial: its access token counts as dead, so the service is asked for another first.
 * @returns false where it is not suspended, or the service was asked a moment ago
 */
export async function resumeGrant(on: GrantDatabase, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('grants')
    .set({ ...resumed, access_expires_at: 0 })
    .where('id', '=', id)
    .where('ended', '=', 'account_disabled')
    .where('refresh_token', 'is not', null)
    .where(({ or, eb }) => or([eb('retry_at', '<=', now), eb('retry_at', '>', now + longestWait)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives all grants of an account back: it is enabled again. */
export async function resumeGrantsOf(on: GrantDatabase, subject: string): Promise<void> {
  await on
    .updateTable('grants')
    .set(resumed)
    .where('subject', '=', subject)
    .where('ended', '=', 'account_disabled')
    .where('refresh_token', 'is not', null)
    .execute()
}
