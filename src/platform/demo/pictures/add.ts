import type { VideoRepository } from '#platform/video/videoRepository.ts'
import { channelPicture, playlistPicture, videoPicture } from './picture.ts'

/**
 * Adds generated pictures of the channel, videos and playlists that the repository does not have yet. Runs before these
 * are saved: a person may have removed the picture of a saved one, and then it must not come back.
 */
export async function addDemoPictures(
  videoRepository: Pick<VideoRepository, 'addPictures' | 'channelById' | 'playlistsById' | 'videosById'>,
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
  const savedVideos = idsOf(await videoRepository.videosById([...idsOf(videos)]))
  const savedPlaylists = idsOf(await videoRepository.playlistsById([...idsOf(playlists)]))
  if (!(await videoRepository.channelById(channel.id)))
    await videoRepository.addPictures('channels', [drawn(channel.id, channelPicture(channel))])
  await videoRepository.addPictures(
    'playlists',
    playlists
      .filter(({ id }) => !savedPlaylists.has(id))
      .map((playlist) => drawn(playlist.id, playlistPicture(playlist))),
  )
  await videoRepository.addPictures(
    'videos',
    videos.filter(({ id }) => !savedVideos.has(id)).map((video) => drawn(video.id, videoPicture(video))),
  )
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
