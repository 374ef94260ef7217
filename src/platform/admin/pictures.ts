import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type PictureKind, pictureKinds } from '#contract/pictures.ts'
import { createPictures } from '../video/pictures.ts'
import type { VideoTables } from '../video/schema.ts'
import { type Actor, type AdminContext, AdminError, adminEvent, parseInput } from './operation.ts'

/**
 * Largest size of a picture that somebody sets, in bytes. It is served unchanged at every size, and a screen shows
 * seven.
 */
export const maxPictureBytes = 40 * 1024

/** The first bytes of each type (specification: video 5). */
const types: readonly [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]

const input = z.object({
  kind: z.enum(pictureKinds, { error: `one of ${pictureKinds.join(', ')} is allowed` }),
  id: z.string(),
})

const kindLabels: Record<PictureKind, string> = { videos: 'video', playlists: 'playlist', channels: 'channel' }

/** The pictures of videos, playlists and channels. */
export function createAdminPictures({ db, events, videoRepository }: AdminContext) {
  const pictureStore = (trx: AdminContext['db']) => createPictures(trx as unknown as Kysely<VideoTables>)

  /** @throws AdminError when it does not exist */
  const find = async (picture: unknown): Promise<{ kind: PictureKind; id: string; subject: string }> => {
    const { kind, id } = parseInput(input, picture)
    const found =
      kind === 'channels'
        ? await videoRepository.channelById(id)
        : (await (kind === 'videos' ? videoRepository.videosById([id]) : videoRepository.playlistsById([id])))[0]
    if (!found) throw new AdminError('missing', `id: there is no ${kindLabels[kind]} ${id}.`, 'id')
    return { kind, id, subject: `${kindLabels[kind]} ${found.title} (${id})` }
  }

  return {
    /**
     * Sets or replaces the picture of a video, playlist or channel.
     * @returns its type, recognised by its bytes
     * @throws AdminError
     */
    set: async (actor: Actor, picture: { kind: string; id: string; bytes: Buffer }): Promise<string> => {
      const { kind, id, subject } = await find(picture)
      const { bytes } = picture
      if (bytes.length > maxPictureBytes)
        throw new AdminError(
          'wrong',
          `picture: at most ${maxPictureBytes} bytes are allowed (it has ${bytes.length}); 480 by 270 pixels are enough.`,
          'picture',
        )
      const type = types.find(([, begins]) => begins(bytes))?.[0]
      if (type === undefined)
        throw new AdminError(
          'wrong',
          'picture: JPEG, PNG and WebP are allowed (its content is none of these).',
          'picture',
        )
      await db.transaction().execute(async (trx) => {
        await pictureStore(trx).savePicture(kind, id, { type, bytes })
        await events.record(trx, adminEvent(actor, 'picture.set', subject))
      })
      return type
    },
    /** @throws AdminError also when there is no picture */
    remove: async (actor: Actor, picture: { kind: string; id: string }): Promise<void> => {
      const { kind, id, subject } = await find(picture)
      await db.transaction().execute(async (trx) => {
        if (!(await pictureStore(trx).removePicture(kind, id)))
          throw new AdminError('missing', `The ${subject} has no picture.`)
        await events.record(trx, adminEvent(actor, 'picture.removed', subject))
      })
    },
  }
}
