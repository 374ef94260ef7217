import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Job, ReportType } from '#contract/reporting.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import type { OnProgress } from '../control.ts'
import { pacificDay } from '../days.ts'
import { ImportProblem } from '../warehouse/import/errors.ts'
import { type ImportParts, importFile } from '../warehouse/import/importFile.ts'
import { type BulkType, bulkTypes } from '../warehouse/reportTypes.ts'
import { type Calls, CollectProblem } from './calls.ts'
import { type CollectedRow, createCollected } from './collected.ts'
import type { CollectionRow, Collections } from './collections.ts'
import { accessToken } from './credential.ts'
import { type RemoteService, remoteService } from './remoteService.ts'
import type { CollectorTables } from './schema.ts'

export interface CollectorParts extends ImportParts {
  collectorDb: Kysely<CollectorTables>
  clock: Clock
  collections: Collections
  calls: Calls
  /** Which warehouse it is: collections that a process with another one began are left to it. */
  warehouseId: string
  /** Milliseconds between two runs of a collection. */
  everyMs: number
  onProgress: OnProgress
  onError(error: unknown): void
}

/** Reports that were made shortly before the newest known one are listed again: their service may list them late. */
const overlapMs = 3_600_000

/**
 * Fetches every new report of all collections, and imports it. A collection is taken by one process at a time; when it
 * dies, another one goes on where it was. A report is imported whole or not at all, by the import.
 */
export function createCollector(parts: CollectorParts): JobLoop {
  const { clock, collections, warehouseId, everyMs, onError } = parts
  const db = parts.collectorDb
  const collected = createCollected(db, clock)
  return createJobRunner({
    ...{ db, clock, onError },
    table: 'collections',
    key: 'name',
    maxConcurrent: 1,
    leaseMs: 30_000,
    claimValues: { warehouse: warehouseId, problem: null },
    next: (now: number): Promise<CollectionRow | undefined> =>
      db
        .selectFrom('collections')
        .selectAll()
        .where('warehouse', 'in', ['', warehouseId])
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    run: async (collection, handle) => {
      const ranAt = clock.now()
      let problem: string | null
      try {
        problem = await run(collection, handle.signal)
      } catch (error) {
        handle.signal.throwIfAborted()
        if (!(error instanceof CollectProblem)) {
          await handle.update({ problem: 'It failed; the log of the services says why.' })
          throw error
        }
        problem = error.message
        if (error.isPassing && (await handle.retry({ problem, ran_at: ranAt }))) return
      }
      await handle.settle({ problem, ran_at: ranAt, ...(problem === null && { succeeded_at: clock.now() }) }, (on) =>
        on
          .updateTable('collections')
          .set({ due_at: clock.now() + everyMs, attempts: 0 })
          .where('name', '=', collection.name)
          .execute(),
      )
    },
  })

  /** @returns why not every report was imported; null when every one was */
  async function run(collection: CollectionRow, signal: AbortSignal): Promise<string | null> {
    const { name, service_url, content_owner } = collection
    const token = await accessToken(collections.credentialOf(collection), { ...parts, signal })
    const service = remoteService({ calls: parts.calls, url: service_url, token, contentOwner: content_owner, signal })
    const wanted = typesToCollect(collection, await service.reportTypes(), clock.now())
    const jobs = await jobsFor(service, wanted)
    for (const job of jobs) {
      const newest = await collected.newest(name, job.id)
      const createdAfter = newest === undefined ? '' : new Date(newest - overlapMs).toISOString()
      await collected.add(name, job.reportTypeId, await service.reports(job.id, createdAfter))
    }
    await collected.replaceOlder(name)
    const waiting = await collected.waiting(name)
    const label = `Collecting ${name}`
    const failures: string[] = []
    for (const [index, row] of waiting.entries()) {
      signal.throwIfAborted()
      parts.onProgress({ label, done: index, total: waiting.length })
      const failure = await collect(service, collection, row)
      if (failure !== undefined) failures.push(failure)
    }
    if (waiting.length > 0) {
      parts.onProgress({ label, done: waiting.length, total: waiting.length })
      await parts.warehouse.buildMonthlyRollups()
    }
    const [first] = failures
    return first === undefined ? null : `${failures.length} of ${waiting.length} reports were not imported: ${first}`
  }

  /** Fetches a report and imports it. @returns why it was not imported */
  async function collect(
    service: RemoteService,
    collection: CollectionRow,
    row: CollectedRow,
  ): Promise<string | undefined> {
    if (await isImported(collection, row)) {
      await collected.settle(row, { outcome: 'imported' })
      return undefined
    }
    const folder = await mkdtemp(join(tmpdir(), 'tenfoot-collect-'))
    try {
      const path = join(folder, 'report.csv')
      await service.download(row.download_url, path)
      const rows = await importReport(collection, row, path)
      await collected.settle(row, { outcome: 'imported', rows })
      return undefined
    } catch (error) {
      if (error instanceof CollectProblem) {
        if (error.status !== 404) throw error
        await collected.settle(row, { outcome: 'missed', problem: error.message })
        return `${labelOf(row)}: the service no longer has it.`
      }
      if (!(error instanceof ImportProblem)) throw error
      await collected.fail(row, error.message)
      return `${labelOf(row)}: ${error.message}`
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** @returns the number of rows */
  async function importReport(collection: CollectionRow, row: CollectedRow, path: string): Promise<number> {
    const account = await parts.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', collection.account_id)
      .executeTakeFirstOrThrow()
    const { channels, rows, before } = await importFile(parts, {
      path,
      type: row.report_type_id,
      account: account.email,
      ...(collection.content_owner !== '' && { contentOwner: collection.content_owner }),
      created: new Date(row.create_time).toISOString(),
    })
    if (collection.content_owner !== '') return rows
    const [channel] = channels
    if (channel && channel.id !== collection.channel_id) {
      await db.updateTable('collections').set({ channel_id: channel.id }).where('name', '=', collection.name).execute()
      collection.channel_id = channel.id
    }
    // The import of a file makes its channel the current one; who collects has not asked for that.
    if (before !== null && channel && before !== channel.id)
      await parts.videoRepository.makeCurrent(collection.account_id, before)
    return rows
  }

  /** Whether the warehouse has this report: a process was killed after it had imported it. */
  async function isImported(
    { content_owner, channel_id }: CollectionRow,
    { report_type_id, start_time, create_time }: CollectedRow,
  ): Promise<boolean> {
    const table = typeNamed(report_type_id)?.table
    if (table === undefined || (content_owner === '' && channel_id === '')) return false
    const { dialect, read } = parts.warehouse
    const unit = content_owner === '' ? 'channel_id = $unit' : 'content_owner = $unit'
    const [[count] = []] = await read(
      `SELECT count(*) FROM ${dialect.units} WHERE table_name = $table AND date = ${dialect.day('$day')}
        AND created_at = $created AND ${unit}`,
      { table, day: pacificDay(start_time), created: create_time, unit: content_owner || channel_id },
    )
    return Number(count) > 0
  }
}

const labelOf = ({ report_type_id, start_time }: CollectedRow) => `${report_type_id} of ${pacificDay(start_time)}`

const nameOf = (reportTypeId: string) => reportTypeId.replace(/_a\d+$/, '')
const typeNamed = (reportTypeId: string): BulkType | undefined =>
  bulkTypes.find(({ name }) => name === nameOf(reportTypeId))

/** The newest version of each type that is wanted and can be imported. */
export function typesToCollect(
  { types, content_owner }: Pick<CollectionRow, 'types' | 'content_owner'>,
  offered: readonly ReportType[],
  now: number,
): ReportType[] {
  const wanted = types === '' ? undefined : types.split(',')
  const newest = new Map<string, ReportType>()
  for (const type of offered) {
    const name = nameOf(type.id)
    const isOver = type.deprecateTime !== undefined && Date.parse(type.deprecateTime) <= now
    const known = typeNamed(type.id)
    if (type.systemManaged || isOver || !known || known.byOwner !== (content_owner !== '')) continue
    if (wanted && !wanted.includes(name)) continue
    const other = newest.get(name)
    if (!other || versionOf(other.id) < versionOf(type.id)) newest.set(name, type)
  }
  return [...newest.values()]
}

const versionOf = (id: string) => Number(/_a(\d+)$/.exec(id)?.[1] ?? 0)

/** The job of each type; one that is missing is created. */
async function jobsFor(service: RemoteService, wanted: readonly ReportType[]): Promise<Job[]> {
  const existing = await service.jobs()
  const jobs: Job[] = []
  for (const { id } of wanted) {
    const job = existing.find(({ reportTypeId }) => reportTypeId === id) ?? (await service.createJob(id))
    if (job) jobs.push(job)
  }
  return jobs
}
