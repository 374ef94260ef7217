import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ManualClock } from '#contract/clock.ts'
import { fleetPaths } from '#contract/fleet.ts'
import { planScreens } from '#contract/fleetPlan.ts'
import type { TestProxy, TestTelevision } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createActLog } from './actLog.ts'
import { operatorOf, report, say, screenIdOf, startFleet } from './fleet.fixture.ts'
import { createPlans } from './plans.ts'

type Browser = Awaited<ReturnType<typeof operatorOf>>

const open: { close(): unknown }[] = []
const noId = randomUUID()

/** A form with one entry for the whole week. @param change fields of the entry, or of the form */
const form = (name: string, seen: number, change: Record<string, string> = {}): [string, string][] => {
  const fields: Record<string, string> = {
    name,
    seen: String(seen),
    do: 'save',
    'e0-kind': 'turn',
    'e0-videos': '1',
    'e0-overview': '2',
    'e0-every': '20',
    'e0-from': '00:00',
    'e0-until': '00:00',
    'e0-priority': '0',
    ...change,
  }
  return [...Object.entries(fields), ...[0, 1, 2, 3, 4, 5, 6].map((day): [string, string] => ['e0-day', String(day)])]
}

/** Plans, and what is tried against them (specification: fleet 10). */
describe.each(testDatabases())('plans on $name', ({ fresh }) => {
  let clock: ManualClock
  let proxy: TestProxy
  let television: TestTelevision
  let screen: string
  let owner: Browser

  beforeEach(async () => {
    ;({ clock, proxy, owner } = await startFleet(open, await fresh()))
    television = await proxy.signedIn()
    screen = screenIdOf(await say(television))
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const operator = (role: string, site: string | null = null) =>
    operatorOf(proxy, { name: `ann-${role}-${(site ?? 'all').toLowerCase()}`, role, site }, clock.now)
  /** @returns the ID of the new plan */
  const make = async (by: Browser, name: string, change: Record<string, string> = {}) => {
    const answer = await by.post('/fleet/plans/new', form(name, 0, change))
    expect(answer.status, answer.text).toBe(303)
    return /plans\/([0-9a-f-]{36})\?/.exec(answer.location ?? '')?.[1] ?? ''
  }
  const put = (by: Browser, plan: string, ids = [screen]) => by.act('plan', ids, { isWhole: '1', plan })
  const change = (by: Browser, id: string, seen: number, fields: Record<string, string> = {}) =>
    by.post(`/fleet/plans/${id}/change`, form('Lobby', seen, fields))
  const takeBack = (by: Browser, id: string, seen: number) =>
    by.post(`/fleet/plans/${id}/take-back`, [['seen', String(seen)]])
  const rows = () =>
    Promise.all([
      proxy.db.selectFrom('fleet_plans').selectAll().orderBy('id').execute(),
      proxy.db.selectFrom('fleet_plan_versions').selectAll().orderBy('plan_id').orderBy('number').execute(),
      proxy.db.selectFrom('fleet_screens').select(['id', 'plan_id']).orderBy('id').execute(),
    ])
  const seconds = (answer: Awaited<ReturnType<typeof say>>) => /"every":(\d+)/.exec(JSON.stringify(answer.plan))?.[1]

  it('a screen on a plan is told its version, and the content once, until it is taken off', async () => {
    expect((await say(television)).plan).toBeNull()
    const id = await make(owner, 'Lobby')
    expect((await put(owner, id)).location).toContain('done=plan&count=1')
    const { plan } = await say(television)
    expect(plan).toEqual({
      id,
      number: 1,
      content: {
        entries: [
          {
            screens: ['videos', 'overview'],
            every: 20,
            weekdays: [0, 1, 2, 3, 4, 5, 6],
            from: 0,
            until: 0,
            priority: 0,
          },
        ],
      },
    })
    const page = async () => (await owner.open(`/fleet/screens/${screen}?still=1`)).text
    expect(await page()).toContain('Lobby, version 1 (not on the screen yet)')
    expect((await say(television, { follows: { id, number: 1 } })).plan).toEqual({ id, number: 1 })
    await put(owner, '')
    expect((await say(television, { follows: { id, number: 1 } })).plan).toBeNull()
    const log = (await owner.open('/fleet/log')).text
    expect(log).toContain('Plan saved')
    expect(log).toContain('Put on plan')
  })

  it('a plan says the period, the language, the account, figures side by side, and a message between turns', async () => {
    const id = await make(owner, 'Lobby', {
      'e0-panels': '3',
      'e0-panel0': 'views',
      'e0-panel2': 'subscribersGained',
      'e0-period': '90',
      'e0-language': 'de',
      'e0-account': ' Kettle & Keel ',
      'e0-message': 'Welcome <b>all',
      'e0-messageSeconds': '7',
    })
    await put(owner, id)
    expect((await say(television)).plan).toMatchObject({
      content: {
        entries: [
          {
            screens: ['videos', 'overview', 'panels'],
            panels: ['views', 'subscribersGained'],
            period: 90,
            language: 'de',
            account: 'Kettle & Keel',
            message: { text: 'Welcome <b>all', seconds: 7 },
          },
        ],
      },
    })
    const { text } = await owner.open(`/fleet/plans/${id}`)
    for (const part of [
      'Key figures side by side (Views, Subscribers gained)',
      '90 days',
      'Deutsch',
      'Kettle &amp; Keel',
      'Welcome &lt;b&gt;all',
    ])
      expect(text).toContain(part)
    // What the form shows is what is stored, so that saving it changes nothing.
    const filled = (await owner.open(`/fleet/plans/${id}/change`)).text
    expect(filled).toContain('<option value="90" selected="">')
    expect(filled).toContain('<option value="subscribersGained" selected="">')
  })

  it('the accounts of a screen are on its page and in the form of plans, for operators of its site alone', async () => {
    await say(television, { accounts: ['Kettle & Keel', 'Tide <b>Timber'] })
    const other = screenIdOf(await say(await proxy.signedIn(), { accounts: ['Somewhere else'] }))
    await clock.advance(2_000)
    await expect
      .poll(async () => (await owner.open(`/fleet/screens/${screen}?still=1`)).text)
      .toContain('Tide &lt;b&gt;Timber')
    await owner.act('move', [screen], { isWhole: '1', site: 'Hamburg' })
    await owner.act('move', [other], { isWhole: '1', site: 'Berlin' })
    const { text } = await (await operator('own', 'Hamburg')).open('/fleet/plans/new')
    expect(text).toContain('<option value="Kettle &amp; Keel">')
    expect(text).not.toContain('Somewhere else')
  })

  it('a screen waits for what changes its plan until it follows it, and no other screen does', async () => {
    const log = createActLog(proxy.db, clock)
    const plans = createPlans(proxy.db, clock, log)
    const waiting = async () => (await plans.waiting()).length
    const other = await proxy.signedIn()
    await say(other)
    const id = await make(owner, 'Lobby')
    expect(await waiting()).toBe(0)
    const follow = async (number: number | undefined) => {
      expect(await waiting()).toBe(1)
      await say(television, number === undefined ? {} : { follows: { id, number } })
      expect(await waiting()).toBe(0)
    }
    await put(owner, id)
    await follow(1)
    await change(owner, id, 1, { 'e0-every': '40' })
    await follow(2)
    await takeBack(owner, id, 2)
    await follow(3)
    await owner.act('move', [screen], { isWhole: '1', site: 'Hamburg' })
    await follow(3)
    await owner.post(`/fleet/plans/${id}/remove`, [])
    await follow(undefined)
  })

  it('each change is a version with its author, and a press takes back one after the other', async () => {
    const id = await make(owner, 'Lobby')
    await put(owner, id)
    const other = await operator('own')
    expect((await change(other, id, 1, { 'e0-every': '40' })).status).toBe(303)
    expect((await change(owner, id, 2, { 'e0-every': '60' })).status).toBe(303)
    expect(seconds(await say(television))).toBe('60')
    expect((await takeBack(owner, id, 3)).status).toBe(303)
    expect(seconds(await say(television))).toBe('40')
    expect((await takeBack(owner, id, 4)).status).toBe(303)
    expect(seconds(await say(television))).toBe('20')
    // Nothing is before the first.
    expect((await takeBack(owner, id, 5)).status).toBe(409)
    const versions = await proxy.db.selectFrom('fleet_plan_versions').selectAll().orderBy('number').execute()
    expect(versions.map(({ number, by_name, repeats }) => [number, by_name, repeats])).toEqual([
      [1, 'olga', null],
      [2, 'ann-own-all', null],
      [3, 'olga', null],
      [4, 'olga', 2],
      [5, 'olga', 1],
    ])
    // A change after it goes back to what was there before it, and not to what was taken back.
    await change(owner, id, 5, { 'e0-every': '90' })
    await takeBack(owner, id, 6)
    expect(seconds(await say(television))).toBe('20')
  })

  it('of two changes of the same version, the second is refused and changes nothing', async () => {
    const id = await make(owner, 'Lobby')
    await change(owner, id, 1, { 'e0-every': '40' })
    const before = await rows()
    expect((await change(owner, id, 1, { 'e0-every': '50' })).text).toContain('changed this plan meanwhile')
    expect((await takeBack(owner, id, 1)).status).toBe(409)
    expect(await rows()).toEqual(before)
  })

  it('a removed plan leaves its screens', async () => {
    const id = await make(owner, 'Lobby')
    await put(owner, id)
    expect((await owner.post(`/fleet/plans/${id}/remove`, [['seen', '1']])).status).toBe(303)
    expect((await say(television, { follows: { id, number: 1 } })).plan).toBeNull()
    expect(await rows()).toEqual([[], [], [{ id: screen, plan_id: null }]])
  })

  it('an operator sees by weekday and time what is shown, and what a screen lacks', async () => {
    const id = await make(owner, 'Lobby', { 'e0-from': '08:00', 'e0-until': '18:00' })
    await put(owner, id)
    const ask = async (time: string) => (await owner.open(`/fleet/plans/${id}?day=1&time=${time}`)).text
    expect(await ask('08:00')).toContain('Monday, 08:00: Entry 1')
    expect(await ask('18:00')).toContain('Monday, 18:00: No entry: no picture')
    await say(television, { follows: { id, number: 1, lacks: [{ kind: 'group', name: '<b>Shorts' }] } })
    await clock.advance(2_000)
    await expect
      .poll(async () => (await owner.open(`/fleet/plans/${id}`)).text)
      .toContain('has no group “&lt;b&gt;Shorts”')
    expect((await owner.open('/fleet?still=1')).text).toContain('has no group')
    await say(television, { follows: { id, number: 1, lacksAccounts: ['Tide'] } })
    await clock.advance(2_000)
    await expect.poll(async () => (await owner.open('/fleet?still=1')).text).toContain('must be called “Tide”')
  })

  describe('is refused', () => {
    it('a plan of another site is neither seen, put on a screen, changed, taken back nor removed', async () => {
      const berlin = await operator('own', 'Berlin')
      const id = await make(owner, 'Lobby', { site: 'Hamburg' })
      await change(owner, id, 1)
      await owner.act('move', [screen], { isWhole: '1', site: 'Berlin' })
      const before = await rows()
      expect((await berlin.open(`/fleet/plans/${id}`)).status).toBe(404)
      expect((await berlin.open('/fleet/plans')).text).not.toContain('Lobby')
      expect((await put(berlin, id)).status).toBe(400)
      for (const attempt of [
        change(berlin, id, 2),
        takeBack(berlin, id, 2),
        berlin.post(`/fleet/plans/${id}/remove`, [['seen', '2']]),
      ])
        expect((await attempt).status).toBe(404)
      // Neither may an operator of all sites show it there.
      expect((await put(owner, id)).location).toContain('count=0')
      expect(await rows()).toEqual(before)
      expect((await berlin.open('/fleet/log')).text).not.toContain('Lobby')
    })

    it('a screen that moves to another site no longer follows the plan of its site', async () => {
      await owner.act('move', [screen], { isWhole: '1', site: 'Hamburg' })
      const id = await make(owner, 'Lobby', { site: 'Hamburg' })
      await put(owner, id)
      expect((await say(television)).plan).toMatchObject({ id })
      await owner.act('move', [screen], { isWhole: '1', site: 'Berlin' })
      expect((await say(television)).plan).toBeNull()
      const berlin = await operator('look', 'Berlin')
      expect((await berlin.open(`/fleet/screens/${screen}?still=1`)).text).not.toContain('Lobby')
    })

    it('an operator without the role makes and changes no plan, and only puts screens on one', async () => {
      const id = await make(owner, 'Lobby')
      await change(owner, id, 1)
      const [look, act] = [await operator('look'), await operator('act')]
      const before = await rows()
      for (const browser of [look, act])
        for (const attempt of [
          browser.post('/fleet/plans/new', form('Mine', 0)),
          change(browser, id, 2),
          takeBack(browser, id, 2),
          browser.post(`/fleet/plans/${id}/remove`, [['seen', '2']]),
          browser.open('/fleet/plans/new'),
        ])
          expect((await attempt).status).toBe(403)
      expect((await put(look, id)).status).toBe(403)
      expect(await rows()).toEqual(before)
      expect((await put(act, id)).status).toBe(303)
    })

    it.each([
      ['no screen', { 'e0-videos': '', 'e0-overview': '' }, 'Choose at least one screen'],
      ['a time that is none', { 'e0-from': '25:00' }, 'Enter a time such as 08:30.'],
      ['too short a turn', { 'e0-every': '1' }, 'Enter a whole number from 5 to 3600.'],
      ['a group of too many characters', { 'e0-group': 'g'.repeat(61) }, 'This text is too long.'],
      ['an account of too many characters', { 'e0-account': 'g'.repeat(61) }, 'This text is too long.'],
      ['one figure side by side', { 'e0-panels': '1', 'e0-panel0': 'views' }, 'Choose two or four different figures'],
      [
        'a figure twice',
        { 'e0-panels': '1', 'e0-panel0': 'views', 'e0-panel1': 'views' },
        'Choose two or four different figures',
      ],
      ['a message without its time', { 'e0-message': 'Welcome' }, 'Enter a whole number from 3 to 60.'],
      ['a name of too many characters', { name: 'n'.repeat(61) }, 'This text is too long.'],
      ['no entry', { 'e0-kind': '' }, 'A plan needs from 1 to 12 entries.'],
    ])('a plan with %s says what is wrong', async (_what, fields, text) => {
      const answer = await owner.post('/fleet/plans/new', form('Lobby', 0, fields))
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)])
      expect((await rows())[0]).toEqual([])
    })

    it('a form without the hidden value, or larger than any plan, changes nothing', async () => {
      const id = await make(owner, 'Lobby')
      const before = await rows()
      const forged: [string, string] = ['csrf', 'forged']
      for (const path of ['new', `${id}/change`, `${id}/take-back`, `${id}/remove`])
        expect((await owner.post(`/fleet/plans/${path}`, [...form('Lobby', 1), forged])).status).toBe(403)
      const large = await owner.post(`/fleet/plans/${id}/change`, form('Lobby', 1, { x: 'x'.repeat(50_000) }))
      expect(large.status).toBe(413)
      expect(await rows()).toEqual(before)
    })

    it('a version that a television claims is no more than what it says about itself', async () => {
      const id = await make(owner, 'Lobby')
      await put(owner, id)
      const other = await proxy.signedIn()
      await say(other, { follows: { id, number: 1 } })
      const before = await rows()
      for (const follows of [
        { id, number: 999 },
        { id: noId, number: 1 },
      ])
        expect((await say(television, { follows })).plan).toMatchObject({ id, number: 1, content: {} })
      expect((await say(other, { follows: { id, number: 1 } })).plan).toBeNull()
      expect(await rows()).toEqual(before)
    })

    it.each([
      ['a number that is none', { number: 0 }],
      ['an ID that is none', { id: "' or 1=1" }],
      ['too many lacks', { lacks: Array.from({ length: 21 }, () => ({ kind: 'live', name: '' })) }],
      ['too many accounts', { lacksAccounts: Array.from({ length: 13 }, () => 'a') }],
      ['a lack of an unknown kind', { lacks: [{ kind: 'money', name: '' }] }],
    ])('a report with %s is refused', async (_what, wrong) => {
      const follows = { id: noId, number: 1, ...wrong }
      const answer = await television.call(fleetPaths.report, { method: 'POST', body: { ...report, follows } })
      expect(answer.status).toBe(400)
    })
  })

  it('the form offers each screen of a kiosk', async () => {
    const { text } = await owner.open('/fleet/plans/new')
    for (const id of planScreens) expect(text).toContain(`name="e0-${id}"`)
  })
})
