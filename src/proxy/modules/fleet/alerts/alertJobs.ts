import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { type Clock, dayMs } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import type { AllFleetTables } from '../schema.ts'
import type { Screens } from '../screens.ts'
import { type Alarm, alarmKinds, nextAlarms } from './alarms.ts'

/** Milliseconds between two looks for one who is told: while all is well, and at least. */
const everyMs = 10_000
const leastMs = 2_000
const leaseMs = 20_000

export type AlertRow = Selectable<AllFleetTables['fleet_alerts']>

/** Looks for everyone who is told what is wrong with screens: one process at a time for each (specification: fleet 12). */
export function createAlertJobs(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  screens: Pick<Screens, 'list'>
  /** There is something to send. */
  onMessages: () => void
  onError: (error: unknown) => void
}): JobLoop {
  const { db, clock, screens, onMessages, onError } = context
  const stopping = new AbortController()

  const runner = createJobRunner<AllFleetTables, 'fleet_alerts', AlertRow>({
    db,
    clock,
    table: 'fleet_alerts',
    key: 'id',
    maxConcurrent: 1,
    leaseMs,
    onError,
    next: (now) =>
      db
        .selectFrom('fleet_alerts')
        .selectAll()
        .where('due_at', '<=', now)
        .where('ended_at', 'is', null)
        .orderBy('due_at')
        .executeTakeFirst(),
    async run(alert, job) {
      const now = clock.now()
      const [found, known, errors] = await Promise.all([
        screens.list({ site: alert.site === '' ? null : alert.site }),
        db.selectFrom('fleet_alarms').selectAll().where('alert_id', '=', alert.id).execute(),
        errorsOfDay(now),
      ])
      const watched = found.map((screen) => ({
        ...screen,
        ...screen.watched,
        backAt: screen.version.backAt,
        errors: errors.get(screen.id) ?? 0,
      }))
      const before = known.map(
        (row): Alarm => ({
          screenId: row.screen_id,
          kind: row.kind,
          since: Number(row.since_at),
          foundAt: Number(row.found_at),
          toldAt: row.told_at === null ? undefined : Number(row.told_at),
          endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
        }),
      )
      const limits = { version: alert.version, numbersMinutes: alert.numbers_minutes, errors: alert.errors }
      const { alarms, messages, nextAt } = nextAlarms(watched, before, limits, now)
      // When a silent screen would be dark, so that nobody waits for the next regular look.
      const due_at = Math.min(now + everyMs, Math.max(now + leastMs, nextAt ?? Number.POSITIVE_INFINITY))
      // All of it or nothing, and only by the process that holds the job: so nothing is told twice.
      await job.settle({}, async (trx) => {
        await storeAlarms(trx, alert.id, before, alarms)
        for (const content of messages) await addMessage(trx, alert.id, content, now)
        await trx.updateTable('fleet_alerts').set({ due_at, attempts: 0 }).where('id', '=', alert.id).execute()
      })
      if (messages.length > 0) onMessages()
      // The loop of jobs looks less often. If this process stops, that of another one finds it.
      void clock.sleep(due_at - clock.now(), stopping.signal).then(
        () => runner.checkNow(),
        () => {},
      )
    },
  })
  return {
    ...runner,
    stop: () => {
      stopping.abort()
      return runner.stop()
    },
  }

  async function errorsOfDay(now: number): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('fleet_errors')
      .select(({ fn }) => ['screen_id', fn.countAll<number>().as('count')])
      .where('at', '>', now - dayMs)
      .groupBy('screen_id')
      .execute()
    return new Map(rows.map(({ screen_id, count }) => [screen_id, Number(count)]))
  }
}

const keyOf = ({ kind, screenId }: Alarm) => `${kind} ${screenId}`

/** Writes what has changed: a whole site may be dark for days. */
async function storeAlarms(
  db: Kysely<AllFleetTables>,
  alert_id: string,
  before: readonly Alarm[],
  alarms: readonly Alarm[],
): Promise<void> {
  const stored = new Map(before.map((alarm) => [keyOf(alarm), JSON.stringify(alarm)]))
  const kept = new Set(alarms.map(keyOf))
  const changed = alarms.filter((alarm) => stored.get(keyOf(alarm)) !== JSON.stringify(alarm))
  for (const kind of alarmKinds) {
    const gone = before.filter((alarm) => alarm.kind === kind && !kept.has(keyOf(alarm)))
    for (const screens of chunks(gone.map(({ screenId }) => screenId)))
      await db
        .deleteFrom('fleet_alarms')
        .where('alert_id', '=', alert_id)
        .where('kind', '=', kind)
        .where('screen_id', 'in', screens)
        .execute()
  }
  for (const rows of chunks(changed))
    await db
      .insertInto('fleet_alarms')
      .values(
        rows.map(({ screenId, kind, since, foundAt, toldAt, endedAt }) => ({
          alert_id,
          screen_id: screenId,
          kind,
          since_at: since,
          found_at: foundAt,
          told_at: toldAt ?? null,
          ended_at: endedAt ?? null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['alert_id', 'screen_id', 'kind']).doUpdateSet(({ ref }) => ({
          told_at: ref('excluded.told_at'),
          ended_at: ref('excluded.ended_at'),
        })),
      )
      .execute()
}

/** In parts of as many rows as a statement may have. */
function* chunks<Item>(items: readonly Item[], size = 500) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Puts a message into the outbox. */
export async function addMessage(
  db: Kysely<AllFleetTables>,
  alertId: string,
  content: unknown,
  now: number,
): Promise<void> {
  await db
    .insertInto('fleet_alert_messages')
    .values({
      id: randomUUID(),
      alert_id: alertId,
      content: JSON.stringify(content),
      created_at: now,
      due_at: now,
      attempts: 0,
      outcome: 'pending',
      problem: null,
      handed_over_at: null,
      settled_at: null,
    })
    .execute()
}
