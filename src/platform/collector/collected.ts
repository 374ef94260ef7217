import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Report } from '#contract/reporting.ts'
import { isoTime } from '../time/days.ts'
import type { CollectedOutcome, CollectorTables } from './schema.ts'

export type CollectedRow = Selectable<CollectorTables['collected_reports']>

/** How often a report that cannot be imported is tried. */
const maxAttempts = 3
/** Reports of one statement: both databases allow their bound values. */
const rowsAtOnce = 50

/** What is known of the reports of a collection. */
export function createCollected(db: Kysely<CollectorTables>, clock: Clock) {
  const ofCollection = (collection: string) =>
    db.selectFrom('collected_reports').selectAll().where('collection', '=', collection)
  return {
    /**
     * Stores reports that are not known yet, all or none: services list the newest first, and the next run asks only
     * for newer ones than it knows.
     */
    add: async (collection: string, reportTypeId: string, reports: readonly Report[]): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        for (let from = 0; from < reports.length; from += rowsAtOnce)
          await trx
            .insertInto('collected_reports')
            .values(
              reports.slice(from, from + rowsAtOnce).map((report) => ({
                collection,
                report_id: report.id,
                job_id: report.jobId,
                report_type_id: reportTypeId,
                start_time: isoTime(report.startTime),
                create_time: isoTime(report.createTime),
                download_url: report.downloadUrl,
                outcome: 'waiting' as const,
                attempts: 0,
                row_count: 0,
                settled_at: null,
                problem: null,
              })),
            )
            .onConflict((conflict) => conflict.columns(['collection', 'report_id']).doNothing())
            .execute()
      })
    },
    /** When the newest known report of a job was made; undefined when none is known. */
    newest: async (collection: string, jobId: string): Promise<number | undefined> => {
      const row = await db
        .selectFrom('collected_reports')
        .select(({ fn }) => fn.max('create_time').as('newest'))
        .where('collection', '=', collection)
        .where('job_id', '=', jobId)
        .executeTakeFirst()
      return row?.newest === null || row?.newest === undefined ? undefined : Number(row.newest)
    },
    /** Marks waiting reports as replaced if there is a newer one of the same type and day: they need not be fetched. */
    replaceOlder: async (collection: string): Promise<void> => {
      const rows = await ofCollection(collection).where('outcome', 'in', ['waiting', 'imported']).execute()
      const newest = new Map<string, number>()
      const key = ({ report_type_id, start_time }: CollectedRow) => `${report_type_id} ${start_time}`
      for (const row of rows) newest.set(key(row), Math.max(newest.get(key(row)) ?? 0, row.create_time))
      for (const row of rows)
        if (row.outcome === 'waiting' && row.create_time < (newest.get(key(row)) ?? 0))
          await settle(row, { outcome: 'replaced' })
    },
    /** The reports to fetch, the one that was made first comes first. */
    waiting: (collection: string): Promise<CollectedRow[]> =>
      ofCollection(collection)
        .where('outcome', '=', 'waiting')
        .where('attempts', '<', maxAttempts)
        .orderBy('create_time')
        .orderBy('report_type_id')
        .orderBy('start_time')
        .execute(),
    settle,
    /** Notes a failed attempt; after some of them the report counts as refused. */
    fail: async (row: CollectedRow, problem: string): Promise<void> => {
      const attempts = row.attempts + 1
      const outcome: CollectedOutcome = attempts < maxAttempts ? 'waiting' : 'refused'
      await change(row, { attempts, outcome, problem, settled_at: outcome === 'refused' ? clock.now() : null })
    },
  }

  function settle(
    row: CollectedRow,
    { outcome, rows = 0, problem = null }: { outcome: CollectedOutcome; rows?: number; problem?: string | null },
  ): Promise<void> {
    return change(row, { outcome, row_count: rows, problem, settled_at: clock.now() })
  }

  async function change({ collection, report_id }: CollectedRow, values: Partial<CollectedRow>): Promise<void> {
    await db
      .updateTable('collected_reports')
      .set(values)
      .where('collection', '=', collection)
      .where('report_id', '=', report_id)
      .execute()
  }
}
