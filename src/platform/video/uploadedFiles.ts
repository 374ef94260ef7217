import { type Insertable, type Kysely, sql } from 'kysely'
import type { VideoTables } from './schema.ts'

export interface UploadedFiles {
  /**
   * Adds a video with its file, both or neither.
   * @param channelBytes the most bytes of all files of its channel
   * @returns false if the channel would have more
   */
  addUpload(
    video: Insertable<VideoTables['videos']>,
    file: { type: string; bytes: Buffer },
    channelBytes: number,
  ): Promise<boolean>
}

export const createUploadedFiles = (db: Kysely<VideoTables>): UploadedFiles => ({
  addUpload: (video, { type, bytes }, channelBytes) =>
    db.transaction().execute(async (trx) => {
      // Locks the channel's row: other uploads to the channel wait until this one is done.
      await sql`update channels set id = id where id = ${video.channel_id}`.execute(trx)
      const { used } = await trx
        .selectFrom('video_files')
        .innerJoin('videos', 'videos.id', 'video_files.video_id')
        .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
        .where('videos.channel_id', '=', video.channel_id)
        .executeTakeFirstOrThrow()
      if (Number(used ?? 0) + bytes.length > channelBytes) return false
      await trx.insertInto('videos').values(video).execute()
      await trx.insertInto('video_files').values({ video_id: video.id, type, size: bytes.length, bytes }).execute()
      return true
    }),
})
