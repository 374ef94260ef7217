/**
 * A whole fleet, by a clock that leaps: televisions whose power is cut, and proxies that are killed, replaced and
 * chosen by a balancer that errs (specification: fleet 3; specification: fleet 10).
 * `FLEET_TELEVISIONS=2000 FLEET_CUTS=1000 FLEET_SECONDS=1200` runs a large one.
 */
import { afterEach, expect, it } from 'vitest'
import { type Clock, type ManualClock, manualClock } from '#contract/clock.ts'
import { fleetPaths, reportEverySeconds, type ScreenAnswer, screenAnswer } from '#contract/fleet.ts'
import type { FollowedPlan, ScreenReport } from '#contract/fleetReport.ts'
import { operatorOf, report, screenIdOf } from '#proxy/modules/fleet/fleet.fixture.ts'
import { createScreens, type Screen } from '#proxy/modules/fleet/screens.ts'
import { startTestProxy, type TestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { createReporter, type Reporter } from '#tv/fleet/reporter.ts'
import { seedSessions } from '../bench/forward/sessions.ts'
import { seededRandom } from '../support/random.ts'

const count = Number(process.env.FLEET_TELEVISIONS ?? 60)
const isLarge = process.env.FLEET_TELEVISIONS !== undefined
const cuts = Number(process.env.FLEET_CUTS ?? 30)
const secondMs = 1_000
/** Seconds of the time that is played, and of a cut. */
const lengthSeconds = Number(process.env.FLEET_SECONDS ?? 300)
const cutSeconds = { min: 70, max: 150 }
/** An operator learns of a dark screen within this time. */
const toldWithinMs = 60_000
/** A television that is on again reports at once, and the proxy writes it within a second or two. */
const backWithinMs = 5_000
const checkEverySeconds = 5
/** A proxy writes each second of its clock, or in the next one if it was still writing. */
const writtenWithinMs = 3_000
const writeMs = 20_000

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
const { fresh } = postgresDatabase()

/** A proxy behind the balancer. A killed one is never woken again: what it had not written is lost. */
interface Backend {
  proxy: TestProxy
  clock: ManualClock
  isAlive: boolean
  /** When the balancer believes it to be gone. */
  goneSince?: number
}

interface Television {
  cookie: string
  screen?: string
  reporter?: Reporter
  follows?: FollowedPlan
  /** Plans that it was told to follow, in their order. */
  told: string[]
  cutAt?: number
  backAt: number
  /** The first report since it is on that a proxy answered, and which did. */
  heard?: { at: number; by: Backend } | undefined
  /** The last one. */
  answered?: { at: number; by: Backend }
}

it(`of ${count} televisions at three proxies, each of ${cuts} that go dark is told in time, and no other`, async () => {
  const random = seededRandom(11)
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  let now = 1_790_000_000_000
  const upstream = await startTestUpstream()
  open.push(upstream)
  const database = await fresh()
  const start = async (): Promise<Backend> => {
    const clock = manualClock(now)
    const proxy = await startTestProxy({ upstream, clock, database, env: { FLEET: 'on' } })
    open.push(proxy)
    return { proxy, clock, isAlive: true }
  }
  const backends: Backend[] = [await start(), await start(), await start()]
  const [observer] = backends as [Backend]
  const time: Clock = { now: () => now, sleep: () => Promise.reject(new Error('it does not wait')) }
  const screens = createScreens(observer.proxy.db, time)
  const owner = await operatorOf(observer.proxy, { name: 'olga', role: 'own' }, () => now)

  // Time of the televisions: each looks once a second whether something is due.
  let sleepers: (() => void)[] = []
  const televisionClock: Clock = {
    now: () => now,
    sleep: () => new Promise((resolve) => void sleepers.push(resolve)),
  }
  const underWay = new Set<Promise<unknown>>()
  /** The balancer’s choice. It learns of a death within ten seconds. */
  const chosen = (): Backend =>
    pick(backends.filter(({ goneSince }) => goneSince === undefined || now - goneSince < 10_000))
  /** Of three calls, the balancer loses one. */
  let isFlapping = false

  async function call(television: Television, body: ScreenReport): Promise<ScreenAnswer> {
    const backend = chosen()
    if (!backend.isAlive || (isFlapping && random() < 0.33)) throw new Error('there is no answer')
    const answer = await fetch(backend.proxy.url + fleetPaths.report, {
      method: 'POST',
      headers: { cookie: television.cookie, 'x-tenfoot': '1', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    television.answered = { at: now, by: backend }
    // What a killed proxy had not written is lost.
    if (!television.heard?.by.isAlive) television.heard = { at: now, by: backend }
    return screenAnswer.parse(await answer.json())
  }

  function hear(television: Television, answer: ScreenAnswer): void {
    const id = screenIdOf(answer)
    // Whatever proxy answers, it is this television’s own screen.
    television.screen ??= id
    expect(id).toBe(television.screen)
    const { plan } = answer
    if (!plan) return
    if (plan.id !== television.follows?.id || plan.number !== television.follows.number) {
      expect(plan.content).toBeDefined()
      television.told.push(plan.id)
    }
    television.follows = { id: plan.id, number: plan.number }
  }

  function turnOn(television: Television): void {
    delete television.cutAt
    television.backAt = now
    television.heard = undefined
    television.reporter = createReporter({
      clock: televisionClock,
      state: () => ({ ...report, ...(television.follows && { follows: television.follows }) }),
      send: (body) => {
        const sent = call(television, body).then((answer) => {
          hear(television, answer)
          return answer
        })
        const settled = sent.catch(() => {}).finally(() => underWay.delete(settled))
        underWay.add(settled)
        return sent
      },
      act: () => true,
      reload: () => {},
      show: () => {},
    })
  }

  const televisions = (await seedSessions(database, upstream.client.id, count, now)).map(
    (cookie): Television => ({ cookie, told: [], backAt: now }),
  )
  const startedAt = now
  const second = () => Math.round((now - startedAt) / secondMs)

  /** Lets all do what is due in this second, and waits until the proxies have written what they heard. */
  async function pass(): Promise<void> {
    now += secondMs
    const due = sleepers
    sleepers = []
    for (const wake of due) wake()
    // Reporters call in the microtasks after they wake.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    while (underWay.size > 0) await Promise.all(underWay)
    const living = backends.filter(({ isAlive }) => isAlive)
    await Promise.all(living.map(({ clock }) => clock.advance(secondMs)))
    // In real time, because a database writes in it. What could not be written is reported again.
    for (const began = performance.now(); performance.now() - began < writeMs; ) {
      const rows = await observer.proxy.db.selectFrom('fleet_screens').select(['id', 'seen_at']).execute()
      const seen = new Map(rows.map(({ id, seen_at }) => [id, Number(seen_at)]))
      const isBehind = ({ screen = '', answered }: Television) =>
        answered?.by.isAlive && now - answered.at >= writtenWithinMs && (seen.get(screen) ?? 0) < answered.at - secondMs
      if (!televisions.some(isBehind)) return
    }
  }

  const toldAfter: number[] = []
  const unknownCuts = new Set<Television>()
  async function check(): Promise<void> {
    const dark = new Map<string, Screen>()
    for (const screen of await screens.list({ site: null })) {
      expect(['shown', 'dark']).toContain(screen.state)
      if (screen.state === 'dark') dark.set(screen.id, screen)
    }
    for (const television of televisions) {
      const isDark = dark.has(television.screen ?? '')
      if (television.cutAt === undefined) {
        const { heard } = television
        const isFalse = isDark && heard?.by.isAlive && now - heard.at > backWithinMs
        expect(isFalse, `a television that is on counts as dark in second ${second()}`).toBeFalsy()
      } else if (isDark && unknownCuts.delete(television)) toldAfter.push(now - television.cutAt)
      else if (!isDark) expect(now - television.cutAt, 'a dark television is not told').toBeLessThan(toldWithinMs)
    }
  }

  // All are on within half a minute, and each is a screen, before anything happens.
  for (const [place, television] of televisions.entries()) {
    if (place % Math.ceil(count / 20) === 0) await pass()
    turnOn(television)
  }
  for (let passed = 0; passed < reportEverySeconds; passed += 1) await pass()
  expect(televisions.every(({ screen }) => screen !== undefined)).toBe(true)

  const plans: string[] = []
  for (const name of ['Lobby', 'Hall']) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ['e0-day', String(day)] as const)
    const fields = { name, seen: '0', do: 'save', 'e0-kind': 'turn', 'e0-videos': '1', 'e0-every': '20' }
    const times = { 'e0-from': '00:00', 'e0-until': '00:00', 'e0-priority': '0' }
    const answer = await owner.post('/fleet/plans/new', [...Object.entries({ ...fields, ...times }), ...days])
    plans.push(/plans\/([0-9a-f-]{36})\?/.exec(answer.location ?? '')?.[1] ?? '')
  }
  /** The plan that each screen is on, by the operator’s last act. */
  const planOf = new Map<Television, { plan: string; since: number; acts: number }>()

  const end = second() + lengthSeconds
  const begin = second()
  // Spread over the time, but the last is told before the end.
  const cutTimes = Array.from({ length: cuts }, () => between(begin + 1, end - cutSeconds.max - 30)).sort(
    (a, b) => a - b,
  )
  let nextKill = begin + 30
  const repairs: { at: number; place: number }[] = []
  const replaceAt = begin + Math.floor(lengthSeconds / 3)
  while (second() < end) {
    await pass()
    const at = second()
    isFlapping = at % 240 > 180 && at % 240 < 220
    for (const _ of cutTimes.splice(0, cutTimes.filter((time) => time <= at).length)) {
      const television = pick(televisions.filter(({ cutAt, backAt }) => cutAt === undefined && now - backAt > 30_000))
      television.reporter?.stop()
      television.cutAt = now
      unknownCuts.add(television)
    }
    for (const television of televisions)
      if (
        television.cutAt !== undefined &&
        now - television.cutAt > cutSeconds.min * secondMs &&
        !unknownCuts.has(television) &&
        random() < 0.02
      )
        turnOn(television)
    if (at >= nextKill) {
      nextKill = at + between(40, 90)
      const [victim] = backends.filter((backend) => backend.isAlive && backend !== observer).sort(() => random() - 0.5)
      if (victim) {
        Object.assign(victim, { isAlive: false, goneSince: now })
        repairs.push({ at: at + between(5, 35), place: backends.indexOf(victim) })
      }
    }
    for (const repair of repairs.filter((one) => one.at <= at)) {
      backends[repair.place] = await start()
      repairs.splice(repairs.indexOf(repair), 1)
    }
    // A rolling replacement: each stops as it should, and a new one takes its place.
    if (at === replaceAt)
      for (const [place, backend] of backends.entries()) {
        if (!backend.isAlive || backend === observer) continue
        Object.assign(backend, { isAlive: false, goneSince: now })
        for (let passed = 0; passed < 4; passed += 1) await pass()
        backends[place] = await start()
      }
    if (at % 60 === 0) {
      const some = televisions.filter(() => random() < 0.3)
      const plan = pick(plans)
      const ids = some.flatMap(({ screen }) => screen ?? [])
      for (let from = 0; from < ids.length; from += 100)
        expect((await owner.act('plan', ids.slice(from, from + 100), { isWhole: '1', plan })).status).toBe(303)
      for (const television of some)
        planOf.set(television, { plan, since: now, acts: (planOf.get(television)?.acts ?? 0) + 1 })
    }
    if (at % checkEverySeconds === 0) await check()
    if (isLarge && at % 60 === 0)
      process.stdout.write(`second ${at - begin} of ${lengthSeconds}, ${toldAfter.length} cuts told\n`)
    for (const [television, { plan, since, acts }] of planOf) {
      const couldSince = Math.max(since, television.backAt)
      // Twenty seconds to its next report, and two that may be lost with a proxy.
      if (television.cutAt === undefined && now - couldSince > 3 * reportEverySeconds * secondMs)
        expect(television.follows?.id).toBe(plan)
      expect(television.told.length).toBeLessThanOrEqual(acts)
    }
  }
  for (const { reporter } of televisions) reporter?.stop()
  expect(unknownCuts.size).toBe(0)
  expect(toldAfter).toHaveLength(cuts)
  expect(planOf.size).toBeGreaterThan(count / 2)
  if (isLarge) process.stdout.write(`dark is told after ${Math.max(...toldAfter) / secondMs} s at most\n`)
}, 7_200_000)
