import * as z from 'zod/mini'
import type { ContentOwners } from '../../content-owners/contentOwners.ts'
import { startOfPacificDay } from '../../days.ts'
import type { VideoRepository } from '../../video/videoRepository.ts'
import type { Arrived, Warehouse } from '../port.ts'
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
  lacking: z.optional(z.object({ table: z.string(), firstDay: z.string(), lastDay: z.string() })),
})
export type RegisterNote = z.infer<typeof registerNote>

interface Register {
  videoRepository: VideoRepository
  owners: ContentOwners
}

/** Videos in one note: notes stay small however large a file is. */
const videosPerNote = 5_000

/**
 * What the register is to be told of channels and videos that arrive, and whose they become.
 * @throws ImportProblem when a channel belongs to another account or content owner
 */
export async function notesFor(
  { videoRepository, owners }: Register,
  { channels, videos, lacking }: Arrived,
  { accountId, contentOwner, title }: { accountId: string; contentOwner: string; title?: string | undefined },
): Promise<string[]> {
  const [first] = channels
  if (!first) return []
  if (contentOwner === '') {
    for (const { id } of channels) {
      const known = await videoRepository.channelById(id)
      if (known?.accountId && known.accountId !== accountId)
        throw new ImportProblem(`The channel ${id} belongs to another account: name it with --account.`)
    }
  } else await insistOnLinks(owners, contentOwner, channels)
  const note = {
    accountId,
    contentOwner,
    ...(title === undefined ? {} : { title }),
    current: contentOwner === '' ? first.id : null,
    channels: channels.map(({ id, firstDay, linked }) => ({ id, firstDay, linked })),
  }
  const rows = videos.map(({ channelId, id, firstDay, seconds }): RegisterNote['videos'][number] => [
    channelId,
    id,
    firstDay,
    seconds,
  ])
  const notes: string[] = []
  for (let from = 0; from === 0 || from < rows.length; from += videosPerNote)
    notes.push(
      JSON.stringify({
        ...note,
        videos: rows.slice(from, from + videosPerNote),
        ...(from === 0 && lacking && { lacking }),
      } satisfies RegisterNote),
    )
  return notes
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
export async function applyNotes(warehouse: Warehouse, register: Register): Promise<void> {
  for (const { id, text } of await warehouse.notes()) {
    const note = z.parse(registerNote, JSON.parse(text))
    await applyNote(register, note)
    await warehouse.strikeNote(id, note.lacking)
  }
}

async function applyNote({ videoRepository, owners }: Register, note: RegisterNote): Promise<void> {
  const { accountId, contentOwner, title, current, channels, videos } = note
  for (const { id, firstDay, linked } of channels) {
    const known = await videoRepository.channelById(id)
    await videoRepository.saveChannel({
      publishedAt: startOfPacificDay(firstDay),
      country: null,
      ...known,
      id,
      accountId: known?.accountId ?? (contentOwner === '' ? accountId : null),
      title: title ?? known?.title ?? id,
    })
    if (contentOwner !== '' && linked) await owners.linkChannel(contentOwner, id)
  }
  const known = new Map(
    (await videoRepository.videosById(videos.map(([, id]) => id))).map((video) => [video.id, video]),
  )
  // Titles are not in bulk reports: a new video is called by its id until something better is known.
  await videoRepository.saveVideos(
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
  if (current !== null) await videoRepository.makeCurrent(accountId, current)
}
