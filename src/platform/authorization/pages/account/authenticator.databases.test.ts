import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { redirectParameters, testApp } from '#platform/authorization/app.fixture.ts'
import { hiddenField, testBrowser } from '#platform/authorization/device.fixture.ts'
import { person, startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { codeOfApp, shownRecoveryCodes, shownSecret } from '#web/one-time-codes/phoneApp.fixture.ts'
import { accountPaths, authorizePaths, authenticatorPath as path } from '../lastPages.ts'

/** The authenticator app of a person, from the account page to the sign-in (specification: sign-in 4). */
describe.each(testDatabases())('the authenticator app of an account on $name', ({ fresh }) => {
  let platform: TestPlatform
  let browser: ReturnType<typeof testBrowser>
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    browser = testBrowser(platform)
  })
  afterEach(() => platform.close())

  const password = async (who = browser) => {
    await who.visit(accountPaths.account)
    return who.send(accountPaths.signIn, { email: person.email, password: person.password })
  }
  const setUp = async () => {
    await browser.visit(path)
    const page = await browser.send(`${path}/begin`, {})
    const secret = shownSecret(page.text)
    const code = () => codeOfApp(secret, platform.clock.now())
    const done = await browser.send(`${path}/confirm`, { code: code() })
    await platform.clock.advance(30_000)
    return { page, code, recoveryCodes: shownRecoveryCodes(done.text) }
  }
  const change = (wish: string, code: string) => browser.send(`${path}/change`, { change: wish, code })
  const account = async () => (await browser.visit(accountPaths.account)).text
  const actions = async () => (await platform.context.events.page({})).events.map(({ action }) => action)

  it('a person sets it up with a QR code or by typing, and is then asked for a code at each sign-in', async () => {
    await password()
    expect(await account()).toContain(`href="${path}"`)
    const { page, code, recoveryCodes } = await setUp()
    expect(page.text).toContain('<svg class="qr"')
    expect(page.text).toContain(`href="otpauth://totp/Tenfoot:ada%40tenfoot.example?`)
    expect(page.text).not.toMatch(/<script| style=/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(recoveryCodes).toHaveLength(10)
    expect(await account()).toContain('10 recovery codes are left')

    const other = testBrowser(platform)
    const asked = await password(other)
    expect(asked.status).toBe(200)
    const second_step = hiddenField(asked.text, 'second_step') ?? ''
    expect((await other.visit(accountPaths.account)).text).toContain('type="password"')
    const wrong = await other.send(accountPaths.secondStep, { second_step, code: '000000' })
    expect([wrong.status, wrong.text.includes('id="code-error"')]).toEqual([400, true])
    expect((await other.send(accountPaths.secondStep, { second_step, code: code() })).status).toBe(303)
    expect((await other.visit(accountPaths.account)).text).toContain(person.email)
    expect(await actions()).toEqual(['authenticator.refused', 'authenticator.set-up'])
  })

  it('an app that asks a person to sign in gets its code after both steps', async () => {
    await password()
    const { code } = await setUp()
    const app = testApp(platform)
    const asked = await app.signIn(await app.open())
    const request = (hiddenField(asked.text, 'request') ?? '').replaceAll('&amp;', '&')
    expect(asked.text).not.toContain('Deny')
    const consent = await app.browser.send(authorizePaths.secondStep, {
      request,
      second_step: hiddenField(asked.text, 'second_step') ?? '',
      code: code(),
    })
    expect(redirectParameters(await app.decide(consent, 'allow')).get('code')).toMatch(/\S+/)
  })

  it('new recovery codes and the removal need a code', async () => {
    await password()
    const { code, recoveryCodes } = await setUp()
    for (const wish of ['recovery-codes', 'remove']) expect((await change(wish, '000000')).status).toBe(400)
    const renewed = shownRecoveryCodes((await change('recovery-codes', code())).text)
    expect(renewed).toHaveLength(10)
    expect((await change('remove', recoveryCodes[0] ?? '')).status, 'replaced').toBe(400)
    expect((await change('remove', renewed[0] ?? '')).status).toBe(200)
    expect((await password(testBrowser(platform))).status, 'the password is enough').toBe(303)
    expect(await actions()).toEqual(expect.arrayContaining(['authenticator.recovery-codes', 'authenticator.removed']))
  })

  it('a set-up needs a recent sign-in, and never replaces an app that is set up', async () => {
    await password()
    await platform.clock.advance(6 * 60_000)
    await browser.visit(path)
    const late = await browser.send(`${path}/begin`, {})
    expect([shownSecret(late.text), late.text.includes('type="password"')]).toEqual(['', true])
    await password()
    const { code } = await setUp()
    expect(shownSecret((await browser.send(`${path}/begin`, {})).text)).toBe('')
    expect((await change('remove', code())).status).toBe(200)
  })

  it('without a sign-in there is nothing to see or to change', async () => {
    expect((await browser.visit(path)).headers.get('location')).toBe(accountPaths.account)
    await browser.visit(accountPaths.account)
    for (const form of ['begin', 'confirm', 'change'])
      expect((await browser.send(`${path}/${form}`, { code: '000000', change: 'remove' })).text).toContain(
        'type="password"',
      )
    await password()
    const foreign = await browser.send(`${path}/begin`, { csrf: 'x' })
    expect(foreign.status).toBe(403)
  })
})
