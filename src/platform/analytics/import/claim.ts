import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { demoFile, demoFileName } from '#contract/demo.ts'
import type { AuthorizationTables } from '../../authorization/tables.ts'
import type { Library } from '../../video/library.ts'
import { startOfPacificDay } from '../days.ts'
import { ImportProblem } from './problem.ts'

/** A channel of which rows arrive in the temporary table `arriving`. */
interface ArrivingChannel {
  id: string
  rows: number
  firstDay: string
}

/** Most rows first. */
async function arrivingChannels(connection: DuckDBConnection): Promise<ArrivingChannel[]> {
  const reader = await connection.runAndReadAll(
    'SELECT channel_id, count(*), CAST(min(date) AS VARCHAR) FROM arriving GROUP BY 1 ORDER BY 2 DESC, 1',
  )
  return reader
    .getRowsJS()
    .map(([id, rows, firstDay]) => ({ id: String(id), rows: Number(rows), firstDay: String(firstDay) }))
}

/**
 * The account that an import belongs to: the named one, else the demo's.
 * @throws ImportProblem when there is none
 */
export async function accountFor(
  db: Kysely<AuthorizationTables>,
  dataDir: string,
  email?: string,
): Promise<{ id: string; email: string }> {
  const address = (email ?? (await demoEmail(dataDir))).toLowerCase()
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', address)
    .executeTakeFirst()
  if (!account) throw new ImportProblem(`There is no account ${address}.`)
  return account
}

async function demoEmail(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, demoFileName), 'utf8').catch((cause: unknown) => {
    throw new ImportProblem('There is no account yet: start the services once (npm start), then import again.', {
      cause,
    })
  })
  return z.parse(demoFile, JSON.parse(text)).account.email
}

/**
 * Makes the arriving channels and their videos known and the account's own, the one with most rows its current channel.
 * Titles are not in bulk reports: a new video is called by its id until something better is known.
 * @throws ImportProblem when a channel belongs to another account
 */
export async function claimChannels(
  connection: DuckDBConnection,
  library: Library,
  { accountId, title }: { accountId: string; title?: string | undefined },
): Promise<ArrivingChannel[]> {
  const channels = await arrivingChannels(connection)
  for (const { id, firstDay } of channels) {
    const known = await library.channelById(id)
    if (known?.accountId && known.accountId !== accountId)
      throw new ImportProblem(`The channel ${id} belongs to another account: name it with --account.`)
    await library.saveChannel({
      publishedAt: startOfPacificDay(firstDay),
      country: null,
      ...known,
      id,
      accountId,
      title: title ?? known?.title ?? id,
    })
    await claimVideos(connection, library, id)
  }
  const [current] = channels
  if (current) await library.makeCurrent(accountId, current.id)
  return channels
}

async function claimVideos(connection: DuckDBConnection, library: Library, channelId: string): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT video_id, CAST(min(date) AS VARCHAR), any_value(length)
     FROM arriving LEFT JOIN lengths USING (channel_id, video_id)
     WHERE channel_id = $channel AND video_id <> '' GROUP BY 1`,
    { channel: channelId },
  )
  const known = new Map((await library.videosOf(channelId)).map((video) => [video.id, video]))
  const videos = reader.getRowsJS().map(([id, firstDay, length]) => {
    const before = known.get(String(id))
    const firstSeen = startOfPacificDay(String(firstDay))
    return {
      id: String(id),
      channelId,
      title: before?.title ?? String(id),
      publishedAt: Math.min(before?.publishedAt ?? firstSeen, firstSeen),
      durationSeconds: before?.durationSeconds || Number(length ?? 0),
    }
  })
  await library.saveVideos(videos)
}
