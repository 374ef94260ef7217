import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { problemText } from '#web/problems/problem.ts'
import { addDays, type Day, pacificDay } from '../time/days.ts'
import type { CollectionRow, CollectorTables } from './schema.ts'

/** What an operator wants to know of a collection; times in milliseconds since 1970, null where there was none. */
export const collectionState = z.object({
  name: z.string(),
  serviceUrl: z.string(),
  contentOwner: z.string(),
  channelId: z.string(),
  /** The number of reports by outcome. */
  imported: z.number(),
  waiting: z.number(),
  refused: z.number(),
  missed: z.number(),
  /** The newest day with an imported report. */
  newestDay: z.nullable(z.string()),
  /**
   * Days without a report of a type, although the type has a report of an earlier day, and any type has one of that day
   * or a later one.
   */
  missing: z.array(z.object({ type: z.string(), days: z.array(z.string()) })),
  ranAt: z.nullable(z.number()),
  succeededAt: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type CollectionState = z.infer<typeof collectionState>

/** The states of all collections, sorted by name. */
export async function collectionStates(db: Kysely<CollectorTables>): Promise<CollectionState[]> {
  const rows = await db.selectFrom('collections').selectAll().orderBy('name').execute()
  return Promise.all(rows.map((row) => stateOf(db, row)))
}

async function stateOf(db: Kysely<CollectorTables>, row: CollectionRow): Promise<CollectionState> {
  const counts = await db
    .selectFrom('collected_reports')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('collection', '=', row.name)
    .groupBy('outcome')
    .execute()
  const count = (outcome: string) => Number(counts.find((counted) => counted.outcome === outcome)?.count ?? 0)
  const days = await db
    .selectFrom('collected_reports')
    .select(['report_type_id', 'start_time'])
    .distinct()
    .where('collection', '=', row.name)
    .where('outcome', 'in', ['imported', 'replaced'])
    .execute()
  const newest = days.reduce((last, { start_time }) => Math.max(last, start_time), 0)
  return {
    name: row.name,
    serviceUrl: row.service_url,
    contentOwner: row.content_owner,
    channelId: row.channel_id,
    imported: count('imported'),
    waiting: count('waiting'),
    refused: count('refused'),
    missed: count('missed'),
    newestDay: newest === 0 ? null : pacificDay(newest),
    missing: missingDays(
      days.map(({ report_type_id, start_time }) => ({ type: report_type_id, day: pacificDay(start_time) })),
    ),
    ranAt: row.ran_at,
    succeededAt: row.succeeded_at,
    problem: problemText(row.problem),
  }
}

/** For each type, the days from its first day through the newest day of all types that it has no report of. */
export function missingDays(found: readonly { type: string; day: Day }[]): CollectionState['missing'] {
  const byType = new Map<string, Set<Day>>()
  for (const { type, day } of found) byType.set(type, (byType.get(type) ?? new Set()).add(day))
  const newest =
    found
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? ''
  return [...byType]
    .map(([type, days]) => {
      const missingOfType: Day[] = []
      for (let day = [...days].sort()[0] ?? newest; day <= newest; day = addDays(day, 1))
        if (!days.has(day)) missingOfType.push(day)
      return { type, days: missingOfType }
    })
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => (a.type < b.type ? -1 : 1))
}
