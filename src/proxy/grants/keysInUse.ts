import { type Kysely, sql } from 'kysely'
import { SettingsError } from '#contract/settings.ts'
import { lookAtStore } from '#storage/look.ts'
import type { SecretKey } from '../secretKeys.ts'
import { encryptedColumns, hashedColumns } from './encryptedColumns.ts'
import { decryptHashKey, encryptHashKey } from './hashKeys.ts'
import { type HashKey, keptKeys, keyCheck, keysOfThisMachine } from './keys.ts'
import type { GrantDatabase, GrantTables } from './schema.ts'
import { createVault } from './vault.ts'

/** Where a proxy's keys come from, as far as it decides what another key in the database means. */
export interface KeySource {
  secretKeys?: readonly SecretKey[] | undefined
  databaseUrl?: string | undefined
}

/**
 * A proxy makes its database before its key file: with the file alone, the database was lost. Changes nothing.
 * @throws Error saying what can be done
 */
export async function requireDatabaseOfKeys(settings: KeySource & { dataDir: string }): Promise<void> {
  const { secretKeys, databaseUrl, dataDir } = settings
  if (secretKeys || databaseUrl || !(await keptKeys(dataDir))) return
  const store = await lookAtStore({ room: 'proxy', dataDir, databaseUrl })
  await store?.close()
  if (store) return
  throw new Error(
    `proxy.db is missing from ${dataDir}, or empty, and proxy-keys.json is there: the televisions that it knew are in proxy.db. ` +
      'Put it back from a backup; or, to begin again, move proxy-keys.json away: all televisions then pair again.',
  )
}

/**
 * The keys that were given, or those of this machine. They are made only for a database that needs no other: a start that is
 * refused for a lost file leaves no new one behind.
 * @throws SettingsError as `judgeKeys`, or when the file does not hold keys
 */
export async function keysFor(
  db: GrantDatabase,
  settings: KeySource & { dataDir: string; secretKeys?: SecretKey[] | undefined },
): Promise<SecretKey[]> {
  const there = settings.secretKeys ?? (await keptKeys(settings.dataDir))
  if (there) return there
  await judgeKeys(db, [], settings)
  return keysOfThisMachine(settings.dataDir)
}

/**
 * Judges the given keys by what this database holds and then notes them, before anything is served: a wrong or missing key
 * must stop the start, change nothing, and never look like televisions that signed out.
 * @returns how cookies are recognised that a key of before has printed
 * @throws SettingsError naming the key
 */
export async function checkKeys(
  db: Kysely<GrantTables>,
  keys: readonly SecretKey[],
  source: KeySource,
): Promise<{ retired: HashKey[] }> {
  await db.transaction().execute(async (transaction) => {
    const { retired, unused } = await judgeKeys(transaction, keys, source)
    await transaction
      .insertInto('vault_key')
      .values(keys.map((key) => ({ id: key.id, known_by: keyCheck(key), print_key: encryptHashKey(key, keys) })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    for (const id of unused) await transaction.deleteFrom('vault_key').where('id', '=', id).execute()
    await keepHashKeys(transaction, [...keys, ...retired], keys)
  })
  // Of two proxies that started at one moment, each has noted its keys by now.
  return judgeKeys(db, keys, source)
}

/**
 * Judges the keys without changing anything. A key that neither encrypted nor hashed anything that is there is not missed.
 * @returns also the keys that nothing needs any more
 * @throws SettingsError naming the key
 */
export async function judgeKeys(
  db: GrantDatabase,
  keys: readonly SecretKey[],
  source: KeySource,
): Promise<{ retired: HashKey[]; unused: string[] }> {
  const retired: HashKey[] = []
  const unused: string[] = []
  for (const { id, known_by, print_key } of await db.selectFrom('vault_key').selectAll().execute()) {
    const key = keys.find((one) => one.id === id)
    if (key && keyCheck(key) !== known_by) throw new SettingsError(wrongKey(id))
    if (key) continue
    if (await uses(db, encryptedColumns({ device: '', web: '' }), `v1.${id}.`))
      throw new SettingsError(missingKey(id, source))
    if (await uses(db, hashedColumns, `${id}.`)) {
      const print = decryptHashKey(id, print_key, keys)
      if (!print) throw new SettingsError(missingKey(id, source))
      retired.push(print)
    } else if (isForeign(source)) throw new SettingsError(foreignKey(id))
    else unused.push(id)
  }
  return { retired, unused }
}

/** Proxies on several machines share this database, and none was given keys: each would use one of its own. */
const isForeign = ({ secretKeys, databaseUrl }: KeySource) => secretKeys === undefined && databaseUrl !== undefined

const wrongKey = (id: string) =>
  `SECRET_KEYS: key "${id}" is not the one that encrypted this database; give the former one under this id, or use a new id`
const missingKey = (id: string, { secretKeys, databaseUrl }: KeySource) =>
  secretKeys === undefined && databaseUrl === undefined
    ? `proxy-keys.json in DATA_DIR does not hold key "${id}", which encrypted values in proxy.db; put the file back from a backup. ` +
      'If it is lost, move proxy.db, proxy.db-wal, proxy.db-shm and proxy-keys.json out of DATA_DIR: all televisions then pair again'
    : `SECRET_KEYS: key "${id}" encrypted values of this database and is missing; put it back after the newest (every proxy of one database needs the same keys)`
const foreignKey = (id: string) =>
  `SECRET_KEYS: another proxy of this database uses key "${id}"; every proxy of one database needs the same keys (it is not set)`

/** What recognises cookies is encrypted with the newest key, so that it outlives the key that it came from. */
async function keepHashKeys(
  db: GrantDatabase,
  all: readonly (SecretKey | HashKey)[],
  keys: readonly SecretKey[],
): Promise<void> {
  const vault = createVault(keys)
  for (const { id, print_key } of await db.selectFrom('vault_key').selectAll().execute()) {
    const one = all.find((key) => key.id === id)
    if (!one || (print_key !== null && !vault.isStale(print_key))) continue
    await db
      .updateTable('vault_key')
      .set({ print_key: encryptHashKey(one, keys) })
      .where('id', '=', id)
      .execute()
  }
}

/** Whether any value of these columns begins so. Looks through whole tables: only at a start with a key less. */
async function uses(
  db: GrantDatabase,
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
