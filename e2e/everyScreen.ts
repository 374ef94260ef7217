import * as z from 'zod/mini'
import { resultTable } from '#contract/analytics.ts'
import { groupListResponse, group as groupResource } from '#contract/groups.ts'
import { playlistListResponse } from '#contract/playlists.ts'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import { jobList } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import type { ScreenEntry } from '#tv/screens/entry.ts'
import { screens } from '#tv/screens/registry.ts'

/** The value of an expression in a page of the television, which may be a promise. */
export type Evaluate = (expression: string) => Promise<unknown>

export interface Place {
  id: string
  /** Pattern of its path. */
  pattern: string
  /** What the rail calls it, where it stands there. */
  label: string | undefined
  /** A path that opens it, with something of the signed-in channel in the place of each `:name`. */
  path: string
}

type Example = (page: Evaluate) => Promise<string> | string

/**
 * A path for each pattern with parts that vary. Who adds such a screen adds its line: every proof that walks all screens
 * (random keys, old engines, legibility, reach by keys) then walks it too.
 */
const examples: Readonly<Record<string, Example>> = {
  '/metric/:name': () => '/metric/views',
  '/audience/:code': () => '/audience/US',
  '/videos/:id': async (page) => `/videos/${await bestVideo(page)}`,
  '/playlists/:id': async (page) => `/playlists/${await somePlaylist(page)}`,
  '/live/:id': async (page) => `/live/${await bestVideo(page, { filters: 'liveOrOnDemand==LIVE' })}`,
  '/reach/:of/:name': () => '/reach/sources/YT_SEARCH',
  '/groups/:id': async (page) => `/groups/${await someGroup(page)}`,
  '/groups/:id/add': async (page) => `/groups/${await someGroup(page)}/add`,
  '/transcripts/:id': async (page) => `/transcripts/${await someTranscript(page)}`,
}

/** Every screen of the registry, in its order. Makes a group of one video where the account has none. */
export async function everyScreen(page: Evaluate): Promise<Place[]> {
  const places: Place[] = []
  for (const entry of screens) {
    const { id, path: pattern, rail } = entry
    places.push({ id, pattern, label: rail?.label, path: await pathOf(entry, page) })
  }
  return places
}

async function pathOf({ id, path }: ScreenEntry, page: Evaluate): Promise<string> {
  if (!path.includes(':')) return path
  const example = examples[path]
  if (!example) throw new Error(`e2e/everyScreen.ts has no example for ${path}, the path of the screen ${id}`)
  return await example(page)
}

async function bestVideo(page: Evaluate, only: { filters?: string } = {}): Promise<string> {
  const query = { startDate: '2005-01-01', endDate: '2100-01-01', metrics: 'views', dimensions: 'video' }
  const search = new URLSearchParams({ ids: 'channel==MINE', sort: '-views', maxResults: '1', ...query, ...only })
  const { rows } = z.parse(resultTable, await call(page, `${proxyPaths.reports}?${search}`))
  return String(rows?.[0]?.[0])
}

async function someTranscript(page: Evaluate): Promise<string> {
  const { items } = z.parse(jobList, await call(page, `${transcriptionProxyPaths.jobs}?status=done&limit=1`))
  return String(items[0]?.id)
}

async function somePlaylist(page: Evaluate): Promise<string> {
  const { items } = z.parse(playlistListResponse, await call(page, `${proxyPaths.playlists}?part=snippet&mine=true`))
  return String(items?.[0]?.id)
}

async function someGroup(page: Evaluate): Promise<string> {
  const { kind, items = [] } = z.parse(groupListResponse, await call(page, `${proxyPaths.groups}?mine=true`))
  const [first] = items
  if (first) return first.id
  const itemType = `${kind.split('#')[0]}#video`
  const body = { snippet: { title: 'Some of them' }, contentDetails: { itemType } }
  const { id } = z.parse(groupResource, await call(page, proxyPaths.groups, body))
  await call(page, proxyPaths.groupItems, { groupId: id, resource: { id: await bestVideo(page) } })
  return id
}

/** Asks the proxy with the session of the page: GET, or POST where there is a body. */
async function call(page: Evaluate, path: string, body?: unknown): Promise<unknown> {
  const request = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { [callHeader.name]: callHeader.value, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return await page(`fetch(${JSON.stringify(path)}, Object.assign({ credentials: 'same-origin' }, ${JSON.stringify(request)}))
    .then(function (answer) { return answer.text().then(function (text) {
      if (!answer.ok) throw new Error(${JSON.stringify(path)} + ': ' + answer.status + ' ' + text)
      return JSON.parse(text)
    }) })`)
}
