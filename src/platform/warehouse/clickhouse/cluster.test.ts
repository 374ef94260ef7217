import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { csvOf, row } from '../../reports/rows.fixture.ts'
import type { WarehouseAddress } from '../../warehouseAddress.ts'
import { compareWarehouses, copyWarehouse } from '../copy/copy.ts'
import { openDuckDBHub } from '../duckdb/brand-lift/hub.ts'
import { openDuckDBWarehouse } from '../duckdb/warehouse.ts'
import { recognise } from '../import/header.ts'
import type { Loaded } from '../port.ts'
import { factTable } from '../schema.ts'
import { addressOf } from './address.fixture.ts'
import { type ClickHouse, openClickHouse } from './connection.ts'
import { graceMs, removeOldVersions } from './import/housekeeping.ts'
import { loadReport } from './import/load.ts'
import { openMigrated } from './migrate.ts'
import { openClickHouseContents } from './openContents.ts'
import { borrowCluster, noCluster } from './servers.fixture.ts'
import { isCurrent } from './visible.ts'

// Channels of both shards.
const channels = Array.from({ length: 6 }, (_, place) => `UC${place}`)
const days = ['20261031', '20261101']
const units = channels.length * days.length

describe.skipIf(noCluster)(`a cluster that works${noCluster}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-cluster-test-'))
  let borrowed: Awaited<ReturnType<typeof borrowCluster>>
  let address: WarehouseAddress
  /** A connection to each server by itself. */
  const nodes: ClickHouse[] = []
  beforeAll(async () => {
    borrowed = await borrowCluster()
    const { cluster } = borrowed
    const urls = await cluster.freshDatabase()
    address = addressOf(urls, cluster.name)
    await (await openMigrated(address)).close()
    for (const url of urls) nodes.push(await openClickHouse(addressOf([url], cluster.name)))
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await borrowed?.giveBack()
    rmSync(folder, { recursive: true, force: true })
  })

  let files = 0
  /** Loads one row for each unit, all with these views, through one server. */
  const load = async (views: number, created: number, node = nodes[0]): Promise<Loaded> => {
    files += 1
    const path = join(folder, `report-${files}.csv`)
    writeFileSync(path, csvOf(channels.flatMap((channel_id) => days.map((date) => row({ channel_id, date, views })))))
    const file = await recognise(path, {})
    const steps = { onShare: () => {}, notesOn: async () => [] }
    return loadReport(node as ClickHouse, { file, contentOwner: '', created }, steps)
  }
  /** The views that count, and how often, as a server reads them. */
  const seen = (node: ClickHouse) =>
    node.read(`SELECT views, count() FROM channel_basic
      WHERE ${isCurrent(factTable('channel_basic'), {}, true)} GROUP BY views ORDER BY views`)

  it('lets the newest of reports win that are imported at the same time through different servers', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const [older, newer] = await Promise.all([
        load(10 * round, 10 * round, nodes[round % 4]),
        load(10 * round + 1, 10 * round + 1, nodes[(round + 1) % 4]),
      ])
      expect(newer).toMatchObject({ rows: units, skipped: [] })
      // It was replaced at once, or was late and says that it changed nothing.
      expect([0, units]).toContain(older.skipped.length)
      for (const node of nodes) expect(await seen(node)).toEqual([[10 * round + 1, units]])
    }
  }, 120_000)

  it('lets one win of reports that were made at the same time, whole, and the same one at every server', async () => {
    const created = 1_000
    const outcomes = await Promise.all([load(1, created, nodes[0]), load(2, created, nodes[3])])
    const [[views, count] = []] = await seen(nodes[1] as ClickHouse)
    expect([1, 2]).toContain(views)
    expect(count).toBe(units)
    for (const node of nodes) expect(await seen(node)).toEqual([[views, units]])
    expect(outcomes[Number(views) - 1]?.skipped).toEqual([])
  }, 60_000)

  it('deletes replaced rows from every replica once they are old', async () => {
    await load(5, 5_000)
    const stored = () =>
      Promise.all(nodes.map(async (node) => (await node.read('SELECT DISTINCT views FROM channel_basic_local')).flat()))
    expect((await stored()).flat().length).toBeGreaterThan(nodes.length)
    await removeOldVersions(nodes[2] as ClickHouse, manualClock(Date.now() + graceMs + 60_000))
    await vi.waitFor(async () => expect(await stored()).toEqual(nodes.map(() => [5])), {
      timeout: 120_000,
      interval: 200,
    })
    for (const node of nodes) expect(await seen(node)).toEqual([[5, units]])
  }, 180_000)

  it('can be copied to the embedded warehouse and back into an empty cluster', async () => {
    const dataDir = join(folder, 'embedded')
    const [warehouse, hub] = [await openDuckDBWarehouse({ dataDir }), await openDuckDBHub({ dataDir })]
    const embedded = { facts: warehouse.contents, hub: hub.contents }
    const source = await openClickHouseContents(address)
    const empty = await openClickHouseContents(addressOf(await borrowed.cluster.freshDatabase(), address.cluster))
    try {
      expect(await copyWarehouse(source.contents, embedded, () => {})).toEqual({ rows: units, months: 2 })
      expect(await copyWarehouse(embedded, empty.contents, () => {})).toEqual({ rows: units, months: 2 })
      expect(await compareWarehouses(source.contents, empty.contents, () => {})).toEqual([])
    } finally {
      for (const { close } of [source, empty, warehouse, hub]) await close()
    }
  }, 240_000)
})
