import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#contract/clock.ts'
import { listMs, maxEvery, paceOf } from './pace.ts'
import { nextPacificDay, pacificDay } from './pacificDays.ts'

const minute = 60_000

describe('the time between two samples', () => {
  it('3,000 units are a sample a minute of one account, all day', () => {
    expect(paceOf({ units: 3_000, ms: dayMs }, { watched: 1, others: 0 })).toEqual({ watched: minute, others: hourMs })
  })

  it('fewer units, more accounts and those that nobody watches make samples rarer', () => {
    const day = { units: 3_000, ms: dayMs }
    expect(paceOf({ units: 1_000, ms: dayMs }, { watched: 1, others: 0 }).watched).toBeCloseTo(191_000, -4)
    expect(paceOf(day, { watched: 2, others: 0 }).watched).toBeGreaterThan(1.9 * minute)
    const { watched, others } = paceOf(day, { watched: 1, others: 40 })
    expect(watched).toBeLessThan(2.5 * minute)
    expect(others).toBeGreaterThan(hourMs)
  })

  it('without units nothing is planned soon', () => {
    expect(paceOf({ units: 0, ms: hourMs }, { watched: 1, others: 1 })).toEqual({ watched: maxEvery, others: maxEvery })
  })
})

it('a month of 40 accounts and 400 televisions, with kills, stays within 1,000 units a day, and each day has samples to its end', () => {
  const unitsPerDay = 1_000
  /** Fixed, so that a failure can be repeated. */
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const start = Date.parse('2026-10-20T00:00:00Z')
  const accounts = Array.from({ length: 40 }, (_, index) => ({
    due: start,
    listedAt: 0,
    samples: 0,
    // Ten televisions each, of which one at least is on for some hours of each day; a few are kiosks.
    isWatched: (time: number) => index < 4 || Math.floor(time / hourMs + index) % 24 < 5,
  }))
  const used = new Map<string, number>()
  const lastSample = new Map<string, number>()
  for (let now = start; now < start + 30 * dayMs; now += 10_000) {
    const day = pacificDay(now)
    const take = () => {
      const units = used.get(day) ?? 0
      if (units < unitsPerDay) used.set(day, units + 1)
      return units < unitsPerDay
    }
    for (const account of accounts) {
      if (account.due > now) continue
      const isWatched = account.isWatched(now)
      const watched = accounts.filter((each) => each.isWatched(now)).length
      const calls = now - account.listedAt >= listMs ? 3 : 2
      // A killed proxy has used its units for nothing, and another samples the account again.
      const made = random() < 0.05 ? 1 : calls
      const isTaken = Array.from({ length: made }, take).every(Boolean)
      const left = { units: unitsPerDay - (used.get(day) ?? 0), ms: nextPacificDay(now) - now }
      const pace = paceOf(left, { watched, others: accounts.length - watched })
      if (!isTaken) account.due = Math.min(nextPacificDay(now), now + hourMs)
      else if (made === calls) {
        account.due = now + (isWatched ? pace.watched : pace.others)
        if (calls === 3) account.listedAt = now
        account.samples += 1
        lastSample.set(day, now)
      }
    }
  }
  const wholeDays = [...used.keys()].slice(1, -1)
  expect(wholeDays.length).toBeGreaterThan(27)
  for (const day of wholeDays) {
    expect(used.get(day)).toBeLessThanOrEqual(unitsPerDay)
    expect(used.get(day)).toBeGreaterThan(unitsPerDay * 0.9)
    expect(nextPacificDay(lastSample.get(day) ?? 0) - (lastSample.get(day) ?? 0)).toBeLessThan(2 * hourMs)
  }
  // Nobody starves.
  expect(Math.min(...accounts.map(({ samples }) => samples))).toBeGreaterThan(30 * 4)
})
