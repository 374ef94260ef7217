/**
 * A collector in a separate process without HTTP, so that it starts fast. It runs every collection, then ends. It
 * writes a line for each report that the warehouse has stored. Arguments: data folder, address of the database or "".
 */
import { systemClock } from '#contract/clock.ts'
import { openCollector } from '#platform/collector/open.ts'
import { withDatabases } from '#platform/commands/withDatabases.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const settings = platformSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

await withDatabases(settings, async ({ context, store }) => {
  const warehouse: typeof context.warehouse = {
    ...context.warehouse,
    load: async (report, steps) => {
      const loaded = await context.warehouse.load(report, steps)
      process.stdout.write(`stored ${report.file.type.name} ${loaded.firstDay} ${report.created}\n`)
      return loaded
    },
  }
  const collector = openCollector({
    imports: { ...context, warehouse },
    db: store.db,
    clock: systemClock,
    settings,
    warehouseId: 'test',
    keys: openKeys(dataDir, settings.platformKey),
    onError: (error) => {
      throw error
    },
  })
  const waiting = () => store.db.selectFrom('collections').select('name').where('succeeded_at', 'is', null).execute()
  while ((await waiting()).length > 0) {
    await collector.loop.runDueJobs()
    await systemClock.sleep(100)
  }
  await collector.close()
})
