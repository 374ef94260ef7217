import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestEnvironment, actor, startAdminTest } from '#platform/admin/admin.fixture.ts'
import { type Answer, person } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { redirectParameters, testApp } from '../app.fixture.ts'
import { hiddenField, testBrowser } from '../device.fixture.ts'
import { accountPaths, newPasswordPath } from './lastPages.ts'
import { phoneAppOf } from './secondStep.fixture.ts'

const chosen = 'another long password'
const isConsent = ({ status, text }: Answer) => status === 200 && text.includes('value="allow"')
const asksForNew = ({ text }: Answer) => text.includes('autoComplete="new-password"')

/** A new password that an administrator requires (specification: sign-in 6). */
describe.each(testDatabases())('a required password on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  let browser: ReturnType<typeof testBrowser>
  let userCode: string
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
    browser = testBrowser(env.platform)
    await browser.answer((await env.device.ask()).user_code, 'allow')
    userCode = (await env.device.ask()).user_code
    expect(await env.operations.accounts.requirePassword(actor, person.email)).toBe(1)
  })
  afterEach(() => env.platform.close())

  const signIn = async (password = person.password, by = browser) => {
    await by.open()
    await by.enter(userCode)
    return by.signIn(userCode, { email: person.email, password })
  }
  const choose = (page: Answer, password: string, more: Record<string, string> = {}, by = browser) =>
    by.send(newPasswordPath, {
      user_code: userCode,
      proof: hiddenField(page.text, 'proof') ?? '',
      password,
      ...more,
    })
  const signIns = () => env.platform.db.selectFrom('sign_ins').select('id_hash').execute()

  it('the person is signed out, chooses another one after the old one, and continues with the code', async () => {
    expect(await signIns()).toEqual([])
    const page = await signIn()
    expect(asksForNew(page)).toBe(true)
    expect(page.text).not.toContain(person.password)
    expect(await signIns()).toEqual([])
    const tooShort = await choose(page, 'short')
    expect([tooShort.status, tooShort.text.includes('12 to 200 characters')]).toEqual([400, true])
    const same = await choose(page, person.password)
    expect([same.status, same.text.includes('This is the old password')]).toEqual([400, true])
    expect(await signIns()).toEqual([])
    expect(isConsent(await choose(page, chosen))).toBe(true)
    expect(await signIns()).toHaveLength(1)
    const later = testBrowser(env.platform)
    expect((await signIn(person.password, later)).text).toContain('Wrong email or password')
    expect(isConsent(await signIn(chosen, later))).toBe(true)
    expect(await env.actions()).toEqual(['account.password-required'])
    const people = (await env.operations.events.page({ kind: 'people' })).events.map(({ action }) => action)
    expect(people).toContain('account.password-chosen')
  })

  it('an app’s request continues after the choice', async () => {
    const app = testApp(env.platform)
    const page = await app.signIn(await app.open())
    const request = (hiddenField(page.text, 'request') ?? '').replaceAll('&amp;', '&')
    const consent = await app.browser.send(newPasswordPath, {
      request,
      proof: hiddenField(page.text, 'proof') ?? '',
      password: chosen,
    })
    expect(isConsent(consent)).toBe(true)
    expect(redirectParameters(await app.decide(consent, 'allow')).get('code')).toBeTruthy()
  })

  it('the page is of use once, for a while, in its browser, and only while the old password is the account’s', async () => {
    const page = await signIn()
    const stranger = testBrowser(env.platform)
    await stranger.open()
    expect((await choose(page, chosen, {}, stranger)).status).toBe(403)
    expect((await choose(page, chosen, { proof: 'guess' })).status).toBe(403)
    env.platform.clock.advance(15 * 60_000)
    expect((await choose(page, chosen)).status).toBe(403)
    userCode = (await env.device.ask()).user_code
    const again = await signIn()
    await env.operations.accounts.disable(actor, person.email, { reason: 'policy' })
    expect((await choose(again, chosen)).status).toBe(403)
    await env.operations.accounts.enable(actor, person.email)
    const answers = await Promise.all([choose(again, chosen), choose(again, `${chosen} too`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect((await choose(again, 'a third long password')).status).toBe(403)
    expect(await signIns()).toHaveLength(1)
  })

  it('a code of an authenticator app comes before the choice, also on the account page', async () => {
    const phone = await phoneAppOf(env.platform, person.id)
    await browser.visit(accountPaths.account)
    const asked = await browser.send(accountPaths.signIn, { email: person.email, password: person.password })
    expect(asksForNew(asked)).toBe(false)
    const second_step = hiddenField(asked.text, 'second_step') ?? ''
    const page = await browser.send(accountPaths.secondStep, { second_step, code: phone.code() })
    expect([asksForNew(page), await signIns()]).toEqual([true, []])
    const proof = hiddenField(page.text, 'proof') ?? ''
    const done = await browser.send(newPasswordPath, { proof, password: chosen })
    expect([done.status, done.headers.get('location')]).toEqual([303, accountPaths.account])
    expect((await browser.visit(accountPaths.account)).text).toContain(person.email)
  })

  it('a person can read what they type, without a script', async () => {
    const page = await signIn()
    const shown = await choose(page, 'not yet', { show: 'yes' })
    expect(shown.text).toMatch(/type="text"[^>]*value="not yet"/)
    expect(await signIns()).toEqual([])
    expect(isConsent(await choose(shown, chosen, { shown: 'yes' }))).toBe(true)
  })

  it('a wrong password, and one that an administrator sets, lead to no choice', async () => {
    expect(asksForNew(await signIn('a wrong password'))).toBe(false)
    const { password } = await env.operations.accounts.setPassword(actor, person.email)
    expect(isConsent(await signIn(password))).toBe(true)
  })
})
