import { sql } from 'kysely'
import { SettingsError } from '#contract/settings.ts'
import type { ProxyDatabase } from '../database.ts'
import { keyCheck, type SecretKey } from './keys.ts'

/**
 * Compares the given keys with those that sealed this database, before anything is served: a wrong or missing key must
 * stop the start and never look like televisions that signed out.
 * @param shared whether the operator gave these keys (and may therefore retire one that seals nothing any more)
 * @throws SettingsError naming the key
 */
export async function checkKeys(db: ProxyDatabase, keys: readonly SecretKey[], shared: boolean): Promise<void> {
  await db
    .insertInto('vault_key')
    .values(keys.map((key) => ({ id: key.id, known_by: keyCheck(key) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  for (const stored of await db.selectFrom('vault_key').selectAll().execute()) {
    const key = keys.find(({ id }) => id === stored.id)
    if (key && keyCheck(key) !== stored.known_by)
      throw new SettingsError(
        `SECRET_KEYS: key "${stored.id}" is not the one that sealed this database; give the former one under this id, or use a new id`,
      )
    if (key) continue
    if (!shared || (await seals(db, stored.id)))
      throw new SettingsError(
        `SECRET_KEYS: key "${stored.id}" sealed values of this database and is missing; put it back after the newest (every proxy of one database needs the same keys)`,
      )
    await db.deleteFrom('vault_key').where('id', '=', stored.id).execute()
  }
}

/** Whether any row still depends on a key. Looks through whole tables: only at a start with a key less. */
async function seals(db: ProxyDatabase, keyId: string): Promise<boolean> {
  const begins = (column: string, prefix: string) =>
    sql<boolean>`substr(${sql.ref(column)}, 1, ${prefix.length}) = ${prefix}`
  const [sealed, printed] = [`v1.${keyId}.`, `${keyId}.`]
  const found = await Promise.all([
    db
      .selectFrom('grants')
      .select('id')
      .where(({ or }) => or([begins('refresh_token', sealed), begins('access_token', sealed)]))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('television')
      .select('id')
      .where(({ or }) => or([begins('known_by', printed), begins('known_before', printed)]))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('pairing')
      .select('id')
      .where(({ or }) => or([begins('known_by', printed), begins('device_code', sealed)]))
      .limit(1)
      .executeTakeFirst(),
  ])
  return found.some((row) => row !== undefined)
}
