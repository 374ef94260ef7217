import type { DuckDBConnection } from '@duckdb/node-api'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { InstallationTables } from '../../keys.ts'
import { registerTable } from '../brand-lift/load.ts'
import { schemaColumns } from '../columns.ts'
import { createCustomers } from '../customers.ts'
import { createOperationRegister } from '../operations/register.ts'
import { type DatahubTables, withDatahubTables } from '../tables.ts'
import { type HubWarehouse, sourceName } from '../warehouse/hub.ts'
import { type LiftRow, rowsOf, springStudies, winterStudies } from './studies.ts'

/** Source tables of the demo; the last one has a mistake. */
export const demoTables = {
  spring: 'harbour-works.brand_lift.spring_refit',
  winter: 'harbour-works.brand_lift.winter_stores',
  mistaken: 'harbour-works.brand_lift.draft_with_mistakes',
} as const

const day = 86_400_000
const marker = 'datahub-demo'

/**
 * The demo's customer with three source tables and two submissions, one of which ends well and one in an error: the imports
 * are real, and run when the service starts. Made once: what an operator changes later stays. A start that was ended in the
 * middle is made up for by the next.
 * @param customer `customers/<id>`
 */
export async function seedDemoHub<Tables extends DatahubTables & InstallationTables>({
  db: database,
  hub,
  clock,
  accountId,
  customer,
}: {
  db: Kysely<Tables>
  hub: HubWarehouse
  clock: Clock
  accountId: string
  customer: string
}): Promise<void> {
  const db = database as unknown as Kysely<DatahubTables & InstallationTables>
  const made = await db.selectFrom('installation').select('name').where('name', '=', marker).executeTakeFirst()
  if (made) return
  const now = clock.now()
  const dayOf = (ago: number) => new Date(now - ago * day).toISOString().slice(0, 10)
  const id = customer.replace(/^customers\//, '')
  const customers = createCustomers(withDatahubTables(db), clock)
  await customers.save({ id, title: 'Harbour Works' })
  await customers.linkAccount(id, accountId)
  await customers.arrangeInstance(id, 'preview')

  const spring = springStudies.flatMap((study) => rowsOf(study, [dayOf(75), dayOf(40)]))
  const winter = winterStudies.flatMap((study) => rowsOf(study, [dayOf(38), dayOf(12)]))
  const mistaken = winter.map((row, place) =>
    place === 16 ? { ...row, exposed_positive: row.exposed_respondents + 12 } : row,
  )
  await hub.write(async (connection) => {
    for (const [table, rows] of [
      [demoTables.spring, spring],
      [demoTables.winter, winter],
      [demoTables.mistaken, mistaken],
    ] as const)
      await layTable(connection, { table, customer: id, rows }, now)
  })
  const register = createOperationRegister(withDatahubTables(db), clock)
  for (const [sourceTable, date] of [
    [demoTables.spring, dayOf(35)],
    [demoTables.mistaken, dayOf(9)],
  ] as const)
    await register.submit({ customerId: id, accountId, date, sourceTable, instance: '', warehouse: hub.id })
  await db
    .insertInto('installation')
    .values({ name: marker, value: hub.id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Makes a source table out of rows, in their order. */
export async function layTable(
  connection: DuckDBConnection,
  { table, customer, rows }: { table: string; customer: string; rows: readonly LiftRow[] },
  now: number,
): Promise<void> {
  const columns = schemaColumns.map(({ name, type }) => `${name} ${type}`)
  await connection.run(`CREATE OR REPLACE TABLE ${sourceName(table)} (${columns.join(', ')})`)
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
  const lines = rows.map(
    (row) => `(${schemaColumns.map(({ name }) => literal(row[name as keyof LiftRow])).join(', ')})`,
  )
  if (lines.length > 0) await connection.run(`INSERT INTO ${sourceName(table)} VALUES ${lines.join(', ')}`)
  await registerTable(connection, { table, customer, rows: rows.length }, now)
}
