import { afterEach, describe, expect, it } from 'vitest'
import { hourMs } from '#contract/clock.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { countingService } from './countingService.fixture.ts'
import { type Death, type SimulatedTime, samplingProxies } from './samplingProxies.fixture.ts'
import { minuteMs } from './spans.ts'

type Proxies = Awaited<ReturnType<typeof samplingProxies>>

describe('samplers as processes that are killed', () => {
  const { fresh } = sqliteDatabase()
  const open: Proxies[] = []
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
  })

  /** Does what is due, in the order of its time, until `end`. */
  async function simulate(time: SimulatedTime, proxies: Proxies, events: Events, end: number): Promise<void> {
    for (;;) {
      await proxies.rest()
      const next = Math.min(proxies.nextWake(), events.nextAt())
      if (next >= end) break
      time.now = Math.max(time.now, next)
      proxies.wakeDue()
      await proxies.rest()
      await events.doDue(time.now)
    }
    time.now = end
  }

  it('a quota of 1,000 units a day is never exceeded in a simulated month with 40 accounts, 400 televisions and kills', async () => {
    const unitsPerDay = 1_000
    // Whole Pacific days, of which one has 25 hours.
    const time = { now: Date.parse('2026-10-20T07:00:00Z') }
    const end = Date.parse('2026-11-19T08:00:00Z')
    const days = Array.from({ length: 30 }, (_, day) =>
      new Date(Date.UTC(2026, 9, 20 + day)).toISOString().slice(0, 10),
    )
    const random = seededRandom(7)
    const events = createEvents()
    const service = countingService(() => time.now)
    let deaths = 0
    const proxies = await samplingProxies({
      time,
      database: await fresh(),
      unitsPerDay,
      count: 2,
      service,
      deathOf: (): Death => (random() > 0.015 ? undefined : random() < 0.5 ? 'before' : 'after'),
      onDeath: (place) => {
        deaths += 1
        events.add(time.now + random() * 10 * minuteMs, async () => proxies.start(place))
      },
    })
    open.push(proxies)
    for (const place of [0, 1]) proxies.start(place)
    const accounts = Array.from({ length: 40 }, (_, place) => `account-${place}`)
    for (const [index, subject] of accounts.entries()) {
      await proxies.signIn(subject, 10)
      // Four accounts have a kiosk; of the ten televisions of each other, one at least is on for some hours of a day.
      const isOn = () => index < 4 || Math.floor(time.now / hourMs + index) % 24 < 4
      // The others of an account ask in the same half minute, which changes nothing.
      const watch = async () => {
        const asked = isOn() && (await proxies.ask(subject, Math.floor(random() * 2)))
        const next = asked
          ? Math.max(asked.sampled_at + asked.every + 2_000, time.now + minuteMs)
          : time.now + hourMs / 2
        events.add(next, watch)
      }
      events.add(time.now + random() * hourMs, watch)
    }
    await simulate(time, proxies, events, end)

    expect(proxies.errors).toEqual([])
    expect(deaths).toBeGreaterThan(300)
    expect([...service.units.keys()]).toEqual(days)
    expect(Math.max(...service.units.values())).toBeLessThanOrEqual(unitsPerDay)
    // Nearly all are used, and no account is forgotten.
    expect(Math.min(...service.units.values())).toBeGreaterThan(0.85 * unitsPerDay)
    const distances = accounts.map(async (subject) => distancesOf(await proxies.samplesOf(subject)))
    for (const ofAccount of await Promise.all(distances)) {
      expect(ofAccount.length).toBeGreaterThan(4 * days.length)
      expect(Math.min(...ofAccount)).toBeGreaterThanOrEqual(minuteMs)
    }
  }, 600_000)

  it('two proxies take one sample a minute together, no views are negative, and gaps stay gaps, while clocks are set back', async () => {
    const time = { now: Date.parse('2026-11-01T06:30:00Z') }
    const events = createEvents()
    const removedAt = Date.parse('2026-11-02T08:45:00Z')
    const service = countingService(
      () => time.now,
      (now) => (now < removedAt ? 0 : 5_000),
    )
    const proxies = await samplingProxies({ time, database: await fresh(), unitsPerDay: 10_000, count: 2, service })
    open.push(proxies)
    const startAll = async () => [0, 1].forEach(proxies.start)
    const killAll = async () => [0, 1].forEach(proxies.kill)
    await startAll()
    await proxies.signIn('account', 2)
    // The television is off for most of the day, whose hours have a sample nevertheless.
    const isOn = () => time.now < Date.parse('2026-11-01T13:00:00Z') || time.now > Date.parse('2026-11-02T08:20:00Z')
    let asks = 0
    const watch = async () => {
      if (isOn()) await proxies.ask('account', asks++ % 2)
      events.add(time.now + minuteMs, watch)
    }
    events.add(time.now + 1, watch)
    events.add(Date.parse('2026-11-01T10:05:00Z'), killAll)
    events.add(Date.parse('2026-11-01T12:40:00Z'), startAll)
    events.add(Date.parse('2026-11-02T09:00:30Z'), killAll)
    events.add(Date.parse('2026-11-02T09:10:30Z'), startAll)
    await simulate(time, proxies, events, Date.parse('2026-11-01T10:00:30Z'))
    const byMinute = await proxies.samplesOf('account')
    expect(byMinute.length).toBeGreaterThan(3.5 * 60 - 5)
    expect(Math.min(...distancesOf(byMinute))).toBeGreaterThanOrEqual(minuteMs)
    await simulate(time, proxies, events, Date.parse('2026-11-02T09:30:30Z'))

    expect(proxies.errors).toEqual([])
    expect(Math.min(...distancesOf(await proxies.samplesOf('account')))).toBeGreaterThanOrEqual(minuteMs)
    const { minutes, hours, days } = await proxies.answer('account')
    const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
    const gap = minutes.filter(({ at: minute }) => minute >= at('02T09:00') && minute < at('02T09:11'))
    expect(gap.map(({ views }) => views)).toEqual(Array(11).fill(null))
    expect(minutes.filter((minute) => !gap.includes(minute)).map(({ views }) => views)).toEqual([
      ...Array(15).fill(10),
      // The views that were removed in it are more than it had.
      0,
      ...Array(33).fill(10),
    ])
    const unknown = hours.filter(({ at: hour, views }) => views === null && hour >= at('01T07:00'))
    expect(unknown.map(({ at: hour }) => hour)).toEqual([at('01T10:00'), at('01T11:00'), at('01T12:00')])
    expect(new Set(hours.slice(21, -2).map(({ views }) => views))).toEqual(new Set([null, 600]))
    // A day of 25 hours. What was gained in a gap is known when it is over.
    expect(days[1]).toEqual({ day: '2026-11-01', views: 25 * 600, whole: true })
  })
})

const distancesOf = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

/** Work at a time. */
type Events = ReturnType<typeof createEvents>
function createEvents() {
  const waiting = new Set<{ at: number; work: () => Promise<unknown> }>()
  return {
    add: (at: number, work: () => Promise<unknown>) => void waiting.add({ at, work }),
    nextAt: () => Math.min(...[...waiting].map(({ at }) => at)),
    async doDue(now: number): Promise<void> {
      for (const event of [...waiting].filter(({ at }) => at <= now)) {
        waiting.delete(event)
        await event.work()
      }
    },
  }
}

/** Fixed, so that a failure can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
