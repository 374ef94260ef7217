import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Owner } from '#proxy/core/part.ts'
import type { SessionTables } from '#proxy/core/session/schema.ts'
import { maxEvery } from './pace.ts'
import type { NowTables } from './schema.ts'
import { minuteMs } from './spans.ts'

export type LiveAccount = Selectable<NowTables['live_accounts']>
export type LiveTables = SessionTables & NowTables
export type LiveDatabase = Kysely<LiveTables>

/** Milliseconds after its last call for which a television counts as watching. */
const watchedMs = 10 * minuteMs
/** Milliseconds between two writes that a television has asked: 400 televisions of an account ask as one. */
const askedMs = minuteMs / 2

export const channelOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'live_channel' })

/** The accounts whose televisions show live numbers. */
export function createLiveAccounts(db: LiveDatabase, clock: Clock) {
  const find = (column: 'id' | 'subject', value: string): Promise<LiveAccount | undefined> =>
    db.selectFrom('live_accounts').selectAll().where(column, '=', value).executeTakeFirst()
  const isRecent = (time: number, ms: number) => Math.abs(clock.now() - time) < ms

  return {
    find,
    /** While samples are rare, a television that watches asks only after each of them. */
    isWatched: ({ asked_at, sampled_at, failures }: LiveAccount): boolean =>
      isRecent(asked_at, watchedMs) || (asked_at > sampled_at && failures === 0),

    /** Records that a television asks. @returns the account, and whether that changed something */
    async asked(subject: string): Promise<{ account: LiveAccount; isNews: boolean }> {
      const known = await find('subject', subject)
      if (known && isRecent(known.asked_at, askedMs)) return { account: known, isNews: false }
      const now = clock.now()
      const account = known ?? {
        id: randomUUID(),
        subject,
        channel: null,
        asked_at: now,
        sampled_at: 0,
        due_at: now,
        attempts: 0,
        every: minuteMs,
        failures: 0,
      }
      // Another television may have been the first.
      const stored = await db
        .insertInto('live_accounts')
        .values(account)
        .onConflict((conflict) => conflict.column('subject').doUpdateSet({ asked_at: now }))
        .returningAll()
        .executeTakeFirst()
      return { account: stored ?? account, isNews: true }
    },

    /** The account that is due first. A time further ahead than any plan was written before the clock was set back. */
    due: (now: number): Promise<LiveAccount | undefined> =>
      db
        .selectFrom('live_accounts')
        .selectAll()
        .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('due_at', '>', now + maxEvery)]))
        .orderBy('due_at')
        .executeTakeFirst(),

    /** When the next account is due. */
    async nextDue(): Promise<number | null | undefined> {
      const { fn } = db
      const row = await db.selectFrom('live_accounts').select(fn.min('due_at').as('at')).executeTakeFirst()
      return row?.at
    },

    /** Makes the account due earlier, unless it is being sampled. */
    async hurry({ id, attempts }: LiveAccount, values: Pick<LiveAccount, 'due_at' | 'every'>): Promise<void> {
      await db.updateTable('live_accounts').set(values).where('id', '=', id).where('attempts', '=', attempts).execute()
    },

    /** How many accounts are watched (`isWatched`), and how many are not. */
    async counts(): Promise<{ watched: number; others: number }> {
      const now = clock.now()
      const row = await db
        .selectFrom('live_accounts')
        .select([
          sql<number>`count(*)`.as('all'),
          sql<number>`coalesce(sum(case
            when asked_at > ${now - watchedMs} or (asked_at > sampled_at and failures = 0) then 1 else 0
          end), 0)`.as('watched'),
        ])
        .executeTakeFirstOrThrow()
      return { watched: Number(row.watched), others: Number(row.all) - Number(row.watched) }
    },

    /** The grant of the account's television that was used last, of those that may read a channel. */
    async grantOf(subject: string, clientId: string, scopes: readonly string[]): Promise<string | undefined> {
      const grants = await db
        .selectFrom('session')
        .innerJoin('grants', 'grants.id', 'session.grant_id')
        .select(['grants.id', 'grants.scope'])
        .where('grants.subject', '=', subject)
        .where('grants.client_id', '=', clientId)
        .where('grants.ended', 'is', null)
        .orderBy('session.seen_at', 'desc')
        .orderBy('session.created_at', 'desc')
        .execute()
      return grants.find(({ scope }) => scope.split(' ').some((name) => scopes.includes(name)))?.id
    },
  }
}

/** Removes accounts that are signed in nowhere, or have removed their access, with their samples: in a transaction. */
export async function forgetSignedOut(db: LiveDatabase): Promise<void> {
  const removed = await db
    .deleteFrom('live_accounts')
    .where(
      sql<boolean>`not exists (select 1 from session join grants on grants.id = session.grant_id
        where grants.subject = live_accounts.subject and (grants.ended is null or grants.ended = 'account_disabled'))`,
    )
    .returning('id')
    .execute()
  const ids = removed.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('live_samples').where('account_id', 'in', ids).execute()
}
