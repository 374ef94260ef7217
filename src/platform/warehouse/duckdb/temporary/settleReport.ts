import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Day } from '#platform/time/days.ts'
import { ImportProblem } from '#platform/warehouse/import/errors.ts'
import type { IncomingReport, Loaded, LoadSteps } from '#platform/warehouse/port.ts'
import { dailyRollupOf } from '#platform/warehouse/rollups.ts'
import type { FactTable } from '#platform/warehouse/schema.ts'
import type { Incoming } from '../import/directLoad.ts'
import { loadReport, outcomeOf } from '../import/load.ts'
import { channelsOf } from '../import/notes.ts'
import { dropStale } from '../import/units.ts'
import { type Copied, rowBlocks } from './rowBlocks.ts'
import { insertCsv, type RowFile, type RowFormat, type Selected, writeRows } from './rowFiles.ts'
import type { TemporaryWarehouse } from './temporaryWarehouse.ts'

/** Limits for the units and videos of an incoming file. */
export interface IncomingScope {
  table: FactTable
  contentOwner: string
  firstDay: Day
  lastDay: Day
  /** In the order of texts; empty where rows have no channel. */
  firstChannel: string
  lastChannel: string
}

/** What the warehouse knows of incoming rows, as CSV without a header. More than asked for does no harm. */
export interface KnownFacts {
  /** content_owner, channel_id, video_id, date, and when the newest report of the unit was made. */
  units(scope: IncomingScope): Promise<Readable>
  /** channel_id, video_id, seconds. */
  durations(scope: IncomingScope): Promise<Readable>
  /** The days that the warehouse can store. */
  days: { first: Day; last: Day }
}

/** A file that was read, checked and settled by the rules of imports; nothing of it is in the warehouse yet. */
export interface SettledReport {
  loaded: Loaded
  notes: string[]
  /** Undefined for a file without rows. */
  scope: IncomingScope | undefined
  /** Whether any unit won. */
  hasWon: boolean
  /** The rows that won, then those of the rollup. */
  blocks(version: string, format: RowFormat): AsyncGenerator<Copied>
  /** The durations of videos that the file is the first to know, as channel_id, video_id, seconds. */
  durations(version: string): Promise<RowFile>
  /**
   * The units that won, as table_name, content_owner, channel_id, video_id, date, created_at, version, and the owner
   * whose report it is.
   */
  units(version: string): Promise<RowFile>
  /** The outcome when others won some units after all. @param units content_owner, channel_id, video_id, date */
  without(units: Readable): Promise<Loaded>
}

const text = (sql: string): Selected => ({ sql, text: true })
const notText = (sql: string): Selected => ({ sql, text: false })

/**
 * Reads, checks and settles a file, by the code of DuckDB's own imports.
 * @throws ImportProblem for a file that breaks a rule, naming the line
 */
export async function settleReport(
  temporary: TemporaryWarehouse,
  report: IncomingReport,
  { onShare, notesOn }: LoadSteps,
  known: KnownFacts,
): Promise<SettledReport> {
  let incoming: Incoming | undefined
  let scope: IncomingScope | undefined
  let notes: string[] = []
  const loaded = await loadReport(
    temporary,
    report,
    {
      onShare,
      notesOn: async ({ lacking: _, ...items }) => {
        notes = await notesOn(items)
        return []
      },
    },
    async (connection, file) => {
      incoming = file
      scope = await fillKnown(connection, temporary, file, known)
    },
  )
  const settled = incoming as Incoming | undefined
  if (!settled) throw new Error('the file was loaded without a look at what is known')
  const { table } = settled
  const rollup = dailyRollupOf(table)
  return {
    loaded,
    notes,
    scope,
    hasWon:
      (
        await temporary.write((connection) => connection.runAndReadAll('FROM arrived_units WHERE NOT stale LIMIT 1'))
      ).getRowsJS().length > 0,
    blocks: async function* (version, format) {
      yield* rowBlocks(temporary, { table, version, format })
      if (rollup) yield* rowBlocks(temporary, { table: rollup, version, format })
    },
    durations: (version) =>
      temporary.write((connection) =>
        writeRows(
          connection,
          temporary,
          [text('channel_id'), text('video_id'), notText('seconds'), notText(version)],
          '(FROM video_lengths EXCEPT FROM known_durations)',
        ),
      ),
    units: (version) =>
      temporary.write((connection) =>
        writeRows(
          connection,
          temporary,
          [
            text(`'${table.name}'`),
            text('content_owner'),
            text('channel_id'),
            text('video_id'),
            notText('date'),
            notText('created_at'),
            notText(version),
            text(`'${settled.contentOwner}'`),
          ],
          'arrived_units WHERE NOT stale',
        ),
      ),
    without: (units) =>
      temporary.write(async (connection) => {
        await connection.run('CREATE OR REPLACE TEMP TABLE lost AS FROM report_units LIMIT 0')
        await insertCsv(connection, temporary, 'lost', unitColumns, units)
        await connection.run(`UPDATE arrived_units SET stale = true FROM lost
          WHERE arrived_units.content_owner = lost.content_owner AND arrived_units.channel_id = lost.channel_id
            AND arrived_units.video_id = lost.video_id AND arrived_units.date = lost.date`)
        await dropStale(connection, settled)
        return outcomeOf(connection, await channelsOf(connection, settled))
      }),
  }
}

const unitColumns = { content_owner: 'VARCHAR', channel_id: 'VARCHAR', video_id: 'VARCHAR', date: 'DATE' }
const durationColumns = { channel_id: 'VARCHAR', video_id: 'VARCHAR', seconds: 'INTEGER' }

/** Stores what the warehouse knows of the incoming units and videos. */
async function fillKnown(
  connection: DuckDBConnection,
  temporary: TemporaryWarehouse,
  incoming: Incoming,
  known: KnownFacts,
): Promise<IncomingScope | undefined> {
  await requireDays(connection, incoming, known.days)
  await connection.run('CREATE OR REPLACE TEMP TABLE known_durations AS FROM video_lengths LIMIT 0')
  const scope = await scopeOf(connection, incoming)
  if (!scope) return undefined
  const { table } = incoming
  await connection.run(`CREATE OR REPLACE TEMP TABLE known_units AS FROM report_units LIMIT 0`)
  await insertCsv(
    connection,
    temporary,
    'known_units',
    { ...unitColumns, created_at: 'BIGINT' },
    await known.units(scope),
  )
  await connection.run(`INSERT INTO report_units SELECT * REPLACE ('${table.name}' AS table_name) FROM known_units;
    DROP TABLE known_units`)
  if (!table.durations) return scope
  await insertCsv(connection, temporary, 'known_durations', durationColumns, await known.durations(scope))
  await connection.run('INSERT INTO video_lengths FROM known_durations')
  return scope
}

async function scopeOf(
  connection: DuckDBConnection,
  { table, contentOwner }: Incoming,
): Promise<IncomingScope | undefined> {
  const reader = await connection.runAndReadAll(
    'SELECT CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR), min(channel_id), max(channel_id) FROM arrived',
  )
  const [firstDay, lastDay, firstChannel, lastChannel] = reader.getRowsJS()[0] ?? []
  if (typeof firstDay !== 'string') return undefined
  return {
    table,
    contentOwner,
    firstDay,
    lastDay: String(lastDay),
    firstChannel: String(firstChannel),
    lastChannel: String(lastChannel),
  }
}

/** @throws ImportProblem when a day cannot be stored */
async function requireDays(
  connection: DuckDBConnection,
  { table, file, lastRowId }: Incoming,
  { first: from, last: to }: KnownFacts['days'],
): Promise<void> {
  for (const { name } of table.dimensions.filter(({ kind }) => kind === 'day')) {
    const reader = await connection.runAndReadAll(
      `SELECT CAST(any_value(${name}) AS VARCHAR) FROM ${table.name}
       WHERE rowid > ${lastRowId} AND ${name} NOT BETWEEN DATE '${from}' AND DATE '${to}'`,
    )
    const [day] = reader.getRowsJS()[0] ?? []
    if (typeof day === 'string')
      throw new ImportProblem(
        `${basename(file.path)}, column ${name}: ${day} is not allowed; it must be a day from ${from} to ${to}.`,
      )
  }
}
