import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openWarehouse } from '#platform/warehouse/warehouse.ts'
import { bundledProcess, repository } from '#storage/bundledProcess.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { openStore } from '#storage/open.ts'

interface Tables {
  kept: { id: number }
  made: { id: number }
}

const migrationProcess = bundledProcess('e2e/processes/migrationProcess.ts')

/** Begins a migration that never ends, and kills it in the middle of its rows. */
async function killInTheMiddle(dataDir: string, databaseUrl: string | undefined, storage: string): Promise<void> {
  const child = spawn(process.execPath, [...migrationProcess, dataDir, databaseUrl ?? '', storage], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

describe.each(testDatabases())('on $name', ({ empty }) => {
  it('a migration that is killed has changed nothing, and the next start does it', async () => {
    const options = await empty()
    const open = (migrations: Parameters<typeof openStore>[0]['migrations']) =>
      openStore<Tables>({ databaseName: 'platform', ...options, migrations })
    const first = { '001': { up: async () => {} } }
    const before = await open(first)
    await sql`create table kept (id integer)`.execute(before.db)
    await before.db.insertInto('kept').values({ id: 1 }).execute()
    await before.close()

    await killInTheMiddle(options.dataDir, options.databaseUrl, 'state')
    const earlier = await open(first)
    expect(await earlier.db.selectFrom('kept').selectAll().execute()).toEqual([{ id: 1 }])
    await earlier.close()
    const createTable = async (db: Kysely<unknown>): Promise<void> =>
      void (await sql`create table made (id integer)`.execute(db))
    const later = await open({ ...first, '002': { up: createTable } })
    expect(await later.db.selectFrom('made').selectAll().execute()).toEqual([])
    await later.close()
  }, 60_000)
})

it('a conversion of the warehouse that is killed has changed nothing, and the next start does it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-killed-migration-'))
  const counts = async () => {
    const warehouse = await openWarehouse({ dataDir })
    const tables = await warehouse.read("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'first_release'")
    const rows = await warehouse.read('SELECT count(*) FROM channel_basic')
    await warehouse.close()
    return { tables, rows }
  }
  const before = await counts()
  await killInTheMiddle(dataDir, undefined, 'warehouse')
  expect(await counts()).toEqual(before)
  expect(before).toEqual({ tables: [[0]], rows: [[0]] })
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)
