import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf } from './address.fixture.ts'
import { type ClickHouse, openClickHouse } from './connection.ts'
import { explain } from './errors.ts'
import { migrate } from './migrate.ts'
import { noCluster, startCluster, type TestCluster } from './servers.fixture.ts'

it('an error names only shards of which every replica was asked in vain', () => {
  const shards = [
    { number: 1, replicas: ['a1:9000', 'a2:9000'] },
    { number: 2, replicas: ['b1:9000', 'b2:9000'] },
    { number: 3, replicas: ['c1:9000'] },
  ]
  const refused = (...hosts: string[]) => {
    const lines = hosts.map((host) => `Code: 210, e.displayText() = DB::NetException: Connection refused (${host})`)
    // The status names every server, also those that have taken rows.
    const status = 'Insertion status:\nWrote 1 blocks and 9 rows on shard 2 replica 0, c1:9000 (average 0 ms per block)'
    const first = 'Code: 279, e.displayText() = DB::NetException: All connection tries failed. Log: '
    return String(explain(new Error([first, ...lines, status].join('\n')), 'host:8123', shards))
  }
  expect(refused('a1:9000', 'b1:9000', 'b2:9000')).toContain(
    'no replica of shard 2 answers (b1:9000, b2:9000). Start one of its servers',
  )
  expect(refused('b1:9000', 'c1:9000', 'b2:9000')).toContain(
    'no replica of shard 2 answers (b1:9000, b2:9000), nor of shard 3 answers (c1:9000). Start',
  )
  expect(refused('a1:9000')).toContain('no replica of a shard answers (asked: a1:9000)')
})

describe.skipIf(noCluster)(`clusters without half of their servers${noCluster}`, () => {
  let cluster: TestCluster
  let urls: string[]
  let clickhouse: ClickHouse
  beforeAll(async () => {
    cluster = await startCluster()
    urls = await cluster.freshDatabase()
    clickhouse = await openClickHouse(addressOf(urls, cluster.name))
    await migrate(clickhouse)
    await insertFacts()
  })
  afterAll(async () => {
    await clickhouse?.close()
    await cluster?.stop()
  })
  const channels = Array.from({ length: 20 }, (_, place) => `UC${place}`)
  const insertFacts = () =>
    clickhouse.insert(
      'channel_basic',
      ['channel_id', 'video_id', 'date', 'version'],
      channels.map((channel) => [channel, 'v', '2026-10-01', 1]),
    )
  const unitColumns = ['table_name', 'channel_id', 'date', 'created_at', 'version']
  const unitOf = (version: number) => [['channel_basic', 'UC1', '2026-10-01', 1, version]]
  const insertUnit = (version: number) => clickhouse.insert('current_units', unitColumns, unitOf(version))
  const count = async (table: string) => (await clickhouse.read(`SELECT count() FROM ${table}`))[0]?.[0]
  const liveReplicas = async () => {
    const [[live] = []] = await clickhouse.read(
      "SELECT active_replicas FROM system.replicas WHERE database = $database AND table = 'current_units'",
      { database: clickhouse.database },
    )
    return live
  }
  const untilBack = () => vi.waitFor(() => insertUnit(0), { timeout: 30_000, interval: 200 })

  it('a cluster acknowledges rows of a small table only when every node has them', async () => {
    const nodes = await Promise.all(urls.map((url) => openClickHouse(addressOf([url], cluster.name))))
    const last = nodes.at(-1) as ClickHouse
    const has = async (node: ClickHouse) =>
      (await node.read('SELECT count() FROM current_units WHERE version = 7'))[0]?.[0] === 1
    await last.run('SYSTEM STOP FETCHES current_units')
    let isAcknowledged = false
    const inserted = nodes[0]?.insert('current_units', unitColumns, unitOf(7)).then(() => {
      isAcknowledged = true
    })
    for (const node of nodes.slice(0, -1))
      await vi.waitFor(async () => expect(await has(node)).toBe(true), { timeout: 10_000 })
    await setTimeout(500)
    expect([await has(last), isAcknowledged]).toEqual([false, false])
    await last.run('SYSTEM START FETCHES current_units')
    await inserted
    expect(await has(last)).toBe(true)
    for (const node of nodes) await node.close()
  }, 60_000)

  it('a cluster reads on with one replica of each shard, and takes no rows that a replica would miss', async () => {
    await cluster.kill(0, 0)
    await cluster.kill(1, 1)
    expect(await count('channel_basic')).toBe(20)
    // An insert before the keeper has seen that they are down waits for them.
    await vi.waitFor(async () => expect(await liveReplicas()).toBe(2), { timeout: 15_000, interval: 200 })
    await expect(insertUnit(2)).rejects.toThrow(/a server that must store the rows is down.*nothing was changed/)
    await expect(insertFacts()).rejects.toThrow('a server that must store the rows is down')
    await cluster.restart(0, 0)
    await cluster.restart(1, 1)
    await untilBack()
  }, 60_000)

  it('a cluster names a shard that is wholly away, not the shard that only lacks a replica', async () => {
    await cluster.kill(0, 0)
    for (const replica of [0, 1]) await cluster.kill(1, replica)
    await expect(count('channel_basic')).rejects.toThrow(/no replica of shard 2 answers \([\d.:, ]+\)\. Start one/)
    await expect(count('channel_basic')).rejects.not.toThrow('shard 1')
    // Tables that are whole on every node are read on.
    expect(Number(await count('current_units'))).toBeGreaterThan(0)
    await cluster.restart(0, 0)
    for (const replica of [0, 1]) await cluster.restart(1, replica)
    await untilBack()
    expect(await count('channel_basic')).toBe(20)
  }, 60_000)

  it('a cluster says that the keeper is down when only writing fails', async () => {
    await cluster.killKeeper()
    expect(await count('channel_basic')).toBe(20)
    await vi.waitFor(
      () => expect(insertUnit(3)).rejects.toThrow(/does not reach ZooKeeper or Keeper.*; reports go on/),
      { timeout: 15_000, interval: 500 },
    )
    await cluster.restartKeeper()
    await untilBack()
  }, 60_000)
})
