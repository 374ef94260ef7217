import { analyticsPaths, reportParameters } from '#contract/analytics.ts'
import { partnerPaths, partnerProxyPaths } from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { monetaryMetricNames } from '#contract/reportNames.ts'
import { videoPaths } from '#contract/video.ts'
import type { UpstreamSettings } from '../../settings.ts'
import type { BodyName } from './forwardedBodies.ts'
import type { ForwardedCall } from './forwardedCall.ts'

/** The core's part of the explicit allow-list of method and path (specification: proxy 3). */
export function coreCalls({ apiUrl, analyticsUrl, brand }: UpstreamSettings): ForwardedCall[] {
  return [
    ...videoCalls(apiUrl, brand),
    cachedRead({
      id: 'report',
      summary: 'A report.',
      path: proxyPaths.reports,
      url: `${analyticsUrl}${analyticsPaths.reports}`,
      query: [...reportParameters, 'fields'],
      answer: 'QueryResponse',
      needs: (query) => (requestsRevenue(query) ? 'analyticsMonetary' : undefined),
    }),
    ...groupCalls(analyticsUrl),
    ...partnerCalls(apiUrl, brand),
  ]
}

/** A GET whose answer televisions do not change, so that it may be cached. */
const cachedRead = (call: Omit<ForwardedCall, 'method' | 'share'>): ForwardedCall => ({
  ...call,
  method: 'GET',
  share: 'kept',
})

/** A report of money needs a scope that the device flow refuses (specification: reports 5). */
function requestsRevenue(query: URLSearchParams): boolean {
  // Every notation of the list counts: if no name is found here, the service must not find one either.
  const metrics = new Set(query.getAll('metrics').flatMap((list) => list.split(',').map((name) => name.trim())))
  return monetaryMetricNames.some((name) => metrics.has(name))
}

function videoCalls(apiUrl: string, brand: string): ForwardedCall[] {
  const servicePaths = videoPaths(brand)
  type Name = keyof typeof servicePaths & keyof typeof proxyPaths
  const list = (id: Name, summary: string, answer: BodyName, filters: readonly string[]) =>
    cachedRead({
      id,
      summary,
      answer,
      path: proxyPaths[id],
      url: `${apiUrl}${servicePaths[id]}`,
      query: ['part', 'fields', 'hl', 'maxResults', 'pageToken', ...filters, 'onBehalfOfContentOwner'],
    })
  return [
    list('channels', 'Channels.', 'ChannelListResponse', ['mine', 'id', 'managedByMe']),
    list('videos', 'Videos.', 'VideoListResponse', ['id']),
    list('playlists', 'Playlists.', 'PlaylistListResponse', ['mine', 'id', 'channelId']),
    list('playlistItems', 'Items of a playlist.', 'PlaylistItemListResponse', ['playlistId']),
  ]
}

/** All methods of groups and their items (specification: groups 2). */
function groupCalls(analyticsUrl: string): ForwardedCall[] {
  const callsOf =
    (name: 'groups' | 'groupItems') =>
    (
      method: ForwardedCall['method'],
      id: string,
      summary: string,
      query: readonly string[],
      more?: Pick<ForwardedCall, 'request' | 'answer' | 'share'>,
    ): ForwardedCall => ({
      method,
      id,
      summary,
      path: proxyPaths[name],
      url: `${analyticsUrl}${analyticsPaths[name]}`,
      query: [...query, 'onBehalfOfContentOwner', 'fields'],
      ...more,
    })
  const groups = callsOf('groups')
  const items = callsOf('groupItems')
  return [
    groups('GET', 'groups', 'Groups.', ['id', 'mine', 'pageToken'], {
      answer: 'ListGroupsResponse',
      share: 'under way',
    }),
    groups('POST', 'createGroup', 'Creates a group.', [], { request: 'NewGroup', answer: 'Group' }),
    groups('PUT', 'changeGroup', 'Changes the title of a group.', [], { request: 'ChangedGroup', answer: 'Group' }),
    groups('DELETE', 'deleteGroup', 'Deletes a group.', ['id']),
    items('GET', 'groupItems', 'Items of a group.', ['groupId'], {
      answer: 'ListGroupItemsResponse',
      share: 'under way',
    }),
    items('POST', 'addGroupItem', 'Adds an item to a group.', [], { request: 'NewGroupItem', answer: 'GroupItem' }),
    items('DELETE', 'removeGroupItem', 'Removes an item from its group.', ['id']),
  ]
}

/** The content owners for whom the account acts, and their assets, for groups of assets. */
function partnerCalls(apiUrl: string, brand: string): ForwardedCall[] {
  const servicePaths = partnerPaths(brand)
  const read = (id: keyof typeof servicePaths, summary: string, answer: BodyName, query: readonly string[]) =>
    cachedRead({
      id,
      summary,
      answer,
      path: partnerProxyPaths[id],
      url: `${apiUrl}${servicePaths[id]}`,
      query: [...query, 'onBehalfOfContentOwner', 'fields'],
    })
  return [
    read('contentOwners', 'Content owners.', 'ContentOwnerListResponse', ['fetchMine', 'id']),
    read('assets', 'Assets by ID.', 'AssetListResponse', ['id', 'fetchMetadata']),
    read('assetSearch', 'Assets by words.', 'AssetSearchResponse', ['q', 'ownershipRestriction', 'pageToken']),
  ]
}
