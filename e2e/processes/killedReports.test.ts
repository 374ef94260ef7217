import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { createJobs } from '#platform/bulk-reports/jobs.ts'
import { withReportingTables } from '#platform/bulk-reports/schema.ts'
import { withDatabases } from '#platform/commands/withDatabases.ts'
import { openDatabase } from '#platform/database.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { addDays, pacificDay } from '#platform/time/days.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { bundledProcess, repository } from '#storage/bundledProcess.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

const reportMaker = bundledProcess('e2e/processes/reportMakerProcess.ts')

/** Enough rows for a file of more than one piece: half as many as with shorter IDs. */
const rowsOfDay = 6_000
const longId = (start: string) => start.padEnd(64, '-')
const dayCount = 3
const channel = longId('UCreported')
type Options = { dataDir: string; databaseUrl?: string | undefined }

const settingsOf = ({ dataDir, databaseUrl = '' }: Options) =>
  platformSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
const withState = <Result>(
  options: Options,
  work: (opened: Parameters<Parameters<typeof withDatabases>[1]>[0]) => Promise<Result>,
) => withDatabases(settingsOf(options), work)

/** The days with numbers, each with a number of views of its own. */
const days = (): Map<string, number> => {
  const today = pacificDay(systemClock.now())
  return new Map(Array.from({ length: dayCount }, (_, place) => [addDays(today, -2 - place), place + 1]))
}

/** Makes an installation with numbers of each day, and a job for its reports. */
const begin = (options: Options) =>
  withState(options, async ({ context, store }) => {
    const createdAt = systemClock.now()
    await store.db
      .insertInto('accounts')
      .values(account({ id: 'a', email: 'a@tenfoot.example' }, '', createdAt))
      .execute()
    await store.db
      .insertInto('projects')
      .values({ id: 'p', name: 'p', organization: null, created_at: createdAt })
      .execute()
    for (const [day, views] of days()) {
      const path = join(options.dataDir, 'rows.csv')
      const rowAt = (index: number) =>
        row({ date: day.replaceAll('-', ''), channel_id: channel, video_id: longId(`video-${index}`), views })
      writeFileSync(path, csvOf(Array.from({ length: rowsOfDay }, (_, index) => rowAt(index))))
      await importFile(context, { path, account: 'a@tenfoot.example' })
    }
    const caller = { projectId: 'p', accountId: 'a', contentOwner: '', channels: [channel] }
    const jobs = createJobs(withReportingTables(store.db), systemClock, 'test')
    await jobs.create(caller, { reportTypeId: 'channel_basic_a3', name: 'daily' })
  })

/** Runs the process; kills it at the point after it has passed it so often, or lets it end. @returns its exit code */
const run = ({ dataDir, databaseUrl = '' }: Options, point = '', before = 0) =>
  new Promise<number | null>((resolve) => {
    const process = spawn('node', [...reportMaker, dataDir, databaseUrl, point, String(before)], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface(process.stdout).on('line', () => process.kill('SIGKILL'))
    process.on('exit', resolve)
  })

/** What half a minute does: another process may take over from the killed one. */
async function endLease(options: Options): Promise<void> {
  const { db, close } = await openDatabase(settingsOf(options))
  await db.updateTable('reporting_jobs').set({ due_at: 0 }).execute()
  await close()
}

/** Everything that is stored of reports, and the rows of each file. */
const stored = (options: Options) =>
  withState(options, async ({ store }) => {
    const reports = await store.db.selectFrom('reporting_reports').selectAll().orderBy('day', 'desc').execute()
    const parts = await store.db.selectFrom('reporting_parts').selectAll().orderBy('number').execute()
    return {
      reports,
      orphans: parts.filter(({ report_id }) => !reports.some(({ id }) => id === report_id)),
      files: reports.map(({ id, day, size, created_at }) => {
        const partsOfReport = parts.filter(({ report_id }) => report_id === id)
        const text = gunzipSync(Buffer.concat(partsOfReport.map(({ bytes }) => bytes))).toString()
        const rows = parse(text, { columns: true }) as Record<string, string>[]
        return {
          day,
          isListed: created_at !== null,
          isWhole: Number(size) === Buffer.byteLength(text) && partsOfReport.length > 1,
          videos: new Set(rows.map(({ video_id }) => video_id)).size,
          rows: rows.filter(({ date }) => date === day.replaceAll('-', '')).length,
          views: rows.reduce((sum, { views }) => sum + Number(views), 0),
        }
      }),
    }
  })

describe.each(testDatabases())('on $name', ({ fresh }) => {
  it('the maker of reports makes each report once and whole, wherever its process is killed', async () => {
    const options = await fresh()
    await begin(options)
    for (const [point, before] of [
      ['swept', 0],
      ['rows asked', 0],
      ['file written', 0],
      ['begun', 0],
      ['piece 0', 0],
      ['all pieces', 0],
      ['finished', 0],
      ['piece 1', 0],
      ['rows asked', 1],
    ] as const) {
      expect([point, await run(options, point, before)]).toEqual([point, null])
      await endLease(options)
    }
    expect(await run(options)).toBe(0)
    const { reports, orphans, files } = await stored(options)
    expect(orphans).toEqual([])
    expect(files).toEqual(
      [...days()].map(([day, views]) => ({
        day,
        isListed: true,
        isWhole: true,
        videos: rowsOfDay,
        rows: rowsOfDay,
        views: views * rowsOfDay,
      })),
    )
    // A process that finds nothing new makes nothing.
    await endLease(options)
    expect(await run(options)).toBe(0)
    expect((await stored(options)).reports).toEqual(reports)
  }, 300_000)
})
