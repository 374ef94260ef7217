/**
 * The data hub's imports in a separate process without HTTP, so that it starts fast: it resumes unfinished imports,
 * then submits short imports until it is killed. Arguments: data folder, address of the database or "", address of the
 * warehouse or "", seed, and "last" to run what waits and end. It writes a line when it starts to submit.
 */
import * as z from 'zod/mini'
import { type Clock, systemClock } from '#contract/clock.ts'
import { createImports } from '#platform/data-hub/operations/imports.ts'
import { createOperationRepository } from '#platform/data-hub/operations/repository.ts'
import { withDatahubTables } from '#platform/data-hub/schema.ts'
import { openDatabase } from '#platform/database.ts'
import { warehouseUrl } from '#platform/settings/warehouseAddress.ts'
import { openHub } from '#platform/warehouse/warehouse.ts'
import { seededRandom } from '../support/random.ts'

const [dataDir = '', databaseUrl = '', warehouse = '', seed = '0', last = ''] = process.argv.slice(2)
/** Time passes faster, so that nobody waits half a minute until a killed process no longer holds its operation. */
const speed = 20
const epoch = Date.UTC(2026, 0, 1)
const clock: Clock = {
  now: () => epoch + (Date.now() - epoch) * speed,
  sleep: (ms, signal) => systemClock.sleep(ms / speed, signal),
}
const random = seededRandom(Number(seed))
const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One

const store = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined })
const hub = await openHub({ dataDir, warehouse: warehouse === '' ? undefined : z.parse(warehouseUrl, warehouse) })
const db = withDatahubTables(store.db)
const operations = createOperationRepository(db, clock)
const imports = createImports({
  hub,
  operations,
  clock,
  onError: (error) => {
    throw error
  },
})
await imports.start()
process.stdout.write('working\n')
if (last === 'last') {
  const waiting = () => db.selectFrom('datahub_operations').select('id').where('ended_at', 'is', null).execute()
  while ((await waiting()).length > 0) {
    await imports.idle()
    await clock.sleep(1000)
  }
  await imports.stop()
  await hub.close()
  await store.close()
} else
  for (;;) {
    const outcome = await operations.submit({
      customerId: 'c',
      accountId: 'a',
      date: pick(['2026-11-01', '2026-11-02', '2026-11-03']),
      sourceTable: `acme.lift.${pick(['small', 'large', 'other'])}`,
      instance: pick(['', 'preview']),
      warehouse: hub.id,
    })
    if ('submitted' in outcome) {
      imports.wake()
      if (random() < 0.15) {
        await operations.cancel(outcome.submitted.id)
        imports.cancel(outcome.submitted.id)
      }
    }
    // Sometimes several imports wait.
    if (random() < 0.7) await imports.idle()
  }
