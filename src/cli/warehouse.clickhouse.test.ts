import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { channelRows, csvOf } from '#platform/analytics/rows.fixture.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { importHere } from '#platform/commands/importHere.ts'
import { openDatabase } from '#platform/database.ts'
import { noChdb, sharedChdb } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { commandLine } from './commands.fixture.ts'
import { warehouseCommand } from './warehouse.ts'

const embedded = sqliteDatabase()
const ada = { id: 'ada', email: 'ada@tenfoot.example' }
const tenfoot = commandLine(warehouseCommand)

/** The commands as typed while no services run: they open the embedded warehouse themselves. */
describe.skipIf(noChdb)(`warehouses${noChdb}`, () => {
  const days = ['20261030', '20261101']
  let folder = ''
  let url = ''
  const fresh = async () => (await embedded.fresh()).dataDir
  const importReport = async (seed: number) => {
    const path = join(folder, 'report.csv')
    writeFileSync(path, csvOf(channelRows({ channel: 'UCmine', seed, days })))
    const created = new Date(seed * 1000).toISOString()
    await importHere({ dataDir: folder, databaseUrl: undefined }, { path, account: ada.email, created }, () => {})
  }
  beforeAll(async () => {
    folder = await fresh()
    url = await (await sharedChdb()).freshDatabase()
    const store = await openDatabase({ dataDir: folder, databaseUrl: undefined })
    await withAuthorizationTables(store.db)
      .insertInto('accounts')
      .values(account(ada, '', 0))
      .execute()
    await store.close()
    await importReport(1)
  })
  afterEach(() => vi.unstubAllEnvs())
  const inFolder = (dataDir: string, ...args: string[]) => {
    vi.stubEnv('DATA_DIR', dataDir)
    return tenfoot('warehouse', ...args)
  }

  it('tenfoot warehouse copies to ClickHouse what differs, and says what differs before and that nothing does afterwards', async () => {
    await expect(inFolder(folder, 'check', '--to', url)).rejects.toThrow(
      /^They differ:\n {2}channel_basic 2026-10: \d+ rows and 0 rows\n {2}channel_basic 2026-11: /,
    )
    expect(await inFolder(folder, 'copy', '--to', url)).toMatch(
      /^Copied \d+ rows in 2 months of tables\. Both warehouses are the same now\.\n$/,
    )
    expect(await inFolder(folder, 'check', '--to', url)).toBe('Both warehouses are the same.\n')
    await importReport(2)
    expect(await inFolder(folder, 'copy', '--to', url)).toMatch(/^Copied \d+ rows in 2 months of tables\. /)
    expect(await inFolder(folder, 'copy', '--to', url)).toBe('Both warehouses are the same.\n')
  }, 120_000)

  it('tenfoot warehouse copies back into an empty data folder', async () => {
    const other = await fresh()
    expect(await inFolder(other, 'copy', '--from', url)).toMatch(/^Copied \d+ rows in 2 months of tables\. /)
    expect(await inFolder(other, 'check', '--from', url)).toBe('Both warehouses are the same.\n')
  }, 120_000)

  it('tenfoot warehouse compares two warehouses that both have an address', async () => {
    const empty = await (await sharedChdb()).freshDatabase()
    await expect(inFolder(folder, 'check', '--from', url, '--to', empty)).rejects.toThrow(
      /^They differ:\n {2}channel_basic 2026-10: \d+ rows and 0 rows\n/,
    )
    expect(await inFolder(folder, 'check', '--from', url, '--to', url)).toBe('Both warehouses are the same.\n')
  }, 120_000)

  it('tenfoot warehouse asks for the other warehouse', async () => {
    for (const command of ['copy', 'check'])
      await expect(inFolder(folder, command)).rejects.toThrow('Name the other warehouse with --to or --from.')
  })
})
