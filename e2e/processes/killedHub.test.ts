import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { createCustomers } from '#platform/data-hub/customers.ts'
import { type HubStores, onEveryHub } from '#platform/data-hub/everyHub.fixture.ts'
import { withDatahubTables } from '#platform/data-hub/schema.ts'
import { openDatabase } from '#platform/database.ts'
import { rowsOf, springStudies, winterStudies } from '#platform/demo/studies/studies.ts'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { HubWarehouse, LiftRow } from '#platform/warehouse/brand-lift/port.ts'
import { bundledProcess, repository } from '#storage/bundledProcess.fixture.ts'
import { seededRandom } from '../support/random.ts'

/** Kills in all, a third of them on each database and engine. */
const kills = Number(process.env.KILLED ?? 12) / 3
/** The process is killed within this many milliseconds of work: several short imports. */
const killWithinMs = 150

const period = ['2026-09-01', '2026-10-01'] as const
const tables = {
  small: winterStudies.flatMap((study) => rowsOf(study, period)),
  other: springStudies.flatMap((study) => rowsOf(study, period)),
  large: Array.from({ length: 40 }, (_, place) =>
    springStudies.flatMap((study) => rowsOf({ ...study, id: `${study.id}-${place}` }, period)),
  ).flat(),
}

const hubProcess = bundledProcess('e2e/processes/hubProcess.ts')

const columns = schemaColumns.map(({ name }) => name)
/** Rows as texts that can be compared, in a fixed order. */
const comparable = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort()
const expected = Object.fromEntries(
  Object.entries(tables).map(([name, rows]) => [
    `acme.lift.${name}`,
    comparable(rows.map((row) => columns.map((column) => row[column as keyof LiftRow]))),
  ]),
)

onEveryHub('imports whose process is killed,', (fresh) => {
  let options: HubStores
  const opened = async <Result>(
    work: (parts: { hub: HubWarehouse; db: ReturnType<typeof withDatahubTables> }) => Promise<Result>,
  ) => {
    const store = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
    const hub = await options.openHub()
    try {
      return await work({ hub, db: withDatahubTables(store.db) })
    } finally {
      await hub.close()
      await store.close()
    }
  }
  beforeAll(async () => {
    options = await fresh()
    await opened(async ({ hub, db }) => {
      await createCustomers(db, systemClock).save({ id: 'c', title: 'C' })
      await hub.writeTables(
        Object.entries(tables).map(([name, rows]) => ({ table: `acme.lift.${name}`, customer: 'c', rows })),
        0,
      )
    })
  })

  const begin = (seed: number, last = '') => {
    const child = spawn(
      process.execPath,
      [...hubProcess, options.dataDir, options.databaseUrl ?? '', options.warehouseUrl ?? '', String(seed), last],
      { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    return { child, working: once(child.stdout, 'data') }
  }

  /** Stored reports, compared with a clean copy of the table that each was imported from. */
  const checkedReports = () =>
    opened(async ({ hub, db }) => {
      const reports = await hub.read(
        `SELECT DISTINCT date, instance, operation, source_table FROM ${hub.studies} ORDER BY date, instance`,
      )
      const keys = reports.map(([date, instance]) => `${date} ${instance}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const [date, instance, , table] of reports) {
        const rows = await hub.read(
          `SELECT ${columns.join(', ')} FROM ${hub.studies}
           WHERE ${hub.dialect.dayText('date')} = $date AND instance = $instance`,
          { date: String(date), instance: String(instance) },
        )
        expect(comparable(rows)).toEqual(expected[String(table)])
      }
      if (!hub.isShared)
        expect(await hub.read('SELECT count(*) FROM study_results ANTI JOIN study_reports ON id = report')).toEqual([
          [0],
        ])
      return { reports, operations: await db.selectFrom('datahub_operations').selectAll().execute() }
    })

  it('imports of the data hub that are killed leave each report complete at every moment, and each operation with its real result', async () => {
    const random = seededRandom(7)
    let unfinished = 0
    for (let kill = 0; kill < kills; kill += 1) {
      // Several processes at once where they share the warehouse.
      const started = [begin(kill), ...(options.warehouseUrl === undefined ? [] : [begin(kill + kills)])]
      const exited = started.map(({ child }) => once(child, 'exit'))
      for (const { working } of started) await working
      await new Promise((resolve) => setTimeout(resolve, random() * killWithinMs))
      for (const { child } of started) child.kill('SIGKILL')
      for (const end of exited) expect((await end)[1]).toBe('SIGKILL')
      const { operations } = await checkedReports()
      unfinished += operations.filter(({ state }) => state === 'CHECKING' || state === 'COPYING').length
    }
    const { child } = begin(0, 'last')
    expect((await once(child, 'exit'))[0]).toBe(0)

    const { reports, operations } = await checkedReports()
    const byId = new Map(operations.map((operation) => [operation.id, operation]))
    expect(operations.every(({ ended_at, running_key }) => ended_at !== null && running_key === null)).toBe(true)
    // The operation of each stored report succeeded, under its own name.
    for (const [date, instance, operation, table] of reports) {
      const rows = tables[String(table).split('.')[2] as keyof typeof tables]
      const reportOperation = byId.get(String(operation))
      expect(reportOperation).toMatchObject({ state: 'SUCCEEDED', date, instance, source_table: table })
      expect(JSON.parse(reportOperation?.response ?? '{}').rowCount).toBe(rows.length)
    }
    // The newest successful report is stored, unless a later one replaced it.
    for (const [date, instance, operation] of reports) {
      const reportOperation = byId.get(String(operation))
      const later = operations.filter(
        (other) =>
          other.date === date &&
          other.instance === instance &&
          other.state === 'SUCCEEDED' &&
          other.created_at > (reportOperation?.created_at ?? 0),
      )
      expect(later).toEqual([])
    }
    // With enough kills, some interrupt imports; an import fails only after several interruptions. A few kills may all
    // fall between two imports.
    if (kills >= 50) expect(unfinished).toBeGreaterThan(0)
    for (const { attempts, error_code } of operations.filter(({ state }) => state === 'FAILED'))
      expect([attempts, error_code]).toEqual([5, 13])
  }, 3_600_000)
})
