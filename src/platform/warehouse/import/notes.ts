import * as z from 'zod/mini'
import { tenfootCommand } from '#contract/installation.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import { startOfPacificDay } from '#platform/time/days.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { IncomingItems, Warehouse } from '../port.ts'
import { ImportProblem } from './errors.ts'

/**
 * Facts and the video repository are in two databases. The changes to the repository are stored as notes in the
 * transaction of the facts, and a note is deleted once it is applied. When an import is killed between the two, the
 * next import or start applies its notes (`applyNotes`). Notes are idempotent.
 */
const importNote = z.object({
  accountId: z.string(),
  /** Empty for a channel's own report. */
  contentOwner: z.string(),
  title: z.optional(z.string()),
  /** The channel that becomes the account's current one. */
  current: z.nullable(z.string()),
  channels: z.array(z.object({ id: z.string(), firstDay: z.string(), linked: z.boolean() })),
  videos: z.array(z.tuple([z.string(), z.string(), z.string(), z.number()])),
  /** Days with rows that lack the duration of their video; the transaction that deletes the note fills it in. */
  lacking: z.optional(z.object({ table: z.string(), firstDay: z.string(), lastDay: z.string() })),
})
type ImportNote = z.infer<typeof importNote>

interface Repositories {
  videoRepository: VideoRepository
  owners: ContentOwners
}

/** The number of videos in one note: notes stay small, however large a file is. */
const videosPerNote = 5_000

/**
 * Creates the notes for incoming channels and videos, and for their owner.
 * @throws ImportProblem when a channel belongs to another account or content owner
 */
export async function notesFor(
  { videoRepository, owners }: Repositories,
  { channels, videos, lacking }: IncomingItems,
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
  } else await requireLinks(owners, contentOwner, channels)
  const note = {
    accountId,
    contentOwner,
    ...(title === undefined ? {} : { title }),
    current: contentOwner === '' ? first.id : null,
    channels: channels.map(({ id, firstDay, linked }) => ({ id, firstDay, linked })),
  }
  const rows = videos.map(({ channelId, id, firstDay, seconds }): ImportNote['videos'][number] => [
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
      } satisfies ImportNote),
    )
  return notes
}

/** A channel has at most one content owner: an import never takes it from another. @throws ImportProblem */
async function requireLinks(
  owners: ContentOwners,
  contentOwner: string,
  channels: readonly { id: string; linked: boolean }[],
) {
  const linkedIds = new Set(channels.filter(({ linked }) => linked).map(({ id }) => id))
  for (const { name } of await owners.all()) {
    if (name === contentOwner) continue
    const ownedChannel = (await owners.channelsOfOwner(name)).find(({ id }) => linkedIds.has(id))
    if (ownedChannel)
      throw new ImportProblem(
        `The channel ${ownedChannel.id} belongs to the content owner ${name}: ${tenfootCommand} owner channel ${name} ${ownedChannel.id} --remove`,
      )
  }
}

/** Applies the notes of all imports, in their order. */
export async function applyNotes(warehouse: Warehouse, repositories: Repositories): Promise<void> {
  for (const { id, text } of await warehouse.notes()) {
    const note = z.parse(importNote, JSON.parse(text))
    await applyNote(repositories, note)
    await warehouse.strikeNote(id, note.lacking)
  }
}

async function applyNote({ videoRepository, owners }: Repositories, note: ImportNote): Promise<void> {
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
  // Bulk reports have no titles: a new video has its id as its title until a better one is known.
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
