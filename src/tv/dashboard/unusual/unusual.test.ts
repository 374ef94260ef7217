import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayAt, daysBetween, eachDay } from '#tv/dates/days.ts'
import { sentenceOf } from './sentences.ts'
import { isWithin, newsDays, unusualQuery } from './unusual.ts'

/** A channel of 320 days with a video every eight days; the service answers every report from these numbers. */
const newest = '2026-11-20'
const oldest = addDays(newest, -319)
const viewsOn = (day: string) => 1000 + ((daysBetween(oldest, day) * 37) % 90)
/** Germany has a tenth of the views, and in the newest week three tenths more; the others share the rest. */
const partOf = (country: string, day: string) => {
  const germany = 0.1 + 0.01 * Math.sin(daysBetween(oldest, day)) + (day > addDays(newest, -7) ? 0.3 : 0)
  if (country === 'DE') return Math.round(viewsOn(day) * germany)
  return Math.round(viewsOn(day) * (1 - germany) * (country === 'US' ? 0.75 : 0.05))
}
const countries = ['US', 'DE', 'FR', 'IT', 'ES', 'PL', 'SE']
const videos = Array.from({ length: 30 }, (_, place) => ({
  id: `video-${place}`,
  published: addDays(newest, -4 - 8 * place),
}))
/** A video whose publication time the service does not say. */
const undated = { id: 'undated', published: undefined }
/** The newest video has four times the views of the others. */
const viewsOfVideo = (id: string, day: string) => (id === 'video-0' ? 400 : 100) + (daysBetween(oldest, day) % 7)
/** All views before the days that have numbers: with them, the total reaches a million three days before the newest. */
const before = 1_000_001 - eachDay(oldest, addDays(newest, -3)).reduce((sum, day) => sum + viewsOn(day), 0)
/** The channel gains three subscribers a day, and has 5,000 since yesterday. */
const gained = 3
const gainedBefore = 5_001 - gained * eachDay(oldest, addDays(newest, -1)).length

const calls: string[] = []

function answer(address: string): unknown {
  const url = new URL(address, 'http://tv')
  const query = Object.fromEntries(url.searchParams) as Record<string, string>
  if (url.pathname.endsWith('/channels'))
    return {
      kind: 'channels',
      items: [{ kind: 'channel', id: 'UC', contentDetails: { relatedPlaylists: { uploads: 'UU' } } }],
    }
  if (url.pathname.endsWith('/playlistItems'))
    return {
      kind: 'items',
      items: [...videos.slice(0, 3), undated, ...videos.slice(3)].map(({ id, published }) => ({
        kind: 'item',
        id,
        snippet: { title: `The ${id}` },
        contentDetails: { videoId: id, ...(published && { videoPublishedAt: `${published}T20:00:00Z` }) },
      })),
    }
  const { startDate = '', endDate = '', metrics = '', dimensions, filters = '' } = query
  const start = [startDate, oldest].sort()[1] ?? oldest
  const days = eachDay(start, endDate > newest ? newest : endDate)
  const [filter, value = ''] = filters.split('==')
  const numberOn = (day: string) =>
    filter === 'country' ? partOf(value, day) : filter === 'video' ? viewsOfVideo(value, day) : viewsOn(day)
  const names = metrics.split(',')
  const cells = (views: number, subscribers = gained) =>
    names.map((name) => {
      if (name === 'averageViewDuration') return 180
      if (name === 'subscribersLost') return 0
      return name === 'subscribersGained' ? subscribers : views
    })
  const sum = (value: (day: string) => number) => days.reduce((total, day) => total + value(day), 0)
  const table = (columns: string[], rows: unknown[]) => ({
    kind: 'video#resultTable',
    columnHeaders: [
      ...columns.map((name) => ({ name, columnType: 'DIMENSION', dataType: 'STRING' })),
      ...names.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' })),
    ],
    rows,
  })
  if (dimensions === 'day')
    return table(
      ['day'],
      [...days].reverse().map((day) => [day, ...cells(numberOn(day))]),
    )
  if (dimensions === undefined) {
    const isEver = startDate < oldest
    return table([], [cells(sum(numberOn) + (isEver ? before : 0), gained * days.length + (isEver ? gainedBefore : 0))])
  }
  if (dimensions === 'country')
    return table(
      ['country'],
      countries.map((country) => [country, sum((day) => partOf(country, day))]),
    )
  const [, part = ''] = dimensions.split(',')
  if (part !== '')
    return table(
      ['day', part],
      days.map((day) => [day, 'ONE', viewsOn(day)]),
    )
  return table([dimensions], [['video-9', sum(viewsOn)]])
}

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('window', { requestIdleCallback: (step: () => void) => setTimeout(step), cancelIdleCallback: () => {} })
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(decodeURIComponent(address))
    return Response.json(answer(address))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a country, a rank and milestones are found by the reports that pairing allows', async () => {
  expect(dayAt(Date.parse(`${videos[0]?.published}T20:00:00Z`))).toBe(videos[0]?.published)
  const found = await new QueryClient().fetchQuery(unusualQuery(newest))
  const findingOf = (kind: string) => found.find(({ insight }) => insight.kind === kind)

  const country = findingOf('country')
  const week = eachDay(addDays(newest, -6), newest)
  const germany = week.reduce((sum, day) => sum + partOf('DE', day), 0)
  expect(country?.insight).toMatchObject({ part: 'DE', metric: 'views', last: newest, value: germany, sample: 12 })
  expect(country?.weeks).toHaveLength(13)
  expect(country?.weeks?.[12]).toBe(germany)
  expect(country && sentenceOf(country)).toMatch(/^Germany, Nov 14 – Nov 20: 2\.9K views, \d+% above a usual week$/)

  const rank = findingOf('rank')
  const first = addDays(newest, -4)
  const views = eachDay(first, addDays(first, 3)).reduce((sum, day) => sum + viewsOfVideo('video-0', day), 0)
  expect(rank?.insight).toMatchObject({ part: 'video-0', first, last: addDays(first, 3), value: views, sample: 10 })
  expect(rank?.video?.ranking).toMatchObject({ age: 4, rank: 1, of: 10 })
  expect(rank && sentenceOf(rank)).toBe('“The video-0”: 1.6K views in 3 days, the most of your last 10 videos')

  const milestoneOf = (metric: string) =>
    found.find(({ insight }) => insight.kind === 'milestone' && insight.metric === metric)
  const milestone = milestoneOf('views')
  const reached = addDays(newest, -3)
  expect(milestone?.insight).toMatchObject({ value: 1_000_000, first: reached, last: reached })
  expect(milestone && sentenceOf(milestone)).toBe('Views: 1M in all, reached on Tuesday, November 17')
  const subscribers = milestoneOf('subscribersGained')
  expect(subscribers?.insight).toMatchObject({ value: 5_000, last: addDays(newest, -1) })
  expect(subscribers && sentenceOf(subscribers)).toBe('Subscribers: 5K in all, reached on Thursday, November 19')
})

test('a total ends on the newest day with rows, as one of a later day would move its milestones', async () => {
  await new QueryClient().fetchQuery(unusualQuery(newest))
  const [total = ''] = calls.filter((call) => /subscribersLost&?$/.test(call))
  expect(total).toContain(`endDate=${newest}`)
})

test('the insights take two reports by country, one for each large country, one for each of eleven videos, and one total', async () => {
  await new QueryClient().fetchQuery(unusualQuery(newest))
  const callsTo = (pattern: RegExp) => calls.filter((call) => pattern.test(call))
  expect(callsTo(/dimensions=country/)).toHaveLength(2)
  expect(callsTo(/filters=country==/).map((call) => /country==(\w+)/.exec(call)?.[1])).toEqual(['US', 'DE'])
  expect(callsTo(/dimensions=day&filters=video==/)).toHaveLength(11)
  expect(callsTo(/metrics=views,estimatedMinutesWatched,subscribersGained,subscribersLost&?$/)).toHaveLength(1)
  expect(callsTo(/dimensions=day,/), 'sources and devices').toHaveLength(2)
})

test('news of a kiosk reaches into the newest seven days, and is never older', () => {
  const isNews = (last: string) => isWithin({ last }, newest, newsDays)
  expect([isNews('2026-11-20'), isNews('2026-11-14'), isNews('2026-11-13')]).toEqual([true, true, false])
  expect(isWithin({ last: newest }, undefined, newsDays), 'before the newest day is known').toBe(false)
})
