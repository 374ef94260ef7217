import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ListCursor, listPage } from '../api/listPage.ts'
import type { Day } from '../time/days.ts'
import type { ReportingTables } from './schema.ts'

/** A report whose file is whole. */
export interface ReportRow {
  id: string
  job_id: string
  day: Day
  size: number
  created_at: number
}

/** Which reports of a job are listed; times in milliseconds since 1970. */
export interface ReportFilter {
  createdAfter: number | undefined
  /** The first day. */
  fromDay: Day | undefined
  /** The day after the last one. */
  beforeDay: Day | undefined
}

/** The reports of jobs, in the state database. Expired reports are neither listed nor found. */
export interface Reports {
  list(
    jobId: string,
    page: { filter: ReportFilter; after: ListCursor | undefined; limit: number },
  ): Promise<{ rows: ReportRow[]; hasMore: boolean }>
  find(jobId: string, id: string): Promise<ReportRow | undefined>
  /** The pieces of a report's file that end after this byte, each as a gzip member, with the first byte of each. */
  parts(id: string, after: number): AsyncIterable<{ start: number; size: number; bytes: Buffer }>
  /** Versions of the newest report of each day. */
  versions(jobId: string): Promise<Map<Day, string>>
  /**
   * Deletes the files of expired reports, and reports that a stopped or killed process left unfinished. The row of a
   * day stays while its report may be made again: from `oldest` on.
   */
  sweep(jobId: string, oldest: Day): Promise<void>
  /** Begins a report, which is not listed before `finish`. @returns its ID */
  begin(report: { jobId: string; day: Day; version: string; expiresAt: number }): Promise<string>
  /** @throws Error when the report was deleted meanwhile */
  addPart(id: string, part: { number: number; size: number; bytes: Buffer }): Promise<void>
  /** @returns false when the report was deleted meanwhile: another process makes it */
  finish(id: string, size: number): Promise<boolean>
}

const columns = ['id', 'job_id', 'day', 'size', 'created_at'] as const

export function createReports(db: Kysely<ReportingTables>, clock: Clock): Reports {
  const ofJob = (jobId: string) =>
    db
      .selectFrom('reporting_reports')
      .select(columns)
      .where('job_id', '=', jobId)
      .where('created_at', 'is not', null)
      .where('expires_at', '>', clock.now())
      .$narrowType<{ created_at: number }>()

  return {
    list: (jobId, { filter: { createdAfter, fromDay, beforeDay }, after, limit }) => {
      let query = ofJob(jobId)
      if (createdAfter !== undefined) query = query.where('created_at', '>', createdAfter)
      if (fromDay !== undefined) query = query.where('day', '>=', fromDay)
      if (beforeDay !== undefined) query = query.where('day', '<', beforeDay)
      return listPage(query, { after, limit }, 'newest first')
    },
    find: (jobId, id) => ofJob(jobId).where('id', '=', id).executeTakeFirst(),
    parts: async function* (id, after) {
      const sizes = await db
        .selectFrom('reporting_parts')
        .select(['number', 'size'])
        .where('report_id', '=', id)
        .orderBy('number')
        .execute()
      let start = 0
      for (const { number, size } of sizes) {
        if (start + size > after) {
          const { bytes } = await db
            .selectFrom('reporting_parts')
            .select('bytes')
            .where('report_id', '=', id)
            .where('number', '=', number)
            .executeTakeFirstOrThrow()
          yield { start, size, bytes }
        }
        start += size
      }
    },
    versions: async (jobId) => {
      const rows = await db
        .selectFrom('reporting_reports')
        .select(['day', 'version'])
        .where('job_id', '=', jobId)
        .where('created_at', 'is not', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return new Map(rows.map(({ day, version }) => [day, version]))
    },
    sweep: async (jobId, oldest) => {
      const expired = db
        .selectFrom('reporting_reports')
        .select('id')
        .where('job_id', '=', jobId)
        .where('expires_at', '<=', clock.now())
      await db.deleteFrom('reporting_parts').where('report_id', 'in', expired).execute()
      await db
        .deleteFrom('reporting_reports')
        .where('job_id', '=', jobId)
        .where(({ or, and, eb }) =>
          or([eb('created_at', 'is', null), and([eb('expires_at', '<=', clock.now()), eb('day', '<', oldest)])]),
        )
        .execute()
    },
    begin: async ({ jobId, day, version, expiresAt }) => {
      const id = randomBytes(8).readBigUInt64BE().toString()
      await db
        .insertInto('reporting_reports')
        .values({ id, job_id: jobId, day, version, size: 0, created_at: null, expires_at: expiresAt })
        .execute()
      return id
    },
    addPart: async (id, part) => {
      await db
        .insertInto('reporting_parts')
        .values({ report_id: id, ...part })
        .execute()
    },
    finish: async (id, size) => {
      const { numUpdatedRows } = await db
        .updateTable('reporting_reports')
        .set({ size, created_at: clock.now() })
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
  }
}
