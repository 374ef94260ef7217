import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { hourMs } from '#contract/clock.ts'
import { linkMs } from './accountMails.ts'
import type { AuthorizationTables } from './schema.ts'

/** How long codes and grants stay after their end: a code that is used twice is still recognised and ends its grant. */
export const retentionMs = 24 * hourMs
/** How long an access token stays after it expired. */
const accessTokenRetentionMs = hourMs
/** How long a browser or network is trusted after it was last seen. */
const trustedBrowserRetentionMs = 365 * 24 * hourMs
const sweepIntervalMs = 60_000
/** Rows in one statement: few enough that other queries hardly wait. */
const batch = 500

export interface Sweeper {
  /** Sweeps in the background, unless the last sweep was less than a minute ago. */
  due(): void
  /** Resolves when no sweep is running. */
  settled(): Promise<void>
}

/**
 * Removes what has expired, in small batches with a transaction each: requests run in between, and a crash loses only
 * time. Several processes may sweep at once.
 */
export function createSweeper({
  db,
  clock,
  onError,
}: {
  db: Kysely<AuthorizationTables>
  clock: Clock
  onError: (error: unknown) => void
}): Sweeper {
  let sweptAt = Number.NEGATIVE_INFINITY
  let running = Promise.resolve()
  let isRunning = false

  const sweep = async () => {
    for (const step of sweepSteps)
      for (;;) {
        if ((await step(db, clock.now())) < batch) break
        await setImmediate()
      }
  }

  return {
    due: () => {
      const now = clock.now()
      if (isRunning || now - sweptAt < sweepIntervalMs) return
      sweptAt = now
      isRunning = true
      running = sweep()
        .catch(onError)
        .finally(() => {
          isRunning = false
        })
    },
    settled: () => running,
  }
}

const removed = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows)

async function removeGrants(db: Kysely<AuthorizationTables>, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  await db.transaction().execute(async (transaction) => {
    for (const table of ['access_tokens', 'refresh_tokens'] as const)
      await transaction.deleteFrom(table).where('grant_id', 'in', ids).execute()
    await transaction.deleteFrom('grants').where('id', 'in', ids).execute()
  })
  return ids.length
}

/** Each step removes one batch of one kind. @returns the number of removed rows */
const sweepSteps: ((db: Kysely<AuthorizationTables>, now: number) => Promise<number>)[] = [
  async (db, now) => {
    const expired = db
      .selectFrom('device_codes')
      .select('id')
      .where('expires_at', '<', now - retentionMs)
      .limit(batch)
    return removed(await db.deleteFrom('device_codes').where('id', 'in', expired).executeTakeFirst())
  },
  async (db, now) => {
    const expired = db
      .selectFrom('authorization_codes')
      .select('code_hash')
      .where('expires_at', '<', now - retentionMs)
      .limit(batch)
    return removed(await db.deleteFrom('authorization_codes').where('code_hash', 'in', expired).executeTakeFirst())
  },
  async (db, now) => {
    const expired = db
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('expires_at', '<', now - accessTokenRetentionMs)
      .limit(batch)
    return removed(await db.deleteFrom('access_tokens').where('token_hash', 'in', expired).executeTakeFirst())
  },
  async (db, now) => {
    const expired = await db
      .selectFrom('grants')
      .select('id')
      .where(({ or, eb }) => or([eb('ended_at', '<', now - retentionMs), eb('expires_at', '<', now - retentionMs)]))
      .limit(batch)
      .execute()
    return removeGrants(
      db,
      expired.map(({ id }) => id),
    )
  },
  async (db, now) => {
    const expired = await db
      .selectFrom('refresh_tokens')
      .select(['token_hash', 'grant_id'])
      .where('ended_at', '<', now - retentionMs)
      .limit(batch)
      .execute()
    // A grant has one refresh token, so a grant whose token a limit ended is of no use.
    return removeGrants(
      db,
      expired.map(({ grant_id }) => grant_id),
    )
  },
  async (db, now) => {
    const expired = db.selectFrom('sign_ins').select('id_hash').where('expires_at', '<=', now).limit(batch)
    return removed(await db.deleteFrom('sign_ins').where('id_hash', 'in', expired).executeTakeFirst())
  },
  async (db, now) => {
    const expired = db.selectFrom('provider_requests').select('state_hash').where('expires_at', '<=', now).limit(batch)
    return removed(await db.deleteFrom('provider_requests').where('state_hash', 'in', expired).executeTakeFirst())
  },
  async (db, now) => {
    const expired = db.selectFrom('budgets').select('key_hash').where('resets_at', '<=', now).limit(batch)
    return removed(
      await db
        .deleteFrom('budgets')
        .where('key_hash', 'in', expired)
        // The limit may have been renewed since it was selected.
        .where('resets_at', '<=', now)
        .executeTakeFirst(),
    )
  },
  async (db, now) => {
    const expired = db.selectFrom('used_assertions').select('id_hash').where('expires_at', '<', now).limit(batch)
    return removed(await db.deleteFrom('used_assertions').where('id_hash', 'in', expired).executeTakeFirst())
  },
  async (db, now) =>
    removed(
      await db
        .deleteFrom('known_browsers')
        .where('seen_at', '<', now - trustedBrowserRetentionMs)
        .executeTakeFirst(),
    ) && 0,
  async (db, now) => {
    const old = db
      .selectFrom('account_mails')
      .select('id')
      .where('created_at', '<', now - linkMs)
      .limit(batch)
    return removed(await db.deleteFrom('account_mails').where('id', 'in', old).executeTakeFirst())
  },
]
