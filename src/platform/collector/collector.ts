import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Job, ReportType } from '#contract/reporting.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import { problemText, storedProblem } from '#web/problems/problem.ts'
import type { OnProgress } from '../control.ts'
import type { EventLog } from '../eventLog.ts'
import { wireTime } from '../time/days.ts'
import type { FileImportContext } from '../warehouse/import/importFile.ts'
import type { Calls } from './calls.ts'
import { createCollected } from './collected.ts'
import type { Collections } from './collections.ts'
import { CollectProblem } from './collectProblem.ts'
import { collectReport, nameOf, typeNamed } from './collectReport.ts'
import { accessToken } from './credential.ts'
import { createCollectionEvents } from './events.ts'
import { type RemoteService, remoteService } from './remoteService.ts'
import type { CollectionRow, CollectorTables } from './schema.ts'

export interface CollectorContext extends FileImportContext {
  collectorDb: Kysely<CollectorTables>
  clock: Clock
  collections: Collections
  events: EventLog
  calls: Calls
  /** Which warehouse it is: collections that a process with another one began are left to it. */
  warehouseId: string
  /** Milliseconds between two runs of a collection. */
  everyMs: number
  onProgress: OnProgress
  onError(error: unknown): void
}

/** Collections at the same time: a slow service must not hold up the others. */
const maxCollections = 4

/** Reports that were made shortly before the newest known one are listed again: their service may list them late. */
const overlapMs = 3_600_000

/**
 * Fetches every new report of all collections, and imports it. One process works on a collection at a time; when it
 * dies, another one continues the collection. The import of a report is complete or has not happened. It is long
 * because a run is one sequence of steps, and each step may end it.
 */
export function createCollector(context: CollectorContext): JobLoop {
  const { clock, collections, warehouseId, everyMs, onError } = context
  const db = context.collectorDb
  const collected = createCollected(db, clock)
  const events = createCollectionEvents(context.events, db)
  return createJobRunner({
    db,
    clock,
    onError,
    table: 'collections',
    key: 'name',
    maxConcurrent: maxCollections,
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
      let imported = 0
      try {
        ;({ problem, imported } = await run(collection, handle.signal))
      } catch (error) {
        handle.signal.throwIfAborted()
        if (!(error instanceof CollectProblem)) {
          problem = storedProblem('internal')
          await handle.update({ problem })
          await events.failed(collection.name, problemText(problem))
          throw error
        }
        problem = error.problem
        if (error.isPassing) {
          await events.failed(collection.name, error.message)
          if (await handle.retry({ problem, ran_at: ranAt })) return
        }
      }
      await handle.settle(
        { problem, ran_at: ranAt, ...(problem === null && { succeeded_at: clock.now() }) },
        async (trx) => {
          await trx
            .updateTable('collections')
            .set({ due_at: clock.now() + everyMs, attempts: 0 })
            .where('name', '=', collection.name)
            .execute()
          await events.ended(collection.name, { imported, problem: problemText(problem) }, trx)
        },
      )
    },
  })

  /** @returns how many reports were imported, and why not every one was; null when every one was */
  async function run(
    collection: CollectionRow,
    signal: AbortSignal,
  ): Promise<{ imported: number; problem: string | null }> {
    const { name, service_url, content_owner } = collection
    const credential = collections.credentialOf(collection)
    const { token, refreshToken } = await accessToken(credential, { ...context, signal })
    if (refreshToken !== undefined && credential.kind === 'grant')
      await collections.renew(name, credential, refreshToken)
    const service = remoteService({
      calls: context.calls,
      url: service_url,
      token,
      contentOwner: content_owner,
      signal,
    })
    const types = typesToCollect(collection, await service.reportTypes(), clock.now())
    const jobs = await jobsFor(service, types)
    for (const job of jobs) {
      const newest = await collected.newest(name, job.id)
      const createdAfter = newest === undefined ? '' : wireTime(newest - overlapMs)
      await collected.add(name, job.reportTypeId, await service.reports(job.id, createdAfter))
    }
    await collected.replaceOlder(name)
    const waiting = await collected.waiting(name)
    if (waiting.length > 0) await events.started(name, waiting.length)
    const label = `Collecting ${name}`
    const failures: string[] = []
    for (const [index, row] of waiting.entries()) {
      signal.throwIfAborted()
      context.onProgress({ label, done: index, total: waiting.length })
      const failure = await collectReport({ ...context, collected }, service, collection, row)
      if (failure !== undefined) failures.push(failure)
    }
    if (waiting.length > 0) {
      context.onProgress({ label, done: waiting.length, total: waiting.length })
      await context.warehouse.buildMonthlyRollups()
    }
    const [first] = failures
    const problem =
      first === undefined
        ? null
        : storedProblem('notImported', { failed: failures.length, total: waiting.length, problem: first })
    return { imported: waiting.length - failures.length, problem }
  }
}

/** The newest version of each type that is wanted and can be imported. */
export function typesToCollect(
  { types, content_owner }: Pick<CollectionRow, 'types' | 'content_owner'>,
  offered: readonly ReportType[],
  now: number,
): ReportType[] {
  const wantedTypes = types === '' ? undefined : types.split(',')
  const newest = new Map<string, ReportType>()
  for (const type of offered) {
    const name = nameOf(type.id)
    const isOver = type.deprecateTime !== undefined && Date.parse(type.deprecateTime) <= now
    const known = typeNamed(type.id)
    if (type.systemManaged || isOver || !known || known.byOwner !== (content_owner !== '')) continue
    if (wantedTypes && !wantedTypes.includes(name)) continue
    const knownType = newest.get(name)
    if (!knownType || versionOf(knownType.id) < versionOf(type.id)) newest.set(name, type)
  }
  return [...newest.values()]
}

const versionOf = (id: string) => Number(/_a(\d+)$/.exec(id)?.[1] ?? 0)

/** The job of each type; one that is missing is created. */
async function jobsFor(service: RemoteService, types: readonly ReportType[]): Promise<Job[]> {
  const existing = await service.jobs()
  const jobs: Job[] = []
  for (const { id } of types) {
    const job = existing.find(({ reportTypeId }) => reportTypeId === id) ?? (await service.createJob(id))
    if (job) jobs.push(job)
  }
  return jobs
}
