import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { SettingsError } from '#contract/settings.ts'
import type { SecretKey } from '#proxy/settings.ts'
import { fileProblem } from '#storage/errors.ts'
import { inspectStore } from '#storage/inspectStore.ts'
import type { Part } from '../core/part.ts'
import type { GrantDatabase, GrantTables } from '../core/tokens/schema.ts'
import { createVault, derive, type HashKey, keysOfThisMachine, readKeyFile } from '../core/tokens/vault.ts'

/** The source of a proxy's keys. It decides what an unknown key in the database means. */
export interface KeySource {
  secretKeys?: SecretKey[] | undefined
  databaseUrl?: string | undefined
}

type KeySettings = KeySource & { dataDir: string }

/** Returns the configured keys, or those that are stored on this machine; undefined if there are none. */
export const existingKeys = async ({ secretKeys, dataDir }: KeySettings): Promise<SecretKey[] | undefined> =>
  secretKeys ?? (await readKeyFile(dataDir))

/**
 * Checks that the database exists if the key file does. A proxy creates its database before its key file, so a key file
 * without a database means that the database was lost. Changes nothing.
 * @throws Error that says what to do
 */
export async function requireDatabaseOfKeys(settings: KeySettings): Promise<void> {
  const { secretKeys, databaseUrl, dataDir } = settings
  if (secretKeys || databaseUrl || !(await readKeyFile(dataDir))) return
  const location = { databaseName: 'proxy', dataDir, databaseUrl } as const
  const store = await inspectStore(location).catch((error: unknown) => {
    throw fileProblem(location, error)
  })
  await store?.close()
  if (store) return
  throw new Error(
    `proxy.db is missing from ${dataDir}, or empty, and proxy-keys.json is there: the televisions that it knew are in proxy.db. ` +
      'Restore it from a backup; or, to start over, move proxy-keys.json away: all televisions must then pair again.',
  )
}

/**
 * Returns the configured keys, or the keys of this machine. Keys are created only for a database that needs no other,
 * so a start that fails because of a lost key file creates no new one.
 * @throws SettingsError as `classifyKeys`, or if the file contains no keys
 */
export async function keysFor(db: GrantDatabase, settings: KeySettings, parts: readonly Part[]): Promise<SecretKey[]> {
  const existing = await existingKeys(settings)
  if (existing) return existing
  await classifyKeys(db, [], settings, parts)
  return keysOfThisMachine(settings.dataDir)
}

/**
 * Checks the keys against this database and then stores their identifiers, before anything is served. A wrong or
 * missing key must stop the start and change nothing: otherwise televisions would seem to be signed out.
 * @returns the hash keys of removed keys, for cookies that were hashed with them
 * @throws SettingsError that names the key
 */
export async function checkKeys(
  db: Kysely<GrantTables>,
  keys: readonly SecretKey[],
  source: KeySource,
  parts: readonly Part[],
): Promise<{ retired: HashKey[] }> {
  await db.transaction().execute(async (transaction) => {
    const { retired, unused } = await classifyKeys(transaction, keys, source, parts)
    await transaction
      .insertInto('vault_key')
      .values(keys.map((key) => ({ id: key.id, known_by: keyCheck(key), print_key: encryptHashKey(key, keys) })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    for (const id of unused) await transaction.deleteFrom('vault_key').where('id', '=', id).execute()
    await storeHashKeys(transaction, [...keys, ...retired], keys)
  })
  // If two proxies started at the same moment, both have stored their keys by now.
  return classifyKeys(db, keys, source, parts)
}

/**
 * Checks the keys without changing anything. A key is not required if no stored value was encrypted or hashed with it.
 * @param parts all parts of the proxy, with their encrypted columns
 * @returns the hash keys of removed keys, and the keys that are no longer needed
 * @throws SettingsError that names the key
 */
export async function classifyKeys(
  db: GrantDatabase,
  keys: readonly SecretKey[],
  source: KeySource,
  parts: readonly Part[],
): Promise<{ retired: HashKey[]; unused: string[] }> {
  const encryptedColumns = parts.flatMap((part) => part.encryptedColumns ?? [])
  const hashedColumns = parts.flatMap((part) => part.hashedColumns ?? [])
  const retired: HashKey[] = []
  const unused: string[] = []
  for (const { id, known_by, print_key } of await db.selectFrom('vault_key').selectAll().execute()) {
    const key = keys.find((secretKey) => secretKey.id === id)
    if (key && keyCheck(key) !== known_by) throw new SettingsError(wrongKey(id))
    if (key) continue
    if (await isPrefixStored(db, encryptedColumns, `v1.${id}.`)) throw new SettingsError(missingKey(id, source))
    if (await isPrefixStored(db, hashedColumns, `${id}.`)) {
      const hashKey = decryptHashKey(id, print_key, keys)
      if (!hashKey) throw new SettingsError(missingKey(id, source))
      retired.push(hashKey)
    } else if (isForeign(source)) throw new SettingsError(foreignKey(id))
    else unused.push(id)
  }
  return { retired, unused }
}

/** A value that identifies a key in the database without revealing it. */
const keyCheck = (key: SecretKey): string =>
  createHmac('sha256', derive(key, 'fingerprint')).update('check').digest('base64url')

/** True if a shared database is used without configured keys: each machine would then use a key of its own. */
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

/** Stores the hash keys of cookies, encrypted with the newest key. */
async function storeHashKeys(
  db: GrantDatabase,
  knownKeys: readonly (SecretKey | HashKey)[],
  keys: readonly SecretKey[],
): Promise<void> {
  const vault = createVault(keys)
  for (const { id, print_key } of await db.selectFrom('vault_key').selectAll().execute()) {
    const knownKey = knownKeys.find((key) => key.id === id)
    if (!knownKey || (print_key !== null && !vault.isStale(print_key))) continue
    await db
      .updateTable('vault_key')
      .set({ print_key: encryptHashKey(knownKey, keys) })
      .where('id', '=', id)
      .execute()
  }
}

const hashKeyOwner = (id: string) => ({ id, clientId: '', field: 'print_key' })

/**
 * Encrypts the hash key of cookies with the newest key, so that the key from which it was derived may be removed. This
 * is necessary because a cookie's hash cannot be computed again without the cookie, and a television may be off for a
 * year.
 */
const encryptHashKey = (key: SecretKey | HashKey, keys: readonly SecretKey[]): string =>
  createVault(keys).encrypt(
    ('hmacKey' in key ? key.hmacKey : derive(key, 'fingerprint')).toString('base64url'),
    hashKeyOwner(key.id),
  )

/** Returns the hash key; undefined if none is stored, or no key decrypts it. */
function decryptHashKey(id: string, encrypted: string | null, keys: readonly SecretKey[]): HashKey | undefined {
  if (encrypted === null || keys.length === 0) return undefined
  const hmacKey = createVault(keys).tryDecrypt(encrypted, hashKeyOwner(id))
  return hmacKey === undefined ? undefined : { id, hmacKey: Buffer.from(hmacKey, 'base64url') }
}

/** Whether any value in these columns has this prefix. It scans whole tables, but only at a start without a key. */
async function isPrefixStored(
  db: GrantDatabase,
  columns: readonly { table: string; column: string }[],
  prefix: string,
): Promise<boolean> {
  for (const { table, column } of columns) {
    const name = sql.ref(column)
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where substr(${name}, 1, ${sql.lit(prefix.length)}) = ${prefix} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}
