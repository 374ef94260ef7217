import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs, type ManualClock } from '#contract/clock.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import { startTestProxy, startWithUpstream, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { operatorOf, say, screenIdOf } from './fleet.fixture.ts'
import { hoursKeptMs, rollUpPlayed } from './played.ts'

const open: { close(): unknown }[] = []

describe.each(testDatabases())('what screens showed on $name', ({ fresh }) => {
  let clock: ManualClock
  let upstream: TestUpstream
  let database: Awaited<ReturnType<typeof fresh>>
  let proxy: TestProxy
  let television: TestTelevision

  beforeEach(async () => {
    ;({ clock, proxy, upstream, database } = await startWithUpstream(open, await fresh(), { FLEET: 'on' }))
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  /** A report, which a proxy has written. */
  const heard = async (from: TestTelevision, change: Partial<ScreenReport> = {}) => {
    const at = clock.now()
    const id = screenIdOf(await say(from, change))
    await vi.waitFor(
      async () => {
        const row = proxy.db.selectFrom('fleet_screens').selectAll().where('id', '=', id)
        const { seen_at, version } = await row.executeTakeFirstOrThrow()
        if (Number(seen_at) >= at && version !== null) return
        await clock.advance(100)
        throw new Error('the proxy has not written it yet')
      },
      { interval: 10, timeout: 20_000 },
    )
    return id
  }
  const rows = () => proxy.db.selectFrom('fleet_played').selectAll().orderBy('at').orderBy('shown').execute()
  const secondsOf = async () =>
    Object.fromEntries((await rows()).map(({ shown, ms, times }) => [shown, [Math.round(Number(ms) / 1_000), times]]))

  it('reports at several proxies count each second once, as what was shown then', async () => {
    const other = await startTestProxy({ upstream, clock, database, env: { FLEET: 'on' } })
    open.push(other)
    const moved = other.television()
    for (const [name, value] of television.cookies) moved.cookies.set(name, value)
    await heard(television, { since: 0 })
    const startedAt = clock.now()
    let seconds = 0
    for (const [index, screen] of ['videos', 'overview', 'overview', 'videos'].entries()) {
      await clock.advance(10_000)
      seconds = (clock.now() - startedAt) / 1_000
      await heard(index % 2 === 0 ? moved : television, { screen, since: 0, numbersAge: 60 + index })
    }
    const shown = await secondsOf()
    expect(Object.keys(shown).sort()).toEqual(['overview', 'videos'])
    expect((shown.videos?.[0] ?? 0) + (shown.overview?.[0] ?? 0)).toBeGreaterThanOrEqual(Math.floor(seconds) - 1)
    expect((shown.videos?.[0] ?? 0) + (shown.overview?.[0] ?? 0)).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    expect([shown.videos?.[1], shown.overview?.[1]]).toEqual([2, 1])
    // The greatest age: it grew with the time in which it was shown.
    expect((await rows()).every(({ oldest }) => Number(oldest) >= 60)).toBe(true)
  })

  it('the page has the sums of the days, and the file every hour, with texts that no spreadsheet runs', async () => {
    await heard(television, { channel: '=cmd|x', since: 0 })
    await clock.advance(20_000)
    await heard(television, { channel: '=cmd|x', numbersAge: 110 })
    const owner = await operatorOf(proxy, { name: 'olga', role: 'look' }, clock.now)
    const { text } = await owner.open('/fleet/played')
    expect(text).toMatch(/<td dir="auto">Videos<\/td><td dir="auto">=cmd\|x<\/td><td>2\d seconds<\/td><td>1<\/td>/)
    const file = await owner.open('/fleet/played.csv')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="What was shown \d{4}-/)
    const [head, row, ...others] = file.text.trim().split('\r\n')
    expect(head).toBe('from,span,screen,screen_id,site,shown,channel,seconds,times,oldest_seconds')
    expect(row).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z,hour,TV \w{4},[0-9a-f-]{36},,videos,'=cmd\|x,2\d,1,110$/)
    expect(others).toEqual([])
    expect((await owner.open('/fleet/played?from=2020-01-01&until=2020-01-02')).text).toContain('Nothing was shown')
  })

  it('a screen of another site is in no report, and one that was removed still is', async () => {
    const id = await heard(television)
    const owner = await operatorOf(proxy, { name: 'olga', role: 'own' }, clock.now)
    await owner.act('move', [id], { isWhole: '1', site: 'Hamburg' })
    await clock.advance(20_000)
    await heard(television)
    await owner.act('rename', [id], { isWhole: '1', name: 'Lobby 1' })
    expect((await owner.open('/fleet/played')).text).toContain('>Lobby 1<')
    const stranger = await operatorOf(proxy, { name: 'ann', role: 'own', site: 'Berlin' }, clock.now)
    for (const path of ['/fleet/played', '/fleet/played.csv', `/fleet/played.csv?screen=${id}`])
      expect((await stranger.open(path)).text).not.toMatch(/videos/i)
    await owner.act('remove', [id], { isWhole: '1' })
    expect((await owner.open('/fleet/played')).text).toContain('Videos')
  })

  it('hours are kept for 90 days and then become days, whichever proxies do it, and days end after two years', async () => {
    const now = Math.floor(clock.now() / dayMs) * dayMs + 12 * hourMs
    const hour = (at: number, oldest: number | null) => ({
      screen_id: 'a',
      span: 'hour' as const,
      at,
      shown: 'videos',
      channel: 'Kettle',
      screen_name: 'Hall',
      site: 'Hamburg',
      ms: 60_000,
      times: 2,
      oldest,
    })
    const old = Math.floor((now - hoursKeptMs) / hourMs) * hourMs
    const values = [hour(old - hourMs, 5), hour(old - 2 * hourMs, 9), hour(old - 3 * hourMs, null), hour(old, 1)]
    await proxy.db.insertInto('fleet_played').values(values).execute()
    await proxy.db
      .insertInto('fleet_played')
      .values({ ...hour(now - 731 * dayMs, 1), span: 'day' })
      .execute()
    await Promise.all([1, 2, 3].map(() => rollUpPlayed(proxy.db, now)))
    const left = (await rows()).map(({ span, at, ms, times, oldest }) => [span, Number(at), Number(ms), times, oldest])
    const day = Math.floor((old - hourMs) / dayMs) * dayMs
    expect(left).toEqual([
      ['day', day, 180_000, 6, 9],
      ['hour', old, 60_000, 2, 1],
    ])
  })
})
