import { generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestEnvironment, actor, startAdminTest } from '#platform/admin/admin.fixture.ts'
import { type Answer, person, startTestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { hashPassword } from '#web/passwords/password.ts'
import { redirectParameters, testApp } from '../app.fixture.ts'
import { hiddenField, testBrowser } from '../device.fixture.ts'
import {
  credentials,
  type ScriptedPerson,
  type ScriptedProvider,
  startScriptedProvider,
} from '../providers/provider.fixture.ts'
import { account } from '../testProject.fixture.ts'
import { accountPaths, devicePaths, providerPaths } from './lastPages.ts'

const environment = { PROVIDER_NETWORKS: 'loopback' }
const ada: ScriptedPerson = { sub: 'ada at the provider', email: person.email, email_verified: true, name: 'Ada' }
const isConsent = ({ status, text }: Answer) => status === 200 && text.includes('value="allow"')
/** The address that a page leads to by itself. */
const leadsTo = ({ text }: Answer) => /content="0;url=([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** Signing in at a provider of an operator (specification: sign-in 5). */
describe.each(testDatabases())('providers on $name', ({ fresh }) => {
  let database: Awaited<ReturnType<typeof fresh>>
  let env: AdminTestEnvironment
  let provider: ScriptedProvider
  let browser: ReturnType<typeof testBrowser>
  const started: ScriptedProvider[] = []
  const startProvider = async () => {
    const one = await startScriptedProvider(env.platform.clock.now)
    started.push(one)
    return one
  }
  const add = ({ url }: ScriptedProvider, more: Record<string, unknown> = {}) =>
    env.operations.providers.add(actor, { issuer: url, ...credentials, name: 'Example', ...more })

  beforeEach(async () => {
    database = await fresh()
    env = await startAdminTest(database, environment)
    provider = await startProvider()
    browser = testBrowser(env.platform)
  })
  afterEach(async () => {
    await env.platform.close()
    for (const one of started.splice(0)) await one.close()
  })

  /** Enters a code and chooses a provider. @returns the address of its page */
  const leave = async (userCode: string, id: string, by = browser) => {
    await by.open()
    await by.enter(userCode)
    return leadsTo(await by.send(providerPaths.start, { user_code: userCode, provider: id }))
  }
  const code = async () => (await env.device.ask()).user_code
  /** The whole way of a person to a provider and back. */
  const signIn = async (id: string, who = ada, at = provider, by = browser) =>
    by.visit(at.signIn(await leave(await code(), id, by), who))
  const links = () => env.platform.db.selectFrom('provider_links').select(['subject', 'account_id']).execute()
  const refusals = async () =>
    (await env.operations.events.page({ kind: 'refused' })).events
      .filter(({ action }) => action === 'provider.refused')
      .map(({ detail }) => detail)
  const signIns = () => env.platform.db.selectFrom('sign_ins').select('provider_id').execute()

  it('a person signs in at a provider, and continues with the code of the device', async () => {
    const { id } = await add(provider)
    const { user_code, device_code } = await env.device.ask()
    await browser.open()
    expect((await browser.enter(user_code)).text).toContain('Continue with Example')
    const address = await leave(user_code, id)
    expect(address).not.toContain(user_code)
    const consent = await browser.visit(provider.signIn(address, ada))
    expect(isConsent(consent)).toBe(true)
    expect(consent.text).toContain(person.email)
    await browser.decide(user_code, 'allow', hiddenField(consent.text, 'proof') ?? '')
    expect((await env.device.poll(device_code)).status).toBe(200)
    expect(provider.complaints).toEqual([])
    expect(await links()).toEqual([{ subject: ada.sub, account_id: person.id }])
    expect(await signIns()).toEqual([{ provider_id: id }])
  })

  it('an app that sent the person gets its code, also when it demands a new sign-in', async () => {
    const { id } = await add(provider)
    const app = testApp(env.platform)
    const page = await app.open({ prompt: 'login', max_age: '60', login_hint: person.email })
    const request = (hiddenField(page.text, 'request') ?? '').replaceAll('&amp;', '&')
    const address = leadsTo(await app.browser.send(providerPaths.start, { request, provider: id }))
    expect(new URL(address).searchParams.get('prompt')).toBe('login')
    expect(new URL(address).searchParams.get('max_age')).toBe('60')
    const consent = await app.browser.visit(provider.signIn(address, ada))
    expect(isConsent(consent)).toBe(true)
    const back = redirectParameters(await app.decide(consent, 'allow'))
    expect((await app.redeem(back.get('code') ?? '')).status).toBe(200)
  })

  it('a person reaches the account page, and signs in there anew to prove who they are again', async () => {
    const { id } = await add(provider)
    const start = async () => {
      const page = await browser.visit(accountPaths.account)
      return [page, leadsTo(await browser.send(providerPaths.start, { provider: id }))] as const
    }
    const [asked, address] = await start()
    expect(asked.text).toContain('Continue with Example')
    expect(address).not.toContain('prompt')
    const back = await browser.visit(provider.signIn(address, ada))
    expect([back.status, back.headers.get('location')]).toEqual([303, accountPaths.account])
    const [own, again] = await start()
    expect(own.text).toContain(person.email)
    expect(new URL(again).searchParams.get('prompt')).toBe('login')
    provider.wrong.claims = { auth_time: env.platform.clock.now() / 1000 - 3600 }
    expect((await browser.visit(provider.signIn(again, ada))).status).toBe(502)
  })

  it('a person whose address is of a provider’s domain is led to it, on both pages, whatever password was typed', async () => {
    await add(provider, { domains: 'tenfoot.example, other.example' })
    const userCode = await code()
    await browser.open()
    const page = await browser.enter(userCode)
    expect(page.text).not.toContain('Continue with')
    const led = await browser.signIn(userCode, { email: ' Ada@TENFOOT.example', password: '' })
    expect(new URL(leadsTo(led)).searchParams.get('login_hint')).toBe('Ada@TENFOOT.example')
    expect(isConsent(await browser.visit(provider.signIn(leadsTo(led), ada)))).toBe(true)
    const app = testApp(env.platform)
    expect(leadsTo(await app.signIn(await app.open()))).toContain(`${provider.url}/authorize`)
    // A domain below it is another domain.
    const other = await browser.send(devicePaths.signIn, { user_code: userCode, email: 'a@x.tenfoot.example' })
    expect(other.text).toContain('Wrong email or password')
  })

  it('another process may take the browser back, and the database contains no secret of the sign-in', async () => {
    const { id } = await add(provider)
    const userCode = await code()
    const address = new URL(await leave(userCode, id))
    const rows = JSON.stringify(await env.platform.db.selectFrom('provider_requests').selectAll().execute())
    const stored = JSON.stringify(await env.platform.db.selectFrom('identity_providers').selectAll().execute())
    for (const name of ['state', 'nonce']) expect(rows).not.toContain(address.searchParams.get(name))
    expect(rows).not.toContain(userCode)
    expect(stored).not.toContain(credentials.secret)
    const other = await startTestPlatform(
      database,
      { ...environment, PLATFORM_PUBLIC_URL: env.platform.url },
      env.platform.clock,
    )
    try {
      const path = provider.signIn(address.href, ada)
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      expect(isConsent(await other.call(path, { headers: { cookie } }))).toBe(true)
      expect((await browser.visit(path)).status).toBe(400)
    } finally {
      await other.close()
    }
  })

  it('what comes back works once, within ten minutes, and in the browser that left', async () => {
    const { id } = await add(provider)
    const path = provider.signIn(await leave(await code(), id), ada)
    const stranger = testBrowser(env.platform)
    await stranger.open()
    expect((await stranger.visit(path)).text).toContain('began in another browser')
    expect((await browser.visit(`${providerPaths.callback}?code=a&state=guess`)).status).toBe(400)
    expect(isConsent(await browser.visit(path))).toBe(true)
    const again = testBrowser(env.platform)
    for (const [name, value] of browser.cookies) again.cookies.set(name, value)
    expect((await again.visit(path)).status).toBe(400)
    const late = provider.signIn(await leave(await code(), id, again), ada)
    env.platform.clock.advance(10 * 60_000)
    expect((await again.visit(late)).status).toBe(400)
    expect(await env.platform.db.selectFrom('provider_requests').selectAll().execute()).toEqual([])
    expect(await signIns()).toHaveLength(1)
  })

  it('an answer that breaks a rule of OpenID Connect signs nobody in', async () => {
    const other = await generateKeyPair('RS256')
    const attacks: Record<string, (answer: Record<string, string | undefined>) => void> = {
      'another nonce': () => Object.assign(provider.wrong, { claims: { nonce: 'another' } }),
      'no nonce': () => Object.assign(provider.wrong, { claims: { nonce: undefined } }),
      'another issuer in the ID token': () =>
        Object.assign(provider.wrong, { claims: { iss: 'https://evil.example' } }),
      'an ID token for another client': () => Object.assign(provider.wrong, { claims: { aud: 'another' } }),
      'an expired ID token': () =>
        Object.assign(provider.wrong, { claims: { exp: env.platform.clock.now() / 1000 - 61 } }),
      'no subject': () => Object.assign(provider.wrong, { claims: { sub: undefined } }),
      'a subject that is too long': () => Object.assign(provider.wrong, { claims: { sub: 'a'.repeat(256) } }),
      'another key': () => Object.assign(provider.wrong, { signWith: other.privateKey }),
      'no signature': () => Object.assign(provider.wrong, { unsigned: true }),
      'another iss in the address': (answer) => Object.assign(answer, { iss: 'https://evil.example' }),
      'no iss in the address': (answer) => Object.assign(answer, { iss: undefined }),
      'no code': (answer) => Object.assign(answer, { code: undefined }),
      'a code of nobody': (answer) => Object.assign(answer, { code: 'guess' }),
    }
    const { id } = await add(provider)
    const sound = { ...provider.wrong }
    for (const [name, attack] of Object.entries(attacks)) {
      Object.assign(provider.wrong, sound)
      const changed: Record<string, string | undefined> = {}
      attack(changed)
      const page = await browser.visit(provider.signIn(await leave(await code(), id), ada, changed))
      expect(
        [page.status, page.text.includes('so you are not signed in') || page.text.includes('refused')],
        name,
      ).toEqual([502, true])
      expect(page.text, name).toContain('type="password"')
    }
    expect(await refusals()).toHaveLength(Object.keys(attacks).length)
    expect([await links(), await signIns()]).toEqual([[], []])
    Object.assign(provider.wrong, sound)
    expect(isConsent(await signIn(id))).toBe(true)
  })

  it('a person is known by the subject alone after the first time, whatever their address is then', async () => {
    const { id } = await add(provider)
    expect(isConsent(await signIn(id))).toBe(true)
    const later = testBrowser(env.platform)
    const renamed = { sub: ada.sub, email: 'someone@else.example', email_verified: false }
    const consent = await signIn(id, renamed, provider, later)
    expect(isConsent(consent)).toBe(true)
    expect(consent.text).toContain(person.email)
    // The address now belongs to somebody else at the provider.
    const heir = await signIn(id, { ...ada, sub: 'heir of the address' }, provider, testBrowser(env.platform))
    expect([heir.status, heir.text.includes('does not belong to your sign-in')]).toEqual([403, true])
    expect(await links()).toEqual([{ subject: ada.sub, account_id: person.id }])
  })

  it('no provider opens the account of another, by subject, address or domain', async () => {
    const { id } = await add(provider)
    await signIn(id)
    const evil = await startProvider()
    const other = await add(evil, { name: 'Evil', createsAccounts: true })
    for (const who of [ada, { ...ada, email: undefined }, { ...ada, sub: 'another' }]) {
      const page = await signIn(other.id, who, evil, testBrowser(env.platform))
      expect(page.status).toBe(403)
    }
    const owner = await startProvider()
    await add(owner, { name: 'Owner', domains: 'owned.example' })
    const before = await links()
    const claimed = { sub: 'c', email: 'ceo@owned.example', email_verified: true }
    expect((await signIn(other.id, claimed, evil, testBrowser(env.platform))).status).toBe(403)
    expect(await links()).toEqual(before)
    const emails = await env.platform.db.selectFrom('accounts').select('email').execute()
    expect(emails).toEqual([{ email: person.email }])
  })

  it('only an address that the provider has verified opens an account', async () => {
    const { id } = await add(provider)
    for (const email_verified of [undefined, false, 'true', 1, 'yes']) {
      const page = await signIn(id, { ...ada, email_verified })
      expect([page.status, page.text.includes('has not verified your email')]).toEqual([403, true])
    }
    expect((await signIn(id, { ...ada, email: undefined })).status).toBe(403)
    expect((await signIn(id, { ...ada, email: ['a@tenfoot.example'] })).status).toBe(502)
    provider.wrong.claimsOnlyInUserinfo = true
    expect(isConsent(await signIn(id, { ...ada, email: 'ADA@tenfoot.example' }))).toBe(true)
    expect(provider.complaints).toEqual([])
  })

  it('an unknown person gets an account only where the operator allows it', async () => {
    const { id } = await add(provider)
    const stranger = { sub: 's', email: 'new@tenfoot.example', email_verified: true, name: 'New\u202e Person' }
    const refused = await signIn(id, stranger)
    expect([refused.status, refused.text.includes('No account has the email new@tenfoot.example')]).toEqual([403, true])
    await env.operations.providers.change(actor, id, { createsAccounts: true })
    expect(isConsent(await signIn(id, stranger))).toBe(true)
    expect(await env.operations.accounts.byId('new@tenfoot.example')).toMatchObject({ name: 'New Person' })
    const people = (await env.operations.events.page({ kind: 'people' })).events.map(({ action }) => action)
    expect(people).toEqual(['provider.linked', 'account.by-provider'])
  })

  it('disabled accounts and those of programs are refused', async () => {
    const { id } = await add(provider, { createsAccounts: true })
    const at = env.platform.clock.now()
    const hash = await hashPassword('a password', 2 ** 10)
    const robot = await env.operations.serviceAccounts.create(actor, 'project', 'robot')
    const asRobot = await signIn(id, { sub: 'r', email: robot.email, email_verified: true })
    expect(asRobot.status).toBe(403)
    await env.platform.db
      .insertInto('accounts')
      .values(account({ id: 'old', email: 'old@tenfoot.example' }, hash, at))
      .execute()
    await signIn(id)
    await env.operations.accounts.disable(actor, person.id, { reason: 'policy' })
    await env.operations.accounts.disable(actor, 'old', { reason: 'policy' })
    for (const who of [ada, { sub: 'o', email: 'old@tenfoot.example', email_verified: true }]) {
      const page = await signIn(id, who, provider, testBrowser(env.platform))
      expect([page.status, page.text.includes('type="password"')]).toEqual([403, false])
    }
    expect(await links()).toHaveLength(1)
  })

  it('a provider that is away, or whose documents are wrong, is named, and the password still works', async () => {
    const { id } = await add(provider)
    const userCode = await code()
    const attempt = async () => {
      await browser.open()
      await browser.enter(userCode)
      const page = await browser.send(providerPaths.start, { user_code: userCode, provider: id })
      return [page.status, /role="alert">([^<]*)/.exec(page.text)?.[1]]
    }
    const away = [
      502,
      'Example does not answer, so you are not signed in. Try again in a few minutes, or sign in another way.',
    ]
    provider.wrong.status = 503
    expect(await attempt()).toEqual(away)
    provider.wrong.status = 200
    provider.wrong.issuer = 'https://evil.example'
    expect((await attempt())[1]).toContain('was wrong')
    provider.wrong.issuer = undefined
    provider.wrong.metadata = { authorization_endpoint: 'javascript:alert(1)' }
    expect((await attempt())[1]).toContain('was wrong')
    await provider.close()
    started.splice(0)
    expect(await attempt()).toEqual(away)
    expect(await refusals()).toEqual([
      'no connection to it could be made',
      'its authorization_endpoint is missing or wrong',
      'discovered metadata issuer does not match the expected issuer',
      'it answered HTTP 503',
    ])
    expect(isConsent(await browser.signIn(userCode))).toBe(true)
  })

  it('a person who gives up there can try again, and reads who refused', async () => {
    const { id } = await add(provider)
    const userCode = await code()
    const back = async (error: string) => {
      const address = new URL(await leave(userCode, id))
      const query = new URLSearchParams({ error, state: address.searchParams.get('state') ?? '', iss: provider.url })
      return browser.visit(`${providerPaths.callback}?${query}`)
    }
    const cancelled = await back('access_denied')
    expect(cancelled.text).toContain('You did not finish the sign-in at Example')
    expect(cancelled.text).toContain(userCode)
    expect((await back('server_error<b>')).text).toContain('Example refused the sign-in')
    expect(await refusals()).toEqual(['it answered an unreadable error', 'it answered access_denied'])
  })

  it('calls of a provider stay in the networks that the operator allows', async () => {
    const { id } = await add(provider)
    provider.wrong.metadata = { jwks_uri: 'http://169.254.169.254/keys' }
    const page = await signIn(id)
    expect(page.status).toBe(502)
    expect((await refusals())[0]).toContain('must not be called')
    await expect(add(provider, { issuer: 'http://10.0.0.1' })).rejects.toThrow('must not be called')
  })

  it('an operator who removes a provider decides whether its sign-ins end; those of others stay', async () => {
    const { id } = await add(provider)
    await signIn(id)
    const mine = testBrowser(env.platform)
    await mine.open()
    await mine.enter(await code())
    await mine.signIn(await code())
    const underway = provider.signIn(await leave(await code(), id, testBrowser(env.platform)), ada)
    await env.operations.providers.remove(actor, id, { endsSignIns: false })
    expect(await signIns()).toEqual([{ provider_id: null }, { provider_id: null }])
    expect(await links()).toEqual([])
    expect((await browser.visit(underway)).status).toBe(400)
    const again = await add(provider)
    await signIn(again.id, ada, provider, testBrowser(env.platform))
    expect(await env.operations.providers.remove(actor, again.id, { endsSignIns: true })).toBe(1)
    expect(await signIns()).toHaveLength(2)
  })

  it('a form of another browser starts nothing, and an app’s wrong request is refused', async () => {
    const { id } = await add(provider)
    const userCode = await code()
    await browser.open()
    const foreign = await browser.send(providerPaths.start, { user_code: userCode, provider: id, csrf: 'guess' })
    expect(foreign.status).toBe(403)
    const wrong = await browser.send(providerPaths.start, { request: 'client_id=nobody', provider: id })
    expect(wrong.status).toBe(400)
    const gone = await browser.send(providerPaths.start, { user_code: userCode, provider: 'gone' })
    expect(gone.text).toContain('type="password"')
    expect(await env.platform.db.selectFrom('provider_requests').selectAll().execute()).toEqual([])
  })
})
