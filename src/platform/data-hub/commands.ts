import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Clock } from '#contract/clock.ts'
import { tenfootCommand } from '#contract/installation.ts'
import type { Command } from '../control.ts'
import { type HubWarehouse, LoadProblem } from '../warehouse/brand-lift/port.ts'
import { requireUtf8 } from '../warehouse/brand-lift/requireUtf8.ts'
import { type Customers, createCustomers } from './customers.ts'
import { type DatahubTables, withDatahubTables } from './schema.ts'

interface CommandContext<Tables extends DatahubTables = DatahubTables> {
  db: Kysely<Tables>
  hub: HubWarehouse
  clock: Clock
}

export const loadRequest = z.object({
  table: z.string(),
  /** Absolute. */
  path: z.string(),
  /** `customers/<id>` or the id; when left out, the only customer. */
  customer: z.optional(z.string()),
})
export const loadOutcome = z.object({
  table: z.string(),
  customer: z.string(),
  rows: z.number(),
  problem: z.optional(z.string()),
})
const unloadRequest = z.object({ table: z.string() })
export const tableRows = z.array(z.object({ table: z.string(), customer: z.string(), rows: z.number() }))

/** The names of the commands on the control socket. */
export const hubCommandNames = {
  load: 'brandlift load',
  unload: 'brandlift unload',
  tables: 'brandlift tables',
} as const

/** The commands about source tables that a running platform answers: only that process can open their file. */
export function datahubCommands<Tables extends DatahubTables>(
  context: CommandContext<Tables>,
): {
  [command: string]: Command
} {
  const { hub, clock } = context
  const customers = createCustomers(withDatahubTables(context.db), clock)
  return {
    [hubCommandNames.load]: async (request) => {
      const { table, path, customer } = loadRequest.parse(request)
      await requireUtf8(path)
      const now = clock.now()
      const today = new Date(now).toISOString().slice(0, 10)
      return hub.loadTable({ table, path, customer: await customerFor(customers, customer) }, { now, today })
    },
    [hubCommandNames.unload]: async (request) => hub.unloadTable(unloadRequest.parse(request).table),
    [hubCommandNames.tables]: async () =>
      (await hub.read(`SELECT name, customer, row_count FROM ${hub.sourceTables} ORDER BY name`)).map(
        ([table, customer, rows]) => ({ table, customer, rows }),
      ),
  }
}

/** @throws LoadProblem when the customer does not exist, or none was named and there is not exactly one */
async function customerFor(customers: Customers, name: string | undefined): Promise<string> {
  if (name !== undefined) {
    const id = name.replace(/^customers\//, '')
    if (await customers.byId(id)) return id
    throw new LoadProblem(`There is no customer customers/${id}: ${tenfootCommand} customer add ${id}`)
  }
  const [only, ...furtherCustomers] = await customers.all()
  if (!only) throw new LoadProblem(`There is no customer yet: ${tenfootCommand} customer add <id>`)
  if (furtherCustomers.length > 0) throw new LoadProblem('There are several customers: name one with --customer.')
  return only.id
}
