import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SessionEvent, sessionEventsPath } from '#contract/accounts.ts'
import { dayMs, type ManualClock } from '#contract/clock.ts'
import { fleetPaths } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import { proxyPaths } from '#contract/proxy.ts'
import {
  eventually,
  startTestProxy,
  startWithUpstream,
  type TestProxy,
  type TestTelevision,
} from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { operatorOf, report, say, screenIdOf } from './fleet.fixture.ts'
import { listColumns } from './listing.ts'
import { createScreens, found } from './screens.ts'
import { sweepFleet } from './sweep.ts'

const second = 1_000
const open: { close(): unknown }[] = []

describe.each(testDatabases())('a fleet on $name', ({ fresh }) => {
  let clock: ManualClock
  let upstream: TestUpstream
  let database: Awaited<ReturnType<typeof fresh>>
  let proxy: TestProxy
  let television: TestTelevision

  beforeEach(async () => {
    ;({ clock, upstream, database, proxy } = await startWithUpstream(open, await fresh(), { FLEET: 'on' }))
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const all = { site: null }
  const list = () => createScreens(proxy.db, clock).list(all)
  const stateOf = async (id: string) => (await createScreens(proxy.db, clock).find(all, id))?.state
  /**
   * Waits for the real time that a proxy needs to write. Its loop may have begun to wait only after the clock had moved,
   * so the clock moves on, too, but slowly: on a busy machine it must not pass what a test counts.
   */
  const untilWritten = (isWritten: () => Promise<boolean>) =>
    vi.waitFor(
      async () => {
        if (await isWritten()) return
        await clock.advance(second / 10)
        throw new Error('the proxy has not written yet')
      },
      { interval: 40, timeout: 20_000 },
    )
  /** Passes a few seconds, and waits until the running proxy has written what it heard. */
  const pass = async (seconds: number) => {
    await clock.advance(seconds * second)
    await untilWritten(async () => {
      const watch = proxy.db.selectFrom('fleet_watches').select('until_at').orderBy('until_at', 'desc')
      const until = Number((await watch.executeTakeFirst())?.until_at ?? 0)
      return clock.now() - until <= 6 * second
    })
  }
  /** A report, which the proxy has written. */
  const heard = async (from = television, change: Partial<ScreenReport> = {}) => {
    const saidAt = clock.now()
    const answer = await say(from, change)
    const id = screenIdOf(answer)
    await untilWritten(async () => ((await list()).find((screen) => screen.id === id)?.seenAt ?? 0) >= saidAt)
    return answer
  }
  /** Passes a longer time in steps that a proxy keeps up with. */
  const passSlowly = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 5) await pass(5)
  }
  const secondProxy = async () => {
    const another = await startTestProxy({ upstream, clock, database, env: { FLEET: 'on' } })
    open.push(another)
    return another
  }
  /** The same television, at another proxy of the database. */
  const at = (another: TestProxy): TestTelevision => {
    const moved = another.television()
    for (const [name, value] of television.cookies) moved.cookies.set(name, value)
    return moved
  }
  /** What the event stream of the television’s session says. */
  const listen = async () => {
    const leaving = new AbortController()
    const cookie = [...television.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(proxy.url + sessionEventsPath, {
      headers: { 'x-tenfoot': '1', cookie },
      signal: leaving.signal,
    })
    open.push({ close: () => leaving.abort() })
    const events: SessionEvent[] = []
    const read = async () => {
      for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
        for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) events.push(JSON.parse(data))
    }
    read().catch(() => {})
    return events
  }

  it('a television becomes a screen with its first report, and is found by what it says', async () => {
    const { screen } = await say(television)
    expect(screen.name).toMatch(/^TV [0-9A-F]{4}$/)
    expect(screen.url).toMatch(new RegExp(`^${proxy.url}/fleet/screens/[0-9a-f-]{36}$`))
    const [only, ...others] = await list()
    expect(others).toEqual([])
    expect(only).toMatchObject({ state: 'shown', name: screen.name, report: { engine: 'Chromium 120' } })
    const screens = createScreens(proxy.db, clock)
    for (const [filter, count] of [
      [{ search: 'kettle' }, 1],
      [{ search: 'anvil' }, 0],
      [{ state: 'dark' }, 0],
      [{ state: 'shown', group: '' }, 1],
    ] as const)
      expect(found(await screens.list(all), filter)).toHaveLength(count)
  })

  it('a page of the list has a hundred screens, by name and number, of those that the filter finds', async () => {
    const screens = createScreens(proxy.db, clock)
    const [{ id: first } = { id: '' }] = [{ id: screenIdOf(await heard()) }]
    const row = await proxy.db.selectFrom('fleet_screens').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    for (let number = 1; number <= 250; number += 1) {
      const named = {
        id: randomUUID(),
        name: `Hall ${number}`,
        place: '',
        group_name: 'B',
        site: number % 2 ? 'X' : 'Y',
      }
      const values = { ...row, ...named, ...listColumns(named, '', undefined), television_id: randomUUID() }
      await proxy.db.insertInto('fleet_screens').values(values).execute()
    }
    const pageOf = async (page: number, filter = {}, operator: { site: string | null } = all) => {
      const list = await screens.page(operator, filter, { page, perPage: 100 })
      return { ...list, names: list.screens.map(({ name }) => name) }
    }
    const second = await pageOf(2)
    expect([second.found, second.pages, second.names[0], second.names.at(-1)]).toEqual([251, 3, 'Hall 101', 'Hall 200'])
    expect([second.groups, second.sites]).toEqual([['B'], ['X', 'Y']])
    expect((await pageOf(9)).page).toBe(3)
    expect((await pageOf(1, { search: 'HALL 9' })).names.slice(0, 3)).toEqual(['Hall 9', 'Hall 90', 'Hall 91'])
    expect((await pageOf(1, { search: 'hall_9' })).found).toBe(0)
    expect((await pageOf(1, { search: 'kettle' })).screens.map(({ id }) => id)).toEqual([first])
    expect((await pageOf(1, { state: 'signed-out', site: 'X' })).found).toBe(125)
    expect((await pageOf(1, {}, { site: 'Y' })).counts).toEqual([{ state: 'signed-out', count: 125 }])
    expect((await pageOf(1, { state: 'shown' })).names).toEqual([row.name])
    await screens.change(first, { name: 'Hall 1a' })
    expect((await pageOf(1)).names.slice(0, 3)).toEqual(['Hall 1', 'Hall 1a', 'Hall 2'])
    expect((await screens.some({ site: 'Y' }, [first])).length).toBe(0)
  })

  it('metrics count screens by site and state, with the age of their numbers and their errors', async () => {
    const measured = await startTestProxy({ upstream, clock, database, env: { FLEET: 'on', METRICS_PORT: '0' } })
    open.push(measured)
    const metric = async (name: string) => {
      const text = await (await fetch(measured.metricsUrl ?? '')).text()
      const lines = text.split('\n').filter((line) => line.startsWith(`tenfoot_proxy_fleet_${name}{`))
      return Object.fromEntries(lines.map((line) => [/\{(.*)\}/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]))
    }
    const id = screenIdOf(await heard())
    await createScreens(proxy.db, clock).change(id, { site: 'Hamburg' })
    const silent = await proxy.signedIn()
    await say(silent)
    await passSlowly(55)
    await heard(television, { numbersAge: 600, error: { text: 'x', ago: 1 } })
    await pass(6)
    expect(await metric('screens')).toEqual({ 'site="Hamburg",state="shown"': 1, 'site="",state="dark"': 1 })
    const age = (await metric('numbers_age_seconds'))['site="Hamburg"'] ?? 0
    expect(age).toBeGreaterThanOrEqual(600)
    expect(age).toBeLessThan(620)
    expect(await metric('errors')).toEqual({ 'site="Hamburg"': 1 })
  })

  it('a silent screen is dark within a minute, and not before the silence could be a mistake', async () => {
    const id = screenIdOf(await heard())
    await passSlowly(20)
    await heard()
    const heardAt = (await list())[0]?.seenAt ?? 0
    const seen = new Map<number, unknown>()
    while (clock.now() - heardAt < 60 * second) {
      seen.set(clock.now() - heardAt, await stateOf(id))
      await pass(4)
    }
    for (const [silence, state] of seen)
      expect([silence, state]).toEqual([silence, silence < 50 * second ? 'shown' : 'dark'])
    expect([...seen.values()]).toContain('dark')
    await heard()
    expect(await stateOf(id)).toBe('shown')
    // A state that has only begun has no length yet.
    await clock.advance(second)
    const history = await createScreens(proxy.db, clock).history({ id })
    expect(history.map(({ state }) => state)).toEqual(['shown', 'dark', 'shown'])
  })

  it('a screen that goes on at another proxy of the database is never dark', async () => {
    const id = screenIdOf(await heard())
    await pass(5)
    const other = await secondProxy()
    await proxy.close()
    open.splice(open.indexOf(proxy), 1)
    proxy = other
    const states = new Set<string | undefined>()
    for (let turn = 0; turn < 4; turn += 1) {
      await passSlowly(30)
      states.add(await stateOf(id))
      await heard(at(other))
    }
    expect([...states]).toEqual(['shown'])
    const history = await createScreens(other.db, clock).history({ id })
    expect(history.map(({ state }) => state)).toEqual(['shown'])
  })

  it('the silence while no proxy ran is not the darkness of a screen', async () => {
    const id = screenIdOf(await heard())
    await passSlowly(20)
    await heard()
    await pass(5)
    await proxy.close()
    open.splice(open.indexOf(proxy), 1)
    await clock.advance(300 * second)
    proxy = await secondProxy()
    await pass(5)
    expect(await stateOf(id)).toBe('unknown')
    await heard(at(proxy))
    expect(await stateOf(id)).toBe('shown')
    await clock.advance(second)
    const history = await createScreens(proxy.db, clock).history({ id })
    expect(history.map(({ state }) => state)).toEqual(['shown', 'unknown', 'shown'])
  })

  it('a command is sent until it is confirmed, and confirmed once', async () => {
    const id = screenIdOf(await say(television))
    const operator = await operatorOf(proxy, { name: 'mara', role: 'act' }, clock.now)
    expect((await operator.act('reload', [id])).location).toContain('done=reload&count=1')
    const [command] = (await say(television)).commands
    expect(command?.act).toBe('reload')
    expect((await say(television)).commands).toEqual([command])
    const confirmed = [{ id: command?.id ?? '', isDone: true }]
    expect((await say(television, { confirmed })).commands).toEqual([])
    const result = async () => (await proxy.db.selectFrom('fleet_acts').select(['result', 'result_at']).execute())[0]
    const before = await result()
    expect(before?.result).toBe('done')
    await clock.advance(second)
    await say(television, { confirmed: [{ id: command?.id ?? '', isDone: false }] })
    expect(await result()).toEqual(before)
    expect((await operator.open('/fleet/log')).text).toMatch(/Reload.*Done/s)
  })

  it('a command that nobody confirms in time is no longer sent', async () => {
    const id = screenIdOf(await say(television))
    const operator = await operatorOf(proxy, { name: 'mara', role: 'act' }, clock.now)
    await operator.act('next', [id])
    const [command] = (await say(television)).commands
    await clock.advance(61 * second)
    expect((await say(television, { confirmed: [{ id: command?.id ?? '', isDone: true }] })).commands).toEqual([])
    expect((await operator.open('/fleet/log')).text).toMatch(/Next in turn.*Not confirmed/s)
  })

  it('the stream of the session asks for a report within two seconds of an act at any proxy', async () => {
    const id = screenIdOf(await say(television))
    const events = await listen()
    await eventually(() => expect(events).toContainEqual({ state: 'signed_in', fleet: true }))
    const other = await secondProxy()
    const operator = await operatorOf(other, { name: 'mara', role: 'act' }, clock.now)
    const asked = events.length
    await operator.act('show', [id])
    await clock.advance(2 * second)
    await eventually(() => expect(events.length).toBeGreaterThan(asked))
    const once = events.length
    await passSlowly(10)
    expect(events.length).toBe(once)
  })

  it('a browser that slows its timers is asked before it counts as dark', async () => {
    await say(television)
    const events = await listen()
    await eventually(() => expect(events.length).toBeGreaterThan(0))
    const before = events.length
    await eventually(async () => {
      await clock.advance(5 * second)
      expect(events.length).toBeGreaterThan(before)
    })
  })

  it('a message stands for its time, is replaced by a newer one, and ends with an empty one', async () => {
    const id = screenIdOf(await say(television))
    const operator = await operatorOf(proxy, { name: 'mara', role: 'act' }, clock.now)
    const message = (text: string) => operator.act('message', [id], { isWhole: '1', text, minutes: '5' })
    await message('Fire drill at noon')
    const first = (await say(television)).message
    expect(first).toMatchObject({ text: 'Fire drill at noon', seconds: 300 })
    await say(television, { message: first?.id ?? '' })
    expect((await operator.open('/fleet/log')).text).toMatch(/Message.*Fire drill at noon.*Done/s)
    await clock.advance(second)
    await message('Fire drill at one')
    expect((await say(television)).message?.text).toBe('Fire drill at one')
    await clock.advance(second)
    await message('')
    expect((await say(television)).message).toBeUndefined()
    await clock.advance(second)
    await message('Lunch')
    await clock.advance(301 * second)
    expect((await say(television)).message).toBeUndefined()
  })

  it('a screen is signed out at the proxy, whatever the television does', async () => {
    const id = screenIdOf(await say(television))
    const operator = await operatorOf(proxy, { name: 'olga', role: 'own' }, clock.now)
    const asked = await operator.act('sign-out', [id])
    expect(asked.text).toContain('Somebody must pair them again')
    expect(await (await television.call(proxyPaths.session)).json()).toMatchObject({ state: 'signed_in' })
    await operator.act('sign-out', [id], { isWhole: '1' })
    expect(await (await television.call(proxyPaths.session)).json()).toEqual({ state: 'signed_out' })
    expect(await stateOf(id)).toBe('signed-out')
    await expect(say(television)).rejects.toThrow('401')
    await eventually(async () => {
      await clock.advance(second)
      expect(upstream.of('/revoke').length).toBeGreaterThan(0)
    })
  })

  it('a screen whose access was removed is signed out, and not dark', async () => {
    const id = screenIdOf(await say(television))
    await proxy.db.updateTable('grants').set({ ended: 'revoked', ended_at: clock.now() }).execute()
    expect(await stateOf(id)).toBe('signed-out')
  })

  it('screens are renamed, moved and removed, and the log has each act', async () => {
    const id = screenIdOf(await say(television))
    const operator = await operatorOf(proxy, { name: 'olga', role: 'own' }, clock.now)
    await operator.act('rename', [id], { isWhole: '1', name: 'Lobby 1' })
    await operator.act('move', [id], { isWhole: '1', place: 'Left of the door', group: 'Lobby', site: 'Hamburg' })
    const { screen } = await say(television)
    expect(screen).toMatchObject({ name: 'Lobby 1', place: 'Left of the door' })
    expect((await list())[0]).toMatchObject({ group: 'Lobby', site: 'Hamburg' })
    expect((await operator.open('/fleet?group=Lobby')).text).toContain('Lobby 1')
    await operator.act('remove', [id], { isWhole: '1' })
    expect(await list()).toEqual([])
    const { text } = await operator.open('/fleet/log')
    for (const act of ['Rename', 'Move', 'Remove']) expect(text).toContain(act)
    expect(text).toContain('olga')
  })

  it('without the setting there is no fleet: no report is taken, no page is there, and no stream asks', async () => {
    const without = await startTestProxy({ upstream, clock, database })
    open.push(without)
    const answer = await at(without).call(fleetPaths.report, { method: 'POST', body: report })
    expect(answer.status).toBe(404)
    expect((await fetch(`${without.url}/fleet/sign-in`)).status).not.toBe(200)
    expect(await list()).toEqual([])
  })

  it('a screen without a television leaves the list after a month, and its history with it', async () => {
    const screenId = screenIdOf(await say(television))
    await proxy.db.deleteFrom('television').execute()
    const lateDays = async (days: number) => {
      await sweepFleet(proxy.db, clock.now() + days * dayMs)
      return (await list()).map(({ id }) => id)
    }
    expect(await lateDays(29)).toEqual([screenId])
    expect(await lateDays(31)).toEqual([])
  })

  it('an unknown command ID of a confirmation changes nothing', async () => {
    expect((await say(television, { confirmed: [{ id: randomUUID(), isDone: true }] })).commands).toEqual([])
  })
})
