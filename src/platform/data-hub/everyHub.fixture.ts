import { afterAll, beforeAll, describe } from 'vitest'
import * as z from 'zod/mini'
import { type TestDatabase, testDatabases } from '#storage/databases.fixture.ts'
import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import { addressOf } from '../warehouse/clickhouse/address.fixture.ts'
import { acquireCluster, noChdb, noCluster, sharedChdb } from '../warehouse/clickhouse/servers.fixture.ts'
import { openHub } from '../warehouse/warehouse.ts'
import { warehouseUrl } from '../warehouseAddress.ts'

/** A state database and a warehouse of the data hub, new and empty. Both can be opened again. */
export interface HubStores extends Awaited<ReturnType<TestDatabase['fresh']>> {
  openHub(): Promise<HubWarehouse>
  /** `WAREHOUSE_URL` of a server; undefined for the embedded engine and for a cluster. */
  warehouseUrl?: string
}

/** Runs tests on every database and every engine. Those on an engine that is not installed are skipped. */
export function onEveryHub(title: string, tests: (fresh: () => Promise<HubStores>) => void): void {
  for (const database of testDatabases()) {
    describe(`${title} on ${database.name} and DuckDB`, () => {
      tests(async () => {
        const options = await database.fresh()
        return { ...options, openHub: () => openHub(options) }
      })
    })
    if (database.name === 'Postgres')
      describe.skipIf(noChdb !== '')(`${title} on Postgres and ClickHouse${noChdb}`, () => {
        tests(async () => {
          const url = await (await sharedChdb()).freshDatabase()
          const options = await database.fresh()
          const warehouse = z.parse(warehouseUrl, url)
          return { ...options, openHub: () => openHub({ ...options, warehouse }), warehouseUrl: url }
        })
      })
  }
}

/** As `onEveryHub`, and on a cluster of the oldest ClickHouse, where a new store takes seconds. */
export function onEveryHubAndCluster(title: string, tests: (fresh: () => Promise<HubStores>) => void): void {
  onEveryHub(title, tests)
  describe.skipIf(noCluster)(`${title} on Postgres and a cluster of the oldest ClickHouse${noCluster}`, () => {
    const [, postgres] = testDatabases()
    let acquired: Awaited<ReturnType<typeof acquireCluster>>
    beforeAll(async () => {
      acquired = await acquireCluster()
    })
    afterAll(() => acquired?.release())
    tests(async () => {
      if (!postgres) throw new Error('there is no Postgres')
      const { cluster } = acquired
      const warehouse = addressOf(await cluster.freshDatabase(), cluster.name)
      const options = await postgres.fresh()
      return { ...options, openHub: () => openHub({ ...options, warehouse }) }
    })
  })
}
