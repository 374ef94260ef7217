import { analyticsPaths } from '#contract/analytics.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { videoPaths } from '#contract/video.ts'
import type { UpstreamSettings } from '../settings.ts'

/** One call that televisions may make through the proxy. What is not in the list does not exist. */
export interface ForwardedCall {
  /** Calls that write carry a body in JSON, but for DELETE. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** At the proxy. */
  path: string
  /** At the service: fixed, so that no caller chooses a host or a path. */
  url: string
  /** Names of the query parameters that pass; any other is refused. Credentials have no place here. */
  query: readonly string[]
  /**
   * How televisions of one account share an answer: `kept` for a moment, or only while it is `under way`, because what
   * they write themselves must be seen at once, also through another proxy. Left out: not at all.
   */
  share?: 'kept' | 'under way'
}

/** What every list call of the public services of this kind takes. */
const list = ['part', 'fields', 'hl', 'maxResults', 'pageToken']

/** The explicit allow-list of method and path (facts: authorization, "Token-refresh proxy"). */
export function forwardedCalls({ apiUrl, analyticsUrl, brand }: UpstreamSettings): ForwardedCall[] {
  const video = videoPaths(brand)
  return [
    {
      method: 'GET',
      path: proxyPaths.channels,
      url: `${apiUrl}${video.channels}`,
      query: [...list, 'mine', 'id', 'managedByMe', 'onBehalfOfContentOwner'],
      share: 'kept',
    },
    {
      method: 'GET',
      path: proxyPaths.videos,
      url: `${apiUrl}${video.videos}`,
      query: [...list, 'id', 'onBehalfOfContentOwner'],
      share: 'kept',
    },
    {
      method: 'GET',
      path: proxyPaths.playlists,
      url: `${apiUrl}${video.playlists}`,
      query: [...list, 'mine', 'id', 'channelId', 'onBehalfOfContentOwner'],
      share: 'kept',
    },
    {
      method: 'GET',
      path: proxyPaths.playlistItems,
      url: `${apiUrl}${video.playlistItems}`,
      query: [...list, 'playlistId', 'onBehalfOfContentOwner'],
      share: 'kept',
    },
    {
      method: 'GET',
      path: proxyPaths.reports,
      url: `${analyticsUrl}${analyticsPaths.reports}`,
      query: [
        'ids',
        'startDate',
        'endDate',
        'metrics',
        'dimensions',
        'filters',
        'sort',
        'maxResults',
        'startIndex',
        'currency',
        'includeHistoricalChannelData',
        'fields',
      ],
      share: 'kept',
    },
    ...groupCalls(analyticsUrl),
  ]
}

/** All methods of groups and their items (facts: analytics, "Groups"). */
function groupCalls(analyticsUrl: string): ForwardedCall[] {
  const groups = { path: proxyPaths.groups, url: `${analyticsUrl}${analyticsPaths.groups}` }
  const items = { path: proxyPaths.groupItems, url: `${analyticsUrl}${analyticsPaths.groupItems}` }
  const every = ['onBehalfOfContentOwner', 'fields']
  return [
    { ...groups, method: 'GET', query: ['id', 'mine', 'pageToken', ...every], share: 'under way' },
    { ...groups, method: 'POST', query: every },
    { ...groups, method: 'PUT', query: every },
    { ...groups, method: 'DELETE', query: ['id', ...every] },
    { ...items, method: 'GET', query: ['groupId', ...every], share: 'under way' },
    { ...items, method: 'POST', query: every },
    { ...items, method: 'DELETE', query: ['id', ...every] },
  ]
}
