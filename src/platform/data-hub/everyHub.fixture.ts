import { afterAll, beforeAll, describe, inject } from 'vitest'
import * as z from 'zod/mini'
import { postgresDatabase, type TestDatabase, testDatabases } from '#storage/databases.fixture.ts'
import { warehouseUrl } from '../settings/warehouseAddress.ts'
import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import { addressOf } from '../warehouse/clickhouse/address.fixture.ts'
import { noChdb, noCluster, sharedChdb, sharedCluster } from '../warehouse/clickhouse/servers.fixture.ts'
import { openHub } from '../warehouse/warehouse.ts'

/** A state database and a warehouse of the data hub, new and empty. Both can be opened again. */
export interface HubStores extends Awaited<ReturnType<TestDatabase['fresh']>> {
  openHub(): Promise<HubWarehouse>
  /** `WAREHOUSE_URL` of a server; undefined for the embedded engine and for a cluster. */
  warehouseUrl?: string
}

type HubTests = (fresh: () => Promise<HubStores>) => void

/** Runs tests on every database and every engine of this project. Those on an engine that is not installed are skipped. */
export function onEveryHub(title: string, tests: HubTests): void {
  const warehouses = inject('warehouses')
  if (warehouses.includes('DuckDB')) onDuckDB(title, tests)
  if (warehouses.includes('ClickHouse')) onClickHouse(title, tests)
}

/** As `onEveryHub`, and on a cluster of the oldest ClickHouse, where a new store takes seconds. */
export function onEveryHubAndCluster(title: string, tests: HubTests): void {
  onEveryHub(title, tests)
  if (inject('warehouses').includes('ClickHouse')) onCluster(title, tests)
}

function onDuckDB(title: string, tests: HubTests): void {
  for (const database of testDatabases())
    describe(`${title} on ${database.name} and DuckDB`, () => {
      tests(async () => {
        const options = await database.fresh()
        return { ...options, openHub: () => openHub(options) }
      })
    })
}

function onClickHouse(title: string, tests: HubTests): void {
  describe.skipIf(noChdb !== '')(`${title} on Postgres and ClickHouse${noChdb}`, () => {
    const postgres = postgresDatabase()
    tests(async () => {
      const url = await (await sharedChdb()).freshDatabase()
      const options = await postgres.fresh()
      const warehouse = z.parse(warehouseUrl, url)
      return { ...options, openHub: () => openHub({ ...options, warehouse }), warehouseUrl: url }
    })
  })
}

function onCluster(title: string, tests: HubTests): void {
  describe.skipIf(noCluster)(`${title} on Postgres and a cluster of the oldest ClickHouse${noCluster}`, () => {
    const postgres = postgresDatabase()
    const databases: string[][] = []
    beforeAll(async () => void (await sharedCluster()))
    afterAll(async () => {
      const cluster = await sharedCluster()
      for (const urls of databases) await cluster.dropDatabase(urls)
    })
    tests(async () => {
      const cluster = await sharedCluster()
      const urls = await cluster.freshDatabase()
      databases.push(urls)
      const warehouse = addressOf(urls, cluster.name)
      const options = await postgres.fresh()
      return { ...options, openHub: () => openHub({ ...options, warehouse }) }
    })
  })
}
