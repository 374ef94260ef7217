import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { hourMs } from '#contract/clock.ts'
import { testApp } from '#platform/authorization/app.fixture.ts'
import { hiddenField, testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { type Answer, person, startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { accountPaths } from '../lastPages.ts'

const stranger = { id: 'stranger', email: 'eve@tenfoot.example', password: person.password }
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

/** Sections 3 of the page `sign-in`. */
describe.each(testDatabases())('the account page on $name', ({ fresh }) => {
  let platform: TestPlatform
  let browser: ReturnType<typeof testBrowser>
  let device: ReturnType<typeof testDevice>

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    const { db } = platform
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    await db
      .insertInto('accounts')
      .values({ ...row, id: stranger.id, email: stranger.email })
      .execute()
    browser = testBrowser(platform)
    device = testDevice(platform)
  })
  afterEach(() => platform.close())

  const open = (who = browser) => who.visit(accountPaths.account)
  const signIn = async (who = browser, { email, password }: { email: string; password: string } = person) => {
    await open(who)
    const answer = await who.send(accountPaths.signIn, { email, password })
    expect(answer.status).toBe(303)
    return open(who)
  }
  const log = async () =>
    (await platform.context.events.page({})).events.map(({ action, actor, subject }) => ({ action, actor, subject }))
  /** The IDs that the forms of a page send to a path. */
  const idsOn = ({ text }: Answer, path: string) =>
    [...text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/g)]
      .filter(([, action]) => action === path)
      .map(([, , fields = '']) => hiddenField(fields, 'id') ?? '')
  const pair = async (account = person) => {
    const { user_code, device_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow', account)
    const { json } = await device.poll(device_code)
    return { access: String(json.access_token), refresh: String(json.refresh_token), device_code }
  }
  /** Everything that the forms could end. */
  const stored = async () => ({
    browsers: await platform.db.selectFrom('sign_ins').select('id_hash').orderBy('id_hash').execute(),
    grants: await platform.db.selectFrom('grants').select(['id', 'ended_at']).orderBy('id').execute(),
    codes: await platform.db.selectFrom('device_codes').select(['id', 'state']).orderBy('id').execute(),
  })
  const works = async (accessToken: string) =>
    (await platform.call(authorizationPaths.userinfo, { headers: { authorization: `Bearer ${accessToken}` } }))
      .status === 200

  it('asks for a sign-in first, and shows nothing before', async () => {
    const answer = await open()
    expect(answer.text).toContain('type="password"')
    expect(answer.text).not.toContain(person.email)
    expect((await browser.send(accountPaths.signIn, { ...person, password: 'wrong' })).status).toBe(400)
    expect((await signIn()).text).toContain(person.email)
  })

  it('lists the browsers in which the person is signed in, marks this one, and ends another', async () => {
    const other = testBrowser(platform)
    await other.visit(accountPaths.account)
    await other.send(accountPaths.signIn, { email: person.email, password: person.password }, { 'user-agent': phone })
    await platform.clock.advance(3 * hourMs)
    await open(other)
    const shown = await signIn()
    expect(shown.text).toContain('Chrome on Android')
    expect(shown.text).toContain('Signed in with a password on 20 November 2026 at 00:00 UTC')
    expect(shown.text).toContain('Last used on 20 November 2026 at 03:00 UTC')
    expect(shown.text.match(/This browser/g)).toHaveLength(1)
    const [id = '', ...more] = idsOn(shown, accountPaths.browser)
    expect(more, 'this browser has no button').toEqual([])
    expect((await browser.send(accountPaths.browser, { id })).text).toContain('The browser is signed out.')
    expect((await open(other)).text).toContain('type="password"')
    expect((await open()).text).toContain('This browser')
    expect(await log()).toContainEqual({ action: 'browser.signed-out', actor: person.email, subject: person.email })
  })

  it('writes when a browser was last used once an hour at most', async () => {
    await signIn()
    const usedAt = async () =>
      (await platform.db.selectFrom('sign_ins').select('used_at').executeTakeFirstOrThrow()).used_at
    const first = await usedAt()
    await platform.clock.advance(hourMs - 1)
    await open()
    expect(await usedAt()).toBe(first)
    await platform.clock.advance(1)
    await open()
    expect(await usedAt()).toBe(platform.clock.now())
  })

  it('lists televisions with kind, days and scopes in words; “Remove access” asks first, ends one, and tells receivers', async () => {
    await platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://receiver.example/', created_at: 0 })
      .execute()
    const removed = await pair()
    await platform.clock.advance(1)
    const kept = await pair()
    const { db } = platform
    await db
      .insertInto('televisions')
      .values({ id: 'lobby', client_id: tvClient.id, name: 'The lobby', token_hash: '', created_at: 0 })
      .execute()
    const { id: newest } = await db
      .selectFrom('grants')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await db.updateTable('grants').set({ television_id: 'lobby' }).where('id', '=', newest).execute()
    const shown = await signIn()
    expect(shown.text).toContain('Client tv')
    expect(shown.text.match(/Program without a screen/g), 'what each device said of itself').toHaveLength(2)
    expect(shown.text.match(/The lobby/g)).toHaveLength(1)
    expect(shown.text).toContain('Since 20 November 2026, until you remove it.')
    expect(shown.text).toContain('See your email address')
    const [, id = ''] = idsOn(shown, accountPaths.access)
    const asked = await browser.send(accountPaths.access, { id })
    expect(asked.text).toContain('Remove access for Client tv?')
    expect(await works(removed.access), 'the first tap only asks').toBe(true)
    await browser.send(accountPaths.access, { id, confirmed: 'yes' })
    expect(await works(removed.access)).toBe(false)
    expect((await device.refresh(removed.refresh)).json.error).toBe('invalid_grant')
    expect(await works(kept.access)).toBe(true)
    const events = await platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(events.map(({ occurrence }) => JSON.parse(occurrence).type)).toEqual(['token-revoked'])
    expect(await log()).toContainEqual({ action: 'grant.revoked', actor: person.email, subject: person.email })
  })

  it('lists an app once, however often it was allowed, and ends all of it with what it has not collected', async () => {
    const app = testApp(platform)
    const tokens = await app.redeem(await app.code())
    await app.redeem(await app.code({ scope: 'openid email' }, { period: '7-days' }))
    const waiting = await app.code()
    const shown = await signIn()
    const ids = idsOn(shown, accountPaths.access)
    expect(ids).toHaveLength(1)
    expect(shown.text).toContain('until you remove it')
    expect(shown.text).toContain('See your email address')
    await browser.send(accountPaths.access, { id: ids[0] ?? '', confirmed: 'yes' })
    expect(await works(String(tokens.json.access_token))).toBe(false)
    expect((await app.redeem(waiting)).json.error).toBe('invalid_grant')
    expect((await open()).text).toContain('No TVs or apps yet.')
  })

  it('“This was not me” blocks the code of a recent television, and is not offered for an old one', async () => {
    const { access, device_code } = await pair()
    const [id = ''] = idsOn(await signIn(), accountPaths.notMe)
    await browser.send(accountPaths.notMe, { id })
    expect(await works(access)).toBe(true)
    await browser.send(accountPaths.notMe, { id, confirmed: 'yes' })
    expect(await works(access)).toBe(false)
    expect((await device.poll(device_code)).json.error).toBe('access_denied')
    expect(await log()).toContainEqual({ action: 'code.blocked', actor: person.email, subject: 'Client tv' })
    await pair()
    await platform.db.deleteFrom('device_codes').execute()
    const later = await open()
    expect(idsOn(later, accountPaths.notMe)).toEqual([])
    expect(idsOn(later, accountPaths.access)).toHaveLength(1)
  })

  it('“Sign out everywhere” ends all browsers, and by choice all access, also what was allowed and not collected', async () => {
    const { access } = await pair()
    const other = testBrowser(platform)
    await signIn(other)
    await signIn()
    await browser.send(accountPaths.signOutEverywhere, {})
    expect((await open(other)).text, 'the first tap only asks').toContain(person.email)
    await browser.send(accountPaths.signOutEverywhere, { confirmed: 'yes' })
    for (const who of [browser, other]) expect((await open(who)).text).toContain('type="password"')
    expect(await works(access), 'access stays').toBe(true)

    const waiting = await device.ask()
    await testBrowser(platform).answer(waiting.user_code, 'allow')
    await signIn()
    await browser.send(accountPaths.signOutEverywhere, { confirmed: 'yes', also: 'access' })
    expect(await works(access)).toBe(false)
    expect((await device.poll(waiting.device_code)).json.error).toBe('access_denied')
  })

  it('shows and ends only what belongs to this account: IDs of another one do nothing', async () => {
    const { access } = await pair()
    const own = await signIn()
    await signIn(testBrowser(platform))
    const page = await open()
    const ids = {
      browser: idsOn(page, accountPaths.browser)[0] ?? '',
      grant: idsOn(own, accountPaths.access)[0] ?? '',
    }
    const eve = testBrowser(platform)
    const shown = await signIn(eve, stranger)
    expect(shown.text).not.toContain(person.email)
    expect(shown.text).toContain('No TVs or apps yet.')
    const before = await stored()
    for (const [path, id] of [
      [accountPaths.browser, ids.browser],
      [accountPaths.access, ids.grant],
      [accountPaths.notMe, ids.grant],
    ] as const) {
      expect(id, path).not.toBe('')
      expect((await eve.send(path, { id, confirmed: 'yes' })).text, path).toContain('It had already ended.')
    }
    expect(await stored()).toEqual(before)
    await eve.send(accountPaths.signOutEverywhere, { confirmed: 'yes', also: 'access' })
    expect(await works(access)).toBe(true)
    expect((await open()).text).toContain(person.email)
  })

  it.each(Object.values(accountPaths).filter((path) => path !== accountPaths.account))(
    'a form for %s from another site, or for nobody, changes nothing',
    async (path) => {
      const { access } = await pair()
      const page = await signIn()
      const id = idsOn(page, accountPaths.access)[0] ?? ''
      const fields = { id, confirmed: 'yes', also: 'access', name: 'Mine', passkey: '{}' }
      expect((await browser.send(path, { ...fields, csrf: 'wrong' })).status).toBe(403)
      const nobody = testBrowser(platform)
      await open(nobody)
      const answer = await nobody.send(path, fields)
      expect(answer.text).toContain('type="password"')
      expect(answer.text).not.toContain(person.email)
      expect(await works(access)).toBe(true)
      expect((await open()).text).toContain(person.email)
    },
  )
})
