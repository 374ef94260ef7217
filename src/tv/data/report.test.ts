import { expect, test } from 'vitest'
import { parametersOf, reportQuery, rowsOf } from './report.ts'

const header = (name: string) => ({ name, columnType: 'METRIC' as const, dataType: 'INTEGER' as const })

test('a report is read by its column names, in any order', () => {
  const table = { kind: 'k', columnHeaders: [header('views'), header('day')], rows: [[7, '2026-11-17']] }
  expect(rowsOf(table, { by: ['day'], metrics: ['views'] })).toEqual([{ day: '2026-11-17', views: 7 }])
})

test('an empty cell counts as 0, a missing column is an error, and missing rows are an empty list', () => {
  const request = { metrics: ['views'] as const }
  const table = { kind: 'k', columnHeaders: [header('views')], rows: [[null]] }
  expect(rowsOf(table, request)).toEqual([{ views: 0 }])
  expect(() => rowsOf(table, { metrics: ['likes'] })).toThrow(/likes/)
  expect(rowsOf({ kind: 'k', columnHeaders: [header('views')] }, request)).toEqual([])
})

test('of a day, an empty cell is null, not 0', () => {
  const table = {
    kind: 'k',
    columnHeaders: [header('day'), header('views'), header('likes')],
    rows: [
      ['2026-11-17', null, 0],
      ['2026-11-18', 3, null],
    ],
  }
  expect(rowsOf(table, { by: ['day'], metrics: ['views', 'likes'] })).toEqual([
    { day: '2026-11-17', views: null, likes: 0 },
    { day: '2026-11-18', views: 3, likes: null },
  ])
})

test("the options of a report become the service's parameters", () => {
  const period = { start: '2026-10-21', end: '2026-11-17' }
  expect(
    parametersOf({
      period,
      metrics: ['views', 'likes'],
      by: ['video'],
      where: { country: 'DE', video: ['a', 'b'] },
      sort: '-views',
      maxResults: 200,
      startIndex: 201,
    }),
  ).toEqual({
    startDate: '2026-10-21',
    endDate: '2026-11-17',
    metrics: 'views,likes',
    dimensions: 'video',
    filters: 'country==DE;video==a,b',
    sort: '-views',
    maxResults: '200',
    startIndex: '201',
  })
})

test('the key of a report of all days is the same on another day', () => {
  const request = { period: 'ever', metrics: ['views'], by: ['day'] } as const
  expect(reportQuery(request).queryKey).toEqual(reportQuery({ ...request }).queryKey)
  expect(JSON.stringify(reportQuery(request).queryKey)).not.toContain('20')
})

test('a report of recent days is fetched again within the hour, one of past days a few times a day', () => {
  const minute = 60_000
  const staleAfter = (end: string) => {
    const { staleTime } = reportQuery({ period: { start: '2020-01-01', end }, metrics: ['views'] })
    return typeof staleTime === 'function' ? Reflect.apply(staleTime, undefined, []) : staleTime
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * minute).toISOString().slice(0, 10)
  expect(staleAfter(daysAgo(3))).toBeLessThanOrEqual(60 * minute)
  expect(staleAfter(daysAgo(30))).toBeGreaterThanOrEqual(6 * 60 * minute)
  expect(staleAfter(daysAgo(30))).toBeLessThanOrEqual(24 * 60 * minute)
})
