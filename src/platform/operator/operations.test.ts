import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#store/testDatabases.ts'
import { testApp } from '../authorization/testApp.ts'
import { testBrowser, testDevice } from '../authorization/testDevice.ts'
import { person, startTestPlatform, type TestPlatform, tvClient, webClient, webRedirect } from '../testPlatform.ts'
import type { Operations } from './operations.ts'

const actor = { name: 'ada', address: '192.0.2.1' }

describe.each(testDatabases())('what an operator does on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  let operations: Operations

  const start = async (environment: Record<string, string> = {}) => {
    platform = await startTestPlatform(await fresh(), environment)
    await platform.populate()
    device = testDevice(platform)
    operations = platform.context.operations
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  /** Pairs a device; its tokens. */
  const pair = async (client?: { id: string; secret: string }) => {
    const one = client ? testDevice(platform, client) : device
    const { user_code, device_code } = await one.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await one.poll(device_code)
    return { access: String(json.access_token), refresh: String(json.refresh_token) }
  }
  const channels = (token: string) =>
    platform.call('/video/v3/channels?part=id&mine=true', { headers: { authorization: `Bearer ${token}` } })
  const actions = async () => (await operations.events.page({ kind: 'operator' })).events.map(({ action }) => action)

  it('creates a client for televisions that pairs, and its secret is kept as a hash only', async () => {
    const { id, secret = '' } = await operations.clients.create(actor, 'project', { name: 'Lounge', type: 'tv' })
    expect((await channels((await pair({ id, secret })).access)).status).toBe(200)
    const rows = JSON.stringify(await platform.db.selectFrom('clients').selectAll().execute())
    expect(rows).not.toContain(secret)
    expect(JSON.stringify(await operations.events.page({}))).not.toContain(secret)
    expect(await actions()).toEqual(['client.created'])
  })

  it('creates a Web application that answers at its registered addresses only', async () => {
    const { id } = await operations.clients.create(actor, 'project', {
      name: 'Site',
      type: 'web',
      redirects: [webRedirect],
    })
    const app = testApp(platform)
    expect((await app.open({ client_id: id })).status).toBe(200)
    await operations.clients.change(actor, id, { name: 'Site', redirects: ['https://other.example/back'] })
    expect((await app.open({ client_id: id })).status).toBe(400)
  })

  it.each([
    ['a web client without an address', { name: 'a', type: 'web' }, 'redirects'],
    ['an address with a fragment', { name: 'a', type: 'web', redirects: ['https://a.example/#x'] }, 'redirects'],
    ['an address of a script', { name: 'a', type: 'web', redirects: ['javascript:alert(1)'] }, 'redirects'],
    ['a television with an address', { name: 'a', type: 'tv', redirects: ['https://a.example/'] }, 'redirects'],
    ['another type', { name: 'a', type: 'desktop' }, 'type'],
    ['no name', { name: ' ', type: 'tv' }, 'name'],
  ])('makes no client of %s, and names the field', async (_what, order, field) => {
    const made = operations.clients.create(actor, 'project', order)
    await expect(made).rejects.toMatchObject({ name: 'OperatorProblem', kind: 'wrong', field })
    expect(await operations.clients.list('project')).toHaveLength(2)
  })

  it('lets a replaced secret work on for its grace and no longer', async () => {
    const { refresh } = await pair()
    const { secret, oldWorksUntil } = await operations.clients.rotateSecret(actor, tvClient.id, { grace: 1 })
    expect(oldWorksUntil).toBe(platform.clock.now() + 3_600_000)
    const renewed = testDevice(platform, { id: tvClient.id, secret })
    expect([(await device.refresh(refresh)).status, (await renewed.refresh(refresh)).status]).toEqual([200, 200])
    await platform.clock.advance(3_600_000)
    expect((await device.refresh(refresh)).json.error).toBe('invalid_client')
    expect((await renewed.refresh(refresh)).status).toBe(200)
  })

  it('stops a leaked secret at once, also one that was still in its grace', async () => {
    const { refresh } = await pair()
    await operations.clients.rotateSecret(actor, tvClient.id, { grace: 24 })
    await operations.clients.endOldSecret(actor, tvClient.id)
    expect((await device.refresh(refresh)).status).toBe(401)
    const { secret } = await operations.clients.rotateSecret(actor, tvClient.id, { grace: 0 })
    expect((await testDevice(platform, { id: tvClient.id, secret }).refresh(refresh)).status).toBe(200)
  })

  it('replaces a secret once, however many ask for it at the same moment', async () => {
    const { secretVersion } = await operations.clients.byId(tvClient.id)
    const asked = await Promise.allSettled(
      [1, 2, 3].map(() => operations.clients.rotateSecret(actor, tvClient.id, { grace: 0 }, secretVersion)),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('disables a client: no codes, no tokens, and those that it has stand still until it is enabled', async () => {
    const { access, refresh } = await pair()
    await operations.clients.setDisabled(actor, tvClient.id, true)
    const asked = await device.askRaw({ client_id: tvClient.id, scope: 'email' })
    expect([asked.status, asked.json.error]).toEqual([401, 'invalid_client'])
    expect((await device.refresh(refresh)).status).toBe(401)
    expect((await channels(access)).status).toBe(401)
    await operations.clients.setDisabled(actor, webClient.id, true)
    expect((await testApp(platform).open()).status).toBe(400)
    await operations.clients.setDisabled(actor, tvClient.id, false)
    expect((await channels(access)).status).toBe(200)
  })

  it('removes a disabled client with all that it was given, and no other', async () => {
    const { access } = await pair()
    await expect(operations.clients.remove(actor, tvClient.id)).rejects.toThrow('Disable it first')
    await operations.clients.setDisabled(actor, tvClient.id, true)
    expect(await operations.clients.remove(actor, tvClient.id)).toBe('project')
    expect((await channels(access)).status).toBe(401)
    expect((await device.askRaw({ client_id: tvClient.id, scope: 'email' })).json.error).toBe('invalid_client')
    expect((await operations.clients.list('project')).map(({ id }) => id)).toEqual([webClient.id])
    expect(await platform.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })

  it('creates an account that signs in with the password that was made', async () => {
    const made = await operations.accounts.create(actor, { email: ' Eve@Tenfoot.example', name: 'Eve' })
    const { user_code, device_code } = await device.ask()
    const eve = { id: made.id, email: 'eve@tenfoot.example', password: made.password ?? '' }
    await testBrowser(platform).answer(user_code, 'allow', eve)
    expect((await device.poll(device_code)).status).toBe(200)
    await expect(
      operations.accounts.create(actor, { email: 'eve@tenfoot.example', name: 'Eve' }),
    ).rejects.toMatchObject({ kind: 'conflict', field: 'email' })
  })

  it('signs an account out everywhere with a new password', async () => {
    const browser = testBrowser(platform)
    await browser.answer((await device.ask()).user_code, 'deny')
    const { password } = await operations.accounts.setPassword(actor, person.email)
    const { user_code } = await device.ask()
    expect((await browser.enter(user_code)).text).toContain('type="password"')
    expect((await browser.signIn(user_code)).status).toBe(400)
    expect((await browser.signIn(user_code, { email: person.email, password })).text).toContain('Allow')
  })

  it('disables an account with its reason: tokens stop, and work again once it is enabled', async () => {
    const { access, refresh } = await pair()
    await operations.accounts.disable(actor, person.email, { reason: 'hijacking' })
    expect((await channels(access)).status).toBe(401)
    expect((await device.refresh(refresh)).json.error).toBe('invalid_grant')
    expect((await operations.accounts.byId(person.id)).disabled_reason).toBe('hijacking')
    await operations.accounts.enable(actor, person.email)
    expect((await channels(access)).status).toBe(200)
    await expect(operations.accounts.disable(actor, person.email, { reason: 'boredom' })).rejects.toThrow(
      'one of policy, hijacking, bulk-account is allowed',
    )
  })

  it('tells receivers of a new password, and why an account was disabled: hijacking, but no policy of ours', async () => {
    await pair()
    await platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://app.example/events', created_at: 0 })
      .execute()
    await operations.accounts.setPassword(actor, person.email)
    for (const reason of ['hijacking', 'policy']) {
      await operations.accounts.disable(actor, person.email, { reason })
      await operations.accounts.enable(actor, person.email)
    }
    const outbox = await platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(outbox.map(({ occurrence }) => JSON.parse(occurrence))).toEqual(
      expect.arrayContaining([
        { type: 'sessions-revoked', account: person.id },
        { type: 'account-disabled', account: person.id, reason: 'hijacking' },
        { type: 'account-disabled', account: person.id },
      ]),
    )
    expect(outbox).toHaveLength(3)
  })

  it('finds accounts by a part of their address, and takes no part of it as a pattern', async () => {
    for (const email of ['b%b@tenfoot.example', 'bob@tenfoot.example'])
      await operations.accounts.create(actor, { email, name: 'B' })
    const found = async (search: string) =>
      (await operations.accounts.list({ search })).accounts.map(({ email }) => email)
    expect(await found('BOB')).toEqual(['bob@tenfoot.example'])
    expect(await found('%')).toEqual(['b%b@tenfoot.example'])
    expect(await found('')).toHaveLength(3)
  })

  it('links an account to a channel, which leaves the account that had it', async () => {
    const { library } = platform.context
    await library.saveChannel({ id: 'UC1', title: 'One', accountId: null, publishedAt: 0, country: null })
    await operations.accounts.create(actor, { email: 'eve@tenfoot.example', name: 'Eve' })
    for (const who of ['eve@tenfoot.example', person.email]) await operations.accounts.linkChannel(actor, who, 'UC1')
    expect((await library.channelOf(person.id))?.id).toBe('UC1')
    expect(await library.ownsChannel(person.id, 'UC1')).toBe(true)
    expect((await operations.accounts.byId('eve@tenfoot.example')).channel_id).toBeNull()
    await expect(operations.accounts.linkChannel(actor, person.email, 'UC2')).rejects.toThrow('no channel UC2')
  })

  it('signs an account out of every browser and tells receivers, and leaves what it allowed', async () => {
    const browser = testBrowser(platform)
    const { device_code, user_code } = await device.ask()
    await browser.answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    await platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://app.example/events', created_at: 0 })
      .execute()
    expect(await operations.accounts.signOutEverywhere(actor, person.email)).toBe(1)
    expect((await browser.enter((await device.ask()).user_code)).text).toContain('type="password"')
    expect((await channels(String(json.access_token))).status).toBe(200)
    const outbox = await platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(outbox.map(({ occurrence }) => JSON.parse(occurrence))).toEqual([
      { type: 'sessions-revoked', account: person.id },
    ])
    expect(await actions()).toEqual(['account.signed-out'])
  })

  it('gives a transcription key once, knows its account by it, and forgets it when it is revoked', async () => {
    const { id, key = '' } = await operations.apiKeys.create(actor, { name: 'Laptop', account: person.email })
    expect(await operations.apiKeys.byKey(key)).toEqual({ keyId: id, accountId: person.id })
    expect(await operations.apiKeys.byKey(`${key}x`)).toBeUndefined()
    const rows = await operations.apiKeys.list()
    expect(rows).toMatchObject([{ name: 'Laptop', email: person.email, ending: key.slice(-4) }])
    expect(JSON.stringify(await operations.events.page({}))).not.toContain(key)
    await operations.apiKeys.revoke(actor, id)
    expect(await operations.apiKeys.byKey(key)).toBeUndefined()
    await expect(operations.apiKeys.revoke(actor, id)).rejects.toMatchObject({ kind: 'missing' })
  })

  it('takes no transcription key of a disabled account', async () => {
    const { key = '' } = await operations.apiKeys.create(actor, { name: 'Laptop', account: person.email })
    await operations.accounts.disable(actor, person.email, { reason: 'policy' })
    expect(await operations.apiKeys.byKey(key)).toBeUndefined()
  })

  it('lists grants by account and client with their scopes in words', async () => {
    await pair()
    const { grants } = await operations.grants.list({ account: person.email, client: tvClient.id })
    expect(grants).toMatchObject([
      {
        email: person.email,
        client: 'Client tv',
        allows: ['View your video account and its reports', 'See your email address'],
      },
    ])
    expect((await operations.grants.list({ client: webClient.id })).grants).toEqual([])
    expect((await operations.grants.list({ account: 'nobody@tenfoot.example' })).grants).toEqual([])
  })

  it('revokes like /revoke: the other grants of the project end too, those of other projects live', async () => {
    const { id, secret = '' } = await operations.clients.create(actor, 'project', { name: 'Second', type: 'tv' })
    const other = await operations.projects.create(actor, { name: 'Other', apis: ['video'] })
    const foreign = await operations.clients.create(actor, other, { name: 'Third', type: 'tv' })
    const first = await pair()
    const second = await pair({ id, secret })
    const third = await pair({ id: foreign.id, secret: foreign.secret ?? '' })
    const [grant] = (await operations.grants.list({ client: tvClient.id })).grants
    await operations.grants.revoke(actor, grant?.id ?? '')
    expect((await channels(first.access)).status).toBe(401)
    expect((await channels(second.access)).status).toBe(401)
    expect((await channels(third.access)).status).toBe(200)
    await expect(operations.grants.revoke(actor, grant?.id ?? '')).rejects.toMatchObject({ kind: 'missing' })
  })

  it('pages grants and events without leaving one out or telling one twice', async () => {
    await platform.db
      .insertInto('grants')
      .values(
        Array.from({ length: 120 }, (_, number) => ({
          id: `grant-${number}`,
          account_id: person.id,
          client_id: tvClient.id,
          project_id: 'project',
          scope: 'email',
          created_at: 1000 + Math.floor(number / 7),
          expires_at: null,
          ended_at: null,
        })),
      )
      .execute()
    const grants: string[] = []
    let before: string | undefined
    do {
      const page = await operations.grants.list({ before })
      grants.push(...page.grants.map(({ id }) => id))
      before = page.next
    } while (before !== undefined)
    expect([grants.length, new Set(grants).size]).toEqual([120, 120])

    for (let number = 0; number < 25; number += 1)
      await operations.events.record(platform.db, { kind: 'people', action: `a${number}`, actor: 'a', subject: 's' })
    const told: string[] = []
    do {
      const page = await operations.events.page({ kind: 'people', before, size: 10 })
      told.push(...page.events.map(({ action }) => action))
      before = page.next
    } while (before !== undefined)
    expect(told).toEqual(Array.from({ length: 25 }, (_, number) => `a${24 - number}`))
  })

  it('keeps the log bounded, each kind by itself: guessing pushes out nothing of the administrators', async () => {
    await platform.close()
    await start({ EVENT_LOG_ENTRIES: '100' })
    await operations.projects.change(actor, 'project', { name: 'Kept' })
    for (let guess = 0; guess < 350; guess += 1)
      await operations.events.record(platform.db, { kind: 'refused', action: 'x', actor: 'a', subject: 's' })
    const { events } = await operations.events.page({ kind: 'refused', size: 1000 })
    expect(events.length).toBeLessThanOrEqual(200)
    expect(await actions()).toEqual(['project.changed'])
  })

  it('records consents, denials, revocations by a token, and refused guesses, with who and from where', async () => {
    const { refresh } = await pair()
    await device.revoke(refresh)
    const browser = testBrowser(platform)
    await browser.answer((await device.ask()).user_code, 'deny')
    await browser.enter('BBBB-BBBB')
    await testBrowser(platform).answer('BBBB-BBBB', 'deny', { ...person, password: 'a wrong one' })
    const { events } = await operations.events.page({})
    expect(events.map(({ action, actor: who, address }) => [action, who, address])).toEqual([
      ['password.refused', person.email, '127.0.0.1'],
      ['code.refused', person.email, '127.0.0.1'],
      ['consent.denied', person.email, '127.0.0.1'],
      ['grant.revoked', `Client tv (${tvClient.id})`, '127.0.0.1'],
      ['consent.allowed', person.email, '127.0.0.1'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/a wrong one|BBBB/)
  })

  it('keeps the last administrator', async () => {
    const { administrators } = operations
    const first = await administrators.ensureFirst(undefined)
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(await administrators.ensureFirst(undefined)).toBeUndefined()
    await expect(administrators.remove(actor, 'admin')).rejects.toThrow('last administrator')
    await administrators.create(actor, { name: 'Eve' })
    const removed = await Promise.allSettled(['admin', 'eve'].map((name) => administrators.remove(actor, name)))
    expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await administrators.list()).toHaveLength(1)
  })

  it('takes the first administrator’s password from the setting at every start', async () => {
    const { administrators } = operations
    await administrators.ensureFirst('the first password')
    await administrators.ensureFirst('the second password')
    expect(await administrators.signIn('admin', 'the first password', 'here')).toBeUndefined()
    expect(await administrators.signIn('admin', 'the second password', 'here')).toBeDefined()
  })
})
