import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { hiddenField, testBrowser, testDevice } from '../device.fixture.ts'
import { account } from '../testProject.fixture.ts'
import { devicePaths } from './lastPages.ts'
import { phoneAppOf } from './secondStep.fixture.ts'

const neighbour = { ...person, id: 'neighbour', email: 'bob@tenfoot.example' }
const second = 1000

/** Sign-ins with a password and a one-time code (specification: sign-in 4). */
describe.each(testDatabases())('second step on $name', ({ fresh }) => {
  let platform: TestPlatform
  let app: Awaited<ReturnType<typeof phoneAppOf>>
  let userCode: string
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh(), { TRUST_PROXY: '127.0.0.1' })
    await platform.populate()
    app = await phoneAppOf(platform, person.id)
    userCode = (await testDevice(platform).ask()).user_code
  })
  afterEach(() => platform.close())

  const addNeighbour = async () => {
    const { password_hash } = await platform.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    await platform.db
      .insertInto('accounts')
      .values(account(neighbour, password_hash, 0))
      .execute()
    return phoneAppOf(platform, neighbour.id)
  }
  /** A browser at the page that asks for the code. */
  const afterPassword = async (from = '203.0.113.1', who = person) => {
    const call: TestPlatform['call'] = (path, options = {}) =>
      platform.call(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': from } })
    const browser = testBrowser({ call })
    await browser.open()
    await browser.enter(userCode)
    const page = await browser.signIn(userCode, who)
    const step = hiddenField(page.text, 'second_step') ?? ''
    const enter = (code: string, secret = step) =>
      browser.send(devicePaths.secondStep, { user_code: userCode, second_step: secret, code })
    return { browser, page, step, enter }
  }
  const isConsent = ({ text }: { text: string }) => text.includes('Client tv')
  const eventsNow = async () =>
    (await platform.context.events.page({})).events.map(({ action, detail }) => [action, detail])

  it('a right password signs nobody in whose account has an app: the page asks for its code', async () => {
    const { browser, page, enter } = await afterPassword()
    expect(page.status).toBe(200)
    expect(page.text).toContain('autoComplete="one-time-code"')
    expect(page.text).not.toContain('Client tv')
    expect([...browser.cookies.keys()]).toEqual(['visit'])
    expect((await browser.enter(userCode)).text).toContain('type="password"')

    const consent = await enter(app.code())
    expect(isConsent(consent)).toBe(true)
    expect(consent.text).toContain(person.email)
    expect([...browser.cookies.keys()].sort()).toEqual(['known', 'sign-in', 'visit'])
  })

  it('a code works once, by whoever used it first', async () => {
    const code = app.code()
    const [mine, other] = [await afterPassword(), await afterPassword()]
    const answers = await Promise.all([mine.enter(code), other.enter(code)])
    expect(answers.filter(isConsent)).toHaveLength(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = await (await afterPassword()).enter(code)
    expect([again.status, isConsent(again)]).toEqual([400, false])
  })

  it.each([
    [-30, true],
    [30, true],
    [-60, false],
    [60, false],
  ])('a clock that differs by %i seconds: %s', async (seconds, isIn) => {
    // So that no code of the app was used within these steps.
    await platform.clock.advance(120 * second)
    const { enter } = await afterPassword()
    expect(isConsent(await enter(app.codeAt(platform.clock.now() + seconds * second)))).toBe(isIn)
  })

  it('an earlier code than the last one that was used is refused', async () => {
    const earlier = app.code()
    await platform.clock.advance(30 * second)
    expect(isConsent(await (await afterPassword()).enter(app.code()))).toBe(true)
    expect((await (await afterPassword()).enter(earlier)).status).toBe(400)
  })

  it('codes of another account’s app, and its recovery codes, sign nobody else in', async () => {
    const other = await addNeighbour()
    const { enter } = await afterPassword()
    for (const code of [other.code(), other.recoveryCodes[0] ?? '']) expect((await enter(code)).status).toBe(400)
    expect(isConsent(await enter(app.code()))).toBe(true)
  })

  it('each recovery code signs in once in place of a code, and the log says so', async () => {
    const [recoveryCode = '', another = ''] = app.recoveryCodes
    const first = await afterPassword()
    expect(isConsent(await first.enter(recoveryCode.replaceAll(' ', '-')))).toBe(true)
    expect(await eventsNow()).toContainEqual(['authenticator.recovered', ''])
    const next = await afterPassword()
    expect((await next.enter(recoveryCode)).status).toBe(400)
    expect(isConsent(await next.enter(another))).toBe(true)
    expect(await app.authenticators.recoveryCodesLeft(person.id)).toBe(8)
  })

  it('the step after the password works once, and in its own browser', async () => {
    const mine = await afterPassword()
    const thief = await afterPassword('198.51.100.1')
    expect((await thief.enter(app.code(), mine.step)).text).toContain('Sign in again')
    const answers = await Promise.all([mine.enter(app.code()), mine.enter(app.recoveryCodes[0] ?? '')])
    expect(answers.filter(isConsent)).toHaveLength(1)
    await platform.clock.advance(30 * second)
    mine.browser.cookies.delete('sign-in')
    const again = await mine.enter(app.code())
    expect([again.status, isConsent(again)]).toEqual([400, false])
    expect(again.text).toContain('Sign in again')
  })

  it('the step of one account is not that of another: only its own codes count', async () => {
    const other = await addNeighbour()
    const { browser, step } = await afterPassword()
    await browser.signIn(userCode, neighbour)
    const answer = await browser.send(devicePaths.secondStep, {
      user_code: userCode,
      second_step: step,
      code: other.code(),
    })
    expect(answer.status).toBe(400)
    expect(browser.cookies.has('sign-in')).toBe(false)
  })

  it('the step ends after five minutes', async () => {
    const { enter } = await afterPassword()
    await platform.clock.advance(5 * 60 * second)
    expect((await enter(app.code())).text).toContain('Sign in again')
  })

  it.each([
    [
      'a new password ends the step',
      () => platform.context.operations.accounts.setPassword({ name: 'test' }, person.email),
      400,
      'Sign in again',
    ],
    [
      'an account that was disabled meanwhile stays out',
      () => platform.context.operations.accounts.disable({ name: 'test' }, person.email, { reason: 'policy' }),
      403,
      'This account is disabled',
    ],
  ])('%s', async (_rule, change, status, text) => {
    const { browser, enter } = await afterPassword()
    await change()
    const answer = await enter(app.code())
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(text)
    expect(browser.cookies.has('sign-in')).toBe(false)
  })

  it('without the app, which an administrator removed, the password is enough', async () => {
    const { accounts } = platform.context.operations
    const { browser, enter } = await afterPassword()
    await accounts.removeAuthenticator({ name: 'test' }, person.email)
    expect((await enter(app.code())).text).toContain('Sign in again')
    expect((await enter(app.recoveryCodes[0] ?? '')).text).toContain('Sign in again')
    expect(isConsent(await browser.signIn(userCode))).toBe(true)
    expect(await eventsNow()).toContainEqual(['account.authenticator-removed', ''])
    await expect(accounts.removeAuthenticator({ name: 'test' }, person.email)).rejects.toThrow(
      'ada@tenfoot.example has no authenticator app.',
    )
  })

  it('wrong codes are limited over all sign-ins and networks that the account does not know, and logged', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      const { enter } = await afterPassword(`198.51.${time}.1`)
      statuses.push((await enter('000000')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await (await afterPassword()).enter(app.code())).status, 'even the right one').toBe(429)
    expect(isConsent(await (await afterPassword()).enter(app.recoveryCodes[0] ?? '')), 'a recovery code').toBe(true)
    const refusals = (await eventsNow()).filter(([action]) => action === 'authenticator.refused')
    expect(refusals.map(([, detail]) => detail)).toEqual([
      ...Array.from({ length: 2 }, () => 'too many attempts'),
      ...Array.from({ length: 10 }, () => 'wrong code'),
    ])
  })

  it('strangers who have the password and guess codes lock nobody out of a browser or network that signed in before', async () => {
    const own = await afterPassword()
    expect(isConsent(await own.enter(app.code()))).toBe(true)
    await platform.clock.advance(30 * second)
    for (let time = 0; time < 11; time += 1) await (await afterPassword('198.51.100.1')).enter('000000')
    expect(isConsent(await (await afterPassword()).enter(app.code()))).toBe(true)
  })

  it('little more than a hundred codes are guessed in a day: then the waits double up to a day', async () => {
    let guesses = 0
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      if ((await app.authenticators.check(person.id, '000000', 'elsewhere')) === 'wrong') guesses += 1
      await platform.clock.advance(5 * 60 * second)
    }
    expect(guesses).toBeGreaterThanOrEqual(100)
    expect(guesses).toBeLessThan(120)
    expect(await app.authenticators.check(person.id, app.code(), 'elsewhere'), 'the next day').toBe('code')
  })

  it('simultaneous guesses do not exceed the limit', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => app.authenticators.check(person.id, '000000', 'elsewhere')),
    )
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(10)
  })

  it('the database has neither the secret nor a recovery code nor the step', async () => {
    const { step } = await afterPassword()
    const rows = JSON.stringify([
      await platform.db.selectFrom('account_authenticators').selectAll().execute(),
      await platform.db.selectFrom('account_recovery_codes').selectAll().execute(),
      await platform.db.selectFrom('account_second_steps').selectAll().execute(),
    ])
    expect(rows).not.toContain(step)
    for (const code of app.recoveryCodes) expect(rows).not.toContain(code.replaceAll(' ', ''))
    const begun = (await app.authenticators.begin(neighbour.id)) ?? ''
    expect(begun).toMatch(/^[A-Z2-7]{32}$/)
    const [row] = await platform.db
      .selectFrom('account_authenticators')
      .selectAll()
      .where('id', '=', neighbour.id)
      .execute()
    expect(row?.secret).not.toContain(begun)
  })
})
