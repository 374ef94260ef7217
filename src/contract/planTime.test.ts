import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOfDay } from './fleetPlan.ts'
import { activeEntry, minutesUntilNext, type PlanTime, spansOfDay, weekTimeOf } from './planTime.ts'

const [sunday, monday, friday, saturday] = [0, 1, 5, 6]
const allWeek = [0, 1, 2, 3, 4, 5, 6]
const at = (hours: number, minutes = 0) => hours * 60 + minutes
const entry = (change: Partial<PlanTime>): PlanTime => ({
  weekdays: allWeek,
  from: 0,
  until: 0,
  priority: 0,
  ...change,
})

const anyEntry = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  from: fc.integer({ min: 0, max: minutesOfDay - 1 }),
  until: fc.integer({ min: 0, max: minutesOfDay - 1 }),
  priority: fc.integer({ min: 0, max: 3 }),
})
const anyEntries = fc.array(anyEntry, { minLength: 1, maxLength: 5 })

/** The minutes of the week of an entry, counted one by one from each of its beginnings. */
function minutesOf({ weekdays, from, until }: PlanTime): Set<number> {
  const minutes = new Set<number>()
  const length = ((until - from + minutesOfDay - 1) % minutesOfDay) + 1
  for (const weekday of weekdays)
    for (let passed = 0; passed < length; passed += 1)
      minutes.add((weekday * minutesOfDay + from + passed) % (7 * minutesOfDay))
  return minutes
}

describe('the entry that counts', () => {
  it('at each minute of a week, it is the first of the highest priority of those that cover it, or none', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const covered = entries.map(minutesOf)
        for (let minute = 0; minute < 7 * minutesOfDay; minute += 1) {
          const candidates = entries.map((_, index) => index).filter((index) => covered[index]?.has(minute))
          const highest = Math.max(...candidates.map((index) => entries[index]?.priority ?? 0))
          const expected = candidates.find((index) => entries[index]?.priority === highest)
          const time = { weekday: Math.floor(minute / minutesOfDay), minute: minute % minutesOfDay }
          if (activeEntry(entries, time) !== expected) return false
        }
        return true
      }),
      { numRuns: 25 },
    )
  })

  it('a time over midnight belongs to the day on which it begins', () => {
    const night = [entry({ weekdays: [friday], from: at(22), until: at(6) })]
    expect(activeEntry(night, { weekday: friday, minute: at(21, 59) })).toBeUndefined()
    expect(activeEntry(night, { weekday: friday, minute: at(22) })).toBe(0)
    expect(activeEntry(night, { weekday: saturday, minute: at(5, 59) })).toBe(0)
    expect(activeEntry(night, { weekday: saturday, minute: at(6) })).toBeUndefined()
    expect(activeEntry(night, { weekday: friday, minute: at(1) })).toBeUndefined()
  })

  it('a time that ends when it begins lasts a day', () => {
    const day = [entry({ weekdays: [saturday], from: at(8), until: at(8) })]
    expect(activeEntry(day, { weekday: saturday, minute: at(7, 59) })).toBeUndefined()
    expect(activeEntry(day, { weekday: saturday, minute: at(8) })).toBe(0)
    expect(activeEntry(day, { weekday: sunday, minute: at(7, 59) })).toBe(0)
    expect(activeEntry(day, { weekday: sunday, minute: at(8) })).toBeUndefined()
  })

  // 29 March 2026: from 2:00 the clocks show 3:00. 25 October 2026: from 3:00 they show 2:00 again.
  it.each([
    ['23 hours', Date.UTC(2026, 2, 28, 23), 23, 0],
    ['25 hours', Date.UTC(2026, 9, 24, 22), 25, 120],
  ])('on a day of %s, the clock on the wall decides in each of its minutes', (_day, midnight, hours, expected) => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const entries = [entry({ weekdays: [sunday], from: at(2), until: at(3) })]
    let shown = 0
    for (let passed = 0; passed < hours * 60; passed += 1) {
      const parts = clock.formatToParts(midnight + passed * 60_000)
      const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
      expect(part('weekday')).toBe('Sun')
      const time = weekTimeOf({
        getDay: () => sunday,
        getHours: () => Number(part('hour')),
        getMinutes: () => Number(part('minute')),
      })
      if (activeEntry(entries, time) === 0) shown += 1
    }
    expect(shown).toBe(expected)
  })
})

describe('the spans of a day', () => {
  it('they have every minute once, with the entry that counts then', () => {
    fc.assert(
      fc.property(anyEntries, fc.integer({ min: 0, max: 6 }), (entries, weekday) => {
        let next = 0
        for (const { entry: index, from, until } of spansOfDay(entries, weekday)) {
          expect(from).toBe(next)
          for (let minute = from; minute < until; minute += 1)
            if (activeEntry(entries, { weekday, minute }) !== index) throw new Error(`minute ${minute}`)
          next = until
        }
        expect(next).toBe(minutesOfDay)
      }),
      { numRuns: 25 },
    )
  })
})

describe('the next change', () => {
  it('it is the first minute at which another entry counts', () => {
    fc.assert(
      fc.property(anyEntries, fc.integer({ min: 0, max: 7 * minutesOfDay - 1 }), (entries, start) => {
        const activeAt = (minute: number) => {
          const inWeek = minute % (7 * minutesOfDay)
          return activeEntry(entries, { weekday: Math.floor(inWeek / minutesOfDay), minute: inWeek % minutesOfDay })
        }
        let expected: number | undefined
        for (let passed = 1; passed <= 7 * minutesOfDay && expected === undefined; passed += 1)
          if (activeAt(start + passed) !== activeAt(start)) expected = passed
        const time = { weekday: Math.floor(start / minutesOfDay), minute: start % minutesOfDay }
        expect(minutesUntilNext(entries, time)).toBe(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('an entry that counts all week has none', () => {
    expect(minutesUntilNext([entry({})], { weekday: monday, minute: 5 })).toBeUndefined()
  })
})
