import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterFirstRead } from '#storage/afterFirstRead.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testBrowser } from '../authorization/device.fixture.ts'
import { createSignIns } from '../authorization/signIns.ts'
import { person, tvClient } from '../platform.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from './admin.fixture.ts'
import { createConsoleSignIns } from './consoleSignIns.ts'
import { withAdminTables } from './schema.ts'

describe.each(testDatabases())('accounts and keys on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
  })
  afterEach(() => env.platform.close())

  it('an administrator creates an account that signs in with its generated password', async () => {
    const made = await env.operations.accounts.create(actor, { email: ' Eve@Tenfoot.example', name: 'Eve' })
    const { user_code, device_code } = await env.device.ask()
    const eve = { id: made.id, email: 'eve@tenfoot.example', password: made.password ?? '' }
    await testBrowser(env.platform).answer(user_code, 'allow', eve)
    expect((await env.device.poll(device_code)).status).toBe(200)
    await expect(
      env.operations.accounts.create(actor, { email: 'eve@tenfoot.example', name: 'Eve' }),
    ).rejects.toMatchObject({ kind: 'conflict', field: 'email' })
  })

  it('an administrator signs an account out everywhere with a new password', async () => {
    const browser = testBrowser(env.platform)
    await browser.answer((await env.device.ask()).user_code, 'deny')
    const { password } = await env.operations.accounts.setPassword(actor, person.email)
    const { user_code } = await env.device.ask()
    expect((await browser.enter(user_code)).text).toContain('type="password"')
    expect((await browser.signIn(user_code)).status).toBe(400)
    expect((await browser.signIn(user_code, { email: person.email, password })).text).toContain('Allow')
  })

  it('an administrator disables an account with its reason: its tokens stop, and work again once it is enabled', async () => {
    const { access, refresh } = await env.pair()
    await env.operations.accounts.disable(actor, person.email, { reason: 'hijacking' })
    expect((await env.channels(access)).status).toBe(401)
    expect((await env.device.refresh(refresh)).json.error).toBe('access_denied')
    expect((await env.operations.accounts.byId(person.id)).disabled_reason).toBe('hijacking')
    await env.operations.accounts.enable(actor, person.email)
    expect((await env.channels(access)).status).toBe(200)
    expect((await env.device.refresh(refresh)).status).toBe(200)
    await expect(env.operations.accounts.disable(actor, person.email, { reason: 'boredom' })).rejects.toThrow(
      'must be one of policy, hijacking, bulk-account',
    )
  })

  it('receivers get events of new passwords, disabling (with the reason unless it is policy) and enabling', async () => {
    await env.pair()
    await env.platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://app.example/events', created_at: 0 })
      .execute()
    await env.operations.accounts.setPassword(actor, person.email)
    for (const reason of ['hijacking', 'policy']) {
      await env.operations.accounts.disable(actor, person.email, { reason })
      await env.operations.accounts.enable(actor, person.email)
    }
    const outbox = await env.platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(outbox.map(({ occurrence }) => JSON.parse(occurrence))).toEqual(
      expect.arrayContaining([
        { type: 'sessions-revoked', account: person.id },
        { type: 'account-disabled', account: person.id, reason: 'hijacking' },
        { type: 'account-disabled', account: person.id },
        { type: 'account-enabled', account: person.id },
      ]),
    )
    expect(outbox).toHaveLength(5)
    await expect(env.operations.accounts.enable(actor, person.email)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await env.platform.db.selectFrom('security_events').selectAll().execute()).toHaveLength(5)
  })

  it('an administrator finds accounts by a part of their address, which is not used as a pattern', async () => {
    for (const email of ['b%b@tenfoot.example', 'bob@tenfoot.example'])
      await env.operations.accounts.create(actor, { email, name: 'B' })
    const found = async (search: string) =>
      (await env.operations.accounts.list({ search })).accounts.map(({ email }) => email)
    expect(await found('BOB')).toEqual(['bob@tenfoot.example'])
    expect(await found('%')).toEqual(['b%b@tenfoot.example'])
    expect(await found('')).toHaveLength(3)
  })

  it('an administrator links a channel to an account and removes it from its previous account', async () => {
    const { videoRepository } = env.platform.context
    await videoRepository.saveChannel({ id: 'UC1', title: 'One', accountId: null, publishedAt: 0, country: null })
    await env.operations.accounts.create(actor, { email: 'eve@tenfoot.example', name: 'Eve' })
    for (const email of ['eve@tenfoot.example', person.email])
      await env.operations.accounts.linkChannel(actor, email, 'UC1')
    expect((await videoRepository.channelOf(person.id))?.id).toBe('UC1')
    expect(await videoRepository.ownsChannel(person.id, 'UC1')).toBe(true)
    expect((await env.operations.accounts.byId('eve@tenfoot.example')).channel_id).toBeNull()
    await expect(env.operations.accounts.linkChannel(actor, person.email, 'UC2')).rejects.toThrow('no channel UC2')
  })

  it('an administrator signs an account out of every browser, which notifies receivers and keeps its grants', async () => {
    const browser = testBrowser(env.platform)
    const { device_code, user_code } = await env.device.ask()
    await browser.answer(user_code, 'allow')
    const { json } = await env.device.poll(device_code)
    await env.platform.db
      .insertInto('event_receivers')
      .values({ id: 'receiver', client_id: tvClient.id, address: 'https://app.example/events', created_at: 0 })
      .execute()
    expect(await env.operations.accounts.signOutEverywhere(actor, person.email)).toBe(1)
    expect((await browser.enter((await env.device.ask()).user_code)).text).toContain('type="password"')
    expect((await env.channels(String(json.access_token))).status).toBe(200)
    const outbox = await env.platform.db.selectFrom('security_events').select('occurrence').execute()
    expect(outbox.map(({ occurrence }) => JSON.parse(occurrence))).toEqual([
      { type: 'sessions-revoked', account: person.id },
    ])
    expect(await env.actions()).toEqual(['account.signed-out'])
  })

  it('a transcription key is shown once, and its account is found by it until the key is revoked', async () => {
    const { id, key = '' } = await env.operations.apiKeys.create(actor, { name: 'Laptop', account: person.email })
    expect(await env.operations.apiKeys.byKey(key)).toEqual({ keyId: id, accountId: person.id })
    expect(await env.operations.apiKeys.byKey(`${key}x`)).toBeUndefined()
    const rows = await env.operations.apiKeys.list()
    expect(rows).toMatchObject([{ name: 'Laptop', email: person.email, ending: key.slice(-4) }])
    expect(JSON.stringify(await env.operations.events.page({}))).not.toContain(key)
    await env.operations.apiKeys.revoke(actor, id)
    expect(await env.operations.apiKeys.byKey(key)).toBeUndefined()
    await expect(env.operations.apiKeys.revoke(actor, id)).rejects.toMatchObject({ kind: 'missing' })
  })

  it('the transcription key of a disabled account is refused', async () => {
    const { key = '' } = await env.operations.apiKeys.create(actor, { name: 'Laptop', account: person.email })
    await env.operations.accounts.disable(actor, person.email, { reason: 'policy' })
    expect(await env.operations.apiKeys.byKey(key)).toBeUndefined()
  })
})

describe.each(testDatabases())('replaced passwords on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
  })
  afterEach(() => env.platform.close())

  it.each([
    ['a new password was set', () => env.operations.accounts.setPassword(actor, person.email)],
    ['the account was disabled', () => env.operations.accounts.disable(actor, person.email, { reason: 'hijacking' })],
  ])('a password that is being checked signs nobody in once %s', async (_what, change) => {
    const { authorization } = env.platform
    const signIns = createSignIns({ ...authorization, db: afterFirstRead(authorization.db, change) })
    const account = await signIns.accountBy(person.email, person.password)
    expect(account && (await signIns.start(account, { method: 'password', agent: undefined }))).toBe('unknown')
    expect(await env.platform.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
  })

  it('a password that is being checked signs no administrator in once it is replaced', async () => {
    const { administrators } = env.operations
    await administrators.ensureFirst('the first password')
    const change = () => administrators.setPassword(actor, 'admin', 'the second password')
    const signIns = createConsoleSignIns({
      ...env.platform.context,
      db: afterFirstRead(withAdminTables(env.platform.context.db), change),
    })
    expect(await signIns.signIn('admin', 'the first password', { address: 'here', browser: 'this' })).toBeUndefined()
    const [newest] = (await env.operations.events.page({})).events
    expect([newest?.action, newest?.actor]).toEqual(['console.refused', 'admin'])
  })
})
