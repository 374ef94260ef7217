import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { hiddenField, testBrowser, testDevice } from '../device.fixture.ts'
import { readingMs } from './deviceConsent.ts'

const stranger = { id: 'stranger', email: 'eve@tenfoot.example', password: person.password }

/** "This was not me", and two accounts with one code (specification: consent-and-scopes 8). */
describe.each(testDatabases())('codes that somebody else started on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  let browser: ReturnType<typeof testBrowser>
  let strangersBrowser: ReturnType<typeof testBrowser>

  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    const { db } = platform
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    await db
      .insertInto('accounts')
      .values({ ...row, id: stranger.id, email: stranger.email })
      .execute()
    device = testDevice(platform)
    browser = testBrowser(platform)
    strangersBrowser = testBrowser(platform)
  })
  afterEach(() => platform.close())

  /** The page that a person sees who enters a code and signs in. */
  const open = async (user_code: string, who = browser, account = person) => {
    await who.open()
    const { text, status } = await who.signIn(user_code, account)
    return { text, status, proof: hiddenField(text, 'proof') ?? '' }
  }
  const log = async (action: string) =>
    (await platform.context.events.page({})).events
      .filter((entry) => entry.action === action)
      .map(({ actor, subject, detail }) => ({ actor, subject, detail }))

  it('“This was not me” denies a code that nobody has allowed, for everybody and for good', async () => {
    const { user_code, device_code } = await device.ask()
    const own = await open(user_code)
    const strangers = await open(user_code, strangersBrowser, stranger)
    expect((await browser.decide(user_code, 'not-me', own.proof)).text).toContain('Code blocked')
    expect((await device.poll(device_code)).json.error).toBe('access_denied')
    expect((await strangersBrowser.decide(user_code, 'allow', strangers.proof)).status).toBe(400)
    expect((await browser.decide(user_code, 'allow', own.proof)).status).toBe(400)
    expect((await strangersBrowser.enter(user_code)).text).toContain('This code was already used')
    expect((await device.poll(device_code)).json.error).toBe('access_denied')
    expect(await log('code.blocked')).toEqual([
      { actor: person.email, subject: 'Client tv (tv.apps)', detail: 'not allowed yet' },
    ])
  })

  it('“This was not me” on the page after Allow denies a code whose tokens nobody has collected', async () => {
    const { user_code, device_code } = await device.ask()
    const allowed = await browser.answer(user_code, 'allow')
    const proof = hiddenField(allowed.text, 'proof') ?? ''
    await browser.decide(user_code, 'not-me', proof)
    expect((await device.poll(device_code)).json.error).toBe('access_denied')
    expect(await platform.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  it('“This was not me” ends the tokens that a code has given, and tells their receivers', async () => {
    await platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://receiver.example/', created_at: 0 })
      .execute()
    const { user_code, device_code } = await device.ask()
    const proof = hiddenField((await browser.answer(user_code, 'allow')).text, 'proof') ?? ''
    const { json: tokens } = await device.poll(device_code)
    const works = async () =>
      (
        await platform.call(authorizationPaths.userinfo, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
      ).status === 200
    expect(await works()).toBe(true)
    await browser.decide(user_code, 'not-me', proof)
    expect(await works()).toBe(false)
    expect((await device.refresh(String(tokens.refresh_token))).json.error).toBe('invalid_grant')
    const events = await platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(events.map(({ occurrence }) => JSON.parse(occurrence).type)).toEqual(['token-revoked'])
    expect(await log('code.blocked')).toMatchObject([{ detail: `allowed by ${person.email}` }])
  })

  it('“This was not me” ends what another account allowed only while the code lives; who allowed it may end it later too', async () => {
    const { user_code, device_code } = await device.ask()
    const { proof } = await open(user_code)
    const strangers = await open(user_code, strangersBrowser, stranger)
    await platform.clock.advance(readingMs)
    const allowed = await strangersBrowser.decide(user_code, 'allow', strangers.proof)
    expect((await device.poll(device_code)).status).toBe(200)
    const endedGrants = () => platform.db.selectFrom('grants').select('id').where('ended_at', 'is not', null).execute()
    await platform.clock.advance(1_800_000)
    expect((await browser.decide(user_code, 'not-me', proof)).status).toBe(400)
    expect(await endedGrants()).toHaveLength(0)
    await strangersBrowser.decide(user_code, 'not-me', hiddenField(allowed.text, 'proof') ?? '')
    expect(await endedGrants()).toHaveLength(1)
  })

  it('“This was not me” needs the consent page of this code, as every answer does', async () => {
    const { user_code, device_code } = await device.ask()
    const { proof } = await open((await device.ask()).user_code)
    expect((await browser.decide(user_code, 'not-me', proof)).status).toBe(403)
    expect((await device.poll(device_code)).json.error).toBe('authorization_pending')
  })

  it('a second account that enters a code is told, and both are logged; the same person on a second phone is not', async () => {
    const { user_code } = await device.ask()
    expect((await open(user_code)).text).not.toContain('Another account')
    expect((await open(user_code, testBrowser(platform))).text).not.toContain('Another account')
    expect((await open(user_code, strangersBrowser, stranger)).text).toContain(
      'Another account has also entered this code.',
    )
    expect(await log('code.shared')).toEqual([
      { actor: stranger.email, subject: 'Client tv (tv.apps)', detail: `entered before by ${person.email}` },
    ])
  })

  it('an account that enters a code which another one allowed is told, and can end what it gave', async () => {
    const { user_code, device_code } = await device.ask()
    await strangersBrowser.answer(user_code, 'allow', stranger)
    await device.poll(device_code)
    const { text, proof } = await open(user_code)
    expect(text).toContain('Another account has used this code')
    expect(await log('code.shared')).toMatchObject([
      { actor: person.email, detail: `entered before by ${stranger.email}` },
    ])
    await browser.decide(user_code, 'not-me', proof)
    expect(await platform.db.selectFrom('grants').select('ended_at').execute()).toEqual([
      { ended_at: expect.any(Number) },
    ])
  })
})
