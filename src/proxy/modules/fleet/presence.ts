import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { darkAfterMs } from '#contract/fleet.ts'
import { type ScreenReport, screenReport } from '#contract/fleetReport.ts'
import { jsonIn } from '#contract/json.ts'
import { listColumns } from './listing.ts'
import { addPlayed, playedBetween } from './played.ts'
import type { FleetTables } from './schema.ts'
import type { ShownState } from './states.ts'
import { createWatches } from './watches.ts'

/** What a screen has reported, for its row. */
export interface HeardReport {
  at: number
  state: ShownState
  /** JSON of the report. */
  values: string
  address: string
}

/** Milliseconds between two writes of all that was heard. */
const writeEveryMs = 1_000
/** Two errors of a screen that are nearer to each other are the same one. */
const sameErrorMs = 2_500
/** Milliseconds between two entries that this proxy listens. */
const watchEveryMs = 5_000

/**
 * Keeps when each screen was heard, and its state (specification: fleet 3): all screens of this proxy are written at
 * once, each second. Other proxies write the same rows; the newest report counts.
 */
export function createPresence(context: { db: Kysely<FleetTables>; clock: Clock; onError: (error: unknown) => void }) {
  const { db, clock, onError } = context
  const watches = createWatches(db)
  const stop = new AbortController()
  let heard = new Map<string, HeardReport>()
  let watchedAt = Number.NEGATIVE_INFINITY
  const loop = run()

  return {
    heard: (screenId: string, report: HeardReport) => void heard.set(screenId, report),
    /** Writes the last reports, so that the next proxy knows them. */
    async close(): Promise<void> {
      stop.abort()
      await loop
      await write().catch(onError)
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await write().catch(onError)
      await clock.sleep(writeEveryMs, stop.signal).catch(() => {})
    }
  }

  async function write(): Promise<void> {
    const now = clock.now()
    if (Math.abs(now - watchedAt) >= watchEveryMs) {
      watchedAt = now
      await watches.listening(now)
    }
    if (heard.size === 0) return
    const reports = heard
    heard = new Map()
    await db.transaction().execute(async (trx) => {
      // In one order, so that two proxies never wait for each other.
      for (const id of [...reports.keys()].sort()) await writeOne(trx, id, reports.get(id) as HeardReport)
    })
  }

  async function writeOne(trx: Transaction<FleetTables>, id: string, report: HeardReport): Promise<void> {
    const { at, state, values, address } = report
    const now = reportIn(values)
    const numbersAt = now?.numbersAge === undefined ? null : at - now.numbersAge * 1_000
    const errorAt = now?.error && at - now.error.ago * 1_000
    const row = await trx
      .selectFrom('fleet_screens')
      .select([
        'state',
        'state_since',
        'seen_at',
        'error_at',
        'report',
        'id',
        'name',
        'place',
        'group_name',
        'site',
        'version',
      ])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    const seenAt = Number(row.seen_at)
    const hasGap = at - seenAt >= darkAfterMs
    const isSame = row.state === state && !hasGap
    // Reports count whole seconds: the same error moves by a little.
    const isError = errorAt !== undefined && Math.abs(errorAt - Number(row.error_at ?? 0)) > sameErrorMs
    const { numUpdatedRows } = await trx
      .updateTable('fleet_screens')
      .set({
        seen_at: at,
        report: values,
        address,
        ...listColumns(row, address, now),
        version: now?.version ?? null,
        bundle: now?.bundle ?? null,
        numbers_at: numbersAt,
        ...(isError && { error_at: errorAt }),
        ...(!isSame && { state, state_since: at }),
      })
      .where('id', '=', id)
      // Another proxy may have written a newer one.
      .where('seen_at', '=', row.seen_at)
      .where('seen_at', '<=', at)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && now) {
      const before = reportIn(row.report)
      // The row of a new screen has its first report already, of which nothing was counted.
      const isFirst = !before || row.version === null
      for (const span of playedBetween(isFirst ? undefined : { at: seenAt, report: before }, { at, report: now }))
        await addPlayed(trx, row, span)
    }
    if (numUpdatedRows > 0n && isError)
      await trx.insertInto('fleet_errors').values({ id: randomUUID(), screen_id: id, at: errorAt }).execute()
    if (isSame || numUpdatedRows === 0n) return
    await trx
      .insertInto('fleet_spans')
      .values({
        id: randomUUID(),
        screen_id: id,
        state: row.state,
        from_at: row.state_since,
        until_at: hasGap ? seenAt : at,
      })
      .execute()
  }
}

/** A report as it is stored; undefined if it is of another release. */
const reportIn = (values: string): ScreenReport | undefined => z.safeParse(screenReport, jsonIn(values)).data
