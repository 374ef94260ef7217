import { analyticsPaths, reportParameters, resultTable } from '#contract/analytics.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { monetaryMetricNames } from '#contract/reportNames.ts'
import {
  channelListWithStatistics,
  playlistItemListResponse,
  playlistListResponse,
  videoListWithStatistics,
  videoPaths,
} from '#contract/video.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import type { Named } from '../web/call.ts'
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
      answer: { QueryResponse: resultTable },
      needs: (query) => (requestsRevenue(query) ? 'analyticsMonetary' : undefined),
    }),
  ]
}

/** A GET whose answer televisions do not change, so that it may be cached. */
export const cachedRead = (call: Omit<ForwardedCall, 'method' | 'share'>): ForwardedCall => ({
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
  const list = (id: Name, summary: string, answer: Named, filters: readonly string[]) =>
    cachedRead({
      id,
      summary,
      answer,
      path: proxyPaths[id],
      url: `${apiUrl}${servicePaths[id]}`,
      query: ['part', 'fields', 'hl', 'maxResults', 'pageToken', ...filters, 'onBehalfOfContentOwner'],
    })
  return [
    list('channels', 'Channels.', { ChannelListResponse: channelListWithStatistics }, ['mine', 'id', 'managedByMe']),
    list('videos', 'Videos.', { VideoListResponse: videoListWithStatistics }, ['id']),
    list('playlists', 'Playlists.', { PlaylistListResponse: playlistListResponse }, ['mine', 'id', 'channelId']),
    list('playlistItems', 'Items of a playlist.', { PlaylistItemListResponse: playlistItemListResponse }, [
      'playlistId',
    ]),
  ]
}
