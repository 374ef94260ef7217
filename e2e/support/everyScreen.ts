import * as z from 'zod/mini'
import { resultTable } from '#contract/analytics.ts'
import { type ConnectableScope, connectableScopes, connectOffer, connectPaths } from '#contract/connect.ts'
import { customerList, datahubProxyPaths, operationList, studyList } from '#contract/datahub.ts'
import { groupListResponse, group as groupResource } from '#contract/groups.ts'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import { jobList } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { playlistListResponse } from '#contract/video.ts'
import { screens } from '#tv/app/registry.ts'
import { paths as hubPaths } from '#tv/screens/brand-lift/paths.ts'
import type { ScreenEntry } from '#tv/screens/entry.ts'
import type { Phone } from './phone.ts'
import { expect } from './test.ts'

/** Evaluates an expression in a page of the television, and awaits a promise. */
export type Evaluate = (expression: string) => Promise<unknown>

export interface Place {
  id: string
  /** Pattern of its path. */
  pattern: string
  /** Its label in the rail, if it has one. */
  label: string | undefined
  /** A path that opens it, with an item of the signed-in channel for each `:name`. */
  path: string
}

type Example = (page: Evaluate) => Promise<string> | string

/**
 * A path for each pattern with parameters. A new screen with parameters needs a line here: all tests that visit every
 * screen (monkey test, old engines, legibility, reach by arrows) then include it.
 */
const examples: Readonly<Record<string, Example>> = {
  '/search/:text': () => '/search/bell',
  '/metric/:name': () => '/metric/views',
  '/audience/:code': () => '/audience/US',
  '/videos/:id': async (page) => `/videos/${await bestVideo(page)}`,
  '/videos/:id/compare/:other': async (page) => {
    const [one, other] = await bestVideos(page, 2)
    return `/videos/${one}/compare/${other}`
  },
  '/playlists/:id': async (page) => `/playlists/${await somePlaylist(page)}`,
  '/live/:id': async (page) => `/live/${await bestVideo(page, { filters: 'liveOrOnDemand==LIVE' })}`,
  '/reach/:of/:name': () => '/reach/sources/YT_SEARCH',
  '/studies/of/:customer/:study': async (page) => hubPaths.study(await someStudy(page)),
  '/studies/imports/:id': async (page) => hubPaths.import(await someImport(page)),
  '/groups/:id': async (page) => `/groups/${await someGroup(page)}`,
  '/groups/:id/add': async (page) => `/groups/${await someGroup(page)}/add`,
  '/transcripts/:id': async (page) => `/transcripts/${await someTranscript(page)}`,
}

/**
 * Every screen of the registry, in its order, with all connections allowed. Creates a group of one video if the
 * account has none.
 */
export async function everyScreen(page: Evaluate, phone: Phone): Promise<Place[]> {
  await allowMore(page, phone)
  const places: Place[] = []
  for (const entry of screens) {
    const { id, path: pattern, rail } = entry
    places.push({ id, pattern, label: rail?.label.message, path: await pathOf(entry, page) })
  }
  return places
}

async function pathOf({ id, path }: ScreenEntry, page: Evaluate): Promise<string> {
  if (!path.includes(':')) return path
  const example = examples[path]
  if (!example) throw new Error(`e2e/support/everyScreen.ts has no example for ${path}, the path of the screen ${id}`)
  return await example(page)
}

async function bestVideo(page: Evaluate, filter: { filters?: string } = {}): Promise<string> {
  const [best = ''] = await bestVideos(page, 1, filter)
  return best
}

async function bestVideos(page: Evaluate, count: number, filter: { filters?: string } = {}): Promise<string[]> {
  const query = { startDate: '2005-01-01', endDate: '2100-01-01', metrics: 'views', dimensions: 'video' }
  const search = new URLSearchParams({
    ids: 'channel==MINE',
    sort: '-views',
    maxResults: String(count),
    ...query,
    ...filter,
  })
  const { rows = [] } = z.parse(resultTable, await call(page, `${proxyPaths.reports}?${search}`))
  return rows.map(([id]) => String(id))
}

/** Allows connections on the phone, for the session of the page, without its screens. */
export async function allowMore(
  page: Evaluate,
  phone: Phone,
  scopes: readonly ConnectableScope[] = connectableScopes,
): Promise<void> {
  const { qrUrl } = z.parse(connectOffer, await call(page, connectPaths.start, { scopes }))
  await phone.page.goto(qrUrl)
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.page.getByText('Your TV wants to:')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await phone.page.getByRole('button', { name: 'Allow' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Connected' })).toBeVisible()
}

/** Name of a study from the demo's first import, which may still be running. */
async function someStudy(page: Evaluate): Promise<string> {
  for (let round = 0; round < 100; round += 1) {
    const { customers } = z.parse(customerList, await call(page, datahubProxyPaths.customers))
    const customer = customers[0]?.name.split('/')[1] ?? ''
    const { brandLiftStudies } = z.parse(studyList, await call(page, datahubProxyPaths.studies(customer)))
    if (brandLiftStudies[0]) return brandLiftStudies[0].name
  }
  throw new Error('the demo has no study')
}

async function someImport(page: Evaluate): Promise<string> {
  const { operations } = z.parse(operationList, await call(page, datahubProxyPaths.operations))
  // The operation with a result: its screen shows more.
  return (operations.find(({ response }) => response) ?? operations[0])?.name ?? 'operations/none'
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

/** Calls the proxy with the session of the page: GET, or POST if there is a body. */
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
