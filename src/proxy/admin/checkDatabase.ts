import { access, constants, statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { doubtful, type Finding, right, wrong } from '#contract/finding.ts'
import { SettingsError } from '#contract/settings.ts'
import { type InspectedStore, inspectStore } from '#storage/inspectStore.ts'
import { clientIds } from '../core/part.ts'
import { createVault, type Vault } from '../core/tokens/vault.ts'
import { allParts, migrations, type ProxyTables } from '../database.ts'
import { classifyKeys, existingKeys } from '../operations/keysInUse.ts'
import type { ProxySettings } from '../settings.ts'

/** Free bytes on the disk of `DATA_DIR` below which the check reports a problem. */
const minFreeBytes = 200 * 1_048_576
/** Number of values per column that are decrypted to check the keys. */
const sampleSize = 20

/** Checks the disk, the database, and whether the keys decrypt its values. Changes nothing. */
export async function checkStored(settings: ProxySettings): Promise<Finding[]> {
  const disk = await checkDisk(settings)
  let store: InspectedStore<ProxyTables> | undefined
  try {
    store = await inspectStore<ProxyTables>({ databaseName: 'proxy', ...settings })
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.name : 'unknown'))
    return [...disk, wrong('database', `not readable (${code})`, databaseHelp(settings, code))]
  }
  if (!store)
    return [
      ...disk,
      right('database', 'does not exist yet; the first start creates it'),
      ...(await checkKeyFile(settings)),
    ]
  try {
    return [...disk, checkMigrations(store.migrations), ...(await checkKeys(settings, store))]
  } catch (error) {
    // A file that was cut short can be opened; its tables cannot be read.
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return [...disk, wrong('database', `not readable (${code})`, databaseHelp(settings, code))]
  } finally {
    await store.close()
  }
}

async function checkDisk({ dataDir, databaseUrl }: ProxySettings): Promise<Finding[]> {
  try {
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const freeBytes = bavail * bsize
    if (freeBytes >= minFreeBytes) return []
    const found = `DATA_DIR (${dataDir}) has ${Math.round(freeBytes / 1_048_576)} MB of free disk space`
    return [
      databaseUrl
        ? doubtful('disk', found, 'Free up disk space.')
        : wrong('disk', found, 'Free up disk space: the proxy will soon be unable to store anything.'),
    ]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    return [
      wrong(
        'disk',
        `DATA_DIR (${dataDir}) is not writable`,
        'Make the folder writable for the user that runs the proxy.',
      ),
    ]
  }
}

const databaseHelp = ({ databaseUrl }: ProxySettings, code: string) =>
  databaseUrl === undefined && /NOTADB|CORRUPT/.test(code)
    ? 'proxy.db in DATA_DIR is damaged. Restore it from a backup, together with the other files of the folder as they were then.'
    : databaseUrl === undefined
      ? 'Check proxy.db in DATA_DIR: another program may lock it, or the disk may be failing. Restore a backup if needed.'
      : code === '28P01' || code === '28000'
        ? 'The server rejects the user name or password in DATABASE_URL.'
        : code === '3D000'
          ? 'The server has no such database. Create it, or correct DATABASE_URL.'
          : 'Check that the server in DATABASE_URL is running and reachable from here.'

function checkMigrations(applied: readonly string[]): Finding {
  const known = Object.keys(migrations)
  const newer = applied.filter((name) => !known.includes(name))
  const missing = known.filter((name) => !applied.includes(name))
  if (newer.length > 0)
    return wrong(
      'database',
      `used by a newer release (${newer.join(', ')})`,
      'Start that release or a later one. This release cannot read the database.',
    )
  if (missing.length > 0)
    return right('database', `reachable; the next start runs ${counted(missing.length, 'migration')}`)
  return right('database', 'reachable and up to date')
}

async function checkKeyFile(settings: ProxySettings): Promise<Finding[]> {
  try {
    const keys = await existingKeys(settings)
    return [right('keys', keys ? `${keys.length} readable` : 'none yet; the first start creates one')]
  } catch (error) {
    return [keyError(error)]
  }
}

async function checkKeys(settings: ProxySettings, { db }: InspectedStore<ProxyTables>): Promise<Finding[]> {
  try {
    const keys = (await existingKeys(settings)) ?? []
    const { retired } = await classifyKeys(db, keys, settings, allParts)
    if (keys.length === 0) return [right('keys', 'none yet, and none needed; the next start creates one')]
    const undecryptable = await countUndecryptable(db, settings, createVault(keys, retired))
    if (undecryptable > 0)
      return [
        wrong(
          'keys',
          `${undecryptable} of the stored values checked cannot be decrypted`,
          'The database or the keys were changed. Restore a backup of both, or pair the affected TVs again.',
        ),
      ]
    return [right('keys', `they decrypt the stored values${keys.length > 1 ? ` (newest: ${keys[0]?.id})` : ''}`)]
  } catch (error) {
    return [keyError(error)]
  }
}

function keyError(error: unknown): Finding {
  if (!(error instanceof SettingsError)) throw error
  return wrong(
    'keys',
    error.message,
    'The proxy cannot start. Nothing changed, and no TV is signed out: with the right keys it starts again.',
  )
}

/** Counts the values in a sample that no key decrypts. */
async function countUndecryptable(db: Kysely<ProxyTables>, settings: ProxySettings, vault: Vault) {
  let undecryptable = 0
  // A database of an earlier release lacks the newest tables.
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const columns = allParts.flatMap(({ encryptedColumns }) => encryptedColumns ?? [])
  for (const { table, column, needs = [], owner } of columns.filter(({ table }) => tables.has(table))) {
    const columnList = sql.join(['id', column, ...needs].map((name) => sql.ref(name)))
    const { rows } = await sql<Record<string, string>>`select ${columnList} from ${sql.table(table)}
      where ${sql.ref(column)} is not null limit ${sql.lit(sampleSize)}`.execute(db)
    undecryptable += rows.filter(
      (row) => vault.tryDecrypt(String(row[column]), owner(row, clientIds(settings.upstream))) === undefined,
    ).length
  }
  return undecryptable
}
