import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ManualClock } from '#contract/clock.ts'
import { eventually, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { operatorOf, say, screenIdOf, startFleet } from '../fleet.fixture.ts'
import { bundleOf, twoVersions } from './appFolders.fixture.ts'

const open: { close(): unknown }[] = []
const [before, after] = [bundleOf('old'), bundleOf('new')]

describe.each(testDatabases())('updates of screens on $name', ({ fresh }) => {
  let clock: ManualClock
  let proxy: TestProxy
  let owner: Awaited<ReturnType<typeof operatorOf>>

  beforeEach(async () => {
    ;({ clock, proxy, owner } = await startFleet(open, await fresh(), twoVersions(open)))
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const cookieOf = ({ cookies }: TestTelevision) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  /** The version that a television gets when it loads its page. */
  const loads = async (television: TestTelevision, path = '/') => {
    const headers = { accept: 'text/html', cookie: cookieOf(television) }
    const page = await (await fetch(proxy.url + path, { headers })).text()
    return /assets\/index-(\w+)/.exec(page)?.[1]
  }
  const press = async (act: string, more: Record<string, string> = {}, browser = owner) => {
    await browser.open('/fleet/updates?still=1')
    return browser.post('/fleet/updates', Object.entries({ do: act, ...more }))
  }
  /** A screen that has run the version before since it was paired. */
  const screen = async () => {
    const television = await proxy.signedIn()
    return { television, id: screenIdOf(await say(television, { bundle: before })) }
  }
  /** A report that is stored, and six seconds in which the update is looked at. */
  const report = async (one: { television: TestTelevision; id: string }, change: Parameters<typeof say>[1]) => {
    const at = clock.now()
    await say(one.television, change)
    await clock.advance(6_000)
    // The loops of a proxy may have begun to wait late, so the clock moves on, too.
    await eventually(async () => {
      await clock.advance(10)
      const stored = proxy.db.selectFrom('fleet_screens').select('id').where('id', '=', one.id)
      const waiting = proxy.db.selectFrom('fleet_updates').select('id').where('due_at', '<', clock.now())
      expect(await stored.where('seen_at', '>=', at).execute()).toHaveLength(1)
      expect(await waiting.where('state', '=', 'running').execute()).toEqual([])
    })
  }
  const acts = (answer: Awaited<ReturnType<typeof say>>) => answer.commands.map(({ act }) => act)
  const states = async () =>
    (await proxy.db.selectFrom('fleet_updates').select(['state', 'step']).execute()).map(Object.values)

  it('screens keep their version until an operator begins, and others get the one that is served', async () => {
    const one = await screen()
    expect(await loads(one.television)).toBe('old')
    expect(await loads(one.television, '/videos')).toBe('old')
    expect(await loads(proxy.television())).toBe('new')
    // One that is paired now has loaded the new one.
    const late = await proxy.signedIn()
    await say(late, { bundle: after })
    expect(await loads(late)).toBe('new')
    // The files of both are there.
    for (const version of ['old', 'new']) {
      const answer = await fetch(proxy.url + bundleOf(version))
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', version])
      expect(answer.headers.get('content-type')).toContain('javascript')
    }
    expect((await fetch(`${proxy.url}/assets/none.js`)).status).toBe(404)
  })

  it('screens that ran the new version before the one before was kept are left alone, until all are taken back', async () => {
    const [early, late] = [await screen(), await screen()]
    await report(early, { bundle: after })
    expect([await loads(early.television), await loads(late.television)]).toEqual(['new', 'old'])
    await press('update-begin', { minutes: '60' })
    expect([await loads(early.television), await loads(late.television)]).toEqual(['new', 'new'])
    // Neither is it asked to load it again.
    expect(acts(await say(early.television, { bundle: after }))).toEqual([])
    await press('update-back')
    await report(early, { bundle: after })
    expect([await loads(early.television), await loads(late.television)]).toEqual(['old', 'old'])
  })

  it('a new version reaches one screen, and after the time without a crash the others', async () => {
    const all = [await screen(), await screen(), await screen()]
    expect((await press('update-begin', { minutes: '1' })).location).toBe('/fleet/updates?done=update-begin')
    const versions = async () => (await Promise.all(all.map(({ television }) => loads(television)))).sort()
    expect(await versions()).toEqual(['new', 'old', 'old'])
    const first = await Promise.all(all.map(async (one) => ({ one, isNew: (await loads(one.television)) === 'new' })))
    // It is told to load it.
    for (const { one, isNew } of first) {
      expect(acts(await say(one.television, { bundle: before }))).toEqual(isNew ? ['reload'] : [])
      await say(one.television, { bundle: isNew ? after : before })
    }
    expect((await owner.open('/fleet/updates?still=1')).text).toContain('Step 1 of 3')
    for (let at = 0; at < 66; at += 6)
      for (const { one, isNew } of first) await report(one, { bundle: isNew ? after : before })
    await eventually(async () => expect(await versions()).toEqual(['new', 'new', 'new']))
    for (let at = 0; at < 66; at += 6) for (const { one } of first) await report(one, { bundle: after })
    await eventually(async () => expect(await states()).toEqual([['done', 2]]))
    // Nobody is asked twice.
    expect((await press('update-begin', { minutes: '1' })).status).toBe(409)
  })

  it('a screen that crashes with it goes back by itself, the update stops, and the log says so', async () => {
    const all = [await screen(), await screen(), await screen()]
    await press('update-begin', { minutes: '60' })
    const moved = await proxy.db.selectFrom('fleet_screens').select('id').where('moved_to', '=', after).execute()
    const one = all.find(({ id }) => id === moved[0]?.id) ?? all[0]
    if (!one) throw new Error('no screen')
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await report(one, { bundle: after, error: { text, ago: 0 } })
    await eventually(async () => expect(await states()).toEqual([['stopped', 0]]))
    expect(await loads(one.television)).toBe('old')
    expect(acts(await say(one.television, { bundle: after }))).toContain('reload')
    const { text } = await owner.open('/fleet/updates?still=1')
    expect(text).toContain('Stopped, because screens went back')
    expect((await owner.open('/fleet/log')).text).toContain('Back to the version before')
    const alarmed = await proxy.db.selectFrom('fleet_screens').select('back_at').where('id', '=', one.id).execute()
    expect(Number(alarmed[0]?.back_at)).toBeGreaterThan(0)
    // An operator goes on with the others.
    await press('update-next')
    expect(await loads(one.television)).toBe('old')
    expect(
      (await proxy.db.selectFrom('fleet_screens').select('id').where('moved_to', '=', after).execute()).length,
    ).toBe(1)
  })

  it('a press takes all screens back', async () => {
    const one = await screen()
    await press('update-begin', { minutes: '0' })
    expect(await loads(one.television)).toBe('new')
    await press('update-back')
    expect(await loads(one.television)).toBe('old')
    expect(await states()).toEqual([['back', 0]])
  })

  it('only an owner of all sites updates screens', async () => {
    await screen()
    for (const operator of [
      { name: 'abe', role: 'act' },
      { name: 'ann', role: 'own', site: 'Hamburg' },
    ]) {
      const browser = await operatorOf(proxy, operator, clock.now)
      expect((await browser.open('/fleet/updates')).status).toBe(403)
      expect((await browser.open('/fleet')).text).not.toContain('/fleet/updates')
      for (const act of ['update-begin', 'update-next', 'update-back'])
        expect((await press(act, { minutes: '1' }, browser)).status).toBe(403)
    }
    expect(await states()).toEqual([])
    expect((await press('update-begin', { minutes: 'x' })).text).toContain('Enter a whole number from 0 to 1440.')
    const forged = await owner.post('/fleet/updates', [
      ['do', 'update-begin'],
      ['minutes', '1'],
      ['csrf', 'forged'],
    ])
    expect(forged.status).toBe(403)
  })
})
