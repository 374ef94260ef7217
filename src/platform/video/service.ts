import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { videoReadScopeNames } from '#contract/scopes.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { type ChannelListResponse, type VideoListResponse, videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../apiProblem.ts'
import { answering, withStandardParameters } from '../standardParameters.ts'
import { requireVideoAccess, type VideoAccess } from './access.ts'
import type { VideoContext } from './context.ts'
import { memberList } from './memberList.ts'
import type { Standing } from './members.ts'
import { list, oneFilter, read, readIds, text } from './parameters.ts'
import { partnerLists } from './partnerLists.ts'
import { readParts } from './partParameter.ts'
import { playlistLists } from './playlistLists.ts'
import { publicNames } from './publicNames.ts'
import { channelParts, channelResource, videoParts, videoResource } from './resources.ts'
import { channelThumbnails, thumbnailRoute, thumbnailsById } from './thumbnails.ts'
import type { Channel } from './videoRepository.ts'
import { uploadScopeNames, videoUpload } from './videoUpload.ts'

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
      const access = await requireVideoAccess(context, request, [...videoReadScopeNames, 'partnerAudit'])
      const query = read(channelQuery, request.query)
      const parts = readParts(query.part, channelParts)
      const channels = await findChannels(query, access)
      const counts = parts.has('statistics') ? await statistics.ofChannels(channels.map(({ id }) => id)) : undefined
      const standings = parts.has('auditDetails') ? await auditedStandings(channels, access) : undefined
      const thumbnails = await channelThumbnails(videoRepository, channels, place())
      const items = await Promise.all(
        channels.map(async (channel) =>
          channelResource(channel, parts, {
            kind: `${brand}#channel`,
            counts: counts?.get(channel.id),
            standing: standings?.get(channel.id),
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
      await requireVideoAccess(context, request, videoReadScopeNames)
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
  memberList(app, context)
  // As in the field, a video needs its file.
  app.post(paths.videos, async (request) => {
    await requireVideoAccess(context, request, uploadScopeNames)
    throw new ApiProblem(400, 'mediaBodyRequired', `The request has no video file: use ${paths.upload}.`)
  })
  await app.register(async (scope) => videoUpload(scope, context))

  /**
   * The standing of channels, which is private (specification: video 7).
   * @throws ApiProblem 403 `forbidden` without the scope of an audit, and for a channel that is not the caller's
   */
  async function auditedStandings(channels: readonly Channel[], access: VideoAccess): Promise<Map<string, Standing>> {
    if (!access.scopes.has(context.scopes.partnerAudit))
      throw new ApiProblem(403, 'forbidden', 'The part auditDetails needs the scope of a partner audit.', {
        location: 'part',
      })
    const managed = access.contentOwner === undefined ? [] : await context.owners.channelsOfOwner(access.contentOwner)
    for (const { id, accountId } of channels)
      if (accountId !== access.accountId && !managed.some((channel) => channel.id === id))
        throw new ApiProblem(403, 'forbidden', `The part auditDetails of the channel ${id} is private.`, {
          location: 'part',
        })
    return videoRepository.standings(channels.map(({ id }) => id))
  }

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
