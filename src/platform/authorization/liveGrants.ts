import type { Kysely, Selectable } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

export type Grant = Selectable<AuthorizationTables['grants']>

/** Grants that have neither ended nor expired. */
export const live = (db: Kysely<AuthorizationTables>, now: number) =>
  db
    .selectFrom('grants')
    .selectAll('grants')
    .where('grants.ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]))
