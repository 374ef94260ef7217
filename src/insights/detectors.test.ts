import { describe, expect, test } from 'vitest'
import { changedParts, largeParts, minChannelWeekCount, type PartWeeks, weeksEnding } from './changedParts.ts'
import { levelChange, spikeOrDrop, trend } from './detectors.ts'
import { milestone, totalsByDay } from './milestone.ts'
import { type DaySeries, dayOf } from './series.ts'
import { seeded } from './simulation/random.fixture.ts'
import { usualDays } from './usual.ts'

const first = '2026-01-04'
/** The deviations that an insight needs in these tests: about what thirty tests of a night need. */
const needed = 4
const days = 200
const last = days - 1
/** 1,000 views on the first day of the week and 600 on the others, give or take a tenth. */
const usualViews = (index: number) => Math.round((index % 7 === 0 ? 1000 : 600) * (1 + 0.1 * Math.sin(index * 1.7)))
const seriesOf = (value: (index: number) => number | null, count = days): DaySeries => ({
  metric: 'views',
  kind: 'count',
  first,
  values: Array.from({ length: count }, (_, index) => value(index)),
})
const dayAt = (index: number) => dayOf({ first }, index)

describe('a spike or a drop', () => {
  const detect = (value: number, count = days) => {
    const series = seriesOf((index) => (index === count - 1 ? value : usualViews(index)), count)
    return spikeOrDrop(series, usualDays(series, []), count - 1, needed)
  }

  test('a spike or a drop is a single day far from its weekday, with its sample', () => {
    expect(detect(2400)).toMatchObject({
      kind: 'spike',
      first: dayAt(last),
      last: dayAt(last),
      value: 2400,
      sample: 12,
    })
    expect(detect(2400)?.change).toBeCloseTo(3, 0)
    expect(detect(60)).toMatchObject({ kind: 'drop', value: 60 })
    expect(detect(0)).toMatchObject({ kind: 'drop', change: -1 })
  })

  test('a day below the least difference or without the least sample is neither spike nor drop', () => {
    expect(detect(usualViews(last))).toBeNull()
    expect(detect(800)).toBeNull()
    expect(detect(2400, 21 + 6 * 7)).toBeNull()
  })

  test('a day with an unknown number or a difference that chance gives to a small count is neither spike nor drop', () => {
    const unknown = seriesOf((index) => (index === last ? null : usualViews(index)))
    expect(spikeOrDrop(unknown, usualDays(unknown, []), last, needed)).toBeNull()
    const small = seriesOf((index) => (index === last ? 12 : 2 + (index % 2)))
    expect(spikeOrDrop(small, usualDays(small, []), last, needed)).toBeNull()
  })

  test('a day that resembles another comparable day is neither spike nor drop', () => {
    const series = seriesOf((index) => usualViews(index) * (index === last || index === last - 21 ? 4 : 1))
    expect(spikeOrDrop(series, usualDays(series, []), last, needed)).toBeNull()
  })
})

describe('a level', () => {
  const at = (factor: (index: number) => number) => {
    const series = seriesOf((index) => usualViews(index) * factor(index))
    return levelChange(series, usualDays(series, []), last, needed)
  }

  test('a level is a week that lies above or below as a whole, with its sums', () => {
    const found = at((index) => (index > last - 7 ? 1.6 : 1))
    expect(found).toMatchObject({ kind: 'level', first: dayAt(last - 6), last: dayAt(last) })
    expect(found?.change).toBeCloseTo(0.6, 1)
    expect(found?.value).toBeGreaterThan(7000)
    expect(at((index) => (index > last - 7 ? 0.5 : 1))?.change).toBeCloseTo(-0.5, 1)
  })

  test('a week in which all views stop is a level', () => {
    const found = at((index) => (index > last - 7 ? 0 : 1))
    expect(found).toMatchObject({ kind: 'level', value: 0, change: -1 })
    expect(found?.usual).toBeGreaterThan(4000)
    expect(found?.usual).toBeLessThan(5200)
  })

  test('a usual week and a week whose sum one day lifts are no level', () => {
    expect(at(() => 1)).toBeNull()
    expect(at((index) => (index === last ? 6 : 1))).toBeNull()
    expect(at((index) => (index > last - 7 ? 1.1 : 1))).toBeNull()
  })
})

describe('a trend', () => {
  const at = (weekly: number, weeks = 16) => {
    const series = seriesOf((index) => usualViews(index) * (1 + weekly) ** (Math.max(0, index - last + 7 * weeks) / 7))
    return trend(series, usualDays(series, []), last, needed)
  }

  test('a trend is steady growth or decline over sixteen weeks', () => {
    expect(at(0.06)).toMatchObject({ kind: 'trend', first: dayAt(last - 16 * 7 + 1), last: dayAt(last), sample: 16 })
    expect(at(0.06)?.change).toBeGreaterThan(1)
    expect(at(-0.06)?.change).toBeLessThan(-0.5)
  })

  test('slow growth and one step up are no trend', () => {
    expect(at(0)).toBeNull()
    expect(at(0.02)).toBeNull()
    const step = seriesOf((index) => usualViews(index) * (index > last - 28 ? 1.6 : 1))
    expect(trend(step, usualDays(step, []), last, needed)).toBeNull()
  })
})

describe('parts', () => {
  /** Weeks in which three sources bring their shares, give or take some; the newest is changed. */
  const weeksWith = (change: (week: Map<string, number>) => void, earlier = 12): PartWeeks => {
    const weeks = Array.from({ length: earlier + 1 }, (_, week) => {
      const share = (views: number, phase: number) => Math.round(views * (1 + 0.05 * Math.sin(week * 2.3 + phase)))
      return new Map([
        ['SEARCH', share(4000, 0)],
        ['RELATED', share(3000, 1)],
        ['EXTERNAL', share(1000, 2)],
      ])
    })
    change(weeks[earlier] ?? new Map())
    return { dimension: 'source', metric: 'views', first: dayAt(0), last: dayAt(6), weeks }
  }

  test('the weeks of a source, country or device end on the newest day, and are added up from its days', () => {
    const row = (index: number, part: string, value: number) => ({ day: dayAt(index), part, value })
    const rows = [
      row(0, 'SEARCH', 1),
      row(6, 'SEARCH', 2),
      row(7, 'SEARCH', 4),
      row(13, 'RELATED', 8),
      row(14, 'RELATED', 16),
    ]
    expect(weeksEnding(dayAt(13), rows, 2)).toEqual([
      new Map([['SEARCH', 3]]),
      new Map([
        ['SEARCH', 4],
        ['RELATED', 8],
      ]),
    ])
    expect(weeksEnding(dayAt(13), rows, 1)).toEqual([
      new Map([
        ['SEARCH', 4],
        ['RELATED', 8],
      ]),
    ])
  })

  test('a source, country or device is named with its percentage points when it changes beside the others', () => {
    const [found, ...more] = changedParts(
      weeksWith((week) => week.set('EXTERNAL', 3000)),
      needed,
    )
    expect(found).toMatchObject({ kind: 'source', part: 'EXTERNAL', value: 3000, sample: 12 })
    expect(found?.causes[0]?.points).toBeCloseTo(25, 0)
    expect(more).toEqual([])
  })

  test('a source, country or device may be new, or have disappeared', () => {
    expect(
      changedParts(
        weeksWith((week) => week.set('SHORTS', 2000)),
        needed,
      ),
    ).toMatchObject([{ part: 'SHORTS', usual: 0 }])
    expect(
      changedParts(
        weeksWith((week) => week.delete('EXTERNAL')),
        needed,
      ),
    ).toMatchObject([{ part: 'EXTERNAL', change: -1 }])
  })

  test('a source, country or device is not new if it had a few views in one of the earlier weeks', () => {
    const weeks = weeksWith((week) => week.set('SHORTS', 2000))
    const third = new Map(weeks.weeks[3]).set('SHORTS', 3)
    const changed = { ...weeks, weeks: weeks.weeks.map((week, place) => (place === 3 ? third : week)) }
    expect(changedParts(changed, needed)).toMatchObject([{ part: 'SHORTS', usual: 0.25, change: 7999 }])
  })

  test('a source, country or device is not named when the whole channel grows, below ten points, or with too few weeks', () => {
    const double = (week: Map<string, number>) => {
      for (const [part, views] of week) week.set(part, 2 * views)
    }
    expect(changedParts(weeksWith(double), needed)).toEqual([])
    const few = (week: Map<string, number>) => void week.set('EXTERNAL', 1700)
    expect(changedParts(weeksWith(few), needed)).toEqual([])
    const many = (week: Map<string, number>) => void week.set('EXTERNAL', 5000)
    expect(changedParts(weeksWith(many, 7), needed)).toEqual([])
    expect(changedParts(weeksWith(many, 8), needed)).toHaveLength(1)
  })
})

describe('countries', () => {
  const { even: random } = seeded(24)
  /** A channel's weeks by country: some large, most small, one that changes in the newest week. */
  const channel = (): Map<string, number>[] => {
    const sizes = Array.from({ length: 40 }, () => 900 * random() ** 6)
    const changed = Math.floor(random() * 6)
    sizes[changed] = 800 + 1500 * random()
    const factor = random() < 0.5 ? 3 * random() : 0.2 * random()
    return Array.from(
      { length: 13 },
      (_, week) =>
        new Map(
          sizes.map((size, place) => [
            `country ${place}`,
            Math.round(size * (0.9 + 0.2 * random()) * (week === 12 && place === changed ? factor : 1)),
          ]),
        ),
    )
  }
  const about = { dimension: 'country', metric: 'views', first: dayAt(0), last: dayAt(6) } as const
  const sumOf = (week: ReadonlyMap<string, number>) => [...week.values()].reduce((sum, value) => sum + value, 0)

  test('of many countries, the large ones alone give what all weeks of all countries give', () => {
    let [found, requested] = [0, 0]
    for (let run = 0; run < 200; run += 1) {
      const weeks = channel()
      const totals = weeks.map(sumOf)
      const now = weeks[12] ?? new Map()
      const before = new Map<string, number>()
      for (const week of weeks.slice(0, 12))
        for (const [part, value] of week) before.set(part, (before.get(part) ?? 0) + value)
      const large = largeParts(now, before, totals.slice(0, -1))
      const listed = weeks.map((week) => new Map(large.map((part) => [part, week.get(part) ?? 0])))
      const changed = changedParts({ ...about, weeks: listed, whole: { totals, parts: now.size } }, needed)
      const all = changedParts({ ...about, weeks }, needed)
      expect(changed).toEqual(all)
      found += all.length
      requested += large.length
    }
    expect(found).toBeGreaterThan(50)
    expect(requested / 200).toBeLessThan(5)
  })

  test('no weeks of countries are asked for where the channel is too small for any of them', () => {
    const week = new Map([['US', minChannelWeekCount - 1]])
    expect(largeParts(week, week, Array(12).fill(minChannelWeekCount - 1))).toEqual([])
    expect(largeParts(week, new Map([['US', 12 * minChannelWeekCount]]), Array(12).fill(minChannelWeekCount))).toEqual([
      'US',
    ])
  })
})

describe('milestones', () => {
  const views = (before: number, value: number) => milestone({ metric: 'views', day: first, before, value })

  test('a milestone is the largest that was reached on the day', () => {
    expect(views(999, 1000)).toMatchObject({ kind: 'milestone', value: 1000, usual: 500 })
    expect(views(240_000, 251_000)).toMatchObject({ value: 250_000, usual: 100_000 })
    expect(views(900_000, 6_000_000)).toMatchObject({ value: 5_000_000 })
  })

  test('milestones of watch time are in hours', () => {
    const minutes = (before: number, value: number) =>
      milestone({ metric: 'estimatedMinutesWatched', day: first, before: before * 60, value: value * 60 })
    expect(minutes(9990, 10_010)).toMatchObject({ value: 600_000, usual: 300_000 })
    expect(minutes(990, 999)).toBeNull()
    expect(minutes(9, 17)).toBeNull()
  })

  test('a milestone is looked for on each of the newest days, from the total and what was added on each', () => {
    const days = [
      { day: dayAt(9), value: 30 },
      { day: dayAt(8), value: 20 },
      { day: dayAt(7), value: 100 },
    ]
    const totals = totalsByDay('views', 1040, days)
    expect(totals.map(({ value, before }) => [before, value])).toEqual([
      [1010, 1040],
      [990, 1010],
      [890, 990],
    ])
    expect(totals.map(milestone)).toMatchObject([null, { first: dayAt(8), value: 1000 }, null])
  })

  test('a milestone is found once, and not for small numbers', () => {
    expect(views(1000, 1001)).toBeNull()
    expect(views(400, 600)).toBeNull()
  })
})
