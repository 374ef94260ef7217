import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createCustomers } from '#platform/data-hub/customers.ts'
import { createOperationRepository } from '#platform/data-hub/operations/repository.ts'
import { type DatahubTables, withDatahubTables } from '#platform/data-hub/schema.ts'
import type { InstallationTables } from '#platform/keys/keys.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import { rowsOf, springStudies, winterStudies } from './studies.ts'

/** Source tables of the demo; the last one has a mistake. */
export const demoTables = {
  spring: 'harbour-works.brand_lift.spring_refit',
  winter: 'harbour-works.brand_lift.winter_stores',
  mistaken: 'harbour-works.brand_lift.draft_with_mistakes',
} as const

const minute = 60_000
const day = 1_440 * minute
const marker = 'datahub-demo'

/**
 * Creates the demo's customer with three source tables and two submissions, one of which succeeds and one fails: the
 * imports are real, and run when the service starts. The demo is made once, so that later changes by an administrator
 * stay. A start that was interrupted is completed by the next.
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
  const alreadyMade = await db.selectFrom('installation').select('name').where('name', '=', marker).executeTakeFirst()
  if (alreadyMade) return
  const now = clock.now()
  const dayOf = (daysAgo: number) => new Date(now - daysAgo * day).toISOString().slice(0, 10)
  const id = customer.replace(/^customers\//, '')
  const customers = createCustomers(withDatahubTables(db), clock)
  await customers.save({ id, title: 'Harbour Works' })
  await customers.linkAccount(id, accountId)
  await customers.arrangeInstance(id, 'preview')

  const spring = springStudies.flatMap((study) => rowsOf(study, [dayOf(75), dayOf(40)]))
  const winter = winterStudies.flatMap((study) => rowsOf(study, [dayOf(38), dayOf(12)]))
  const withMistake = winter.map((row, place) =>
    place === 16 ? { ...row, exposed_positive: row.exposed_respondents + 12 } : row,
  )
  const tables = [
    { table: demoTables.spring, rows: spring },
    { table: demoTables.winter, rows: winter },
    { table: demoTables.mistaken, rows: withMistake },
  ]
  await hub.writeTables(
    tables.map((table) => ({ ...table, customer: id })),
    now,
  )
  // Imports are listed by the time of their submission, so the two have different times.
  for (const [sourceTable, date, minutesAgo] of [
    [demoTables.spring, dayOf(35), 2],
    [demoTables.mistaken, dayOf(9), 1],
  ] as const) {
    const operations = createOperationRepository(withDatahubTables(db), {
      ...clock,
      now: () => now - minutesAgo * minute,
    })
    await operations.submit({ customerId: id, accountId, date, sourceTable, instance: '', warehouse: hub.id })
  }
  await db
    .insertInto('installation')
    .values({ name: marker, value: hub.id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
