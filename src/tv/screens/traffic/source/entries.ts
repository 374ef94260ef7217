import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, playlistListResponse } from '#contract/video.ts'
import type { Selection } from '#tv/dashboard/comparison/comparison.ts'
import { entryName, type SourceDetail, type SourceKind } from '#tv/dashboard/labels/trafficSources.ts'
import { videoTitles } from '#tv/data/channel.ts'
import { askReport } from '#tv/data/report.ts'
import { unnamedChannel, unnamedPlaylist, unnamedVideo } from '#tv/data/unnamed.ts'
import { callProxy } from '#tv/proxy/proxy.ts'

/** The service returns no more than this (specification: reports 6.3). */
export const maxEntries = 25

const entry = z.object({ id: z.string(), title: z.string(), views: z.number() })
export type Entry = z.infer<typeof entry>

/** The detail of a traffic source in a period, the most viewed first, with titles for IDs. */
export const entriesQuery = (
  sourceKind: SourceKind,
  code: string,
  kind: SourceDetail['entries'],
  selection: Selection,
) =>
  queryOptions({
    queryKey: [
      'report',
      'details by views, with titles',
      sourceKind,
      code,
      selection.period,
      ...(selection.where ? [selection.where] : []),
    ],
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const rows = await detailRows(sourceKind, code, selection, signal)
      const titleOf = await titles(
        kind,
        rows.map(({ id }) => id),
        signal,
      )
      return rows.map(({ id, views }) => ({ id, title: titleOf(id), views }))
    },
    meta: { stored: z.array(entry) },
  })

async function detailRows(
  sourceKind: SourceKind,
  code: string,
  { period, where: group }: Selection,
  signal: AbortSignal,
) {
  const query = { period, metrics: ['views'], sort: '-views', maxResults: maxEntries } as const
  if (sourceKind === 'places') {
    const where = { insightPlaybackLocationType: code, ...group }
    const rows = await askReport({ ...query, by: ['insightPlaybackLocationDetail'], where }, signal)
    return rows.map(({ insightPlaybackLocationDetail: id, views }) => ({ id, views }))
  }
  const where = { insightTrafficSourceType: code, ...group }
  const rows = await askReport({ ...query, by: ['insightTrafficSourceDetail'], where }, signal)
  return rows.map(({ insightTrafficSourceDetail: id, views }) => ({ id, views }))
}

/** Titles of the entries; deleted ones, and private ones of other channels, have none. */
async function titles(
  kind: SourceDetail['entries'],
  ids: readonly string[],
  signal: AbortSignal,
): Promise<(id: string) => string> {
  if (kind === 'text') return (id) => id
  if (kind === 'words') return entryName
  if (ids.length === 0) return (id) => id
  if (kind === 'video') {
    const known = await videoTitles(ids, signal)
    return (id) => known.get(id) ?? unnamedVideo(id)
  }
  const query = { part: 'snippet', id: ids.join(','), maxResults: maxEntries }
  const { items = [] } =
    kind === 'playlist'
      ? await callProxy(proxyPaths.playlists, playlistListResponse, { query, signal })
      : await callProxy(proxyPaths.channels, channelListResponse, { query, signal })
  const known = new Map(items.flatMap(({ id, snippet }) => (snippet ? [[id, snippet.title] as const] : [])))
  return (id) => known.get(id) ?? (kind === 'playlist' ? unnamedPlaylist : unnamedChannel)(id)
}
