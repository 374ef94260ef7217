import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reportScopeNames } from '#contract/scopes.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { type ChannelListResponse, type VideoListResponse, videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../apiProblem.ts'
import { answering, withStandardParameters } from '../standardParameters.ts'
import { requireVideoAccess, type VideoAccess } from './access.ts'
import type { VideoContext } from './context.ts'
import { list, oneFilter, read, readIds, text } from './parameters.ts'
import { partnerLists } from './partnerLists.ts'
import { readParts } from './partParameter.ts'
import { playlistLists } from './playlistLists.ts'
import { publicNames } from './publicNames.ts'
import { channelParts, channelResource, videoParts, videoResource } from './resources.ts'
import { channelThumbnails, thumbnailRoute, thumbnailsById } from './thumbnails.ts'
import type { Channel } from './videoRepository.ts'

const channelQuery = z.object({ part: text, mine: text, managedByMe: text, id: text })
const videoQuery = z.object({ part: text, id: text })

/**
 * Channels, videos, playlists, a content owner's assets, and pictures (specification: video 1).
 */
export async function videoService(app: FastifyInstance, context: VideoContext): Promise<void> {
  withStandardParameters(app)
  const { brand } = context.settings.naming
  const { videoRepository, statistics } = context
  const paths = videoPaths(brand)
  const place = () => ({ publicUrl: context.publicUrl(), brand })

  app.get(
    paths.channels,
    answering(channelListWithStatistics, publicNames.channels),
    async (request): Promise<ChannelListResponse> => {
      const access = await requireVideoAccess(context, request, reportScopeNames)
      const query = read(channelQuery, request.query)
      const parts = readParts(query.part, channelParts)
      const channels = await findChannels(query, access)
      const counts = parts.has('statistics') ? await statistics.ofChannels(channels.map(({ id }) => id)) : undefined
      const thumbnails = await channelThumbnails(videoRepository, channels, place())
      const items = await Promise.all(
        channels.map(async (channel) =>
          channelResource(channel, parts, {
            kind: `${brand}#channel`,
            counts: counts?.get(channel.id),
            videoCount: parts.has('statistics') ? await videoRepository.countVideos(channel.id) : 0,
            thumbnails: thumbnails.get(channel.id),
          }),
        ),
      )
      return list(`${brand}#channelListResponse`, items)
    },
  )

  app.get(
    paths.videos,
    answering(videoListWithStatistics, publicNames.videos),
    async (request): Promise<VideoListResponse> => {
      await requireVideoAccess(context, request, reportScopeNames)
      const query = read(videoQuery, request.query)
      const parts = readParts(query.part, videoParts)
      const videos = await videoRepository.videosById(readIds(query.id))
      const counts = parts.has('statistics') ? await statistics.ofVideos(videos) : undefined
      const thumbnails = await thumbnailsById(
        videoRepository,
        'videos',
        videos.map(({ id }) => id),
        place(),
      )
      const items = videos.map((video) =>
        videoResource(video, parts, {
          kind: `${brand}#video`,
          counts: counts?.get(video.id),
          thumbnails: thumbnails.get(video.id),
        }),
      )
      return list(`${brand}#videoListResponse`, items)
    },
  )

  thumbnailRoute(app, videoRepository, brand)
  playlistLists(app, context)
  partnerLists(app, context)

  async function findChannels(
    query: z.infer<typeof channelQuery>,
    { accountId, contentOwner }: VideoAccess,
  ): Promise<readonly Channel[]> {
    const { name, value } = oneFilter(query, ['mine', 'managedByMe', 'id'])
    if (name === 'managedByMe') {
      if (contentOwner === undefined)
        throw new ApiProblem(400, 'required', 'managedByMe needs onBehalfOfContentOwner.', {
          location: 'onBehalfOfContentOwner',
        })
      return context.owners.channelsOfOwner(contentOwner)
    }
    if (name === 'mine') {
      const own = await videoRepository.channelOf(accountId)
      return own ? [own] : []
    }
    const found = await Promise.all(readIds(value).map((channelId) => videoRepository.channelById(channelId)))
    return found.filter((channel) => channel !== undefined)
  }
}
