import type { FastifyInstance } from 'fastify'
import { apiError } from '#contract/apiError.ts'
import { liveBroadcastListResponse } from '#contract/broadcasts.ts'
import { videoReadScopeNames } from '#contract/scopes.ts'
import { channelListWithStatistics, videoListWithStatistics, videoWithStatistics } from '#contract/statistics.ts'
import {
  type ChannelListResponse,
  memberListResponse,
  newVideo,
  playlistItemListResponse,
  playlistListResponse,
  type VideoListResponse,
  videoPaths,
} from '#contract/video.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { answerTagged, withEtag } from '../api/etag.ts'
import { withStandardParameters } from '../api/standardParameters.ts'
import { methodsOf, type ResourceApi } from '../methods/resourceMethod.ts'
import { addMethods, addUploads } from '../methods/routes.ts'
import { acceptUploads } from '../uploads/upload.ts'
import { listBroadcasts, liveStreamingDetails } from './broadcastList.ts'
import { countsApi } from './countMethods.ts'
import { listMembers } from './memberList.ts'
import type { Standing } from './members.ts'
import type { VideoContext } from './method.ts'
import { ids, mine, part, type VideoCall, videoCalls, videoMethod } from './method.ts'
import { list, oneFilter, publicNames, readIds, readParts } from './parameters.ts'
import { partnerApi } from './partnerLists.ts'
import { countUploads, playlistMethods } from './playlistLists.ts'
import { channelParts, channelResource, nothing, videoParts, videoResource } from './resources.ts'
import { channelThumbnails, thumbnailRoute, thumbnailsById } from './thumbnails.ts'
import type { Channel } from './videoRepository.ts'
import { insertVideo, maxUploadBytes } from './videoUpload.ts'

const channelFilters = ['mine', 'managedByMe', 'id'] as const
type ChannelFilter = (typeof channelFilters)[number]

/** Channels, videos, playlists and live broadcasts (specification: video 1). */
export const videoApi = (brand: string): ResourceApi<VideoCall> => ({
  name: brand,
  version: 'v3',
  title: 'Video API',
  description: 'Channels, videos, playlists and live broadcasts.',
  schemas: {
    ChannelListResponse: channelListWithStatistics,
    VideoListResponse: videoListWithStatistics,
    PlaylistListResponse: playlistListResponse,
    PlaylistItemListResponse: playlistItemListResponse,
    MemberListResponse: memberListResponse,
    LiveBroadcastListResponse: liveBroadcastListResponse,
    NewVideo: newVideo,
    Video: videoWithStatistics,
  },
  refusal: { name: 'Error', schema: apiError },
  resources: {
    channels: { list: listChannels(brand) },
    videos: { list: listVideos(brand), insert: insertVideo(brand) },
    members: { list: listMembers(brand) },
    liveBroadcasts: { list: listBroadcasts(brand) },
    ...playlistMethods(brand),
  },
})

/**
 * Channels, videos, playlists, a content owner's assets, and pictures (specification: video 1).
 */
export async function videoService(app: FastifyInstance, context: VideoContext): Promise<void> {
  withStandardParameters(app)
  const { brand } = context.settings.naming
  const methods = [videoApi(brand), partnerApi(brand), countsApi(brand)].flatMap(methodsOf)
  const open = videoCalls(context)
  thumbnailRoute(app, context.videoRepository, brand)
  addMethods(app, methods, open)
  await app.register(async (scope) => {
    acceptUploads(scope, maxUploadBytes)
    addUploads(scope, methods, open)
  })
}

/** The part `statistics` of the demo is refused while its numbers are being made (specification: video 2). */
const refusals = [409]

const listChannels = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: videoPaths(brand).channels,
    description: 'Returns a ChannelListResponse.',
    parameters: {
      part,
      mine,
      id: ids,
      managedByMe: { description: 'Only those of the content owner.', type: 'boolean' },
    },
    answer: channelListWithStatistics,
    furtherFields: publicNames.channels,
    refusals,
    hasVersions: true,
    scopes: [...videoReadScopeNames, 'partnerAudit'],
    handler: async (call) => {
      const { broadcasts, parameters, reply, request, videoRepository, statistics, publicUrl } = call
      const parts = readParts(parameters.part, channelParts)
      const channels = await findChannels(call)
      const counts = parts.has('statistics') ? await statistics.ofChannels(channels.map(({ id }) => id)) : undefined
      const standings = parts.has('auditDetails') ? await auditedStandings(channels, call) : undefined
      const thumbnails = await channelThumbnails(videoRepository, channels, { publicUrl: publicUrl(), brand })
      const items = await Promise.all(
        channels.map(async (channel) =>
          channelResource(channel, parts, {
            kind: `${brand}#channel`,
            counts: counts?.get(channel.id),
            standing: standings?.get(channel.id),
            videoCount: parts.has('statistics') ? await countUploads(channel.id, { broadcasts, videoRepository }) : 0,
            thumbnails: thumbnails.get(channel.id),
          }),
        ),
      )
      const answer: ChannelListResponse = list(`${brand}#channelListResponse`, items)
      return answerTagged(request, reply, withEtag(answer))
    },
  })

const listVideos = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: videoPaths(brand).videos,
    description: 'Returns a VideoListResponse.',
    parameters: { part, id: ids },
    answer: videoListWithStatistics,
    furtherFields: publicNames.videos,
    refusals,
    hasVersions: true,
    scopes: videoReadScopeNames,
    handler: async ({ broadcasts, parameters, reply, request, videoRepository, statistics, publicUrl }) => {
      const parts = readParts(parameters.part, videoParts)
      const ids = readIds(parameters.id)
      const known = new Map((await videoRepository.videosById(ids)).map((video) => [video.id, video]))
      const live = await broadcasts.ofVideos(ids)
      // A broadcast need not be an upload.
      const videos = ids.flatMap((id) => known.get(id) ?? live.get(id)?.video ?? [])
      const counts = parts.has('statistics') ? await statistics.ofVideos(videos) : undefined
      const thumbnails = await thumbnailsById(
        videoRepository,
        'videos',
        videos.map(({ id }) => id),
        { publicUrl: publicUrl(), brand },
      )
      const items = videos.map((video) => {
        const broadcast = parts.has('liveStreamingDetails') ? live.get(video.id) : undefined
        return videoResource(video, parts, {
          kind: `${brand}#video`,
          counts: counts?.get(video.id) ?? { ...nothing, views: live.get(video.id)?.views ?? 0 },
          thumbnails: thumbnails.get(video.id),
          live: broadcast && liveStreamingDetails(broadcast),
        })
      })
      const answer: VideoListResponse = list(`${brand}#videoListResponse`, items)
      return answerTagged(request, reply, withEtag(answer))
    },
  })

/**
 * The standing of channels, which is private (specification: video 7).
 * @throws ApiProblem 403 `forbidden` without the scope of an audit, and for a channel that is not the caller's
 */
async function auditedStandings(
  channels: readonly Channel[],
  { access, scopes, owners, videoRepository }: VideoCall,
): Promise<Map<string, Standing>> {
  if (!access.scopes.has(scopes.partnerAudit))
    throw new ApiProblem(403, 'forbidden', 'The part auditDetails needs the scope of a partner audit.', {
      location: 'part',
    })
  const managed = access.contentOwner === undefined ? [] : await owners.channelsOfOwner(access.contentOwner)
  for (const { id, accountId } of channels)
    if (accountId !== access.accountId && !managed.some((channel) => channel.id === id))
      throw new ApiProblem(403, 'forbidden', `The part auditDetails of the channel ${id} is private.`, {
        location: 'part',
      })
  return videoRepository.standings(channels.map(({ id }) => id))
}

async function findChannels({
  access: { accountId, contentOwner },
  owners,
  parameters,
  videoRepository,
}: VideoCall & { parameters: Parameters<typeof oneFilter<ChannelFilter>>[0] }): Promise<readonly Channel[]> {
  const { name, value } = oneFilter(parameters, channelFilters)
  if (name === 'managedByMe') {
    if (contentOwner === undefined)
      throw new ApiProblem(400, 'required', 'managedByMe needs onBehalfOfContentOwner.', {
        location: 'onBehalfOfContentOwner',
      })
    return owners.channelsOfOwner(contentOwner)
  }
  if (name === 'mine') {
    const own = await videoRepository.channelOf(accountId)
    return own ? [own] : []
  }
  const found = await Promise.all(readIds(value).map((channelId) => videoRepository.channelById(channelId)))
  return found.filter((channel) => channel !== undefined)
}
