/**
 * A maker of bulk reports in a separate process without HTTP, so that it starts fast. It makes what is due, then ends.
 * At a given point it writes a line and waits, until it is killed. Arguments: data folder, address of the database or
 * "", the point ("" for none), and how often the point is passed before.
 */
import { systemClock } from '#contract/clock.ts'
import { createReportMaker } from '#platform/bulk-reports/makeReports.ts'
import { createReports, type Reports } from '#platform/bulk-reports/reports.ts'
import { withReportingTables } from '#platform/bulk-reports/schema.ts'
import { withDatabases } from '#platform/commands/withDatabases.ts'
import { createContentOwners } from '#platform/content-owners/contentOwners.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import type { Warehouse } from '#platform/warehouse/port.ts'

const [dataDir = '', databaseUrl = '', point = '', before = '0'] = process.argv.slice(2)

let passes = 0
async function pass(reached: string): Promise<void> {
  if (reached !== point) return
  passes += 1
  if (passes <= Number(before)) return
  process.stdout.write(`at ${point}\n`)
  await new Promise(() => setInterval(() => {}, 60_000))
}

await withDatabases(platformSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), async ({ context, store }) => {
  const db = withReportingTables(store.db)
  const stored = createReports(db, systemClock)
  const reports: Reports = {
    ...stored,
    sweep: async (...args) => {
      await stored.sweep(...args)
      await pass('swept')
    },
    begin: async (report) => {
      await pass('file written')
      const id = await stored.begin(report)
      await pass('begun')
      return id
    },
    addPart: async (id, part) => {
      await stored.addPart(id, part)
      await pass(`piece ${part.number}`)
    },
    finish: async (...args) => {
      await pass('all pieces')
      const isFinished = await stored.finish(...args)
      await pass('finished')
      return isFinished
    },
  }
  const warehouse: Warehouse = {
    ...context.warehouse,
    writeFile: async (file, content) => {
      await pass('rows asked')
      return context.warehouse.writeFile(file, content)
    },
  }
  const maker = createReportMaker({
    db,
    clock: systemClock,
    warehouse,
    warehouseId: 'test',
    reports,
    checkMs: 3_600_000,
    owners: createContentOwners(store.db, systemClock),
    onError: (error) => {
      throw error
    },
  })
  await maker.runDueJobs()
  await maker.stop()
})
