import { type Clock, systemClock } from '#contract/clock.ts'
import { createPool } from '../pool.ts'
import type { Warehouse } from '../port.ts'
import type { ClickHouse } from './connection.ts'

/** Number of statements that this process reads at once; servers run a hundred by default, for all processes. */
const atOnce = 16
const waitMs = 9_000

/** Limits how many statements read at once; others wait. */
export function createReading(
  clickhouse: Pick<ClickHouse, 'read'>,
  { queueLength = 5_000, clock = systemClock }: { queueLength?: number | undefined; clock?: Clock | undefined },
): Pick<Warehouse, 'read' | 'readInTransaction'> & { drain(): Promise<void> } {
  const readers = createPool(
    Array.from({ length: atOnce }, (_, place) => place),
    { waitMs, queueLength, clock },
  )
  return {
    read: (sql, bound) => readers.with(() => clickhouse.read(sql, bound)),
    // Rows of a version never change, and a report is one statement: it sees each load whole or not at all. Work begins
    // when it may read: an equal report joins one that has not begun (`analytics/planner/answer.ts`).
    readInTransaction: (work) => readers.with(() => work(clickhouse.read)),
    drain: () => readers.drain(),
  }
}
