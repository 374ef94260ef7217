import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import { pacificDay } from '../time/days.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { type DueDay, dueDays, firstDueDay, historyDays, reportDays, rowsOfDay, type Subject } from './dueDays.ts'
import type { JobRow } from './jobs.ts'
import type { Reports } from './reports.ts'
import { type OfferedType, typeOf } from './reportTypes.ts'
import type { ReportingTables } from './schema.ts'

interface ReportMakerContext {
  db: Kysely<ReportingTables>
  clock: Clock
  warehouse: Warehouse
  /** The ID of the warehouse. Jobs of other warehouses are left to the processes that have these. */
  warehouseId: string
  owners: ContentOwners
  reports: Reports
  /** Milliseconds after which a job looks for new days again. */
  checkMs: number
  onError(error: unknown): void
}

/** Bytes of a file in one piece. */
const partSize = 1_000_000
const compress = promisify(gzip)

/**
 * Makes the reports of all jobs, one job at a time in each process. One process works on a job at a time; when it dies,
 * another one continues the job.
 */
export function createReportMaker(context: ReportMakerContext): JobLoop {
  const { db, clock, warehouse, warehouseId, owners, reports, checkMs, onError } = context
  return createJobRunner({
    db,
    clock,
    onError,
    table: 'reporting_jobs',
    key: 'id',
    maxConcurrent: 1,
    leaseMs: 30_000,
    next: (now: number): Promise<JobRow | undefined> =>
      db
        .selectFrom('reporting_jobs')
        .selectAll()
        .where('warehouse', '=', warehouseId)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst(),
    run: async (job, handle) => {
      const now = clock.now()
      await reports.sweep(job.id, firstDueDay(job.created_at, now))
      const type = typeOf(job.report_type_id)
      if (type) {
        const subject = await subjectOf(job)
        const due = await dueDays(
          warehouse,
          { type, subject, createdAt: job.created_at, now },
          await reports.versions(job.id),
        )
        for (const day of due) {
          handle.signal.throwIfAborted()
          await makeReport(job, type, subject, day)
        }
      }
      await handle.settle({}, (trx) =>
        trx
          .updateTable('reporting_jobs')
          .set({ due_at: clock.now() + checkMs, attempts: 0 })
          .where('id', '=', job.id)
          .execute(),
      )
    },
  })

  async function subjectOf({ channel_id, content_owner }: JobRow): Promise<Subject> {
    if (content_owner === '') return { channels: [channel_id], contentOwner: '' }
    const channels = (await owners.channelsOfOwner(content_owner)).map(({ id }) => id)
    return { channels, contentOwner: content_owner }
  }

  /** Makes the report of a day: it is listed once its file is whole. */
  async function makeReport(job: JobRow, type: OfferedType, subject: Subject, { day, version }: DueDay): Promise<void> {
    const isHistory = day < pacificDay(job.created_at)
    const expiresAt = clock.now() + (isHistory ? historyDays : reportDays) * dayMs
    const folder = await mkdtemp(join(tmpdir(), 'tenfoot-report-'))
    try {
      const path = join(folder, 'report.csv')
      await warehouse.writeFile({ path, format: 'csv' }, rowsOfDay(type, subject, day, warehouse.dialect))
      const id = await reports.begin({ jobId: job.id, day, version, expiresAt })
      const size = await storeFile(path, id)
      if (!(await reports.finish(id, size))) throw new Error(`the report ${id} was deleted while it was made`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Stores a file in pieces. @returns its bytes */
  async function storeFile(path: string, id: string): Promise<number> {
    const file = await open(path)
    try {
      const buffer = Buffer.alloc(partSize)
      let size = 0
      for (let number = 0; ; number += 1) {
        const { bytesRead } = await file.read(buffer, 0, partSize, size)
        if (bytesRead === 0) return size
        const bytes = await compress(buffer.subarray(0, bytesRead))
        await reports.addPart(id, { number, size: bytesRead, bytes })
        size += bytesRead
      }
    } finally {
      await file.close()
    }
  }
}
