import { expect, test } from 'vitest'
import { detailOf, serviceName, sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { colourAt, flowOf, linesOf, viewsOf } from './flow.ts'

const period = { start: '2020-11-15', end: '2020-11-17' }
const rows = (codes: readonly string[], day: string, views: (place: number) => number) =>
  codes.map((code, index) => ({ code, day, views: views(index) }))

test('a day without data is a gap, and a traffic source without views on a day with data is 0', () => {
  const flow = flowOf(period, [
    { code: 'EXT_URL', day: '2020-11-15', views: 2 },
    { code: 'YT_SEARCH', day: '2020-11-15', views: 5 },
    { code: 'YT_SEARCH', day: '2020-11-17', views: 7 },
  ])
  expect(flow.sources).toEqual([
    { code: 'YT_SEARCH', views: 12, days: [5, null, 7] },
    { code: 'EXT_URL', views: 2, days: [2, null, 0] },
  ])
  expect(viewsOf(flow)).toBe(14)
})

test('four traffic sources have their own colours, and the rest is one grey series', () => {
  const name = (code: string) => code
  const four = ['A', 'B', 'C', 'D']
  const linesFor = (codes: readonly string[]) =>
    linesOf(
      flowOf(
        period,
        rows(codes, '2020-11-16', (index) => 100 - index),
      ),
      '2020-12-31',
      name,
    )
  expect(linesFor(four).series.map(({ name }) => name)).toEqual(four)
  const six = linesFor([...four, 'E', 'F'])
  expect(six.series.map(({ name }) => name)).toEqual([...four, 'Other'])
  // Grey is for the rest: its sources are grey in the ranked list, too.
  expect(six.series.map(({ colour }) => colour)).toEqual([1, 2, 3, 4, 'other'])
  expect(linesFor([...four, 'E']).series.map(({ name }) => name)).toEqual([...four, 'E'])
  expect([0, 3, 4, 5].map(colourAt)).toEqual([1, 4, 'other', 'other'])
  expect(six.exact[4]).toEqual([null, 96 + 95, null])
})

test('half a year of traffic is drawn as averages of seven days, and read by day', () => {
  const long = { start: '2020-01-01', end: '2020-06-30' }
  const flow = flowOf(long, [
    { code: 'A', day: '2020-01-01', views: 10 },
    { code: 'A', day: '2020-01-02', views: 20 },
  ])
  const { smooth, series, exact } = linesOf(flow, '2020-12-31', (code) => code)
  expect(smooth).toBe(true)
  expect([series[0]?.values[1], exact[0]?.[1]]).toEqual([15, 20])
})

test('codes of traffic sources have readable names, unknown codes too', () => {
  expect(sourceName('sources', 'RELATED_VIDEO')).toBe('Suggested videos')
  expect(sourceName('sources', 'MOON_PAGE')).toBe('Moon page')
  expect(sourceName('sources', '29')).toBe('Number 29')
  expect(sourceName('places', 'constructor')).toBe('Constructor')
  expect(detailOf('places', 'toString')).toBeUndefined()
  expect([serviceName('WHATS_APP'), serviceName('TELEGRAM')]).toEqual(['WhatsApp', 'Telegram'])
})
