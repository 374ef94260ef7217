import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, person, startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testApp } from '../app.fixture.ts'
import { hiddenField, testBrowser, testDevice } from '../device.fixture.ts'
import { recentMs } from '../pages/account/accountForms.ts'
import { accountPaths, devicePaths } from '../pages/lastPages.ts'
import { passkeyScriptPath } from '../pages/passkeyScript.ts'
import { challengeMs } from './challenges.ts'
import { type Deviation, optionsIn, softwareAuthenticator } from './softwareAuthenticator.fixture.ts'

const origin = 'https://services.tenfoot.example'
const stranger = { id: 'stranger', email: 'eve@tenfoot.example', password: person.password }
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** Passkeys on the pages (specification: sign-in 2). */
describe.each(testDatabases())('passkeys on $name', ({ fresh }) => {
  let platform: TestPlatform
  let database: Awaited<ReturnType<typeof fresh>>
  let browser: ReturnType<typeof testBrowser>
  let phone: ReturnType<typeof softwareAuthenticator>

  const start = async (environment: Record<string, string> = {}) => {
    database = await fresh()
    platform = await startTestPlatform(database, { PLATFORM_PUBLIC_URL: origin, ...environment })
    await platform.populate()
    const { db } = platform
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    await db
      .insertInto('accounts')
      .values({ ...row, id: stranger.id, email: stranger.email })
      .execute()
    browser = testBrowser(platform)
    phone = softwareAuthenticator(origin)
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  const signIn = async (who = browser, { email, password }: { email: string; password: string } = person) => {
    await who.visit(accountPaths.account)
    await who.send(accountPaths.signIn, { email, password })
  }
  const newPasskeyPage = (who = browser) => who.send(accountPaths.newPasskey, {})
  const register = async (who = browser, authenticator = phone, deviation: Deviation = {}, name = 'My phone') => {
    const { text } = await newPasskeyPage(who)
    return who.send(accountPaths.passkeys, { name, passkey: authenticator.create(text, deviation) })
  }
  /** A browser that nobody has signed in with, at the sign-in of the account page. */
  const visitor = async () => {
    const who = testBrowser(platform)
    return { who, page: await who.visit(accountPaths.account) }
  }
  const use = async (deviation: Deviation = {}, authenticator = phone): Promise<Answer> => {
    const { who, page } = await visitor()
    const answer = await who.send(accountPaths.signIn, { passkey: authenticator.get(page.text, deviation) })
    return answer.status === 303 ? who.visit(accountPaths.account) : answer
  }
  const stored = () => platform.db.selectFrom('passkeys').selectAll().execute()
  const log = async (...actions: string[]) =>
    (await platform.context.events.page({})).events
      .filter(({ action }) => actions.includes(action))
      .map(({ action, actor, subject, detail }) => ({ action, actor, subject, detail }))

  it('a person registers a passkey, and signs in with it on every page: account, device and app', async () => {
    await signIn()
    expect((await register()).text).toContain('Passkey added.')
    expect(await stored()).toMatchObject([
      {
        id: phone.id,
        account_id: person.id,
        name: 'My phone',
        transports: 'hybrid internal',
        backed_up: 1,
        used_at: null,
      },
    ])
    const account = await use()
    expect(account.text).toContain(person.email)
    expect(account.text).toContain('Signed in with a passkey on 20 November 2026')
    expect(account.text).toContain('Last used on 20 November 2026')

    const device = testDevice(platform)
    const { user_code, device_code } = await device.ask()
    const other = testBrowser(platform)
    await other.open()
    const asked = await other.enter(user_code)
    const consent = await other.send(devicePaths.signIn, { user_code, passkey: phone.get(asked.text) })
    await other.decide(user_code, 'allow', hiddenField(consent.text, 'proof') ?? '')
    expect((await device.poll(device_code)).status).toBe(200)

    const app = testApp(platform)
    const page = await app.open()
    const allowed = await app.browser.send('/authorize/sign-in', {
      request: (hiddenField(page.text, 'request') ?? '').replaceAll('&amp;', '&'),
      passkey: phone.get(page.text),
    })
    expect(allowed.text).toContain('Allow Client web?')
    expect(await log('passkey.added', 'passkey.signed-in')).toEqual([
      ...Array.from({ length: 3 }, () => ({
        action: 'passkey.signed-in',
        actor: person.email,
        subject: 'My phone',
        detail: '',
      })),
      { action: 'passkey.added', actor: person.email, subject: 'My phone', detail: '' },
    ])
  })

  const other = softwareAuthenticator(origin)
  it.each<[string, Deviation, string]>([
    ['for another origin', { origin: 'https://services.tenfoot.example.evil.example' }, 'not verified'],
    ['for another port', { origin: `${origin}:8443` }, 'not verified'],
    ['for another site', { rpId: 'evil.example' }, 'not verified'],
    ['without fingerprint, face or PIN', { isVerified: false }, 'not verified'],
    ['that is a registration', { type: 'webauthn.create' }, 'not verified'],
    ['signed by another key', { signer: other }, 'not verified'],
    ['with a challenge of nobody', { challenge: base64url('anything') }, 'challenge expired or used before'],
    ['that names another account', { userHandle: base64url(stranger.id) }, 'no such passkey'],
    ['whose counter does not grow', { counter: 1 }, 'its counter went back, or it was removed'],
    ['whose counter begins again', { counter: 0 }, 'its counter went back, or it was removed'],
  ])('refuses an answer %s, and logs it', async (_what, deviation, detail) => {
    await signIn()
    await register()
    expect((await use()).text).toContain(person.email)
    const before = await platform.db.selectFrom('sign_ins').select('id_hash').execute()
    const answer = await use(deviation)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This passkey was not accepted.')
    expect(answer.text).toContain('type="password"')
    expect(await platform.db.selectFrom('sign_ins').select('id_hash').execute()).toHaveLength(before.length)
    expect((await log('passkey.refused')).map((entry) => entry.detail)).toEqual([detail])
    expect((await use({ counter: 9 })).text, 'the true passkey still works').toContain(person.email)
  })

  it('a challenge works once, also at another process, in one browser, for one purpose, and for ten minutes', async () => {
    await signIn()
    const registration = await newPasskeyPage()
    await browser.send(accountPaths.passkeys, { name: 'My phone', passkey: phone.create(registration.text) })

    const { who, page } = await visitor()
    const answer = phone.get(page.text)
    const second = await startTestPlatform(database, { PLATFORM_PUBLIC_URL: origin }, platform.clock)
    const elsewhere = testBrowser(second)
    for (const [name, value] of who.cookies) elsewhere.cookies.set(name, value)
    await elsewhere.visit(accountPaths.account)
    expect((await who.send(accountPaths.signIn, { passkey: answer })).status).toBe(303)
    who.cookies.delete('__Host-sign-in')
    for (const each of [who, elsewhere])
      expect((await each.send(accountPaths.signIn, { passkey: answer })).status, 'a replay').toBe(400)
    await second.close()

    const stolen = await visitor()
    const thief = await visitor()
    expect((await thief.who.send(accountPaths.signIn, { passkey: phone.get(stolen.page.text) })).status).toBe(400)

    const { create } = optionsIn((await newPasskeyPage()).text)
    const own = { challenge: create?.challenge ?? '' }
    const asVisitor = await browser.visit(accountPaths.account)
    expect(asVisitor.text).toContain(person.email)
    const { page: signInPage } = await visitor()
    expect(
      (await browser.send(accountPaths.signIn, { passkey: phone.get(signInPage.text, own) })).status,
      'a challenge for a new passkey',
    ).toBe(400)

    const late = await visitor()
    await platform.clock.advance(challengeMs)
    expect((await late.who.send(accountPaths.signIn, { passkey: phone.get(late.page.text) })).status).toBe(400)
    expect(new Set((await log('passkey.refused')).map(({ detail }) => detail))).toEqual(
      new Set(['challenge expired or used before']),
    )
  })

  it.each<[string, Deviation]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without fingerprint, face or PIN', { isVerified: false }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['with a challenge of nobody', { challenge: base64url('anything') }],
  ])('stores no new passkey %s', async (_what, deviation) => {
    await signIn()
    expect((await register(browser, phone, deviation)).status).toBe(400)
    expect(await stored()).toEqual([])
    expect(await log('passkey.refused')).toHaveLength(1)
  })

  it('nobody registers a passkey of another account again, or for another account', async () => {
    await signIn()
    await register()
    const eve = testBrowser(platform)
    await signIn(eve, stranger)
    const page = await newPasskeyPage(eve)
    expect((await eve.send(accountPaths.passkeys, { name: 'Mine', passkey: phone.create(page.text) })).status).toBe(400)
    const { create } = optionsIn((await newPasskeyPage()).text)
    const another = softwareAuthenticator(origin)
    const forged = another.create((await newPasskeyPage(eve)).text, { challenge: create?.challenge ?? '' })
    expect((await eve.send(accountPaths.passkeys, { name: 'Mine', passkey: forged })).status).toBe(400)
    expect(await stored()).toMatchObject([{ account_id: person.id, name: 'My phone' }])
  })

  it('removes a passkey after a second tap, never that of another account; it does not sign in any more', async () => {
    await signIn()
    await register()
    const eve = testBrowser(platform)
    await signIn(eve, stranger)
    const answer = await eve.send(accountPaths.removePasskey, { id: phone.id, confirmed: 'yes' })
    expect(answer.text).toContain('It had already ended.')
    expect(answer.text).not.toContain('My phone')
    expect((await browser.send(accountPaths.removePasskey, { id: phone.id })).text).toContain('Remove My phone?')
    expect(await stored()).toHaveLength(1)
    await browser.send(accountPaths.removePasskey, { id: phone.id, confirmed: 'yes' })
    expect(await stored()).toEqual([])
    expect((await use()).status).toBe(400)
    expect((await log('passkey.refused')).map(({ detail }) => detail)).toEqual(['no such passkey'])
    expect(await log('passkey.removed')).toHaveLength(1)
  })

  it('an administrator removes all passkeys of one account: none signs in any more, and the log says so', async () => {
    await signIn()
    await register()
    await register(browser, softwareAuthenticator(origin), {}, 'Laptop')
    const elsewhere = testBrowser(platform)
    await signIn(elsewhere, stranger)
    await register(elsewhere, softwareAuthenticator(origin))
    const { accounts } = platform.context.operations
    expect(await accounts.countPasskeys(person.id)).toBe(2)
    expect(await accounts.removePasskeys({ name: 'test' }, person.email)).toBe(2)
    expect((await use()).text).not.toContain(person.email)
    expect((await stored()).map(({ account_id }) => account_id)).toEqual([stranger.id])
    expect(await log('account.passkeys-removed')).toHaveLength(1)
    await expect(accounts.removePasskeys({ name: 'test' }, person.email)).rejects.toThrow('has no passkey')
  })

  it('adding and removing need a sign-in of the last five minutes, by password or passkey', async () => {
    await signIn()
    const page = await newPasskeyPage()
    await browser.send(accountPaths.passkeys, { name: 'My phone', passkey: phone.create(page.text) })
    await platform.clock.advance(recentMs + 1)
    const forms = [
      [accountPaths.newPasskey, {}],
      [accountPaths.passkeys, { name: 'Other', passkey: other.create(page.text) }],
      [accountPaths.removePasskey, { id: phone.id, confirmed: 'yes' }],
    ] as const
    for (const [path, fields] of forms)
      expect((await browser.send(path, fields)).text, path).toContain('Sign in again to change this.')
    expect(await stored()).toMatchObject([{ id: phone.id }])
    const again = await newPasskeyPage()
    expect((await browser.send(accountPaths.signIn, { passkey: phone.get(again.text) })).status).toBe(303)
    expect((await newPasskeyPage()).text).toContain('data-passkey')
    const browsers = await platform.db.selectFrom('sign_ins').select('method').execute()
    expect(browsers, 'the new sign-in replaces the one of this browser').toEqual([{ method: 'passkey' }])
  })

  it('a disabled account does not sign in with its passkey, and this is logged', async () => {
    await signIn()
    await register()
    await platform.db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', person.id).execute()
    const answer = await use()
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('type="password"')
    expect((await log('passkey.refused')).map(({ detail }) => detail)).toEqual(['the account is disabled'])
  })

  it('attempts are limited as those with passwords are; right ones cost none', async () => {
    await platform.close()
    await start({ PASSWORD_GUESSES_PER_ACCOUNT_AND_ADDRESS: '3' })
    await signIn()
    await register()
    const attacker = testBrowser(platform)
    const statuses: number[] = []
    for (let time = 0; time < 4; time += 1) {
      const { text } = await attacker.visit(accountPaths.account)
      const passkey = phone.get(text, { isVerified: false })
      statuses.push((await attacker.send(accountPaths.signIn, { passkey })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
    expect((await log('passkey.refused'))[0]?.detail).toBe('too many attempts')
  })

  it.each(['', '{}', 'null', '[]', 'x'.repeat(9000), '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
    'refuses what is no answer of a browser: %.60s',
    async (passkey) => {
      const { who } = await visitor()
      expect((await who.send(accountPaths.signIn, { passkey })).status).toBe(400)
      await signIn(who)
      expect((await who.send(accountPaths.passkeys, { name: 'My phone', passkey })).status).toBe(400)
      expect(await stored()).toEqual([])
    },
  )

  it('only pages that need it may load a script, and only this one', async () => {
    const policy = ({ headers }: Answer) => headers.get('content-security-policy') ?? ''
    const { who, page } = await visitor()
    expect(policy(page)).toContain(`default-src 'none'`)
    expect(policy(page)).toMatch(new RegExp(`;script-src ${origin}${passkeyScriptPath}$`))
    expect(page.text.match(/<script[^>]*>/g)).toEqual([`<script src="${passkeyScriptPath}" defer="">`])
    await signIn(who)
    for (const path of [accountPaths.account, devicePaths.code])
      expect(policy(await who.visit(path))).not.toContain('script')
    const script = await platform.call(passkeyScriptPath)
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it.each(['http://services.tenfoot.example', 'https://192.0.2.1', 'https://[2001:db8::1]'])(
    'offers no passkeys at %s, where browsers know none',
    async (address) => {
      await platform.close()
      await start({ PLATFORM_PUBLIC_URL: address })
      const { page } = await visitor()
      expect(page.text).not.toContain('passkey')
      expect(page.headers.get('content-security-policy')).not.toContain('script')
      await signIn()
      expect((await newPasskeyPage()).text).toContain('This browser cannot add passkeys on this page.')
    },
  )
})
