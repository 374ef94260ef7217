import type { Kysely } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { EventLog, EventTables } from '../eventLog.ts'
import type { CollectorTables } from './schema.ts'

/**
 * Collections in the event log: when reports are fetched, and how that ended. A run that finds nothing new is not
 * recorded, and neither is a failure with the same reason as the one before: they would push out what administrators
 * did.
 */
export function createCollectionEvents(events: EventLog, db: Kysely<CollectorTables>) {
  /** The reason of the last recorded failure of each collection. */
  const failures = new Map<string, string>()
  const record = (
    action: 'collection.started' | 'collection.done' | 'collection.failed',
    name: string,
    detail: string,
    trx: Kysely<CollectorTables> = db,
  ) =>
    events.record(trx as unknown as Kysely<EventTables>, {
      kind: 'operator',
      actor: 'the services',
      subject: `collection ${name}`,
      action,
      detail,
    })
  const failed = async (name: string, problem: string, trx = db): Promise<void> => {
    if (failures.get(name) === problem) return
    await record('collection.failed', name, problem, trx)
    failures.set(name, problem)
  }
  return {
    /** @param count reports to fetch */
    started: (name: string, count: number): Promise<void> =>
      record('collection.started', name, counted(count, 'report')),
    /** @param trx the transaction that stores the end of the run */
    ended: async (
      name: string,
      { imported, problem }: { imported: number; problem: string | null },
      trx: Kysely<CollectorTables>,
    ): Promise<void> => {
      if (problem !== null) return failed(name, problem, trx)
      failures.delete(name)
      if (imported > 0) await record('collection.done', name, counted(imported, 'report'), trx)
    },
    failed,
  }
}
