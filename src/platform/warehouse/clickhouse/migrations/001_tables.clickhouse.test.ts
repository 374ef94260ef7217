import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { recognise } from '#platform/warehouse/import/header.ts'
import { addressOf } from '../address.fixture.ts'
import { type ClickHouse, openClickHouse } from '../connection.ts'
import { loadReport } from '../import/load.ts'
import { noChdb, noCluster, noServer, sharedChdb, sharedCluster, sharedServer } from '../servers.fixture.ts'
import { createTables } from './001_tables.ts'

const columns = async ({ read, database }: ClickHouse) =>
  (await read('SELECT table, name, type FROM system.columns WHERE database = $database', { database })).sort()

const servers = [
  { name: 'today’s ClickHouse', missing: noChdb, start: sharedChdb },
  { name: 'the oldest ClickHouse', missing: noServer, start: sharedServer },
]

for (const { name, missing, start } of servers)
  it.skipIf(missing !== '')(`tables of ${name} get the columns that they lack${missing}`, async () => {
    const clickhouse = await openClickHouse(addressOf([await (await start()).freshDatabase()]))
    await createTables(clickhouse)
    const complete = await columns(clickhouse)
    for (const table of ['channel_basic', 'channel_basic_days'])
      await clickhouse.run(`ALTER TABLE ${table} DROP COLUMN comments`)
    expect(await columns(clickhouse)).not.toEqual(complete)
    await createTables(clickhouse)
    expect(await columns(clickhouse)).toEqual(complete)
    await clickhouse.close()
  })

it.skipIf(noChdb !== '')(
  `rows of an earlier release get the types of today, and read alike meanwhile${noChdb}`,
  async () => {
    const clickhouse = await openClickHouse(addressOf([await (await sharedChdb()).freshDatabase()]))
    // Earlier releases had the same types on all servers.
    await createTables({ ...clickhouse, server: { ...clickhouse.server, parameters: false } })
    const folder = mkdtempSync(join(tmpdir(), 'tenfoot-types-'))
    const load = async (created: number, views: number) => {
      const path = join(folder, 'report.csv')
      writeFileSync(path, csvOf(['UC1', 'UC2'].map((channel_id) => row({ channel_id, views, engaged_views: '' }))))
      const file = await recognise(path, {})
      await loadReport(clickhouse, { file, contentOwner: '', created }, { onShare: () => {}, notesOn: async () => [] })
    }
    const stored = () =>
      clickhouse.read(`SELECT channel_id, views, engaged_views, toString(unit = cityHash64(version, date, channel_id, ''))
      FROM channel_basic WHERE channel_id = 'UC2' ORDER BY views`)
    await load(1, 5)
    await clickhouse.run('SYSTEM STOP MERGES channel_basic')
    await createTables(clickhouse)
    await load(2, 6)
    const expected = [
      ['UC2', 5, null, '1'],
      ['UC2', 6, null, '1'],
    ]
    expect(await stored()).toEqual(expected)
    await clickhouse.run('SYSTEM START MERGES channel_basic')
    const waiting = 'SELECT count() FROM system.mutations WHERE database = currentDatabase() AND NOT is_done'
    await vi.waitFor(async () => expect(await clickhouse.read(waiting)).toEqual([[0]]), 30_000)
    expect(await stored()).toEqual(expected)
    const fresh = await openClickHouse(addressOf([await (await sharedChdb()).freshDatabase()]))
    await createTables(fresh)
    expect(await columns(clickhouse)).toEqual(await columns(fresh))
    rmSync(folder, { recursive: true })
    await fresh.close()
    await clickhouse.close()
  },
)

describe.skipIf(noCluster)(`clusters${noCluster}`, () => {
  it('tables of a cluster get the columns that they lack on every server, also after an interruption', async () => {
    const cluster = await sharedCluster()
    const urls = await cluster.freshDatabase()
    const clickhouse = await openClickHouse(addressOf(urls, cluster.name))
    await createTables(clickhouse)
    const complete = await columns(clickhouse)
    const nodes = await Promise.all(urls.map((url) => openClickHouse(addressOf([url], cluster.name))))
    // As a killed step leaves them: of one table, the part on the nodes has the column already.
    await clickhouse.run(`ALTER TABLE channel_basic_days_local ON CLUSTER ${cluster.name} DROP COLUMN comments`)
    await clickhouse.run('ALTER TABLE register_notes DROP COLUMN note')
    for (const node of nodes)
      for (const table of ['channel_basic', 'channel_basic_days'])
        await node.run(`ALTER TABLE ${table} DROP COLUMN comments`)
    await createTables(clickhouse)
    for (const node of nodes) {
      await vi.waitFor(async () => expect(await columns(node)).toEqual(complete), { timeout: 30_000, interval: 200 })
      await node.close()
    }
    await clickhouse.close()
    await cluster.dropDatabase(urls)
  }, 240_000)
})
