import { basename } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AuthorizationTables } from '../../authorization/tables.ts'
import type { Library } from '../../video/library.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { accountFor, claimChannels } from './claim.ts'
import { recognise } from './header.ts'
import { checkKeys, checkStaged, stage, storeStaged } from './stage.ts'

/** What the command asks for; it crosses the control socket. */
export const importOrder = z.object({
  /** Absolute path. */
  path: z.string(),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  /** E-mail address of the account that gets the channel; the demo's when left out. */
  account: z.optional(z.string()),
})
export type ImportOrder = z.infer<typeof importOrder>

export const importOutcome = z.object({
  type: z.string(),
  rows: z.number(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  days: z.number(),
  /** Most rows first; the first one is now current. */
  channels: z.array(z.object({ id: z.string(), title: z.string(), rows: z.number() })),
  account: z.string(),
  /** The channel that was current before; null where there was none. */
  before: z.nullable(z.string()),
})
export type ImportOutcome = z.infer<typeof importOutcome>

export interface ImportParts {
  warehouse: Warehouse
  library: Library
  db: Kysely<AuthorizationTables>
  dataDir: string
}

type OnProgress = (step: { label: string; done: number; total: number }) => void

/**
 * Loads one bulk report file in one transaction: a row that breaks a rule stops it and nothing is loaded. The days of
 * the channels in the file replace what the warehouse has of them.
 * @throws ImportProblem in words for the person who has the file
 */
export async function importFile(
  { warehouse, library, db, dataDir }: ImportParts,
  order: ImportOrder,
  onProgress: OnProgress = () => {},
): Promise<ImportOutcome> {
  const account = await accountFor(db, dataDir, order.account)
  const file = await recognise(order.path, order.type)
  const before = (await library.channelOf(account.id))?.id ?? null
  const label = `Importing ${basename(order.path)}`
  const step = (done: number) => onProgress({ label, done, total: 100 })
  return warehouse.write(async (connection) => {
    await watched(
      connection,
      () => stage(connection, file),
      (share) => step(60 * share),
    )
    await checkStaged(connection, file)
    await checkKeys(connection, file)
    step(75)
    await storeStaged(connection, file)
    const { rows, days, firstDay, lastDay } = await summary(connection)
    const claimed = await claimChannels(connection, library, { accountId: account.id, title: order.title })
    const channels = await Promise.all(
      claimed.map(async ({ id, rows: own }) => ({
        id,
        rows: own,
        title: (await library.channelById(id))?.title ?? id,
      })),
    )
    await connection.run('DROP TABLE arriving; DROP TABLE IF EXISTS lengths')
    step(100)
    return { type: file.type.name, rows, days, firstDay, lastDay, channels, account: account.email, before }
  })
}

/** Tells how far the engine is, a few times a second, while `work` runs on the connection. */
async function watched(connection: DuckDBConnection, work: () => Promise<void>, onShare: (share: number) => void) {
  const timer = setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) onShare(percentage / 100)
  }, 150)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

async function summary(connection: DuckDBConnection) {
  const reader = await connection.runAndReadAll(
    'SELECT count(*), count(DISTINCT date), CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM arriving',
  )
  const [rows, days, firstDay, lastDay] = reader.getRowsJS()[0] ?? []
  const day = (value: unknown) => (typeof value === 'string' ? value : null)
  return { rows: Number(rows), days: Number(days), firstDay: day(firstDay), lastDay: day(lastDay) }
}
