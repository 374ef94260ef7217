import type { Kysely } from 'kysely'
import * as z from 'zod'
import { type Clock, systemClock } from '#contract/clock.ts'
import { type Command, callControl } from '../control.ts'
import { openDatabase } from '../database.ts'
import type { PlatformSettings } from '../settings.ts'
import { type LoadedTable, LoadProblem, loadTable, unloadTable } from './brandLift/load.ts'
import { type Customers, createCustomers } from './customers.ts'
import { type DatahubTables, withDatahubTables } from './tables.ts'
import { type HubWarehouse, openHub } from './warehouse/hub.ts'

interface CommandParts<Tables extends DatahubTables = DatahubTables> {
  db: Kysely<Tables>
  hub: HubWarehouse
  clock: Clock
}

const loadOrder = z.object({
  table: z.string(),
  /** Absolute. */
  path: z.string(),
  /** `customers/<id>` or the id; the only customer that there is when left out. */
  customer: z.optional(z.string()),
})
const loadOutcome = z.object({
  table: z.string(),
  customer: z.string(),
  rows: z.number(),
  problem: z.optional(z.string()),
})
const unloadOrder = z.object({ table: z.string() })
const tableRows = z.array(z.object({ table: z.string(), customer: z.string(), rows: z.number() }))

const names = { load: 'brandlift load', unload: 'brandlift unload', tables: 'brandlift tables' } as const

/** What a running platform answers commands about source tables with: it alone has their file. */
export function datahubCommands<Tables extends DatahubTables>(
  parts: CommandParts<Tables>,
): {
  [command: string]: Command
} {
  const { hub, clock } = parts
  const customers = createCustomers(withDatahubTables(parts.db), clock)
  return {
    [names.load]: async (order) => {
      const { table, path, customer } = loadOrder.parse(order)
      const now = clock.now()
      const today = new Date(now).toISOString().slice(0, 10)
      return loadTable(hub, { table, path, customer: await customerFor(customers, customer) }, { now, today })
    },
    [names.unload]: async (order) => unloadTable(hub, unloadOrder.parse(order).table),
    [names.tables]: async () =>
      (await hub.read('SELECT name, customer, row_count FROM source_tables ORDER BY name')).map(
        ([table, customer, rows]) => ({ table, customer, rows }),
      ),
  }
}

/** @throws LoadProblem when it is not there, or none was named and there is not just one */
async function customerFor(customers: Customers, name: string | undefined): Promise<string> {
  if (name !== undefined) {
    const id = name.replace(/^customers\//, '')
    if (await customers.byId(id)) return id
    throw new LoadProblem(`There is no customer customers/${id}: npm run tenfoot -- customer add ${id}`)
  }
  const [only, ...others] = await customers.all()
  if (!only) throw new LoadProblem('There is no customer yet: npm run tenfoot -- customer add <id>')
  if (others.length > 0) throw new LoadProblem('There are several customers: name one with --customer.')
  return only.id
}

type Settings = Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>

/** Has a running platform do it, or opens both databases for a while. */
async function here(settings: Settings, command: string, order: unknown): Promise<unknown> {
  const answered = await callControl(settings.dataDir, command, order, () => {})
  if (answered) return answered.result
  const store = await openDatabase(settings)
  try {
    const hub = await openHub(settings)
    try {
      return await datahubCommands({ db: store.db, hub, clock: systemClock })[command]?.(order, () => {})
    } finally {
      await hub.close()
    }
  } finally {
    await store.close()
  }
}

/** @throws LoadProblem or ControlFailure, both in words for the person who has the file */
export const loadHere = async (settings: Settings, order: z.infer<typeof loadOrder>): Promise<LoadedTable> => {
  const { problem, ...loaded } = loadOutcome.parse(await here(settings, names.load, order))
  return { ...loaded, ...(problem === undefined ? {} : { problem }) }
}

/** @throws LoadProblem or ControlFailure when there is no such table */
export const unloadHere = async (settings: Settings, table: string): Promise<void> =>
  void (await here(settings, names.unload, { table }))

export const tablesHere = async (settings: Settings) => tableRows.parse(await here(settings, names.tables, {}))
