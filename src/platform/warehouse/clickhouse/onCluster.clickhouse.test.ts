import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { addressOf } from './address.fixture.ts'
import { openClickHouse } from './connection.ts'
import { onCluster } from './onCluster.ts'
import { noCluster, startCluster, type TestCluster } from './servers.fixture.ts'

describe.skipIf(noCluster)(`sessions at ZooKeeper${noCluster}`, () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startCluster({ shards: 1, replicas: 1 })
    await cluster.killKeeper()
    await cluster.kill(0, 0)
    await cluster.restart(0, 0)
  })
  afterAll(() => cluster?.stop())

  it('a server that has no session at ZooKeeper yet gets no statement for the cluster, and is named when no session comes', async () => {
    const [url = ''] = await cluster.freshDatabase()
    // Its minutes are seconds.
    const hurried = { ...systemClock, now: () => 60 * performance.now() }
    const clickhouse = await openClickHouse(addressOf([url], cluster.name), hurried)
    const create = `CREATE TABLE t${onCluster(cluster.name)} (a UInt8) ENGINE = Memory`
    await expect(clickhouse.run(create)).rejects.toThrow(
      `ClickHouse at ${new URL(url).host} has had no session at ZooKeeper or Keeper for a minute`,
    )
    const creating = openClickHouse(addressOf([`${url}_new`], cluster.name))
    await cluster.restartKeeper()
    await (await creating).close()
    await clickhouse.run(create)
    expect(await clickhouse.read('SELECT count() FROM t')).toEqual([[0]])
    await clickhouse.close()
  }, 120_000)
})
