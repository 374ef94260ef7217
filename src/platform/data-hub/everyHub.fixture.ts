import { describe } from 'vitest'
import * as z from 'zod/mini'
import { type TestDatabase, testDatabases } from '#storage/databases.fixture.ts'
import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import { noChdb, sharedChdb } from '../warehouse/clickhouse/servers.fixture.ts'
import { openHub } from '../warehouse/warehouse.ts'
import { warehouseUrl } from '../warehouseAddress.ts'

/** A state database and a warehouse of the data hub, new and empty. Both can be opened again. */
export interface HubStores extends Awaited<ReturnType<TestDatabase['fresh']>> {
  openHub(): Promise<HubWarehouse>
  /** `WAREHOUSE_URL`; undefined for the embedded engine. */
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
