import { analyticsPaths, reportParameters, resultTable } from '#contract/analytics.ts'
import type { ConnectableScope } from '#contract/connect.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { monetaryMetricNames } from '#contract/reportNames.ts'
import { channelListWithStatistics, videoListWithStatistics } from '#contract/statistics.ts'
import { playlistItemListResponse, playlistListResponse, videoPaths } from '#contract/video.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import type { Named } from '../web/call.ts'

/** One call that televisions may make through the proxy. The proxy refuses a call that is not in the list. */
export interface ForwardedCall {
  /** The name of the call in the OpenAPI document. */
  id: string
  summary: string
  /** Calls that write have a JSON body, except DELETE. */
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** The path at the proxy. The caller chooses the segments `:name`; `target.ts` has what they may be. */
  path: string
  /**
   * The address at the service. It is fixed, so that no caller chooses a host or path, except the segments `{name}`.
   */
  url: string
  /** Names of the allowed query parameters. The proxy refuses any other; credentials must not be in this list. */
  query: readonly string[]
  /** The body of the request. It only describes the call: the service checks what it gets. */
  request?: Named
  /** The body of the answer; undefined: the service answers 204, or with audio. */
  answer?: Named
  /** A POST without a body. */
  hasNoBody?: true
  /**
   * How televisions of one account share an answer: `kept` caches it for a short time, `under way` shares it only until
   * it is complete. `under way` is for data that televisions write: a change must be visible at once, also through
   * another proxy. Without a value the answer is not shared.
   */
  share?: 'kept' | 'under way'
  /** The scope that a call with these parameters needs from a connection, because pairing cannot grant it. */
  needs?: (query: URLSearchParams) => ConnectableScope | undefined
  /** The operator's key, sent instead of the television's token. Without a value, no service is set up. */
  key?: { header: string; value: string | undefined }
  /** For an `<audio>` element, which sends none of our headers: the call accepts byte ranges and returns audio. */
  audio?: true
}

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
