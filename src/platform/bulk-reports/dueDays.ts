import { addDays, type Day, pacificDay } from '../time/days.ts'
import type { Dialect, Warehouse } from '../warehouse/port.ts'
import { factTable } from '../warehouse/schema.ts'
import type { OfferedType } from './reportTypes.ts'
import { rowsOf, type Subject } from './rowsOfDay.ts'

/** Days before its creation for which a new job makes reports too (specification: bulk-reports 2). */
export const historyDays = 30
/** Days for which a report is listed, and for which a changed day is made again. */
export const reportDays = 60
/** Days after which a day without rows of a type gets a file with only the header. */
const waitForRows = 3
/** The table that has rows of every day with any activity. */
const reference = 'channel_basic'

/** The first day that a job makes a report of. */
export function firstDueDay(createdAt: number, now: number): Day {
  const history = addDays(pacificDay(createdAt), -historyDays)
  const recent = addDays(pacificDay(now), 1 - reportDays)
  return [history, recent].sort().at(-1) ?? history
}

export interface DueDay {
  day: Day
  /** What its rows are now. */
  version: string
}

/**
 * The days that need a report: each day that is over and has rows, and whose newest report was made of other rows. A
 * day with user activity and no rows of the type gets a file with only the header.
 * @param versions of the newest report of each day
 * @returns the oldest day first
 */
export async function dueDays(
  warehouse: Warehouse,
  { type, subject, createdAt, now }: { type: OfferedType; subject: Subject; createdAt: number; now: number },
  versions: ReadonlyMap<Day, string>,
): Promise<DueDay[]> {
  const today = pacificDay(now)
  const span = { from: firstDueDay(createdAt, now), to: addDays(today, -1) }
  const found = await versionsOfRows(warehouse, type.file.table, subject, span)
  if (type.file.table !== reference) {
    const latest = addDays(today, -waitForRows)
    for (const day of (await versionsOfRows(warehouse, reference, subject, span)).keys())
      if (day <= latest && !found.has(day)) found.set(day, 'no rows')
  }
  return [...found]
    .filter(([day, version]) => versions.get(day) !== version)
    .map(([day, version]) => ({ day, version }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

interface Span {
  from: Day
  to: Day
}

/** For each day with rows: their number, and which reports they came in. */
async function versionsOfRows(
  { dialect, readInTransaction }: Warehouse,
  tableName: string,
  subject: Subject,
  span: Span,
): Promise<Map<Day, string>> {
  const table = factTable(tableName)
  const days = daysWithin(dialect)
  const rows = rowsOf(table, subject, days, dialect)
  const units = [
    `table_name = '${tableName}'`,
    days,
    `(${dialect.among('channel_id', '$channels')}${subject.contentOwner === '' ? '' : ' OR content_owner = $owner'})`,
  ]
  return readInTransaction(async (read) => {
    const counted = await read(
      `SELECT ${dialect.dayText('date')}, count(*) FROM ${tableName} WHERE ${rows.conditions.join(' AND ')} GROUP BY date`,
      { ...rows.bound, ...span },
    )
    const made = await read(
      `SELECT ${dialect.dayText('date')}, count(*), max(made), sum(made % 1000000007) FROM (
        SELECT content_owner, channel_id, video_id, date, max(created_at) AS made FROM ${dialect.units}
        WHERE ${units.join(' AND ')} GROUP BY content_owner, channel_id, video_id, date) AS units GROUP BY date`,
      {
        ...span,
        channels: subject.channels,
        ...(subject.contentOwner === '' ? {} : { owner: subject.contentOwner }),
      },
    )
    const reports = new Map(made.map(([day, ...parts]) => [String(day), parts.join(' ')]))
    return new Map(
      counted.map(([day, count]) => [String(day), `${count} rows, ${reports.get(String(day)) ?? 'made up'}`]),
    )
  })
}

const daysWithin = (dialect: Dialect) => `date BETWEEN ${dialect.day('$from')} AND ${dialect.day('$to')}`
