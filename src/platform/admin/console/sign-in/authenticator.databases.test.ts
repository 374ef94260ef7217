import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hiddenField } from '#platform/authorization/device.fixture.ts'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { codeOfApp, shownRecoveryCodes, shownSecret } from '#web/one-time-codes/phoneApp.fixture.ts'
import { administrator, startTestConsole, type TestConsole, testConsole } from '../console.fixture.ts'
import { administratorsPath, consolePaths, projectsPath } from '../paths.ts'

const path = consolePaths.authenticator

/** Authenticator apps of administrators (specification: sign-in 4.2). */
describe.each(testDatabases())('authenticator apps of administrators on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole
  const start = async (environment: Record<string, string> = {}) => {
    ;({ platform, console } = await startTestConsole(await fresh(), environment))
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  /** Sets an app up on the pages. @returns its code of now, and the recovery codes */
  const setUp = async (browser = console) => {
    await browser.visit(path)
    const page = await browser.send(`${path}/begin`, {})
    const secret = shownSecret(page.text)
    const code = () => codeOfApp(secret, platform.clock.now())
    const done = await browser.send(`${path}/confirm`, { code: code() })
    await platform.clock.advance(30_000)
    return { code, page, done, recoveryCodes: shownRecoveryCodes(done.text) }
  }
  const enter = async (browser: TestConsole, code: string) => {
    const page = await browser.signIn()
    const second_step = hiddenField(page.text, 'second_step') ?? ''
    return browser.send(consolePaths.secondStep, { second_step, code })
  }
  const isIn = async (browser: TestConsole) => (await browser.visit(projectsPath)).status === 200

  it('an administrator sets an app up, and then signs in with password and code', async () => {
    await console.signIn()
    expect((await console.visit(administratorsPath)).text).toContain(`href="${path}"`)
    const { page, done, code, recoveryCodes } = await setUp()
    expect(page.text).toContain('<svg class="qr"')
    expect(done.status).toBe(200)
    expect(new Set(recoveryCodes).size).toBe(10)

    const browser = testConsole(platform)
    const asked = await browser.signIn()
    expect([asked.status, asked.text.includes('autoComplete="one-time-code"')]).toEqual([200, true])
    expect(await isIn(browser)).toBe(false)
    expect((await enter(browser, '000000')).status).toBe(400)
    expect(await isIn(browser)).toBe(false)
    const used = code()
    expect((await enter(browser, used)).status).toBe(303)
    expect(await isIn(browser)).toBe(true)
    expect((await enter(testConsole(platform), used)).status, 'once').toBe(400)
    expect((await enter(testConsole(platform), recoveryCodes[0] ?? '')).status).toBe(303)
    expect((await enter(testConsole(platform), recoveryCodes[0] ?? '')).status, 'once').toBe(400)
    const actions = (await platform.context.events.page({})).events.map(({ action }) => action)
    for (const action of ['authenticator.set-up', 'authenticator.refused', 'authenticator.recovered'])
      expect(actions).toContain(action)
  })

  it('a wrong code turns nothing on, and shows the same secret again', async () => {
    await console.signIn()
    await console.visit(path)
    const secret = shownSecret((await console.send(`${path}/begin`, {})).text)
    const again = await console.send(`${path}/confirm`, { code: '000000' })
    expect([again.status, shownSecret(again.text)]).toEqual([400, secret])
    expect((await testConsole(platform).signIn()).status).toBe(303)
  })

  it('new recovery codes and the removal need a code; earlier recovery codes end', async () => {
    await console.signIn()
    const { code, recoveryCodes } = await setUp()
    for (const change of ['recovery-codes', 'remove'])
      expect((await console.send(`${path}/change`, { change, code: '000000' })).status).toBe(400)
    const renewed = await console.send(`${path}/change`, { change: 'recovery-codes', code: code() })
    const [fresh = ''] = shownRecoveryCodes(renewed.text)
    expect(recoveryCodes).not.toContain(fresh)
    const browser = testConsole(platform)
    expect((await enter(browser, recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await console.send(`${path}/change`, { change: 'remove', code: fresh })).status).toBe(200)
    expect((await testConsole(platform).signIn()).status, 'the password is enough').toBe(303)
  })

  it('an app that is set up cannot be replaced without a code', async () => {
    await console.signIn()
    const { code } = await setUp()
    expect(shownSecret((await console.send(`${path}/begin`, {})).text)).toBe('')
    expect((await enter(testConsole(platform), code())).status).toBe(303)
  })

  it('another administrator removes the app of one who lost the phone, which the log says', async () => {
    const { administrators } = platform.context.operations
    const { name, password } = await administrators.create({ name: 'admin' }, { name: 'eve' })
    const eve = testConsole(platform)
    await eve.signIn(name, password)
    await setUp(eve)
    expect((await testConsole(platform).signIn(name, password)).status).toBe(200)
    await console.signIn()
    await console.fill(administratorsPath, `${administratorsPath}/authenticator`, { name })
    expect((await testConsole(platform).signIn(name, password)).status).toBe(303)
    const { events } = await platform.context.events.page({})
    expect(events.find(({ action }) => action === 'administrator.authenticator-removed')).toMatchObject({
      actor: administrator.name,
      subject: 'administrator eve',
    })
  })

  it('guesses of codes are limited', async () => {
    await console.signIn()
    const { code } = await setUp()
    const stranger = testConsole(platform)
    const asked = await stranger.signIn()
    const second_step = hiddenField(asked.text, 'second_step') ?? ''
    const guess = async (typed: string) =>
      (await stranger.send(consolePaths.secondStep, { second_step, code: typed })).status
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) statuses.push(await guess('000000'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect(await guess(code()), 'even the right one').toBe(429)
  })

  describe('OPERATORS_SECOND_FACTOR=required', () => {
    const requireIt = async () => {
      await platform.close()
      const database = await fresh()
      const optional = await startTestPlatform(database)
      await optional.populate()
      await optional.context.operations.administrators.ensureFirst(administrator.password)
      const before = testConsole(optional)
      await before.signIn()
      await optional.close()
      platform = await startTestPlatform(database, { OPERATORS_SECOND_FACTOR: 'required' })
      console = testConsole(platform)
      return before
    }

    it('an administrator without an app sees and changes nothing before it is set up, also if signed in before', async () => {
      const before = await requireIt()
      for (const [name, value] of before.cookies) console.cookies.set(name, value)
      for (const path of [projectsPath, administratorsPath, `${projectsPath}/project`])
        expect((await console.visit(path)).headers.get('location'), path).toBe(consolePaths.authenticator)
      const page = await console.visit(consolePaths.authenticator)
      expect(page.text).toContain('Here you need an authenticator app')
      expect(page.text).not.toContain(projectsPath)
      const refused = await console.send(`${projectsPath}/new`, { name: 'Mine' })
      expect(refused.headers.get('location')).toBe(consolePaths.authenticator)
      expect(await platform.context.operations.projects.list()).toHaveLength(1)

      const { done } = await setUp()
      expect(done.status).toBe(200)
      expect(await isIn(console)).toBe(true)
    })

    it('an administrator whose app was removed is led to set one up at the next sign-in', async () => {
      await requireIt()
      await console.signIn()
      await setUp()
      await platform.context.operations.administrators.removeAuthenticator({ name: 'shell' }, administrator.name)
      const browser = testConsole(platform)
      await browser.signIn()
      expect((await browser.visit(projectsPath)).headers.get('location')).toBe(consolePaths.authenticator)
    })
  })
})
