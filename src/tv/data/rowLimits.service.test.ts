import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import type { Insight } from '#insights/insight.ts'
import { namedCauses } from '../dashboard/unusual/causes.ts'
import { figuresQuery } from '../dashboard/videos/figures.ts'
import { playlistViewsQuery } from '../dashboard/videos/playlistViews.ts'
import { json, startTestProxy, type TestProxy } from '../proxy/proxy.fixture.ts'
import { videoViewsQuery } from '../screens/groups/rankedMembers.ts'
import { dividedQuery } from '../screens/overview/metric/divide.ts'
import { sourcesQuery } from '../screens/revenue/Sources.tsx'
import { entriesQuery } from '../screens/traffic/source/entries.ts'
import { medianQuery } from '../screens/videos/video/retention.ts'

const period = { start: '2026-10-21', end: '2026-11-17' }
const client = new QueryClient()
let proxy: TestProxy

/** Answers every report with its columns and no rows. */
beforeAll(async () => {
  proxy = await startTestProxy()
  proxy.answers.set(proxyPaths.reports, (call, response) => {
    const names = `${call.query.dimensions},${call.query.metrics}`.split(',')
    const columnHeaders = names.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' }))
    json({ kind: 'k', columnHeaders, rows: [] })(call, response)
  })
})
beforeEach(() => {
  proxy.received.length = 0
})
afterAll(() => proxy.close())

const requestedLimits = () => proxy.received.map(({ query }) => query.maxResults)

test('the list of all videos asks for the 200 that the service ranks', async () => {
  await client.fetchQuery(figuresQuery({ period }))
  expect(requestedLimits()).toEqual(['200'])
})

test('the videos of a metric are no more than one call gives titles for', async () => {
  await client.fetchQuery(dividedQuery('views', 'videos', { period }))
  expect(requestedLimits()).toEqual(['50'])
})

test('the entries of a traffic source are the 25 that the service ranks', async () => {
  await client.fetchQuery(entriesQuery('sources', 'YT_SEARCH', 'text', { period }))
  expect(requestedLimits()).toEqual(['25'])
})

test('the median curve is that of the twelve most watched videos, each of which costs one call', async () => {
  await client.fetchQuery(medianQuery(period, 'all'))
  expect(requestedLimits()).toEqual(['12'])
})

test.each(['countries', 'videos', 'ads'] as const)('the sources of revenue are the 25 largest %s', async (ranking) => {
  await client.fetchQuery(sourcesQuery(ranking, period, 'EUR'))
  expect(requestedLimits()).toEqual(['25'])
})

test('the members of a group of videos are ranked among the 200 that the service ranks', async () => {
  await client.fetchQuery(videoViewsQuery('group', period))
  expect(requestedLimits()).toEqual(['200'])
})

test('the members of a group of playlists are ranked among the 200 that the service ranks', async () => {
  await client.fetchQuery(playlistViewsQuery(period))
  expect(requestedLimits()).toEqual(['200'])
})

test('the causes of an unusual day are sought among the 200 videos that the service lists', async () => {
  const day = '2026-11-17'
  const insight: Insight = {
    kind: 'spike',
    metric: 'views',
    first: day,
    last: day,
    value: 900,
    usual: 300,
    change: 2,
    rarity: 5,
    size: 2,
    sample: 8,
    causes: [],
  }
  await namedCauses(client, insight)
  const ofVideos = proxy.received.filter(({ query }) => query.dimensions === 'video')
  expect(ofVideos.map(({ query }) => query.maxResults)).toEqual(['200', '200'])
})
