import { analyticsPaths, reportParameters } from '#contract/analytics.ts'
import { partnerPaths, partnerProxyPaths } from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { monetaryMetricNames } from '#contract/reportNames.ts'
import { videoPaths } from '#contract/video.ts'
import type { UpstreamSettings } from '../settings.ts'
import { datahubCalls } from './datahubCalls.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import { transcriptionCalls } from './transcriptionCalls.ts'

/** Query parameters of every list call of the public services. */
const listParameters = ['part', 'fields', 'hl', 'maxResults', 'pageToken']

/** The explicit allow-list of method and path (specification: proxy 3). */
export function forwardedCalls(settings: UpstreamSettings): ForwardedCall[] {
  const { apiUrl, analyticsUrl, datahubUrl, transcription, brand } = settings
  const video = videoPaths(brand)
  const list = (name: keyof typeof video & keyof typeof proxyPaths, filters: readonly string[]) =>
    cachedRead(proxyPaths[name], `${apiUrl}${video[name]}`, [...listParameters, ...filters, 'onBehalfOfContentOwner'])
  return [
    list('channels', ['mine', 'id', 'managedByMe']),
    list('videos', ['id']),
    list('playlists', ['mine', 'id', 'channelId']),
    list('playlistItems', ['playlistId']),
    {
      ...cachedRead(proxyPaths.reports, `${analyticsUrl}${analyticsPaths.reports}`, [...reportParameters, 'fields']),
      needs: (query) => (requestsRevenue(query) ? 'analyticsMonetary' : undefined),
    },
    ...groupCalls(analyticsUrl),
    ...partnerCalls(apiUrl, brand),
    ...datahubCalls(datahubUrl),
    ...transcriptionCalls(transcription),
  ]
}

/** A GET whose answer televisions do not change, so that it may be cached. */
const cachedRead = (path: string, url: string, query: readonly string[]): ForwardedCall => ({
  method: 'GET',
  path,
  url,
  query,
  share: 'kept',
})

/** A report of money needs a scope that the device flow refuses (specification: reports 5). */
function requestsRevenue(query: URLSearchParams): boolean {
  // Every notation of the list counts: if no name is found here, the service must not find one either.
  const metrics = new Set(
    query.getAll('metrics').flatMap((listParameters) => listParameters.split(',').map((name) => name.trim())),
  )
  return monetaryMetricNames.some((name) => metrics.has(name))
}

/** All methods of groups and their items (specification: groups 2). */
function groupCalls(analyticsUrl: string): ForwardedCall[] {
  const groups = { path: proxyPaths.groups, url: `${analyticsUrl}${analyticsPaths.groups}` }
  const items = { path: proxyPaths.groupItems, url: `${analyticsUrl}${analyticsPaths.groupItems}` }
  const commonParameters = ['onBehalfOfContentOwner', 'fields']
  return [
    { ...groups, method: 'GET', query: ['id', 'mine', 'pageToken', ...commonParameters], share: 'under way' },
    { ...groups, method: 'POST', query: commonParameters },
    { ...groups, method: 'PUT', query: commonParameters },
    { ...groups, method: 'DELETE', query: ['id', ...commonParameters] },
    { ...items, method: 'GET', query: ['groupId', ...commonParameters], share: 'under way' },
    { ...items, method: 'POST', query: commonParameters },
    { ...items, method: 'DELETE', query: ['id', ...commonParameters] },
  ]
}

/** The content owners for whom the account acts, and their assets, for groups of assets. */
function partnerCalls(apiUrl: string, brand: string): ForwardedCall[] {
  const servicePaths = partnerPaths(brand)
  const read = (name: keyof typeof servicePaths, query: readonly string[]) =>
    cachedRead(partnerProxyPaths[name], `${apiUrl}${servicePaths[name]}`, [
      ...query,
      'onBehalfOfContentOwner',
      'fields',
    ])
  return [
    read('contentOwners', ['fetchMine', 'id']),
    read('assets', ['id', 'fetchMetadata']),
    read('assetSearch', ['q', 'ownershipRestriction', 'pageToken']),
  ]
}
