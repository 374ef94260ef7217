import { describe, expect, test } from 'vitest'
import { type DaySeries, dayOf } from './series.ts'
import { typical, whyNoBand } from './usual.ts'

const first = '2026-01-04'
const day = (index: number) => dayOf({ first }, index)
/** Views that differ by weekday, 700 on the first and last of the week, and by a tenth from week to week. */
const weekly = (index: number) => (index % 7 === 0 ? 700 : 400) * (1 + 0.1 * (((index * 3) % 8) / 4 - 1))
const seriesOf = (values: DaySeries['values'], kind: DaySeries['kind'] = 'count'): DaySeries => ({
  metric: 'views',
  kind,
  first,
  values,
})
const days = (count: number, value: (index: number) => number | null = weekly) =>
  Array.from({ length: count }, (_, index) => value(index))
const bandOn = (series: DaySeries, index: number, releases: readonly string[] = []) =>
  typical(series, releases, day(index), day(index))[0] ?? null

describe('bands', () => {
  test('the band of a day is that of its weekday', () => {
    const series = seriesOf(days(140))
    expect(bandOn(series, 133)?.middle).toBeGreaterThan(650)
    expect(bandOn(series, 134)?.middle).toBeLessThan(450)
    expect(bandOn(series, 133)?.sample).toBe(12)
  })

  test('the band of a day has the day above the middle and below it', () => {
    const band = bandOn(seriesOf(days(140)), 133)
    expect(band?.low).toBeLessThan(band?.middle ?? 0)
    expect(band?.high).toBeGreaterThan(band?.middle ?? Number.POSITIVE_INFINITY)
  })

  test('the band of a day is missing until 6 days of its weekday have a level, which needs 21 known days', () => {
    const from = 21 + 6 * 7
    const series = seriesOf(days(100))
    expect(bandOn(series, from - 1)).toBeNull()
    expect(bandOn(series, from)).not.toBeNull()
  })

  test('the band of a day is missing for a reason: too few days before, a level too low, or too few days like it', () => {
    const few = seriesOf(days(140, (index) => (index > 130 ? weekly(index) : null)))
    expect(bandOn(few, 139)).toBeNull()
    expect(whyNoBand(few, day(139))).toBe('before')
    const low = seriesOf(days(140, (index) => (index % 9 === 0 ? 1 : 0)))
    expect(bandOn(low, 139)).toBeNull()
    expect(whyNoBand(low, day(139))).toBe('level')
    // Nothing else was published for weeks, so no day is like the day of the release.
    const series = seriesOf(days(140))
    expect(bandOn(series, 139, [day(139)])).toBeNull()
    expect(whyNoBand(series, day(139))).toBe('comparable')
  })

  test('the band of a day is made from the days before it alone', () => {
    const values = days(140)
    const before = bandOn(seriesOf(values), 120)
    expect(bandOn(seriesOf(values.map((value, index) => (index >= 120 ? 99_999 : value))), 120)).toEqual(before)
  })

  test('the band of a day follows growth: half as much again in twelve weeks lies in it', () => {
    const growing = seriesOf(days(140, (index) => weekly(index) * 1.035 ** (index / 7)))
    const band = bandOn(growing, 135)
    const value = growing.values[135] ?? 0
    expect(value).toBeGreaterThan(band?.low ?? Number.POSITIVE_INFINITY)
    expect(value).toBeLessThan(band?.high ?? 0)
  })

  test('the band of a day is hardly moved by four viral days, nor by unknown days', () => {
    const calm = bandOn(seriesOf(days(140)), 139)?.middle ?? 0
    const viral = seriesOf(days(140, (index) => (index >= 126 && index < 130 ? 20_000 : weekly(index))))
    expect(bandOn(viral, 139)?.middle).toBeGreaterThan(0.9 * calm)
    expect(bandOn(viral, 139)?.middle).toBeLessThan(1.15 * calm)
    const gaps = seriesOf(days(140, (index) => (index % 20 === 3 ? null : weekly(index))))
    expect(bandOn(gaps, 139)?.middle).toBeGreaterThan(0.95 * calm)
    expect(bandOn(gaps, 139)?.middle).toBeLessThan(1.05 * calm)
  })
})

describe('releases', () => {
  // Every fourth week on a different weekday: three times the views, and more for two days.
  const releaseDays = [5, 34, 61, 90, 117]
  const released = (index: number) => {
    const age = releaseDays.map((release) => index - release).find((each) => each >= 0 && each < 3)
    return weekly(index) * (age === undefined ? 1 : 3 - age)
  }
  const series = seriesOf(days(140, released))
  const releases = releaseDays.map(day)

  test('days of releases are taken out of what is usual', () => {
    const calm = bandOn(seriesOf(days(140)), 138)
    expect(bandOn(series, 138, releases)?.high).toBeLessThan(1.1 * (calm?.high ?? 0))
  })

  test('days of releases are compared with releases, or not at all when there are too few', () => {
    expect(bandOn(series, 117, releases)).toBeNull()
    const often = Array.from({ length: 20 }, (_, week) => week * 7 + 2)
    const regular = seriesOf(days(140, (index) => weekly(index) * (often.includes(index) ? 3 : 1)))
    expect(bandOn(regular, 135, often.map(day))?.middle).toBeGreaterThan(1100)
  })
})

describe('counts', () => {
  test('the band of small counts is at least as wide as chance makes it, and never below 0', () => {
    const band = bandOn(seriesOf(days(140, () => 4)), 139)
    expect(band?.high).toBeGreaterThan(4 + 1.28 * 2)
    expect(band?.low).toBeGreaterThanOrEqual(0)
    expect(band?.low).toBeLessThan(4 - 1.28 * 2 + 0.5)
  })

  test('small counts have no band where most days are 0: below a level of 1 a day', () => {
    expect(bandOn(seriesOf(days(140, (index) => (index % 3 === 0 ? 2 : 0))), 139)).toBeNull()
    expect(bandOn(seriesOf(days(140, () => 0)), 139)).toBeNull()
  })
})
