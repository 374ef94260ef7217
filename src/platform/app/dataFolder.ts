import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { demoFileName } from '#contract/demo.ts'
import { type Finding, right, wrong } from '#contract/finding.ts'
import { fileProblem } from '#storage/errors.ts'
import { inspectStore } from '#storage/inspectStore.ts'
import type { PlatformTables } from '../database.ts'
import { keyFileName } from '../keys/keys.ts'
import { type PlatformSettings, platformSettings } from '../settings/settings.ts'
import { inspectFile } from '../warehouse/files.ts'
import { WarehouseHeld } from '../warehouse/port.ts'
import { hubFileName, warehouseFileName } from '../warehouse/warehouse.ts'

/** A file that a start makes after `platform.db`. `existedBefore` finds in that database whether the file existed. */
interface Member {
  name: string
  content: string
  existedBefore(db: Kysely<PlatformTables>): Promise<boolean>
  /** Whether these settings keep its content elsewhere. Then the folder needs no such file. */
  isElsewhere?(settings: FolderSettings): boolean
}

type FolderSettings = Pick<PlatformSettings, 'dataDir' | 'databaseUrl' | 'platformKey'> &
  Partial<Pick<PlatformSettings, 'warehouse'>>

const any = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length > 0

const isOnClickHouse = ({ warehouse }: FolderSettings) => warehouse !== undefined

const members: readonly Member[] = [
  {
    name: keyFileName,
    content: 'the key of everything that is kept as a hash or encrypted',
    existedBefore: (db) => any(db.selectFrom('installation').select('name').where('name', '=', 'key-check')),
    isElsewhere: ({ platformKey }) => platformKey !== undefined,
  },
  {
    name: demoFileName,
    content: 'the clients of the television and the demo account',
    existedBefore: (db) => any(db.selectFrom('clients').select('id').where('project_id', '=', 'demo').limit(1)),
  },
  {
    name: warehouseFileName,
    content: 'the numbers of all channels',
    existedBefore: async (db) => (await sql`select 1 from channels limit 1`.execute(db)).rows.length > 0,
    isElsewhere: isOnClickHouse,
  },
  {
    name: hubFileName,
    content: 'brand lift studies and their source tables',
    existedBefore: (db) => any(db.selectFrom('installation').select('name').where('name', '=', 'datahub-demo')),
    isElsewhere: isOnClickHouse,
  },
]

const advice =
  'Put it back from a backup of the same time as the other files. For a new installation, move the folder away or set another DATA_DIR. Nothing was changed.'

const wayBack =
  'If it is on ClickHouse, set WAREHOUSE_URL, or copy it into this folder with `tenfoot warehouse copy --from ADDRESS`. '

/**
 * The files of a data folder belong together. A start makes `platform.db` first and the others after it. When one is
 * missing that existed before, the others must not silently become a new installation. Services on a Postgres server
 * share its state and have folders of their own, so nothing is checked there. Changes nothing.
 * @throws Error naming the missing file and what can be done, or the driver's error when `platform.db` cannot be read
 */
export async function requireCompleteFolder(settings: FolderSettings): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== undefined) return
  const fileExists = ({ name }: Member) => existsSync(join(dataDir, name))
  const store = await inspectStore<PlatformTables>({ databaseName: 'platform', dataDir, databaseUrl })
  if (!store) {
    const memberNames = members.filter(fileExists).map(({ name }) => name)
    if (memberNames.length === 0) return
    throw new Error(
      `platform.db is missing from ${dataDir}, or empty, though ${memberNames.join(', ')} ${memberNames.length > 1 ? 'are' : 'is'} there. It holds accounts, ` +
        `clients and what they were allowed. ${advice}`,
    )
  }
  try {
    for (const member of members) {
      if (fileExists(member) || member.isElsewhere?.(settings)) continue
      // A database of an earlier release may lack the table; then the file did not exist before either.
      if (await member.existedBefore(store.db).catch(() => false))
        throw new Error(
          `${member.name} is missing from ${dataDir}, though platform.db is there. It holds ${member.content}. ${isOnClickHouse === member.isElsewhere ? wayBack : ''}${advice}`,
        )
    }
  } finally {
    await store.close()
  }
}

const todo = 'The services cannot start. Put the file back from a backup, together with the other files of the folder.'

/**
 * Checks the files of the services in the data folder that an environment names: none is missing, and each can be read.
 * Nothing where there are none. Changes nothing.
 */
export async function examineFiles(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let settings: PlatformSettings
  try {
    settings = platformSettings(environment)
  } catch {
    // Wrong settings are findings of other checks.
    return []
  }
  const { dataDir, databaseUrl, warehouse } = settings
  const names = [
    ...(databaseUrl === undefined ? ['platform.db'] : []),
    ...(warehouse === undefined ? [warehouseFileName, hubFileName] : []),
  ].filter((name) => existsSync(join(dataDir, name)))
  if (names.length === 0) return []
  const problems: Finding[] = []
  const check = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      if (error instanceof WarehouseHeld) return
      problems.push(wrong('files', error instanceof Error ? error.message : String(error), todo))
    })
  for (const name of names)
    await check(() => (name === 'platform.db' ? inspectDatabase(settings) : inspectFile(join(dataDir, name))))
  if (problems.length === 0) await check(() => requireCompleteFolder(settings))
  return problems.length > 0 ? problems : [right('files', `${names.join(', ')} can be read`)]
}

async function inspectDatabase({ dataDir, databaseUrl }: PlatformSettings): Promise<void> {
  const location = { databaseName: 'platform', dataDir, databaseUrl } as const
  try {
    const store = await inspectStore(location)
    await store?.db.introspection.getTables()
    await store?.close()
  } catch (error) {
    throw fileProblem(location, error)
  }
}
