import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ManualClock } from '#contract/clock.ts'
import { fleetPaths, type ScreenAnswer } from '#contract/fleet.ts'
import type { TestProxy, TestTelevision } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { operatorBrowser, operatorOf, report, say, screenIdOf, startFleet } from './fleet.fixture.ts'
import { createOperators } from './operators.ts'

const open: { close(): unknown }[] = []

/** What an attacker tries, each with a row that it must not change (specification: fleet 6). */
describe.each(testDatabases())('attacks on a fleet on $name', ({ fresh }) => {
  let clock: ManualClock
  let proxy: TestProxy
  /** The victim’s television, and one of the attacker’s own. */
  let victim: TestTelevision
  let attacker: TestTelevision
  let victimScreen: string
  let attackerScreen: string
  let owner: Awaited<ReturnType<typeof operatorOf>>

  beforeEach(async () => {
    ;({ clock, proxy, owner } = await startFleet(open, await fresh()))
    victim = await proxy.signedIn()
    attacker = await proxy.signedIn()
    victimScreen = screenIdOf(await say(victim))
    attackerScreen = screenIdOf(await say(attacker))
  })
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })

  const act = async (ofScreen: string) =>
    proxy.db
      .selectFrom('fleet_acts')
      .select(['id', 'act', 'result', 'result_at', 'by_name'])
      .where('screen_id', '=', ofScreen)
      .orderBy('at')
      .execute()
  const rowOf = (id: string) =>
    proxy.db.selectFrom('fleet_screens').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const send = (television: TestTelevision, body: unknown, headers: Record<string, string> = {}) =>
    television.call(fleetPaths.report, { method: 'POST', body, headers })
  const operatorOfSite = (site: string, role = 'own') =>
    operatorOf(proxy, { name: `ann-${site}`, role, site }, clock.now)

  describe('by a television', () => {
    it('another’s command is neither seen nor confirmed, and a message is not claimed to be shown', async () => {
      await owner.act('reload', [victimScreen])
      await owner.act('message', [victimScreen], { isWhole: '1', text: 'Fire drill', minutes: '5' })
      const before = await act(victimScreen)
      const [reload, message] = before
      expect(await say(attacker)).not.toHaveProperty('message')
      const answer = await say(attacker, {
        confirmed: [{ id: reload?.id ?? '', isDone: true }],
        message: message?.id ?? '',
      })
      expect(answer.commands).toEqual([])
      expect(await act(victimScreen)).toEqual(before)
      expect((await say(victim)).commands).toHaveLength(1)
    })

    it.each([
      ['a replayed confirmation', (id: string) => [{ id, isDone: false }]],
      [
        'a confirmation that contradicts itself',
        (id: string) => [
          { id, isDone: false },
          { id, isDone: true },
        ],
      ],
    ])('%s does not change what is confirmed', async (_attack, again) => {
      await owner.act('next', [victimScreen])
      const [command] = (await say(victim)).commands
      await say(victim, { confirmed: [{ id: command?.id ?? '', isDone: true }] })
      const before = await act(victimScreen)
      await clock.advance(1_000)
      await say(victim, { confirmed: again(command?.id ?? '') })
      expect(await act(victimScreen)).toEqual(before)
    })

    it('acts of operators are not confirmed as if they were commands', async () => {
      await proxy.db
        .insertInto('fleet_acts')
        .values({
          id: randomUUID(),
          at: clock.now(),
          by_name: 'olga',
          act: 'rename',
          screen_id: attackerScreen,
          screen_name: '',
          site: '',
          text: '',
          expires_at: clock.now() + 60_000,
          result: 'waiting',
          result_at: 0,
        })
        .execute()
      const before = await act(attackerScreen)
      await say(attacker, { confirmed: [{ id: before[0]?.id ?? '', isDone: true }] })
      expect(await act(attackerScreen)).toEqual(before)
    })

    it.each<[string, unknown]>([
      ['an ID of another screen', { ...report, id: 'x', screen_id: 'y', televisionId: 'z' }],
      ['a name and a site of its own', { ...report, name: 'Lobby 1', site: 'Hamburg', group: 'Lobby' }],
    ])('a report with %s is about the screen of its cookie', async (_attack, body) => {
      const before = await rowOf(victimScreen)
      const own = await rowOf(attackerScreen)
      expect((await send(attacker, body)).status).toBe(200)
      expect(await rowOf(victimScreen)).toEqual(before)
      expect(await rowOf(attackerScreen)).toMatchObject({ name: own.name, site: '', group_name: '' })
    })

    it('a forged or oversized report is refused, and changes nothing', async () => {
      const forged: [string, unknown, number][] = [
        ['a text that is too long', { ...report, kiosk: 'x'.repeat(301) }, 400],
        ['a time that cannot be', { ...report, since: -1 }, 400],
        ['a number that is none', { ...report, frames: 1e9 }, 400],
        ['a size with markup', { ...report, size: '<svg onload=alert(1)>' }, 400],
        ['a mode that does not exist', { ...report, mode: 'off' }, 400],
        [
          'more confirmations than are ever sent',
          { ...report, confirmed: Array(21).fill({ id: randomUUID(), isDone: true }) },
          400,
        ],
        ['an ID that is none', { ...report, confirmed: [{ id: "' or 1=1 --", isDone: true }] }, 400],
        ['a list', [report], 400],
        ['nothing', {}, 400],
        ['more bytes than a report has', { ...report, more: 'x'.repeat(5_000) }, 413],
      ]
      const before = await rowOf(attackerScreen)
      for (const [attack, body, status] of forged) {
        const answer = await send(attacker, body)
        expect([attack, answer.status]).toEqual([attack, status])
        expect(await answer.text()).not.toContain('/tmp')
      }
      expect(await rowOf(attackerScreen)).toEqual(before)
    })

    it('a report without a session, of an ended one, or from another origin is refused', async () => {
      const stranger = proxy.television()
      expect((await send(stranger, report)).status).toBe(401)
      expect((await send(attacker, report, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await send(attacker, report, { 'x-tenfoot': '' })).status).toBe(403)
      await proxy.db.updateTable('grants').set({ ended: 'revoked', ended_at: clock.now() }).execute()
      const answer = await send(attacker, report)
      expect([answer.status, (await answer.json()).problem.code]).toEqual([401, 'session_ended'])
    })

    it('a screen that lies is text on the pages, on one line, and steers no terminal', async () => {
      const lie = '<script>alert(1)</script>\u001b[2J\nDark'
      expect((await send(attacker, { ...report, channel: lie, error: { text: lie, ago: 1 } })).status).toBe(200)
      await clock.advance(2_000)
      await expect
        .poll(async () => {
          await clock.advance(500)
          return (await owner.open(`/fleet/screens/${attackerScreen}`)).text
        })
        .toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      const { text, headers } = await owner.open(`/fleet/screens/${attackerScreen}`)
      expect(text).not.toContain('<script')
      expect(text).not.toContain('\u001b')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
      expect(headers.get('content-security-policy')).not.toMatch(/script/)
    })
  })

  describe('by an operator', () => {
    it('of another site, a screen does not exist: in lists, pages, acts and the log', async () => {
      await owner.act('move', [victimScreen], { isWhole: '1', place: '', group: 'Lobby', site: 'Hamburg' })
      await owner.act('reload', [victimScreen])
      const before = await act(victimScreen)
      const stranger = await operatorOfSite('berlin')
      const list = await stranger.open('/fleet')
      expect(list.text).toContain('No screens yet')
      expect(list.text).not.toContain('Lobby')
      const foreign = await stranger.open(`/fleet/screens/${victimScreen}`)
      const unknown = await stranger.open(`/fleet/screens/${randomUUID()}`)
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
      for (const name of ['reload', 'show', 'message', 'rename', 'move', 'sign-out', 'remove'])
        expect(
          (await stranger.act(name, [victimScreen], { isWhole: '1', text: 'x', minutes: '5', name: 'x' })).location,
        ).toContain('count=0')
      expect(await act(victimScreen)).toEqual(before)
      expect((await stranger.open('/fleet/log')).text).toContain('Nothing yet')
    })

    it('of one site, a screen is neither taken from another site nor given away', async () => {
      await owner.act('move', [attackerScreen], { isWhole: '1', site: 'berlin' })
      const local = await operatorOfSite('berlin')
      const given = await local.act('move', [attackerScreen], { isWhole: '1', site: 'hamburg' })
      expect(given.status).toBe(400)
      expect((await rowOf(attackerScreen)).site).toBe('berlin')
      await local.act('move', [victimScreen], { isWhole: '1', site: 'berlin' })
      expect((await rowOf(victimScreen)).site).toBe('')
    })

    it.each([
      ['look', ['reload', 'next', 'show', 'message', 'rename', 'move', 'sign-out', 'remove']],
      ['act', ['rename', 'move', 'sign-out', 'remove']],
    ])('whose role is %s, nothing beyond it is done, whatever form is sent', async (role, acts) => {
      const operator = await operatorOf(proxy, { name: 'lou', role }, clock.now)
      const before = await rowOf(victimScreen)
      for (const name of acts) {
        const answer = await operator.act(name, [victimScreen], { isWhole: '1', text: 'x', minutes: '5', name: 'x' })
        expect([name, answer.status]).toEqual([name, 403])
      }
      expect(await act(victimScreen)).toEqual([])
      expect(await rowOf(victimScreen)).toEqual(before)
      expect((await victim.call('/api/session')).status).toBe(200)
    })

    it('who was removed, or whose time is over, does nothing more', async () => {
      const operators = createOperators(proxy.db, clock)
      const removed = await operatorOf(proxy, { name: 'lou', role: 'own' }, clock.now)
      await operators.remove('lou')
      expect((await removed.act('reload', [victimScreen])).location).toBe('/fleet/sign-in')
      clock.set(clock.now() + 12 * 3_600_000)
      expect((await owner.act('reload', [victimScreen])).location).toBe('/fleet/sign-in')
      expect((await owner.open('/fleet')).location).toMatch(/^\/fleet\/sign-in/)
      expect(await act(victimScreen)).toEqual([])
    })
  })

  describe('by a page of another site', () => {
    it('a form does nothing', async () => {
      const forms: [string, Record<string, string>, Record<string, string>][] = [
        ['without the hidden value', { csrf: '' }, {}],
        ['with a guessed hidden value', { csrf: 'A'.repeat(43) }, {}],
        ['from another origin', {}, { origin: 'https://evil.example' }],
        ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
      ]
      for (const [attack, fields, headers] of forms) {
        const form = [
          ['act', 'reload'],
          ['screen', victimScreen],
          ['csrf', fields.csrf ?? owner.csrf],
        ] as const
        expect([attack, (await owner.post('/fleet/acts', form, headers)).status]).toEqual([attack, 403])
      }
      expect(await act(victimScreen)).toEqual([])
      expect((await owner.act('reload', [victimScreen])).status).toBe(303)
    })

    it('the hidden value of another operator’s browser does nothing', async () => {
      const other = await operatorOf(proxy, { name: 'lou', role: 'own' }, clock.now)
      const answer = await owner.post('/fleet/acts', [
        ['act', 'reload'],
        ['screen', victimScreen],
        ['csrf', other.csrf],
      ])
      expect(answer.status).toBe(403)
      expect(await act(victimScreen)).toEqual([])
    })

    it('a sign-in goes on to no other site', async () => {
      const browser = operatorBrowser(proxy)
      for (const to of ['https://evil.example', '//evil.example', '/fleet/../connect', '/fleet/sign-out'])
        expect((await browser.open(`/fleet/sign-in?to=${encodeURIComponent(to)}`)).text).not.toContain('name="to"')
    })
  })

  it('passwords are guessed a few times only, an unknown name is as wrong as a password, and the cookie is new', async () => {
    const password = await createOperators(proxy.db, clock).add({ name: 'lou', role: 'look', site: null })
    const browser = operatorBrowser(proxy)
    const wrong = await browser.signIn('nobody', 'x')
    expect((await browser.signIn('lou', 'x')).text.replace('lou', '')).toBe(wrong.text.replace('nobody', ''))
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await browser.signIn('lou', `x${guess}`)).status)
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(400))
    expect(statuses.at(-1)).toBe(429)
    clock.set(clock.now() + 16 * 60_000)
    const before = browser.cookie
    const answer = await browser.signIn('lou', password)
    expect([answer.status, answer.location]).toEqual([303, '/fleet'])
    expect(browser.cookie).not.toBe(before)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/i)
    expect(proxy.log()).not.toContain(password)
    const stored = JSON.stringify([
      await proxy.db.selectFrom('fleet_operators').selectAll().execute(),
      await proxy.db.selectFrom('fleet_visits').selectAll().execute(),
    ])
    for (const secret of [password, browser.cookie.split('=')[1] ?? '?']) expect(stored).not.toContain(secret)
  })

  it('the answer to a report tells nothing of other screens', async () => {
    const answer: ScreenAnswer = await say(attacker)
    expect(JSON.stringify(answer)).not.toContain(victimScreen)
    expect(Object.keys(answer).sort()).toEqual(['commands', 'plan', 'screen'])
  })
})
