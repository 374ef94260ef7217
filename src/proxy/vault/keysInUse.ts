import { sql } from 'kysely'
import { SettingsError } from '#contract/settings.ts'
import type { ProxyDatabase } from '../database.ts'
import { keyCheck, type PrintKey, type SecretKey } from './keys.ts'
import { openPrint, sealPrint } from './printKeys.ts'
import { printedColumns, sealedColumns } from './sealedColumns.ts'
import { createVault } from './vault.ts'

/**
 * Compares the given keys with those that sealed this database, before anything is served: a wrong or missing key must
 * stop the start and never look like televisions that signed out.
 * @param shared whether the operator gave these keys (and may therefore retire one that seals nothing any more)
 * @returns how cookies are recognised that a key of before has printed
 * @throws SettingsError naming the key
 */
export async function checkKeys(
  db: ProxyDatabase,
  keys: readonly SecretKey[],
  shared: boolean,
): Promise<{ retired: PrintKey[] }> {
  await db
    .insertInto('vault_key')
    .values(keys.map((key) => ({ id: key.id, known_by: keyCheck(key), print_key: sealPrint(key, keys) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { retired, unused } = await judgeKeys(db, keys, shared)
  for (const id of unused) await db.deleteFrom('vault_key').where('id', '=', id).execute()
  await keepPrints(db, [...keys, ...retired], keys)
  return { retired }
}

/**
 * The same without changing anything.
 * @returns also the keys that nothing needs any more
 * @throws SettingsError naming the key
 */
export async function judgeKeys(
  db: ProxyDatabase,
  keys: readonly SecretKey[],
  shared: boolean,
): Promise<{ retired: PrintKey[]; unused: string[] }> {
  const retired: PrintKey[] = []
  const unused: string[] = []
  for (const { id, known_by, print_key } of await db.selectFrom('vault_key').selectAll().execute()) {
    const key = keys.find((one) => one.id === id)
    if (key && keyCheck(key) !== known_by) throw new SettingsError(wrongKey(id))
    if (key) continue
    if (!shared || (await uses(db, sealedColumns({ device: '', web: '' }), `v1.${id}.`)))
      throw new SettingsError(missingKey(id))
    if (!(await uses(db, printedColumns, `${id}.`))) unused.push(id)
    else {
      const print = openPrint(id, print_key, keys)
      if (!print) throw new SettingsError(missingKey(id))
      retired.push(print)
    }
  }
  return { retired, unused }
}

const wrongKey = (id: string) =>
  `SECRET_KEYS: key "${id}" is not the one that sealed this database; give the former one under this id, or use a new id`
const missingKey = (id: string) =>
  `SECRET_KEYS: key "${id}" sealed values of this database and is missing; put it back after the newest (every proxy of one database needs the same keys)`

/** What recognises cookies is sealed with the newest key, so that it outlives the key that it came from. */
async function keepPrints(
  db: ProxyDatabase,
  all: readonly (SecretKey | PrintKey)[],
  keys: readonly SecretKey[],
): Promise<void> {
  const vault = createVault(keys)
  for (const { id, print_key } of await db.selectFrom('vault_key').selectAll().execute()) {
    const one = all.find((key) => key.id === id)
    if (!one || (print_key !== null && !vault.isStale(print_key))) continue
    await db
      .updateTable('vault_key')
      .set({ print_key: sealPrint(one, keys) })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether any value of these columns begins so. Looks through whole tables: only at a start with a key less. */
async function uses(
  db: ProxyDatabase,
  columns: readonly { table: string; column: string }[],
  begin: string,
): Promise<boolean> {
  for (const { table, column } of columns) {
    const name = sql.ref(column)
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where substr(${name}, 1, ${sql.lit(begin.length)}) = ${begin} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
