import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ListCursor, listPage } from '../api/listPage.ts'
import type { Caller } from './caller.ts'
import type { ReportingTables } from './schema.ts'

export type JobRow = Selectable<ReportingTables['reporting_jobs']>

/** The orders to make a report of each day, in the state database. */
export interface Jobs {
  /** Adds a job for the caller's content owner or current channel; undefined when it has one of this type. */
  create(caller: Caller, job: { reportTypeId: string; name: string }): Promise<JobRow | undefined>
  list(
    caller: Caller,
    page: { after: ListCursor | undefined; limit: number },
  ): Promise<{ rows: JobRow[]; hasMore: boolean }>
  /** Undefined also for a job of somebody else. */
  find(caller: Caller, id: string): Promise<JobRow | undefined>
  /** Undefined when there is none. Does not check who owns the job. */
  byId(id: string): Promise<JobRow | undefined>
  /** Deletes it with its reports. */
  remove(id: string): Promise<void>
}

/** @param warehouse the warehouse that new jobs read */
export function createJobs(db: Kysely<ReportingTables>, clock: Clock, warehouse: string): Jobs {
  const ofCaller = ({ projectId, contentOwner, channels }: Caller) =>
    db
      .selectFrom('reporting_jobs')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('content_owner', '=', contentOwner)
      .where('channel_id', 'in', contentOwner === '' ? [...channels] : [''])

  return {
    create: ({ projectId, contentOwner, channels }, { reportTypeId, name }) =>
      db
        .insertInto('reporting_jobs')
        .values({
          id: randomUUID(),
          project_id: projectId,
          channel_id: contentOwner === '' ? (channels[0] ?? '') : '',
          content_owner: contentOwner,
          report_type_id: reportTypeId,
          name,
          warehouse,
          created_at: clock.now(),
          due_at: clock.now(),
          attempts: 0,
        })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'channel_id', 'content_owner', 'report_type_id']).doNothing(),
        )
        .returningAll()
        .executeTakeFirst(),
    list: (caller, { after, limit }) => {
      return listPage(ofCaller(caller), { after, limit }, 'oldest first')
    },
    find: (caller, id) => ofCaller(caller).where('id', '=', id).executeTakeFirst(),
    byId: (id) => db.selectFrom('reporting_jobs').selectAll().where('id', '=', id).executeTakeFirst(),
    remove: async (id) => {
      await db.deleteFrom('reporting_jobs').where('id', '=', id).execute()
    },
  }
}
