import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { dayMs } from '#contract/clock.ts'
import { createAccountMails } from '#platform/authorization/accountMails.ts'
import { hiddenField, testBrowser, testDevice } from '#platform/authorization/device.fixture.ts'
import { softwareAuthenticator } from '#platform/authorization/passkeys/softwareAuthenticator.fixture.ts'
import { authorizationService } from '#platform/authorization/service.ts'
import { createSweeper } from '#platform/authorization/sweeper.ts'
import { createHttp } from '#platform/http/http.ts'
import { person, startTestPlatform, type TestPlatform, tvClient } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { retryDelayMs } from '#storage/jobs/runner.ts'
import { startMailServer } from '#web/delivery/receivers.fixture.ts'
import { codeOfApp, shownSecret } from '#web/one-time-codes/phoneApp.fixture.ts'
import { problemText } from '#web/problems/problem.ts'
import { accountPaths, authenticatorPath, newPasswordPath } from '../lastPages.ts'
import { openAccountMails } from './delivery.ts'

const origin = 'https://services.tenfoot.example'
const stranger = { id: 'stranger', email: 'eve@tenfoot.example', password: person.password }
const decoded = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Mails about an account, and “This was not me” by their link (specification: consent-and-scopes 9). */
describe.each(testDatabases())('mails about an account on $name', ({ fresh }) => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  let browser: ReturnType<typeof testBrowser>
  let mails: JobLoop

  const start = async (environment: Record<string, string>) => {
    platform = await startTestPlatform(await fresh(), environment)
    await platform.populate()
    const { db } = platform
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    await db
      .insertInto('accounts')
      .values({ ...row, id: stranger.id, email: stranger.email })
      .execute()
    device = testDevice(platform)
    browser = testBrowser(platform)
  }
  const open = () => {
    const opened = openAccountMails(platform.context, (error) => {
      throw error
    })
    if (!opened) throw new Error('no mail server is set')
    return opened
  }
  beforeEach(async () => {
    mailServer = await startMailServer()
    await start({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Tenfoot <tv@tenfoot.example>',
      EVENT_TIMEOUT_SECONDS: '1',
      PLATFORM_PUBLIC_URL: origin,
    })
    mails = open()
  })
  afterEach(async () => {
    await mails.stop()
    await platform.close()
    await mailServer.close()
  })

  const rows = () => platform.db.selectFrom('account_mails').selectAll().orderBy('created_at').execute()
  const sent = (index = 0) => decoded(mailServer.texts[index]?.source ?? '')
  const linkIn = (source: string) => /\/device\/not-me\/[\w-]+/.exec(source)?.[0] ?? 'no link'
  const pair = async (account = person, who = browser) => {
    const { user_code, device_code } = await device.ask()
    await who.answer(user_code, 'allow', account)
    return { user_code, tokens: (await device.poll(device_code)).json }
  }
  const works = async ({ access_token }: Record<string, unknown>) =>
    (await platform.call(authorizationPaths.userinfo, { headers: { authorization: `Bearer ${access_token}` } }))
      .status === 200
  const refreshes = async ({ refresh_token }: Record<string, unknown>) =>
    (await device.refresh(String(refresh_token))).status === 200
  const log = async (action: string) =>
    (await platform.context.events.page({})).events
      .filter((entry) => entry.action === action)
      .map(({ actor, subject, detail }) => ({ actor, subject, detail }))
  /** The mail's link as a person opens it who is signed in nowhere. */
  const reader = (path: string) => {
    const who = testBrowser(platform)
    return { open: () => who.visit(path), press: (fields: Record<string, string> = {}) => who.send(path, fields) }
  }

  it('one mail says what was allowed, after Allow and not before, not after Deny, and by one of several processes', async () => {
    const { user_code, device_code } = await device.ask()
    await browser.answer((await device.ask()).user_code, 'deny')
    await browser.open()
    await browser.enter(user_code)
    await mails.runDueJobs()
    expect(mailServer.texts).toEqual([])
    await browser.answer(user_code, 'allow')
    await browser.answer(user_code, 'allow')
    const others = [open(), open()]
    await Promise.all([mails, ...others].map((process) => process.runDueJobs()))
    await device.poll(device_code)
    await platform.clock.advance(dayMs / 2)
    await Promise.all([mails, ...others].map((process) => process.runDueJobs()))
    for (const process of others) await process.stop()
    expect(mailServer.texts.map(({ to }) => to)).toEqual([[person.email]])
    const source = sent()
    expect(source).toMatch(/^Subject: Client tv can now use your account/m)
    expect(source).toMatch(/^From: Tenfoot <tv@tenfoot\.example>/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
    for (const line of [
      'Client tv (Test) will be able to:',
      'See your video account and its reports',
      'Program without a screen',
      'Allowed on 20 November 2026 at 00:00 UTC',
      `${origin}${linkIn(source)}`,
      `${origin}/account`,
    ])
      expect(source.split(line).length - 1, line).toBeGreaterThanOrEqual(2)
    expect(source).toContain('<html lang="en" dir="ltr">')
    expect(await rows()).toMatchObject([{ outcome: 'delivered', due_at: null }])
  })

  it('a mail names a registered television, in the language of the browser that allowed', async () => {
    const { user_code } = await device.ask()
    await platform.db
      .insertInto('televisions')
      .values({
        id: 'lobby',
        client_id: tvClient.id,
        name: 'Lobby screen',
        token_hash: 'x',
        created_at: 0,
        revoked_at: null,
      })
      .execute()
    await platform.db.updateTable('device_codes').set({ television_id: 'lobby', device_kind: 'webOS' }).execute()
    const visit = { headers: { 'accept-language': 'de' } }
    await browser.open()
    await browser.enter(user_code)
    const { text } = await browser.signIn(user_code)
    const fields = { user_code, decision: 'allow', proof: hiddenField(text, 'proof') ?? '' }
    await browser.send('/device/decision', fields, visit.headers)
    await mails.runDueJobs()
    expect(sent()).toContain('<html lang="de" dir="ltr">')
    expect(sent()).toContain('Lobby screen')
    expect(sent()).toContain('webOS')
    expect(sent()).not.toContain('can now use')
  })

  it('the link only asks; its button ends the access without a sign-in, tells receivers, and a second press says it is done', async () => {
    await platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://receiver.example/', created_at: 0 })
      .execute()
    const { tokens, user_code } = await pair()
    await mails.runDueJobs()
    const link = reader(linkIn(sent()))
    for (const { status, text, headers } of [await link.open(), await link.open()]) {
      expect(status).toBe(200)
      expect(text).toContain('Remove access for Client tv?')
      expect(text).toContain('See your video account and its reports')
      expect(text).not.toContain(person.email)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect([await works(tokens), await refreshes(tokens)]).toEqual([true, true])
    expect((await link.press()).text).toContain('Code blocked')
    expect([await works(tokens), await refreshes(tokens)]).toEqual([false, false])
    const events = await platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(events.map(({ occurrence }) => JSON.parse(occurrence).type)).toEqual(['token-revoked'])
    expect((await testBrowser(platform).answer(user_code, 'allow')).status).not.toBe(200)
    expect((await link.press()).text).toContain('Code blocked')
    expect((await link.open()).text).toContain('Code blocked')
    expect(await log('code.blocked')).toEqual([
      { actor: person.email, subject: 'Client tv', detail: 'by the link in a mail' },
    ])
  })

  it('the link denies a code whose tokens the device has not collected', async () => {
    const { user_code, device_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    await mails.runDueJobs()
    const link = reader(linkIn(sent()))
    await link.open()
    await link.press()
    expect((await device.poll(device_code)).json.error).toBe('access_denied')
  })

  it('the link works for 7 days, when the code is long deleted, and then says what to do', async () => {
    const { tokens } = await pair()
    const { tokens: later } = await pair()
    await mails.runDueJobs()
    const [first, second] = [reader(linkIn(sent(0))), reader(linkIn(sent(1)))]
    await platform.clock.advance(7 * dayMs - 1)
    const sweeper = createSweeper({ db: platform.db, clock: platform.clock, onError: () => {} })
    sweeper.due()
    await sweeper.settled()
    expect(await platform.db.selectFrom('device_codes').selectAll().execute()).toEqual([])
    await first.open()
    expect((await first.press()).text).toContain('Code blocked')
    await second.open()
    await platform.clock.advance(1)
    for (const { status, text } of [await second.press(), await second.open()]) {
      expect(status).toBe(404)
      expect(text).toContain('href="/account"')
    }
    expect((await Promise.all([refreshes(tokens), refreshes(later)])).filter(Boolean)).toHaveLength(1)
    await platform.clock.advance(dayMs)
    sweeper.due()
    await sweeper.settled()
    expect(await rows()).toEqual([])
  })

  it('no other secret ends anything: wrong ones, what the database holds, or that of another person', async () => {
    const { tokens } = await pair()
    const { tokens: strangers } = await pair(stranger, testBrowser(platform))
    await mails.runDueJobs()
    const [mine] = await platform.db
      .selectFrom('account_mails')
      .selectAll()
      .where('account_id', '=', person.id)
      .execute()
    const own = linkIn(decoded(mailServer.texts.find(({ to }) => to[0] === person.email)?.source ?? ''))
    const changed = own.slice(0, -2) + (own.endsWith('AA') ? 'BB' : 'AA')
    for (const path of [
      changed,
      `/device/not-me/${mine?.link_hash}`,
      `/device/not-me/${mine?.id}`,
      `/device/not-me/${mine?.code_id}`,
      '/device/not-me/x',
    ]) {
      const link = reader(path)
      // Another page gives this browser a form of its own.
      await reader(own).open()
      expect((await link.open()).status, path).toBe(404)
      const other = testBrowser(platform)
      await other.open()
      expect((await other.send(path, {})).status, path).toBe(404)
    }
    const theirs = reader(linkIn(decoded(mailServer.texts.find(({ to }) => to[0] === stranger.email)?.source ?? '')))
    await theirs.open()
    await theirs.press()
    expect([await works(tokens), await works(strangers)]).toEqual([true, false])
  })

  it('a press needs the form of this browser', async () => {
    const { tokens } = await pair()
    await mails.runDueJobs()
    const path = linkIn(sent())
    expect((await platform.post(path, {})).status).toBe(403)
    const link = reader(path)
    await link.open()
    expect((await link.press({ csrf: 'x'.repeat(43) })).status).toBe(403)
    expect(await works(tokens)).toBe(true)
    expect(await log('code.blocked')).toEqual([])
  })

  it('Allow and its mail are stored together: without the mail, nothing is allowed', async () => {
    const { user_code, device_code } = await device.ask()
    await platform.db.schema.alterTable('account_mails').renameTo('away').execute()
    expect((await browser.answer(user_code, 'allow')).status).toBe(500)
    expect((await device.poll(device_code)).json.error).toBe('authorization_pending')
  })

  it('a mail is sent although the process that stored it, or took it, was killed; not again if its text was sent', async () => {
    await pair()
    const { clock, db } = platform
    // The row that a process leaves which is killed before the text.
    await db
      .updateTable('account_mails')
      .set({ due_at: clock.now() + 2000, attempts: 1 })
      .execute()
    await mails.runDueJobs()
    expect(mailServer.texts).toEqual([])
    await clock.advance(2000)
    await mails.runDueJobs()
    expect(mailServer.texts).toHaveLength(1)
    await pair()
    await db
      .updateTable('account_mails')
      .set({ handed_over_at: clock.now(), attempts: 1 })
      .where('outcome', '=', 'pending')
      .execute()
    await mails.runDueJobs()
    expect(mailServer.texts).toHaveLength(1)
    expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(['delivered', 'unknown'])
    expect(await log('account.mail-failed')).toMatchObject([{ subject: `account ${person.email}` }])
  })

  it('a mail that the server does not take is tried again for a day; a refused one is not', async () => {
    mailServer.answers(451)
    await pair()
    const { clock } = platform
    await mails.runDueJobs()
    await clock.advance(retryDelayMs(1))
    await mails.runDueJobs()
    expect(mailServer.texts).toHaveLength(2)
    expect(await rows()).toMatchObject([{ outcome: 'pending', attempts: 2, handed_over_at: null }])
    await clock.advance(dayMs - retryDelayMs(1))
    await mails.runDueJobs()
    expect(mailServer.texts).toHaveLength(3)
    const [given] = await rows()
    expect(given).toMatchObject({ outcome: 'given up' })
    expect(problemText(given?.problem ?? '')).toContain('451')
    mailServer.answers('accept')
    mailServer.refuses(550)
    await pair()
    await mails.runDueJobs()
    expect((await rows())[1]).toMatchObject({ outcome: 'refused' })
    expect((await log('account.mail-failed')).map(({ detail }) => detail.split(':', 1)[0])).toEqual([
      'refused',
      'given up',
    ])
  })

  it('a mail of the day before is not sent when a mail server is set again', async () => {
    await pair()
    await platform.clock.advance(dayMs + 1)
    await mails.runDueJobs()
    expect(mailServer.texts).toEqual([])
    expect(await rows()).toMatchObject([{ outcome: 'given up' }])
  })

  it('an account gets at most 20 mails in a day', async () => {
    for (let count = 0; count < 22; count += 1) await browser.answer((await device.ask()).user_code, 'allow')
    await browser.send('/device/sign-out', {})
    await browser.answer((await device.ask()).user_code, 'allow', stranger)
    expect((await rows()).map(({ account_id }) => account_id).sort()).toEqual([
      ...Array(20).fill(person.id),
      stranger.id,
    ])
    await platform.clock.advance(dayMs)
    await testBrowser(platform).answer((await device.ask()).user_code, 'allow')
    expect(await rows()).toHaveLength(22)
  })

  it('a name adds no header and no line to a mail, and is no mark-up in it', async () => {
    const name = 'TV\r\nBcc: all@evil.example\r\n\r\nhttp://evil.example <img src=x>'
    await platform.db.updateTable('clients').set({ name }).execute()
    await pair()
    await mails.runDueJobs()
    expect(mailServer.texts.map(({ to }) => to)).toEqual([[person.email]])
    const source = mailServer.texts[0]?.source ?? ''
    const [head = ''] = source.split('\r\n\r\n')
    expect(head).not.toMatch(/^Bcc/im)
    expect(decoded(source)).not.toMatch(/^(Bcc|http:\/\/evil)/im)
    expect(decoded(source).split('<!doctype html>')[1]).not.toContain('<img')
  })

  it('no secret of a link is in a log or in the database', async () => {
    const lines: string[] = []
    const { settings } = platform.context
    const app = await createHttp({ ...settings, logLevel: 'trace' }, { write: (line) => lines.push(line) })
    await app.register(async (scope) => authorizationService(scope, platform.authorization))
    try {
      await pair()
      await mails.runDueJobs()
      const path = linkIn(sent())
      const secret = path.slice('/device/not-me/'.length)
      expect(secret).toMatch(/^[\w-]{43}$/)
      const { headers, body } = await app.inject({ method: 'GET', url: path })
      const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? ''
      const payload = new URLSearchParams({ csrf: hiddenField(body, 'csrf') ?? '' }).toString()
      const form = { 'content-type': 'application/x-www-form-urlencoded', cookie }
      await app.inject({ method: 'POST', url: path, payload: 'csrf=x', headers: form })
      await app.inject({ method: 'POST', url: path, payload: '%', headers: { cookie, 'content-type': 'text/x' } })
      const press = () => app.inject({ method: 'POST', url: path, payload, headers: form })
      expect((await press()).statusCode).toBe(200)
      await platform.db.updateTable('account_mails').set({ content: 'not JSON' }).execute()
      expect((await press()).statusCode).toBe(500)
      expect(lines.join('')).toContain('/device/not-me/:secret')
      expect(lines.join('')).toContain('a page failed')
      expect(lines.join('')).not.toContain(secret)
      expect(JSON.stringify([await rows(), await platform.context.events.page({})])).not.toContain(secret)
    } finally {
      await app.close()
    }
  })

  it('a mail tells of each new or removed passkey and authenticator app and of a new password, and names the account page', async () => {
    const { db, clock } = platform
    await browser.visit(accountPaths.account)
    await browser.send(accountPaths.signIn, { email: person.email, password: person.password })
    const phone = softwareAuthenticator(origin)
    const { text: passkeyForm } = await browser.send(accountPaths.newPasskey, {})
    await browser.send(accountPaths.passkeys, { name: 'My phone', passkey: phone.create(passkeyForm) })
    await browser.send(accountPaths.removePasskey, { id: phone.id, confirmed: 'yes' })
    const secret = shownSecret((await browser.send(`${authenticatorPath}/begin`, {})).text)
    await browser.send(`${authenticatorPath}/confirm`, { code: codeOfApp(secret, clock.now()) })
    await clock.advance(30_000)
    await browser.send(`${authenticatorPath}/change`, { change: 'remove', code: codeOfApp(secret, clock.now()) })
    await db
      .updateTable('accounts')
      .set({ new_password_required_at: clock.now() })
      .where('id', '=', person.id)
      .execute()
    const { user_code } = await device.ask()
    const other = testBrowser(platform)
    await other.open()
    const proof = hiddenField((await other.signIn(user_code)).text, 'proof') ?? ''
    await other.send(newPasswordPath, { user_code, proof, password: 'another long password' })
    await mails.runDueJobs()
    const all = mailServer.texts.map(({ source }) => decoded(source))
    for (const heading of [
      'A passkey was added to your account: My phone',
      'A passkey was removed from your account: My phone',
      'An authenticator app was set up for your account',
      'The authenticator app was removed from your account',
      'Your account has a new password',
    ]) {
      const [found, ...more] = all.filter((source) => source.includes(`<h1`) && source.includes(heading))
      expect(more, heading).toEqual([])
      expect(found, heading).toContain(`href="${origin}/account"`)
      expect(found, heading).not.toContain('/not-me/')
    }
    expect(all).toHaveLength(5)
  })
})

describe.each(testDatabases())('without a mail server on $name', ({ fresh }) => {
  it('nothing is stored and nothing is sent', async () => {
    const platform = await startTestPlatform(await fresh())
    try {
      await platform.populate()
      const { user_code } = await testDevice(platform).ask()
      expect((await testBrowser(platform).answer(user_code, 'allow')).text).toContain('Device connected')
      await createAccountMails(platform.authorization).write(platform.db, person.id, { kind: 'password-chosen' })
      expect(await platform.db.selectFrom('account_mails').selectAll().execute()).toEqual([])
      expect(openAccountMails(platform.context, () => {})).toBeUndefined()
    } finally {
      await platform.close()
    }
  })
})
