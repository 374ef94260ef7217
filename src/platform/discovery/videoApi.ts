import { apiError } from '#contract/apiError.ts'
import { memberListResponse } from '#contract/members.ts'
import { assetListResponse, assetSearchResponse, contentOwnerListResponse, partnerPaths } from '#contract/partner.ts'
import { playlistItemListResponse, playlistListResponse } from '#contract/playlists.ts'
import { reportScopeNames, videoReadScopeNames } from '#contract/scopes.ts'
import { channelListWithStatistics, videoListWithStatistics, videoWithStatistics } from '#contract/statistics.ts'
import { newVideo, videoPaths } from '#contract/video.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'

const part: Parameter = {
  description: 'Parts of each resource, separated by commas or repeated.',
  required: true,
  repeated: true,
}
const ids: Parameter = { description: 'Ids, separated by commas or repeated.', repeated: true }
const mine: Parameter = { description: 'Only those of the account.', type: 'boolean' }
const onBehalfOfContentOwner: Parameter = { description: 'Content owner for whom the account acts.' }
const paging = {
  maxResults: { description: 'Resources of a page, 0 to 50.', type: 'integer' },
  pageToken: { description: 'The nextPageToken of the previous page.' },
} as const satisfies Record<string, Parameter>

const list = (
  path: string,
  response: string,
  parameters: Record<string, Parameter>,
  scopes: Method['scopes'] = reportScopeNames,
): { list: Method } => ({
  list: {
    httpMethod: 'GET',
    path: path.slice(1),
    description: `Returns a ${response}.`,
    parameters: { ...parameters, onBehalfOfContentOwner },
    response,
    scopes,
  },
})

/** The part `statistics` of the demo is refused while its numbers are being made (specification: video 2). */
const withStatistics = ({ list: method }: { list: Method }) => ({ list: { ...method, refusals: [409] } })

/** Channels, videos and playlists (specification: video 1). */
export function videoApi(brand: string): ApiDescription {
  const paths = videoPaths(brand)
  return {
    name: brand,
    version: 'v3',
    title: 'Video API',
    description: 'Channels, videos and playlists.',
    schemas: {
      ChannelListResponse: channelListWithStatistics,
      VideoListResponse: videoListWithStatistics,
      PlaylistListResponse: playlistListResponse,
      PlaylistItemListResponse: playlistItemListResponse,
      MemberListResponse: memberListResponse,
      NewVideo: newVideo,
      Video: videoWithStatistics,
    },
    refusal: { name: 'Error', schema: apiError },
    resources: {
      channels: withStatistics(
        list(
          paths.channels,
          'ChannelListResponse',
          {
            part,
            mine,
            id: ids,
            managedByMe: { description: 'Only those of the content owner.', type: 'boolean' },
          },
          [...videoReadScopeNames, 'partnerAudit'],
        ),
      ),
      videos: {
        ...withStatistics(list(paths.videos, 'VideoListResponse', { part, id: ids }, videoReadScopeNames)),
        insert: {
          httpMethod: 'POST',
          path: paths.videos.slice(1),
          description: 'Adds a video to the channel.',
          parameters: { part, onBehalfOfContentOwner },
          request: 'NewVideo',
          response: 'Video',
          upload: { path: paths.upload, maxSize: '32MB' },
          scopes: ['videoUpload', 'video', 'videoForceSsl'],
        },
      },
      members: list(paths.members, 'MemberListResponse', { part, ...paging, mode: { description: 'all_current.' } }, [
        'videoMemberships',
      ]),
      playlists: list(
        paths.playlists,
        'PlaylistListResponse',
        {
          part,
          mine,
          id: ids,
          ...paging,
          channelId: { description: 'Channel whose playlists are listed.' },
        },
        videoReadScopeNames,
      ),
      playlistItems: list(
        paths.playlistItems,
        'PlaylistItemListResponse',
        {
          part,
          ...paging,
          playlistId: { description: 'Playlist whose items are listed.', required: true },
        },
        videoReadScopeNames,
      ),
    },
  }
}

/** Content owners and their assets (specification: content-owners 4). */
export function partnerApi(brand: string): ApiDescription {
  const paths = partnerPaths(brand)
  return {
    name: `${brand}Partner`,
    version: 'v1',
    title: 'Partner API',
    description: 'Content owners for whom an account acts, and their assets.',
    schemas: {
      ContentOwnerListResponse: contentOwnerListResponse,
      AssetListResponse: assetListResponse,
      AssetSearchResponse: assetSearchResponse,
    },
    refusal: { name: 'Error', schema: apiError },
    resources: {
      contentOwners: list(paths.contentOwners, 'ContentOwnerListResponse', { fetchMine: mine, id: ids }),
      assets: list(paths.assets, 'AssetListResponse', {
        id: { ...ids, required: true },
        fetchMetadata: { description: 'mine, effective, or both with a comma between them.', repeated: true },
      }),
      assetSearch: list(paths.assetSearch, 'AssetSearchResponse', {
        q: { description: 'Words of the title.' },
        ownershipRestriction: { description: 'mine.' },
        pageToken: paging.pageToken,
      }),
    },
  }
}
