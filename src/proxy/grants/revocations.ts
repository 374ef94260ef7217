import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { within } from '../upstream/failure.ts'
import type { GrantDatabase, GrantTables } from './schema.ts'
import type { Vault } from './vault.ts'

/** Tells the service of tokens that nobody here uses any more, until it has heard: also over restarts. */
export interface Revocations {
  /** Tries one at once, for no longer than `lasts` milliseconds. Failures are tried again later. */
  attempt(id: string, lasts: number): Promise<void>
  /** Something was left to revoke: look now. */
  look(): void
  close(): Promise<void>
}

const minute = 60_000
const day = 86_400_000
/** While one proxy tries, no other does; a proxy that was killed meanwhile leaves it for this long. */
const tryLasts = minute
const longestWait = 60 * minute
/** The service has been away, or has refused, for so long that trying on helps nobody. */
const giveUpAfter = 7 * day
const atATime = 20
/** How soon one proxy finds what another has left to it. */
const lookAfter = 10 * minute

/**
 * Keeps the encrypted token of a grant that is about to go, in the transaction that removes it: a proxy that is killed
 * between the two would leave a token alive that its person signed out of.
 */
export async function keepForRevocation(on: GrantDatabase, grantId: string, now: number): Promise<void> {
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
  let wake = () => {}
  const loop = run()

  return {
    attempt,
    look: () => wake(),
    async close() {
      stop.abort()
      await loop
    },
  }

  async function attempt(id: string, lasts: number): Promise<void> {
    const row = await take(id)
    if (!row) return
    try {
      const token = vault.decrypt(row.refresh_token, { id, clientId, field: 'refresh_token' })
      await within(clock, lasts, () => authorization.revoke(token))
      await db.deleteFrom('revocation').where('id', '=', id).execute()
    } catch (error) {
      const over = clock.now() - row.created_at >= giveUpAfter
      onError(
        error,
        over
          ? 'a token that was signed out of is given up: the service could not be told for a week'
          : 'signed out here, but the service could not be told yet',
      )
      if (over) {
        await db.deleteFrom('revocation').where('id', '=', id).execute()
        return
      }
      const wait = Math.min(minute * 2 ** row.failures, longestWait)
      await db
        .updateTable('revocation')
        .set({ failures: row.failures + 1, next_at: clock.now() + wait })
        .where('id', '=', id)
        .execute()
      wake()
    }
  }

  /** Only one of several proxies tries at a time. */
  async function take(id: string) {
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
      .set({ next_at: clock.now() + tryLasts })
      .where('id', '=', id)
      .where('next_at', '=', row.next_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? row : undefined
  }

  /** Sleeps until the next is due: most of the time there is none. */
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const waking = new AbortController()
      wake = () => waking.abort()
      stop.signal.addEventListener('abort', wake, { once: true })
      const wait = await tryDue().catch((error: unknown) => {
        onError(error, 'what is left to revoke could not be read')
        return lookAfter
      })
      await clock.sleep(wait, waking.signal).catch(() => {})
      stop.signal.removeEventListener('abort', wake)
    }
  }

  /** Gives milliseconds until it should be called again. */
  async function tryDue(): Promise<number> {
    const own = db.selectFrom('revocation').select(['id', 'next_at']).where('client_id', '=', clientId)
    const due = await own.where('next_at', '<=', clock.now()).orderBy('next_at').limit(atATime).execute()
    for (const { id } of due) {
      if (stop.signal.aborted) return lookAfter
      await attempt(id, tryLasts / 2)
    }
    const next = await own.orderBy('next_at').limit(1).executeTakeFirst()
    return next ? Math.min(Math.max(next.next_at - clock.now(), 0), lookAfter) : lookAfter
  }
}
