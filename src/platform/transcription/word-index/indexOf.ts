import { type Kysely, SqliteAdapter } from 'kysely'
import { postgresIndex } from './postgresIndex.ts'
import { sqliteIndex } from './sqliteIndex.ts'
import type { WordIndex } from './wordIndex.ts'

/** Returns the index that a database has. */
export const indexOf = <Tables>(db: Kysely<Tables>): WordIndex =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sqliteIndex : postgresIndex
