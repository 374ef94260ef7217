import type { VideoRepository } from '../../video/videoRepository.ts'
import { channelPicture, playlistPicture, videoPicture } from './picture.ts'

/** Adds generated pictures, and keeps existing ones: a person may have chosen them. */
export async function addDemoPictures(
  videoRepository: Pick<VideoRepository, 'addPictures'>,
  {
    channel,
    videos,
    playlists,
  }: {
    channel: { id: string; title: string }
    videos: readonly { id: string; title: string; series: string }[]
    playlists: readonly { id: string; title: string }[]
  },
): Promise<void> {
  const drawn = (id: string, svg: string) => ({ id, type: 'image/svg+xml', bytes: Buffer.from(svg) })
  await videoRepository.addPictures('channels', [drawn(channel.id, channelPicture(channel))])
  await videoRepository.addPictures(
    'playlists',
    playlists.map((one) => drawn(one.id, playlistPicture(one))),
  )
  await videoRepository.addPictures(
    'videos',
    videos.map((one) => drawn(one.id, videoPicture(one))),
  )
}
