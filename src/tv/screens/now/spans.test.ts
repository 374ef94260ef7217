import { expect, test } from 'vitest'
import { ageOf, counted, hourMs, minuteMs, minutesToBars, oldAt, risingOf, viewersByMinute } from './spans.ts'

const at = 1_796_000_000_000
const minutes = (...views: (number | null)[]) =>
  views.map((each, place) => ({ at: at + place * minuteMs, views: each }))

test('minutes add up; one without a sample is a gap, unless counting began later or it is not over', () => {
  const clock = { since: at + minuteMs, sampledAt: at + 5 * minuteMs }
  expect(counted(minutes(null, 4, null, 9, 0, null), minuteMs, clock)).toEqual({
    views: 13,
    known: 3,
    gaps: 1,
    most: { at: at + 3 * minuteMs, views: 9 },
  })
  expect(counted(minutes(null, null), minuteMs, { since: null, sampledAt: null })).toEqual({
    views: 0,
    known: 0,
    gaps: 0,
    most: undefined,
  })
})

test('the first bar is that of a whole minute that is over, and of an hour from its beginning', () => {
  const hour = Math.floor(at / hourMs) * hourMs
  const since = hour + 30 * minuteMs + 20_000
  const bars = (kind: 'minutes' | 'hours', minutesLater: number, every = minuteMs) =>
    minutesToBars(kind, { since, sampledAt: since + minutesLater * minuteMs, every }, 0)
  expect([bars('minutes', 0), bars('minutes', 1), bars('minutes', 2)]).toEqual([2, 1, 1])
  expect([bars('hours', 0), bars('hours', 10), bars('hours', 0, 12 * minuteMs)]).toEqual([30, 20, 36])
  const nothing = { since: null, sampledAt: null, every: minuteMs }
  expect([minutesToBars('minutes', nothing, since), minutesToBars('hours', nothing, since)]).toEqual([2, 30])
})

test('numbers are old after five minutes without a sample, and later where samples are rarer', () => {
  expect(oldAt({ sampledAt: at, every: minuteMs })).toBe(at + 5 * minuteMs)
  expect(oldAt({ sampledAt: at, every: 10 * minuteMs })).toBe(at + 20 * minuteMs)
  expect(oldAt({ sampledAt: null, every: minuteMs })).toBeUndefined()
})

test('a video rises by its last hour against its usual one; few views and a missing usual hour say nothing', () => {
  const video = (id: string, lastHour: number | null, usualHour: number | null) => ({
    id,
    title: id,
    publishedAt: at,
    views: 900,
    lastHour,
    usualHour,
  })
  const rising = risingOf([
    video('twice', 40, 20),
    video('as usual', 21, 20),
    video('few', 4, 1),
    video('new', 90, null),
    video('not sampled', null, 20),
    video('usually none', 9, 0),
    video('three times', 30, 10),
  ])
  expect(rising.map(({ id, views, times }) => [id, views, times])).toEqual([
    ['three times', 30, 3],
    ['twice', 40, 2],
  ])
})

test('the newest video is compared at the newest age that has a number', () => {
  const newest = { id: 'a', title: 'A', views: [10, null, 40, null], usual: [8, 16, null], of: 10 }
  expect(ageOf(newest)).toEqual({ hours: 3, views: 40, usual: undefined })
  expect(ageOf(newest, 1)).toEqual({ hours: 1, views: 10, usual: 8 })
  expect(ageOf(newest, 2)).toBeUndefined()
  expect(ageOf({ ...newest, views: [null] })).toBeUndefined()
})

test('the viewers of a broadcast have one value for each minute, and a gap where none was sampled', () => {
  const viewers = (minute: number, viewers: number) => ({ at: at + minute * minuteMs, viewers })
  expect(viewersByMinute([viewers(0, 5), viewers(1, 7), viewers(3, 9)])).toEqual([5, 7, null, 9])
  expect(viewersByMinute([])).toEqual([])
})
