import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { fleetPaths } from '#contract/fleet.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { createActLog } from '#proxy/modules/fleet/actLog.ts'
import { createEnrolments } from '#proxy/modules/fleet/enrolments.ts'
import { operatorBrowser, say, screenIdOf } from '#proxy/modules/fleet/fleet.fixture.ts'
import { createPlans } from '#proxy/modules/fleet/plans.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { codeOfApp, shownSecret } from '#web/one-time-codes/phoneApp.fixture.ts'
import { commandLine, stubProxySettings } from './commands.fixture.ts'
import { screenCommand } from './screen.ts'

/** Runs the commands while a proxy runs. */
describe.each(testDatabases())('screens on $name', ({ fresh }) => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let id: string
  let clock: ManualClock

  beforeEach(async () => {
    const database = await fresh()
    upstream = await startTestUpstream()
    // The commands use the system’s clock.
    clock = manualClock(Date.now())
    proxy = await startTestProxy({ upstream, database, clock, env: { FLEET: 'on' } })
    television = await proxy.signedIn()
    id = screenIdOf(await say(television))
    stubProxySettings(database, upstream)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await proxy.close()
    await upstream.close()
  })

  const run = commandLine(screenCommand)
  const screen = (...args: string[]) => run('screen', ...args)

  it('the screen commands list, name, move, find and steer screens, and the log names who did it', async () => {
    expect(await screen('list')).toMatch(new RegExp(`^TV [0-9A-F]{4}  \\w+ \\d+ s  kiosk videos  ${id}\n$`))
    await screen('rename', id, 'Lobby 1')
    await screen('move', 'lobby 1', '--place', 'Left of the door', '--group', 'Lobby', '--site', 'Hamburg')
    const [listed, ...others] = JSON.parse(await screen('list', '--json', '--site', 'Hamburg', '--search', 'kettle'))
    expect(others).toEqual([])
    expect(listed).toMatchObject({ id, name: 'Lobby 1', place: 'Left of the door', group: 'Lobby', site: 'Hamburg' })
    expect(await screen('list', '--group', 'Canteen')).toBe('No screens.\n')
    expect(await screen('reload', 'Lobby 1')).toBe('reload: sent to 1 screen.\n')
    expect(await screen('next', '--group', 'Lobby')).toBe('next: sent to 1 screen.\n')
    await screen('message', '--all', '--text', 'Fire drill at noon', '--minutes', '5')
    const answer = await say(television)
    expect(answer.commands.map(({ act }) => act)).toEqual(['reload', 'next'])
    expect(answer.message?.text).toBe('Fire drill at noon')
    const log = await screen('log')
    for (const act of ['rename', 'move', 'reload', 'next', 'message']) expect(log).toContain(`  ${act}  `)
    expect(log).toMatch(/command line/)
  })

  it('screen plan lists plans and puts screens on one, and screen list says what they lack', async () => {
    expect(await screen('plan', 'list')).toBe('No plans.\n')
    const plans = createPlans(proxy.db, clock, createActLog(proxy.db, clock))
    const owner = { name: 'olga', role: 'own', site: null } as const
    const entry = { screens: ['videos'], every: 30, weekdays: [1], from: 0, until: 0, priority: 0 }
    const plan = await plans.create(owner, { name: 'Lobby', site: '', content: { entries: [entry] } })
    expect(await screen('plan', 'set', id, '--plan', 'lobby')).toBe('plan: done for 1 screen.\n')
    expect(await screen('plan', 'list')).toBe(`Lobby  all sites  version 1  1 screen  ${plan}\n`)
    expect(JSON.parse(await screen('plan', 'show', 'Lobby'))).toMatchObject({ name: 'Lobby', entries: [entry] })
    const follows = { id: plan, number: 1, lacks: [{ kind: 'group' as const, name: 'Shorts' }] }
    await say(television, { follows })
    await vi.waitFor(async () => {
      await clock.advance(1_000)
      expect(await screen('list')).toContain('plan Lobby 1  lacks group Shorts')
    }, 20_000)
    expect(await screen('plan', 'set', '--all', '--none')).toBe('plan: done for 1 screen.\n')
    expect(await screen('list')).not.toContain('Lobby')
  })

  it('screen enrol prints an address once, and screen waiting, approve and refuse decide about who opened it', async () => {
    const printed = await screen('enrol', 'Hall', '--site', 'Hamburg', '--hours', '2')
    const [, code = 'none'] = /\/fleet\/enrol#([\w-]{22})$/.exec(printed.trim()) ?? []
    expect(await screen('waiting')).toBe('No screen waits.\n')
    const log = createActLog(proxy.db, clock)
    const enrolments = createEnrolments({ db: proxy.db, clock, log, plans: createPlans(proxy.db, clock, log) })
    expect(await enrolments.enter(code, ['hash of a cookie'], '192.0.2.1')).toBe(true)
    const [words = ''] = /[a-z]{5} [a-z]{5} [a-z]{5}/.exec(await screen('waiting')) ?? []
    await expect(screen('approve', 'other words here')).rejects.toThrow('No screen with other words here waits.')
    expect(await screen('approve', words)).toBe('approve: done for Hall.\n')
    expect(await screen('waiting')).toContain(`Hall  approved  ${words}  192.0.2.1`)
    expect(await screen('refuse', words)).toBe('refuse: done for Hall.\n')
    expect(await screen('waiting')).toBe('No screen waits.\n')
    await expect(screen('enrol', 'Hall', '--count', '501')).rejects.toThrow(
      'count: must be a whole number from 1 to 500.',
    )
  })

  it('screen alert adds, lists, tests and removes those who are told', async () => {
    expect(await screen('alert', 'add', 'ops@tenfoot.example', '--site', 'Hamburg')).toBe('Alert added.\n')
    expect(await screen('alert', 'add', 'https://hooks.tenfoot.example/screens')).toMatch(/Secret +whsec_/)
    const [first = '', second = ''] = (await screen('alert', 'list')).split('\n')
    expect(second).toMatch(/^https:\/\/hooks\.tenfoot\.example\/screens {2}all sites {2}[0-9a-f-]{36}$/)
    const [id = ''] = /[0-9a-f-]{36}$/.exec(first) ?? []
    expect(await screen('alert', 'test', id)).toContain('sends the test')
    expect(await screen('alert', 'list')).toMatch(/^ops@tenfoot\.example {2}Hamburg {2}2\d{3}-/)
    expect(await screen('alert', 'remove', id)).toBe('Alert removed.\n')
    await expect(screen('alert', 'remove', id)).rejects.toThrow(`No alert ${id} exists.`)
    await expect(screen('alert', 'add', 'http://10.0.0.1/x')).rejects.toThrow('10.0.0.1')
  })

  it('screen sign-out signs the television out while the proxy runs', async () => {
    expect(await screen('sign-out', id)).toBe('sign-out: done for 1 screen.\n')
    expect(await (await television.call(proxyPaths.session)).json()).toEqual({ state: 'signed_out' })
  })

  it('a screen command that cannot be done says what is wrong, and does nothing', async () => {
    const wrong: [string[], string][] = [
      [['reload'], 'Name a screen, or else --group, --site or --all.'],
      [['reload', 'Lobby 1', '--all'], 'Name a screen, or else --group, --site or --all.'],
      [['reload', 'Lobby 9'], 'No screen Lobby 9 exists.'],
      [['show', '--group', 'Canteen'], 'No screens match.'],
      [['message', '--all', '--text', 'x', '--minutes', '0'], 'minutes: must be a whole number from 1 to 1440.'],
      [['message', '--all', '--text', 'x'.repeat(201)], 'text: must be at most 200 characters.'],
      [['operator', 'add', 'Mara!', '--role', 'own'], 'The name must be'],
      [['operator', 'add', 'mara', '--role', 'king'], 'The role must be one of look, act, own (it is "king").'],
      [['operator', 'remove', 'nobody'], 'No operator nobody exists.'],
      [['operator', 'remove-authenticator', 'nobody'], 'No operator nobody has an authenticator app.'],
    ]
    for (const [args, error] of wrong) await expect(screen(...args), args.join(' ')).rejects.toThrow(error)
    expect((await say(television)).commands).toEqual([])
  })

  it('an operator signs in with the password that was shown once, until removed', async () => {
    const printed = await screen('operator', 'add', 'mara', '--role', 'act', '--site', 'Hamburg')
    const [, password = ''] = /Password\s+(\S+)/.exec(printed) ?? []
    expect(await screen('operator', 'list')).toBe('mara  act  Hamburg\n')
    await expect(screen('operator', 'add', 'mara', '--role', 'own')).rejects.toThrow('An operator mara already exists.')
    const browser = operatorBrowser(proxy)
    expect((await browser.signIn('mara', password)).location).toBe(fleetPaths.pages)
    expect((await browser.open(fleetPaths.pages)).status).toBe(200)
    const { text } = await browser.post('/fleet/authenticator/begin', [])
    const code = codeOfApp(shownSecret(text), clock.now())
    expect((await browser.post('/fleet/authenticator/confirm', [['code', code]])).status).toBe(200)
    expect((await operatorBrowser(proxy).signIn('mara', password)).location).toBeUndefined()
    await screen('operator', 'remove-authenticator', 'mara')
    expect((await operatorBrowser(proxy).signIn('mara', password)).location).toBe(fleetPaths.pages)
    await screen('operator', 'remove', 'mara')
    expect((await browser.open(fleetPaths.pages)).status).toBe(303)
    expect(await screen('operator', 'list')).toBe('No operators.\n')
    expect(await screen('log')).toMatch(/operator-remove.*mara/)
  })
})
