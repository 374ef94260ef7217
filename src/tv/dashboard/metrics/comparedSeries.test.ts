import { expect, test } from 'vitest'
import { changeOf, comparedSeriesOf, isNew, runningMean, sumOf } from './comparedSeries.ts'

const names = ['views', 'averageViewDuration', 'subscribersGained'] as const
const row = (day: string, views: number, averageViewDuration: number, engagedViews = 0) => ({
  day,
  views,
  engagedViews,
  averageViewDuration,
  subscribersGained: 2,
})
const rows = [row('2020-11-17', 300, 240), row('2020-11-15', 100, 120), row('2020-11-14', 1_000, 60)]
const current = { start: '2020-11-15', end: '2020-11-17' }
const previous = { start: '2020-11-12', end: '2020-11-14' }
const totals = { current: undefined, previous: undefined }

test('an average over days is weighted by engaged views', () => {
  const engaged = [row('2020-11-17', 300, 240, 10), row('2020-11-15', 100, 120, 30)]
  expect(sumOf(names, engaged, current).averageViewDuration).toBe(150)
  const compared = comparedSeriesOf({
    names,
    rows: engaged,
    periods: { current, previous },
    newest: '2020-11-20',
    totals,
  })
  expect(compared.valuesOf('averageViewDuration', 7).current).toEqual([120, null, 150])
  expect(compared.valuesOf('views', 7).current).toEqual([100, null, 200])
})

test('the days of a period add up, and an average is weighted by views when there are no engaged views', () => {
  expect(sumOf(names, rows, current)).toEqual({ views: 400, averageViewDuration: 210, subscribersGained: 4 })
})

test('the average of a period without days is 0', () => {
  expect(sumOf(names, rows, { start: '2026-01-01', end: '2026-01-02' }).averageViewDuration).toBe(0)
})

test('a day without a row is a gap, and each day is paired with the one it is compared with', () => {
  const compared = comparedSeriesOf({ names, rows, periods: { current, previous }, newest: '2020-11-20', totals })
  expect(compared.days).toEqual(['2020-11-15', '2020-11-16', '2020-11-17'])
  expect(compared.valuesOf('views')).toEqual({ current: [100, null, 300], previous: [null, null, 1_000] })
  expect(compared.totals.current.views).toBe(400)
})

test('a day that is in both periods counts once in each', () => {
  const overlapping = { start: '2020-11-14', end: '2020-11-16' }
  const inCurrent = rows.filter(({ day }) => day >= current.start)
  const inPrevious = rows.filter(({ day }) => day <= overlapping.end)
  const compared = comparedSeriesOf({
    names,
    rows: [...inPrevious, ...inCurrent],
    periods: { current, previous: overlapping },
    newest: '2020-11-20',
    totals,
  })
  expect(compared.totals.current.views).toBe(400)
  expect(compared.totals.previous.views).toBe(1_100)
})

test('the service’s own total replaces the sum of the days', () => {
  const own = { views: 401, averageViewDuration: 209, subscribersGained: 5 }
  const compared = comparedSeriesOf({
    names,
    rows,
    periods: { current, previous },
    newest: '2020-11-20',
    totals: { ...totals, current: own },
  })
  expect(compared.totals.current).toEqual(own)
  expect(compared.totals.previous.views).toBe(1_000)
})

test('a 7-day mean removes a weekly rhythm and leaves gaps', () => {
  const weeks = Array.from({ length: 21 }, (_, day) => (day % 7 === 6 ? 70 : 7))
  expect(runningMean(weeks, 7).slice(6)).toEqual(Array.from({ length: 15 }, () => 16))
  expect(runningMean([2, null, 4], 7)).toEqual([2, null, 3])
})

test('a change has a direction, and a ratio unless the previous value is 0', () => {
  expect(changeOf(150, 100)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 100)).toEqual({ direction: 'down', ratio: -1 })
  expect(changeOf(5, 0)).toEqual({ direction: 'up', ratio: undefined })
  expect(changeOf(-5, -10)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 0)).toEqual({ direction: 'same', ratio: undefined })
})

test('a period whose previous figures are all 0 is new; one with a single 0 is not', () => {
  expect(isNew({ previous: { views: 0, likes: 0 } })).toBe(true)
  expect(isNew({ previous: { views: 3, likes: 0 } })).toBe(false)
})
