import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, endOfMonth } from '#platform/time/days.ts'
import { type Span, spansOf } from './chooseSources.ts'

const daysOf = (spans: readonly Span[]) =>
  spans.flatMap(([first, last]) => {
    const days: Day[] = []
    for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
    return days
  })

describe('time ranges', () => {
  const summed = ['2026-02-01', '2026-03-01', '2026-05-01']

  it('the time-range split joins consecutive months to one span, and reads the days around and between them from the facts', () => {
    expect(spansOf(['2026-01-31', '2026-06-01'], summed)).toEqual({
      months: [
        ['2026-02-01', '2026-03-31'],
        ['2026-05-01', '2026-05-31'],
      ],
      days: [
        ['2026-01-31', '2026-01-31'],
        ['2026-04-01', '2026-04-30'],
        ['2026-06-01', '2026-06-01'],
      ],
    })
  })

  it('the time-range split uses no month of which a day is outside the range', () => {
    expect(spansOf(['2026-02-02', '2026-03-30'], summed)).toEqual({ months: [], days: [['2026-02-02', '2026-03-30']] })
    expect(spansOf(['2026-02-01', '2026-02-28'], summed)).toEqual({ months: [['2026-02-01', '2026-02-28']], days: [] })
  })

  it('the time-range split has each day exactly once, in a month with a rollup or among the facts', () => {
    const day = fc.nat(500).map((days) => addDays('2025-12-20', days))
    const months = fc.subarray(
      Array.from(
        { length: 20 },
        (_, place) => `${2025 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}-01`,
      ),
    )
    fc.assert(
      fc.property(day, fc.nat(400), months, (from, length, known) => {
        const to = addDays(from, length)
        const spans = spansOf([from, to], known)
        const counted = daysOf(spans.months)
        expect([...counted, ...daysOf(spans.days)].sort()).toEqual(daysOf([[from, to]]))
        for (const countedDay of counted) expect(known).toContain(`${countedDay.slice(0, 7)}-01`)
        for (const [first, last] of spans.months) expect([first.slice(8), endOfMonth(last)]).toEqual(['01', last])
      }),
      { seed: 4 },
    )
  })
})
