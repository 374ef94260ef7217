import type { DuckDBConnection } from '@duckdb/node-api'
import * as z from 'zod/mini'
import type { ContentOwners } from '../../content-owners/contentOwners.ts'
import { startOfPacificDay } from '../../days.ts'
import type { Library } from '../../video/library.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Arrival } from './lay.ts'
import { fillLengths, lackingLengths, lackingOf } from './lengths.ts'
import { ImportProblem } from './problem.ts'

/**
 * Facts and the register of channels and videos are in two databases. What the register is to be told is written with
 * the facts, in their transaction, and struck out once it was told: an import that is killed between the two is made
 * whole by the next import or start (`tellRegister`). Telling twice changes nothing.
 */
const registerNote = z.object({
  accountId: z.string(),
  /** Empty for a channel's own report. */
  contentOwner: z.string(),
  title: z.optional(z.string()),
  /** The channel that becomes the account's current one. */
  current: z.nullable(z.string()),
  channels: z.array(z.object({ id: z.string(), firstDay: z.string(), linked: z.boolean() })),
  videos: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])),
  /** Rows that do not tell the length of their video; they are given it in the transaction that strikes the note out. */
  lacking: z.optional(lackingLengths),
})
export type RegisterNote = z.infer<typeof registerNote>

export interface ArrivedChannel {
  id: string
  rows: number
}

interface Register {
  library: Library
  owners: ContentOwners
}

/** Videos in one note: notes stay small however large a file is. */
const videosPerNote = 5_000

/**
 * Notes down which channels and videos arrive and whose they become.
 * @returns the channels, most rows first
 * @throws ImportProblem when a channel belongs to another account or content owner
 */
export async function noteForRegister(
  connection: DuckDBConnection,
  { library, owners }: Register,
  arrival: Arrival,
  { accountId, title }: { accountId: string; title?: string | undefined },
): Promise<ArrivedChannel[]> {
  const { table, contentOwner } = arrival
  if (!table.unit.includes('channel_id')) return []
  const linked = table.claimable ? "bool_or(claimed_status = '' OR uploader_type = 'self')" : 'true'
  const reader = await connection.runAndReadAll(`
    SELECT channel_id, sum(rows), CAST(min(date) AS VARCHAR), ${linked} FROM arrived GROUP BY 1 ORDER BY 2 DESC, 1`)
  const channels = reader.getRowsJS().map(([id, rows, firstDay, own]) => ({
    id: String(id),
    rows: Number(rows),
    firstDay: String(firstDay),
    linked: own === true,
  }))
  const [first] = channels
  if (!first) return []
  if (contentOwner === '') {
    for (const { id } of channels) {
      const known = await library.channelById(id)
      if (known?.accountId && known.accountId !== accountId)
        throw new ImportProblem(`The channel ${id} belongs to another account: name it with --account.`)
    }
  } else await insistOnLinks(owners, contentOwner, channels)
  const videos = await connection.runAndReadAll(`
    SELECT videos.*, coalesce(seconds, 0) FROM (SELECT channel_id, video_id, CAST(min(date) AS VARCHAR) FROM arrived
      WHERE video_id <> '' GROUP BY 1, 2) AS videos LEFT JOIN video_lengths USING (channel_id, video_id)`)
  const rows = videos
    .getRowsJS()
    .map((row): RegisterNote['videos'][number] => [String(row[0]), String(row[1]), String(row[2]), Number(row[3])])
  const note = {
    accountId,
    contentOwner,
    ...(title === undefined ? {} : { title }),
    current: contentOwner === '' ? first.id : null,
    channels: channels.map(({ id, firstDay, linked: own }) => ({ id, firstDay, linked: own })),
  }
  const lacking = await lackingOf(connection, arrival)
  for (let from = 0; from === 0 || from < rows.length; from += videosPerNote)
    await connection.run('INSERT INTO register_notes (note) VALUES ($note)', {
      note: JSON.stringify({
        ...note,
        videos: rows.slice(from, from + videosPerNote),
        ...(from === 0 && lacking && { lacking }),
      } satisfies RegisterNote),
    })
  return channels
}

/** A channel has one content owner at most: an import never takes it from another. */
async function insistOnLinks(
  owners: ContentOwners,
  contentOwner: string,
  channels: readonly { id: string; linked: boolean }[],
) {
  const wanted = new Set(channels.filter(({ linked }) => linked).map(({ id }) => id))
  for (const { name } of await owners.all()) {
    if (name === contentOwner) continue
    const taken = (await owners.channelsOfOwner(name)).find(({ id }) => wanted.has(id))
    if (taken)
      throw new ImportProblem(
        `The channel ${taken.id} belongs to the content owner ${name}: tenfoot owner channel ${name} ${taken.id} --remove`,
      )
  }
}

/** Tells the register all that imports have noted, in their order. */
export async function tellRegister(warehouse: Warehouse, register: Register): Promise<void> {
  const notes = await warehouse.read('SELECT id, note FROM register_notes ORDER BY id')
  for (const [id, text] of notes) {
    const note = z.parse(registerNote, JSON.parse(String(text)))
    await tell(register, note)
    await warehouse.write(async (connection) => {
      if (note.lacking) await fillLengths(connection, note.lacking)
      await connection.run(`DELETE FROM register_notes WHERE id = ${Number(id)}`)
    })
  }
}

async function tell({ library, owners }: Register, note: RegisterNote): Promise<void> {
  const { accountId, contentOwner, title, current, channels, videos } = note
  for (const { id, firstDay, linked } of channels) {
    const known = await library.channelById(id)
    await library.saveChannel({
      publishedAt: startOfPacificDay(firstDay),
      country: null,
      ...known,
      id,
      accountId: known?.accountId ?? (contentOwner === '' ? accountId : null),
      title: title ?? known?.title ?? id,
    })
    if (contentOwner !== '' && linked) await owners.linkChannel(contentOwner, id)
  }
  const known = new Map((await library.videosById(videos.map(([, id]) => id))).map((video) => [video.id, video]))
  // Titles are not in bulk reports: a new video is called by its id until something better is known.
  await library.saveVideos(
    videos.map(([channelId, id, firstDay, seconds]) => {
      const before = known.get(id)
      const firstSeen = startOfPacificDay(firstDay)
      return {
        ...before,
        id,
        channelId: before?.channelId ?? channelId,
        title: before?.title ?? id,
        publishedAt: Math.min(before?.publishedAt ?? firstSeen, firstSeen),
        durationSeconds: before?.durationSeconds || seconds,
      }
    }),
  )
  if (current !== null) await library.makeCurrent(accountId, current)
}
