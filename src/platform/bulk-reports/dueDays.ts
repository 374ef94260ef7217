import { addDays, type Day, pacificDay } from '../time/days.ts'
import { sqlText } from '../warehouse/columns.ts'
import type { Bound, Dialect, Statement, Warehouse } from '../warehouse/port.ts'
import { type FactTable, factTable, ownerColumn } from '../warehouse/schema.ts'
import type { OfferedType } from './reportTypes.ts'

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

/** Whose rows a report has. */
export interface Subject {
  /** The channel, or the channels that the content owner manages. */
  channels: readonly string[]
  /** Empty for a channel's report. */
  contentOwner: string
}

interface Selection {
  conditions: readonly string[]
  bound: Bound
}

/**
 * The rows of a table that are a subject's, on some days. A content owner's file has everything that its channels
 * uploaded, and its claims (`warehouse/README.md`, "Nothing twice"); by asset it has the rows of its own downloads.
 * @param days a condition for the days
 */
function rowsOf(table: FactTable, { channels, contentOwner }: Subject, days: string, dialect: Dialect): Selection {
  const ofChannels = dialect.among('channel_id', '$channels')
  const byAsset = table.dimensions.some(({ name }) => name === 'asset_id')
  const bound = {
    ...(byAsset ? {} : { channels }),
    ...(contentOwner !== '' && (table.claimable || byAsset) ? { owner: contentOwner } : {}),
  }
  const counts = (within?: string) => dialect.counts(table.name, { days, ...(within && { channels: within }) })
  if (byAsset) return { conditions: [days, `${ownerColumn} = $owner`, ...counts()], bound }
  if (!table.claimable) return { conditions: [days, ofChannels, ...counts(ofChannels)], bound }
  if (contentOwner === '')
    return { conditions: [days, ofChannels, "claimed_status = ''", ...counts(ofChannels)], bound }
  return {
    conditions: [
      days,
      `((${ofChannels} AND claimed_status = '') OR (${ownerColumn} = $owner AND claimed_status = 'claimed'))`,
      ...counts(),
    ],
    bound,
  }
}

/** A query for the rows of a day in the form of a bulk report (specification: bulk-reports 1). */
export function rowsOfDay({ file }: OfferedType, subject: Subject, day: Day, dialect: Dialect): Statement {
  const { conditions, bound } = rowsOf(factTable(file.table), subject, `date = ${dialect.day('$day')}`, dialect)
  const cells = file.columns.map(({ name, kind, codes }) => {
    if (kind === 'day') return `'${day.replaceAll('-', '')}' AS ${name}`
    if (!codes) return name
    const cases = Object.entries({ [codes.unknown]: '', ...codes.spellings }).map(
      ([stored, spelling]) => `WHEN ${name} = ${sqlText(stored)} THEN ${sqlText(spelling)}`,
    )
    return `CASE ${cases.join(' ')} ELSE ${codes.open ? name : "''"} END AS ${name}`
  })
  const read = file.columns.filter(({ kind }) => kind !== 'day').map(({ name }) => name)
  return {
    sql: `SELECT ${cells.join(', ')} FROM (
      SELECT ${read.join(', ')} FROM ${file.table} WHERE ${conditions.join(' AND ')}) AS day_rows`,
    bound: { ...bound, day },
  }
}
