import { afterEach, describe, expect, it } from 'vitest'
import type { ManualClock } from '#contract/clock.ts'
import { startTestProxy, startWithUpstream, type TestProxy } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { codeOfApp, shownRecoveryCodes, shownSecret } from '#web/one-time-codes/phoneApp.fixture.ts'
import { operatorBrowser } from './fleet.fixture.ts'
import { createOperators } from './operators.ts'
import { operatorPaths } from './pages/fleetPage.tsx'

const open: { close(): unknown }[] = []
const path = operatorPaths.authenticator

/** Authenticator apps of a fleet's operators (specification: sign-in 4.2). */
describe.each(testDatabases())('authenticator apps of operators on $name', ({ fresh }) => {
  let started: Awaited<ReturnType<typeof startWithUpstream>>
  let clock: ManualClock
  let proxy: TestProxy
  let passwords: Record<string, string>
  const start = async (env: Record<string, string> = {}) => {
    started = await startWithUpstream(open, await fresh(), { FLEET: 'on', ...env })
    ;({ clock, proxy } = started)
    const operators = createOperators(proxy.db, clock)
    passwords = {
      mara: await operators.add({ name: 'mara', role: 'own', site: null }),
      olga: await operators.add({ name: 'olga', role: 'look', site: 'Hamburg' }),
    }
  }
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close()
  })
  const operators = () => createOperators(proxy.db, clock)

  const setUp = async (browser: ReturnType<typeof operatorBrowser>) => {
    await browser.open(path)
    const secret = shownSecret((await browser.post(`${path}/begin`, [])).text)
    const code = () => codeOfApp(secret, clock.now())
    const done = await browser.post(`${path}/confirm`, [['code', code()]])
    await clock.advance(30_000)
    return { code, secret, done, recoveryCodes: shownRecoveryCodes(done.text) }
  }
  /** A browser after the right password, and the page there. */
  const afterPassword = async (name = 'mara') => {
    const browser = operatorBrowser(proxy)
    const page = await browser.signIn(name, passwords[name] ?? '')
    const step = /name="second_step" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const enter = (code: string, secret = step) =>
      browser.post(operatorPaths.secondStep, [
        ['second_step', secret],
        ['code', code],
      ])
    return { browser, page, step, enter }
  }
  const signedIn = async (name = 'mara') => (await afterPassword(name)).browser
  const isIn = async ({ open }: ReturnType<typeof operatorBrowser>) => (await open(operatorPaths.list)).status === 200

  it('an operator sets an app up, and then signs in with password and code, each code once', async () => {
    await start()
    const first = await signedIn()
    expect((await first.open(operatorPaths.list)).text).toContain(`href="${path}"`)
    const { code, recoveryCodes, secret } = await setUp(first)
    expect(recoveryCodes).toHaveLength(10)

    const mine = await afterPassword()
    expect([mine.page.status, mine.page.text.includes('autoComplete="one-time-code"')]).toEqual([200, true])
    expect(await isIn(mine.browser)).toBe(false)
    expect((await mine.enter('000000')).status).toBe(400)
    const used = code()
    expect((await mine.enter(used)).status).toBe(303)
    expect(await isIn(mine.browser)).toBe(true)
    const next = await afterPassword()
    expect((await next.enter(used)).status).toBe(400)
    expect((await next.enter(recoveryCodes[0] ?? '')).status).toBe(303)
    expect((await (await afterPassword()).enter(recoveryCodes[0] ?? '')).status).toBe(400)

    const rows = JSON.stringify([
      await proxy.db.selectFrom('fleet_authenticators').selectAll().execute(),
      await proxy.db.selectFrom('fleet_recovery_codes').selectAll().execute(),
    ])
    for (const hidden of [secret, ...recoveryCodes.map((shown) => shown.replaceAll(' ', ''))])
      expect(rows).not.toContain(hidden)
    const { text } = await first.open(operatorPaths.log)
    for (const entry of ['Authenticator app set up', 'One-time code refused', 'Recovery code used'])
      expect(text).toContain(entry)
  })

  it('the step after the password is of one operator, one browser and one use', async () => {
    await start()
    const { code, recoveryCodes } = await setUp(await signedIn('mara'))
    const { code: olgasCode } = await setUp(await signedIn('olga'))
    const [mine, other] = [await afterPassword(), await afterPassword('olga')]
    expect((await mine.enter(olgasCode())).status).toBe(400)
    expect((await other.enter(code(), mine.step)).text).toContain('Sign in again')
    const answers = await Promise.all([mine.enter(code()), mine.enter(recoveryCodes[0] ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
  })

  it('guesses of codes are limited, and recovery codes still work', async () => {
    await start()
    const { code, recoveryCodes } = await setUp(await signedIn())
    const { enter } = await afterPassword()
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) statuses.push((await enter('000000')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await enter(code())).status).toBe(429)
    expect((await enter(recoveryCodes[0] ?? '')).status).toBe(303)
  })

  it('an operator removes the app with a code; an administrator without one', async () => {
    await start()
    const browser = await signedIn()
    const { recoveryCodes } = await setUp(browser)
    const remove = (code: string) =>
      browser.post(`${path}/change`, [
        ['change', 'remove'],
        ['code', code],
      ])
    expect((await remove('000000')).status).toBe(400)
    expect((await remove(recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await afterPassword()).page.status).toBe(303)
    await setUp(browser)
    expect(await operators().removeAuthenticator('mara')).toBe(true)
    expect((await afterPassword()).page.status).toBe(303)
    expect(await operators().removeAuthenticator('mara')).toBe(false)
  })

  it('nothing of a removed operator’s app is left for a new one of the same name', async () => {
    await start()
    await setUp(await signedIn())
    await operators().remove('mara')
    for (const table of ['fleet_authenticators', 'fleet_recovery_codes', 'fleet_second_steps'] as const)
      expect(await proxy.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('with OPERATORS_SECOND_FACTOR=required an operator sees and does nothing before an app is set up', async () => {
    await start({ OPERATORS_SECOND_FACTOR: 'required' })
    const browser = await signedIn()
    for (const each of [operatorPaths.list, operatorPaths.log, operatorPaths.plans, `${operatorPaths.played}.csv`])
      expect((await browser.open(each)).status, each).not.toBe(200)
    const page = await browser.open(operatorPaths.list)
    expect(page.location).toBe(path)
    const shown = await browser.open(path)
    expect(shown.text).toContain('Here you need an authenticator app')
    expect(shown.text).not.toContain(operatorPaths.plans)
    expect((await browser.act('reload', ['x'])).location).toBe(operatorPaths.signIn)
    const { code } = await setUp(browser)
    expect(await isIn(browser)).toBe(true)
    const next = await afterPassword()
    expect((await next.enter(code())).status).toBe(303)
    expect(await isIn(next.browser)).toBe(true)
  })

  it('apps and recovery codes outlive a rotation of the keys', async () => {
    const key = (id: string, letter: string) => `${id}:${Buffer.alloc(32, letter).toString('base64')}`
    await start({ SECRET_KEYS: key('k1', 'a') })
    const { code, recoveryCodes } = await setUp(await signedIn())
    const { database, upstream } = started
    proxy = await startTestProxy({
      upstream,
      clock,
      database,
      env: { FLEET: 'on', SECRET_KEYS: `${key('k2', 'b')},${key('k1', 'a')}` },
    })
    open.push(proxy)
    expect((await (await afterPassword()).enter(code())).status).toBe(303)
    expect((await (await afterPassword()).enter(recoveryCodes[0] ?? '')).status).toBe(303)
  })
})
