import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A migration, and who can use the database after it. Two releases run side by side during an update, so a change that
 * takes something away is made in two releases: the first adds the new, the second removes the old
 * (docs/architecture.md, "Updates").
 */
export type StoreMigration = Migration & {
  /**
   * The newest migration that a release must know to use the database after this one. Default: this one, so that
   * earlier releases refuse the database. A migration that only adds names one of the release before.
   */
  usableFrom?: string
}

/** What was done to a database, and the newest migration that a release must know to use it. */
export interface StoreRelease {
  migrations: string[]
  /** Undefined for a database of a release without this rule. */
  usableFrom: string | undefined
}

/**
 * The reasons why a release cannot use a database: its migrations that the release does not know.
 * @returns an empty list if it can use it
 */
export function unusableBecause({ migrations, usableFrom }: StoreRelease, known: readonly string[]): string[] {
  if (usableFrom !== undefined && known.includes(usableFrom)) return []
  return migrations.filter((name) => !known.includes(name))
}

export const ruleTable = 'release_rule'
/**
 * Two processes that start together may both create the table on a Postgres server. The later one gets one of these
 * errors, by how far the other is: its row type is in an index (unique_violation), its row type exists
 * (duplicate_object), it exists (duplicate_table).
 */
const createdMeanwhile = new Set<unknown>(['23505', '42710', '42P07'])

/** @param db has the table, with a row for each time that the rule was raised */
export async function readRule<Tables>(db: Kysely<Tables>): Promise<string | undefined> {
  const table = sql.table(ruleTable)
  const { rows } = await sql<{ rule: string | null }>`select max(usable_from) as rule from ${table}`.execute(db)
  return rows[0]?.rule ?? undefined
}

/** The newest migration that a release must know to use a database after these; undefined for none. */
const ruleOf = (migrations: Record<string, StoreMigration>): string | undefined =>
  Object.entries(migrations)
    .map(([name, { usableFrom }]) => usableFrom ?? name)
    .sort()
    .at(-1)

/** Whether a database has all of these migrations, and has recorded who can use it after them. */
export function isUpToDate(
  { migrations, usableFrom }: StoreRelease,
  known: Readonly<Record<string, StoreMigration>>,
): boolean {
  const rule = ruleOf(known)
  const isRecorded = rule === undefined || (usableFrom !== undefined && usableFrom >= rule)
  return isRecorded && Object.keys(known).every((name) => migrations.includes(name))
}

/**
 * Records who can use the database. Call it before the migrations: after a crash in between, no earlier release can
 * take a database with unknown changes for a usable one.
 */
export async function raiseRule<Tables>(db: Kysely<Tables>, migrations: Record<string, StoreMigration>): Promise<void> {
  const own = ruleOf(migrations)
  if (!own) return
  await sql`create table if not exists ${sql.table(ruleTable)} (usable_from text not null)`
    .execute(db)
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && createdMeanwhile.has(error.code))) throw error
    })
  // A later release may have recorded more; this one can still use the database.
  await sql`insert into ${sql.table(ruleTable)} (usable_from)
    select cast(${own} as text) where not exists (select 1 from ${sql.table(ruleTable)} where usable_from >= ${own})`.execute(
    db,
  )
}
