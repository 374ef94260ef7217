import { join } from 'node:path'
import { describe, inject } from 'vitest'
import type { Clock } from '#contract/clock.ts'
import type { WarehouseAddress } from '../settings/warehouseAddress.ts'
import { addressOf } from './clickhouse/address.fixture.ts'
import {
  noChdb,
  noCluster,
  noServer,
  sharedChdb,
  sharedCluster,
  sharedServer,
  type TestServer,
} from './clickhouse/servers.fixture.ts'
import { isCurrent } from './clickhouse/visible.ts'
import { openClickHouseWarehouse } from './clickhouse/warehouse.ts'
import { copiedColumns, copyIn } from './duckdb/temporary/addedRows.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from './duckdb/warehouse.ts'
import type { Cell, Warehouse } from './port.ts'
import { dailyRollups, monthlyRollups } from './rollups.ts'
import { type FactTable, factTables } from './schema.ts'

export interface OpenOptions {
  dataDir: string
  clock?: Clock
  queueLength?: number
}

/** A warehouse of a test. */
export interface OpenedEngine<Engine extends Warehouse = Warehouse> {
  warehouse: Engine
  /** Runs a statement in DuckDB's SQL over the rows that readers see, also those of `report_units` and the like. */
  rows(sql: string): Promise<Cell[][]>
  /** Deletes every row. */
  empty(): Promise<void>
  close(): Promise<void>
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The kinds of warehouse that tests of this project run on (`vitest.config.ts`). */
    warehouses: ('DuckDB' | 'ClickHouse')[]
  }
}

/** A kind of warehouse that imports are tested on. */
export interface TestEngine<Engine extends Warehouse = Warehouse> {
  name: string
  /** Why it cannot be tested here, in brackets for a title; empty if it can. */
  missing: string
  /** Opens an empty warehouse, or the one in the folder. */
  open(options: OpenOptions): Promise<OpenedEngine<Engine>>
}

export const duckdbEngine: TestEngine<DuckDBWarehouse> = {
  name: 'DuckDB',
  missing: '',
  open: async (options) => {
    const warehouse = await openDuckDBWarehouse(options)
    return {
      warehouse,
      rows: (sql) => warehouse.read(sql),
      empty: () =>
        warehouse.write(async (connection) => {
          for (const table of [
            ...factTables.keys(),
            ...[...dailyRollups, ...monthlyRollups].map(({ name }) => name),
            'summed_months',
            'report_units',
            'video_lengths',
          ])
            await connection.run(`DELETE FROM ${table}`)
        }),
      close: () => warehouse.close(),
    }
  },
}

/** A database of a server that all test files of a worker share. */
export const onServer = (start: () => Promise<TestServer>) => async (): Promise<WarehouseAddress> =>
  addressOf([await (await start()).freshDatabase()])

/** A database of a cluster that all test files of a worker share. */
export async function onCluster(): Promise<WarehouseAddress> {
  const cluster = await sharedCluster()
  return addressOf(await cluster.freshDatabase(), cluster.name)
}

/** @param freshDatabase creates the database in which the warehouse is opened */
export function clickhouseEngine(
  name: string,
  missing: string,
  freshDatabase: () => Promise<WarehouseAddress>,
): TestEngine {
  return {
    name,
    missing,
    open: async ({ dataDir, clock, queueLength }) => {
      const address = await freshDatabase()
      const warehouse = await openClickHouseWarehouse({ address, clock, queueLength })
      const { clickhouse } = warehouse
      const comparison = await openDuckDBWarehouse({ dataDir: join(dataDir, 'comparison') })
      const temporary = { ...comparison, folder: dataDir }
      /** The state of the units when a table was copied. */
      const copied = new Map<string, string>()
      const copy = async (table: FactTable, unitsOf: string) => {
        const state = String(await clickhouse.read('SELECT count(), toString(max(version)) FROM current_units'))
        if (copied.get(table.name) === state) return
        copied.set(table.name, state)
        await comparison.write((connection) => connection.run(`DELETE FROM ${table.name}`))
        const current = isCurrent({ name: unitsOf }, {}, address.cluster !== undefined)
        const sql = `SELECT ${copiedColumns(table).join(', ')} FROM ${table.name} WHERE ${current}`
        await copyIn(temporary, table, await clickhouse.readCsv(sql))
      }
      return {
        warehouse,
        rows: async (sql) => {
          const names = new Set(sql.match(/\w+/g))
          for (const table of factTables.values()) if (names.has(table.name)) await copy(table, table.name)
          for (const rollup of dailyRollups) if (names.has(rollup.name)) await copy(rollup, rollup.factsTable)
          if (names.has('register_notes'))
            await comparison.write(async (connection) => {
              await connection.run('DELETE FROM register_notes')
              for (const { text } of await warehouse.notes())
                await connection.run('INSERT INTO register_notes (note) VALUES ($text)', { text })
            })
          return comparison.read(sql)
        },
        empty: async () => {
          for (const table of ['current_units', 'video_lengths', 'register_notes'])
            await clickhouse.run(`TRUNCATE TABLE ${table}`)
        },
        close: async () => {
          const everywhere = address.cluster === undefined ? '' : ` ON CLUSTER ${address.cluster}`
          await clickhouse.run(`DROP DATABASE ${address.database}${everywhere}`)
          await Promise.all([warehouse.close(), comparison.close()])
        },
      }
    },
  }
}

export const todaysClickHouse = clickhouseEngine('today’s ClickHouse', noChdb, onServer(sharedChdb))

/** Today's ClickHouse and the oldest one. */
export const clickhouseEngines: readonly TestEngine[] = [
  todaysClickHouse,
  clickhouseEngine('the oldest ClickHouse', noServer, onServer(sharedServer)),
]

const clusterEngine = clickhouseEngine('a cluster of the oldest ClickHouse', noCluster, onCluster)

/**
 * Describes a rule that holds on each engine of this project. One that is not installed is skipped, and the title says
 * why.
 */
export function describeOnEngines(
  title: string,
  body: (engine: TestEngine) => void,
  engines: readonly TestEngine[] = [duckdbEngine, ...clickhouseEngines],
): void {
  const ofProject = engines.filter((engine) => inject('warehouses').includes(kindOf(engine)))
  for (const engine of ofProject)
    describe.skipIf(engine.missing)(`${title} on ${engine.name}${engine.missing}`, () => body(engine))
}

const kindOf = (engine: TestEngine) => (engine === duckdbEngine ? 'DuckDB' : 'ClickHouse')

/**
 * As `describeOnEngines`, without the oldest server, for rules of how files are read and reports chosen: they send it
 * no statement that every report type and the tests of loads do not send it.
 */
export const describeWithoutOldest = (title: string, body: (engine: TestEngine) => void): void =>
  describeOnEngines(title, body, [duckdbEngine, todaysClickHouse])

/** As `describeOnEngines`, with a cluster in place of the oldest server: it takes seconds to start. */
export const describeOnEveryEngine = (title: string, body: (engine: TestEngine) => void): void =>
  describeOnEngines(title, body, [duckdbEngine, todaysClickHouse, clusterEngine])

/** As `describeOnEngines`, and on a cluster, for rules with many cases: a cluster needs one of each kind (`isCluster`). */
export const describeOnEnginesAndCluster = (title: string, body: (engine: TestEngine) => void): void =>
  describeOnEngines(title, body, [duckdbEngine, ...clickhouseEngines, clusterEngine])

/** Only joins and copies of tables differ from a server's statements. */
export const isCluster = (engine: TestEngine) => engine === clusterEngine
