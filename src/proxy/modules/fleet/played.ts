import { type Kysely, sql } from 'kysely'
import { dayMs, hourMs } from '#contract/clock.ts'
import { darkAfterMs } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import { csvCell } from '#contract/harmlessText.ts'
import type { Operator } from './roles.ts'
import type { AllFleetTables, FleetTables } from './schema.ts'

/** Hours are kept for so long, and days for two years. */
export const hoursKeptMs = 90 * dayMs
const daysKeptMs = 730 * dayMs
/** Rows of one page of a table that is stored as a file. */
const pageSize = 2_000

/** A time in which a screen showed something. Times are milliseconds since 1970. */
export interface PlayedSpan {
  shown: string
  channel: string
  from: number
  until: number
  /** Whether it began in this time. */
  isBegun: boolean
  /** Seconds: how old its numbers were at the end; undefined: it has none. */
  numbersAge: number | undefined
}

interface Heard {
  at: number
  report: ScreenReport
}

/**
 * What was shown between two reports (specification: fleet 13): what the first one names, until the second one says
 * that something else began. A silence that is long enough to be dark proves nothing.
 */
export function playedBetween(before: Heard | undefined, now: Heard): PlayedSpan[] {
  const { at, report } = now
  const hasGap = !before || at - before.at >= darkAfterMs
  const isSame = before !== undefined && !hasGap && isSameShown(before.report, report)
  const began = Math.min(at, Math.max(at - report.since * 1_000, before && !hasGap ? before.at : at))
  const spans: PlayedSpan[] = []
  if (before && !hasGap && !before.report.isHidden) {
    const until = isSame ? at : began
    const age = isSame ? report.numbersAge : agedBy(before.report.numbersAge, until - before.at)
    spans.push({ ...shownIn(before.report), from: before.at, until, isBegun: false, numbersAge: age })
  }
  if (!isSame && !report.isHidden)
    spans.push({ ...shownIn(report), from: began, until: at, isBegun: true, numbersAge: report.numbersAge })
  return spans.flatMap(inHours)
}

const shownIn = ({ screen, channel = '' }: ScreenReport) => ({ shown: screen, channel })
const isSameShown = (a: ScreenReport, b: ScreenReport) =>
  a.screen === b.screen && a.channel === b.channel && a.isHidden === b.isHidden
const agedBy = (age: number | undefined, ms: number) => (age === undefined ? undefined : age + Math.round(ms / 1_000))

/** The parts of a time in the hours of UTC. What begins has a part even if it has just begun. */
function inHours(span: PlayedSpan): PlayedSpan[] {
  const parts: PlayedSpan[] = []
  let { from } = span
  do {
    const until = Math.min(span.until, (Math.floor(from / hourMs) + 1) * hourMs)
    parts.push({ ...span, from, until, isBegun: span.isBegun && from === span.from })
    from = until
  } while (from < span.until)
  return parts
}

type PlayedRow = AllFleetTables['fleet_played']

/** Adds a time to what is known of its hour, in the transaction that stores the report: so each counts once. */
export async function addPlayed(
  trx: Kysely<FleetTables>,
  screen: { id: string; name: string; site: string },
  { shown, channel, from, until, isBegun, numbersAge }: PlayedSpan,
): Promise<void> {
  await addRow(trx, {
    screen_id: screen.id,
    span: 'hour',
    at: Math.floor(from / hourMs) * hourMs,
    shown,
    channel,
    screen_name: screen.name,
    site: screen.site,
    ms: until - from,
    times: isBegun ? 1 : 0,
    oldest: numbersAge ?? null,
  })
}

async function addRow(trx: Kysely<FleetTables>, row: PlayedRow): Promise<void> {
  await trx
    .insertInto('fleet_played')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['screen_id', 'span', 'at', 'shown', 'channel']).doUpdateSet(({ eb, ref }) => ({
        screen_name: ref('excluded.screen_name'),
        site: ref('excluded.site'),
        ms: eb('fleet_played.ms', '+', ref('excluded.ms')),
        times: eb('fleet_played.times', '+', ref('excluded.times')),
        oldest: sql<number | null>`case when fleet_played.oldest is null or excluded.oldest > fleet_played.oldest
          then excluded.oldest else fleet_played.oldest end`,
      })),
    )
    .execute()
}

/** Turns hours that are older than 90 days into days, and removes days of long ago. Several proxies may do it. */
export async function rollUpPlayed(db: Kysely<FleetTables>, now: number): Promise<void> {
  for (;;) {
    const oldest = await db
      .selectFrom('fleet_played')
      .select('at')
      .where('span', '=', 'hour')
      .where('at', '<', now - hoursKeptMs)
      .orderBy('at')
      .executeTakeFirst()
    if (!oldest) break
    await db.transaction().execute(async (trx) => {
      // What one proxy removes, it adds: another one removes nothing of it.
      const rows = await trx
        .deleteFrom('fleet_played')
        .where('span', '=', 'hour')
        .where('at', '=', oldest.at)
        .returningAll()
        .execute()
      for (const row of rows)
        await addRow(trx, {
          ...row,
          span: 'day',
          at: Math.floor(Number(row.at) / dayMs) * dayMs,
          ms: Number(row.ms),
        })
    })
  }
  await db
    .deleteFrom('fleet_played')
    .where('span', '=', 'day')
    .where('at', '<', now - daysKeptMs)
    .execute()
}

/** Which times and screens a report has. */
export interface PlayedFilter {
  /** Milliseconds since 1970: the beginning of the first and the end of the last day, in UTC. */
  from: number
  until: number
  screenId?: string | undefined
}

export interface PlayedTotal {
  screenId: string
  screenName: string
  site: string
  shown: string
  channel: string
  ms: number
  times: number
  oldest: number | null
}

export type Played = ReturnType<typeof createPlayed>

/** What screens showed, for the operators of their site: also screens that were removed. */
export function createPlayed(db: Kysely<AllFleetTables>) {
  const rowsOf = ({ site }: Pick<Operator, 'site'>, { from, until, screenId }: PlayedFilter) => {
    let query = db.selectFrom('fleet_played').where('fleet_played.at', '>=', from).where('fleet_played.at', '<', until)
    if (site !== null) query = query.where('fleet_played.site', '=', site)
    if (screenId !== undefined) query = query.where('fleet_played.screen_id', '=', screenId)
    return query
  }

  return {
    /** The sums of each screen, by name. @param most further ones are left out */
    async totals(operator: Pick<Operator, 'site'>, filter: PlayedFilter, most: number): Promise<PlayedTotal[]> {
      const rows = await rowsOf(operator, filter)
        // Its name of today, unless it was removed, or now belongs to others.
        .leftJoin('fleet_screens', (join) =>
          join
            .onRef('fleet_screens.id', '=', 'fleet_played.screen_id')
            .onRef('fleet_screens.site', '=', 'fleet_played.site'),
        )
        .select(['fleet_played.screen_id', 'fleet_played.site', 'shown', 'channel'])
        .select(({ fn }) => [
          fn.coalesce(fn.max('fleet_screens.name'), fn.max('fleet_played.screen_name')).as('screen_name'),
          fn.sum<number>('ms').as('ms'),
          fn.sum<number>('times').as('times'),
          fn.max('oldest').as('oldest'),
        ])
        .groupBy(['fleet_played.screen_id', 'fleet_played.site', 'shown', 'channel'])
        .orderBy('screen_name')
        .orderBy('fleet_played.screen_id')
        .orderBy('ms', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ screen_id, screen_name, site, shown, channel, ms, times, oldest }) => ({
        screenId: screen_id,
        screenName: screen_name,
        site,
        shown,
        channel,
        ms: Number(ms),
        times: Number(times),
        oldest,
      }))
    },

    /** All hours and days, oldest first, in parts: there may be millions. */
    async *rows(operator: Pick<Operator, 'site'>, filter: PlayedFilter): AsyncGenerator<PlayedRow[]> {
      const key = ['at', 'screen_id', 'span', 'shown', 'channel'] as const
      let last: PlayedRow | undefined
      do {
        let query = rowsOf(operator, filter).selectAll().limit(pageSize)
        for (const column of key) query = query.orderBy(column)
        const after = last
        if (after)
          query = query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('at', 'screen_id', 'span', 'shown', 'channel'),
              '>',
              tuple(after.at, after.screen_id, after.span, after.shown, after.channel),
            ),
          )
        const rows = await query.execute()
        if (rows.length > 0) yield rows
        last = rows.length === pageSize ? rows.at(-1) : undefined
      } while (last)
    },
  }
}

const columns = [
  'from',
  'span',
  'screen',
  'screen_id',
  'site',
  'shown',
  'channel',
  'seconds',
  'times',
  'oldest_seconds',
]

/** The same rows as CSV (RFC 4180). Every text in it is safe in a spreadsheet. */
export async function* playedTable(pages: AsyncIterable<readonly PlayedRow[]>): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const rows of pages) yield rows.map(csvLine).join('')
}

function csvLine(row: PlayedRow): string {
  const { at, span, screen_name, screen_id, site, shown, channel, ms, times, oldest } = row
  const from = new Date(Number(at)).toISOString()
  const seconds = Math.round(Number(ms) / 1_000)
  return `${[from, span, screen_name, screen_id, site, shown, channel, seconds, times, oldest].map(csvCell).join(',')}\r\n`
}
