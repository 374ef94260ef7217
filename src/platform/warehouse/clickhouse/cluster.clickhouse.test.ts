import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import { copyWarehouse } from '../copy/copy.ts'
import { recognise } from '../import/header.ts'
import type { Loaded } from '../port.ts'
import { factTable } from '../schema.ts'
import { addressOf } from './address.fixture.ts'
import { type ClickHouse, openClickHouse } from './connection.ts'
import { graceMs, removeOldVersions } from './import/housekeeping.ts'
import { loadReport } from './import/load.ts'
import { openMigrated } from './migrate.ts'
import { openClickHouseContents } from './openContents.ts'
import { noCluster, startCluster, type TestCluster } from './servers.fixture.ts'
import { isCurrent } from './visible.ts'

// Channels of both shards.
const channels = Array.from({ length: 6 }, (_, place) => `UC${place}`)
const days = ['20261031', '20261101']
const units = channels.length * days.length

describe.skipIf(noCluster)(`clusters${noCluster}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-cluster-test-'))
  let cluster: TestCluster
  let address: WarehouseAddress
  /** A connection to each server by itself. */
  const nodes: ClickHouse[] = []
  beforeAll(async () => {
    // Two shards with two replicas each. Its sessions outlast the seconds in which a busy machine leaves a server
    // alone.
    cluster = await startCluster({ sessionMs: 30_000 })
    const urls = await cluster.freshDatabase()
    address = addressOf(urls, cluster.name)
    await (await openMigrated(address)).close()
    for (const url of urls) nodes.push(await openClickHouse(addressOf([url], cluster.name)))
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await cluster?.stop()
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
  /** The current views and the number of their rows, as a server reads them. */
  const seen = (node: ClickHouse) =>
    node.read(`SELECT views, count() FROM channel_basic
      WHERE ${isCurrent(factTable('channel_basic'), {}, true)} GROUP BY views ORDER BY views`)

  it('a cluster lets the newest report win when several are imported at the same time through different servers', async () => {
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

  it('a cluster lets one of the reports that were made at the same time win: all of it, and the same one on every server', async () => {
    const created = 1_000
    const outcomes = await Promise.all([load(1, created, nodes[0]), load(2, created, nodes[3])])
    const [[views, count] = []] = await seen(nodes[1] as ClickHouse)
    expect([1, 2]).toContain(views)
    expect(count).toBe(units)
    for (const node of nodes) expect(await seen(node)).toEqual([[views, units]])
    expect(outcomes[Number(views) - 1]?.skipped).toEqual([])
  }, 60_000)

  it('a cluster deletes replaced rows from every replica once they are old', async () => {
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

  it('a cluster can be copied into another cluster', async () => {
    const source = await openClickHouseContents(address)
    const empty = await openClickHouseContents(addressOf(await cluster.freshDatabase(), address.cluster))
    try {
      // It ends when both have the same counts and sums.
      expect(await copyWarehouse(source.contents, empty.contents, () => {})).toEqual({ rows: units, months: 2 })
    } finally {
      for (const { close } of [source, empty]) await close()
    }
  }, 240_000)
})
