import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { CoreExtension } from '#proxy/core/core.ts'
import type { SessionTables } from '#proxy/core/session/schema.ts'
import { createSessions } from '#proxy/core/session/sessions.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'

/**
 * Signs all accounts of a television out, at the proxy: it needs nothing from the television, which is told within
 * seconds, and tokens are revoked at the service in the background.
 */
export function createSignOut(context: {
  db: Kysely<SessionTables>
  vault: Vault
  clock: Clock
  settings: { limits: { sessionDays: number } }
  /** All parts of the proxy: what each stores for a session ends with it. */
  parts: readonly CoreExtension[]
}) {
  const { db, vault, clock, settings, parts } = context
  const sessionData = parts.flatMap((part) => part.sessionData ?? [])
  const sessions = createSessions(db, vault, clock, settings.limits.sessionDays, sessionData)

  return async (televisionId: string): Promise<void> => {
    const rows = await db
      .selectFrom('session')
      .innerJoin('television', 'television.id', 'session.television_id')
      .selectAll('session')
      .select(['television.known_by', 'television.seen_at as television_seen_at', 'television.active as active_id'])
      .where('television.id', '=', televisionId)
      .execute()
    await sessions.signOut(rows.map(({ active_id, ...row }) => ({ ...row, active: row.id === active_id })))
  }
}
