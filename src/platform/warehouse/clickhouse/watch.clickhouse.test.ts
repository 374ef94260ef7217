import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { createMetrics } from '#platform/health/metrics.ts'
import { createHttp } from '#platform/http/http.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { warehouseUrl } from '#platform/settings/warehouseAddress.ts'
import { problemsOf } from '../examine.ts'
import type { WarehouseWatch } from '../state.ts'
import { openClickHouse } from './connection.ts'
import { migrate } from './migrate.ts'
import { noChdb, noCluster, sharedChdb, startCluster, type TestCluster } from './servers.fixture.ts'
import { watchClickHouse } from './watch.ts'

const patient = { timeout: 30_000, interval: 200 }

describe.skipIf(noChdb)(`one server${noChdb}`, () => {
  it('the watch of one server tells when the newest import became current, and a wrong password without showing it', async () => {
    const url = await (await sharedChdb()).freshDatabase()
    const address = warehouseUrl.parse(url)
    const clickhouse = await openClickHouse(address)
    await migrate(clickhouse)
    const clock = manualClock(0)
    const watch = watchClickHouse(address, clock)
    const first = await watch.state()
    expect(first).toMatchObject({ shards: [], replacedUnits: 0 })
    // Each migration has inserted rows of its own; the server may have merged their parts already.
    expect(first.hosts[0]?.parts).toBeGreaterThan(0)
    expect(first.lastImport).toBeUndefined()

    const at = Date.UTC(2026, 10, 1)
    for (const version of [BigInt(at - 1) << 22n, BigInt(at) << 22n])
      await clickhouse.insert(
        'current_units',
        ['table_name', 'channel_id', 'date', 'created_at', 'version'],
        [['channel_basic', 'UC', '2026-10-01', 1, String(version)]],
      )
    await clock.advance(60_000)
    expect(await watch.state()).toMatchObject({ lastImport: at, replacedUnits: 1 })
    await watch.close()
    await clickhouse.close()

    const stranger = watchClickHouse(warehouseUrl.parse(url.replace('tenfoot-password', 'SECRET')))
    const state = await stranger.state()
    expect(state.hosts).toMatchObject([{ problem: 'refuses the user or the password' }])
    expect(problemsOf(state)).toMatchObject([{ verdict: 'wrong', todo: expect.stringContaining('WAREHOUSE_URL') }])
    expect(JSON.stringify(state)).not.toContain('SECRET')
    await stranger.close()
  })
})

describe.skipIf(noCluster)(`clusters${noCluster}`, () => {
  let cluster: TestCluster
  let watch: WarehouseWatch
  const clock = manualClock(0)
  beforeAll(async () => {
    cluster = await startCluster({ shards: 2, replicas: 2 })
    const address = { ...warehouseUrl.parse((await cluster.freshDatabase()).join()), cluster: cluster.name }
    const clickhouse = await openClickHouse(address)
    await migrate(clickhouse)
    await clickhouse.close()
    watch = watchClickHouse(address, clock)
  })
  afterAll(async () => {
    await watch?.close()
    await cluster?.stop()
  })
  const stateNow = async () => {
    await clock.advance(60_000)
    return watch.state()
  }
  const found = async () => problemsOf(await stateNow()).map(({ found: text }) => text)
  const hostOf = (shard: number, replica: number) => new URL(cluster.urls[shard]?.[replica] ?? '').host

  it('the watch of a cluster finds no problem while everything runs', async () => {
    await vi.waitFor(async () => expect(await found()).toEqual([]), patient)
    expect((await stateNow()).shards).toEqual([
      { name: '1', replicas: 2, live: 2 },
      { name: '2', replicas: 2, live: 2 },
    ])
  })

  it('the watch of a cluster names the replica that is away, then the shard without replicas, and each metric shows it', async () => {
    await cluster.kill(1, 0)
    await vi.waitFor(async () => expect(await found()).toContain('shard 2 has 1 of 2 replicas'), patient)
    expect(await found()).toContain(`${hostOf(1, 0)} does not answer (ECONNREFUSED)`)
    await cluster.kill(1, 1)
    expect((await found())[0]).toBe('no replica of shard 2 answers')

    const app = await createHttp(platformSettings({ LOG_LEVEL: 'silent' }))
    const text = await createMetrics(app, watch).metrics()
    expect(text).toContain(`tenfoot_platform_warehouse_host_up{host="${hostOf(1, 1)}"} 0`)
    expect(text).toContain('tenfoot_platform_warehouse_shard_replicas{shard="1",state="live"} 2')
    expect(text).toContain('tenfoot_platform_warehouse_shard_replicas{shard="2",state="live"} 0')
    const dashboard = await readFile('deploy/grafana.json', 'utf8')
    // `health/health.service.test.ts` looks for those of alerts.
    const drawn = new Set(dashboard.match(/\btenfoot_platform_(?!alert_)[a-z0-9_]+/g))
    expect(drawn.size).toBeGreaterThan(8)
    for (const name of drawn) expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
    await cluster.restart(1, 0)
    await cluster.restart(1, 1)
    await vi.waitFor(async () => expect(await found()).toEqual([]), patient)
  }, 120_000)

  it('the watch of a cluster says which hosts cannot write while the keeper is away', async () => {
    await cluster.killKeeper()
    await vi.waitFor(
      async () => expect(await found()).toContain(`${hostOf(0, 0)} does not reach ZooKeeper or Keeper`),
      patient,
    )
    await cluster.restartKeeper()
    await vi.waitFor(async () => expect(await found()).toEqual([]), patient)
  }, 120_000)
})
