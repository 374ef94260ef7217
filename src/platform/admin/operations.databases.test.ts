import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testBrowser } from '../authorization/device.fixture.ts'
import { person, tvClient, webClient } from '../platform.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from './admin.fixture.ts'

describe.each(testDatabases())('grants, the log and administrators on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  const start = async (environment: Record<string, string> = {}) => {
    env = await startAdminTest(await fresh(), environment)
  }
  beforeEach(() => start())
  afterEach(() => env.platform.close())

  it('an administrator lists grants by account and client with their scopes in words', async () => {
    await env.pair()
    const { grants } = await env.operations.grants.list({ account: person.email, client: tvClient.id })
    expect(grants).toMatchObject([
      {
        email: person.email,
        client: 'Client tv',
        allows: ['See your video account and its reports', 'See your email address'],
      },
    ])
    expect((await env.operations.grants.list({ client: webClient.id })).grants).toEqual([])
    expect((await env.operations.grants.list({ account: 'nobody@tenfoot.example' })).grants).toEqual([])
  })

  it('the list of grants reports when a grant was last used, which distinguishes televisions of one account', async () => {
    const { refresh } = await env.pair()
    await env.pair()
    const pairedAt = env.platform.clock.now()
    await env.platform.clock.advance(3_600_000)
    await env.device.refresh(refresh)
    const { grants } = await env.operations.grants.list()
    expect(grants.map(({ used_at }) => used_at).sort()).toEqual([pairedAt, env.platform.clock.now()])
    await env.platform.db.deleteFrom('access_tokens').execute()
    expect((await env.operations.grants.byId(grants[0]?.id ?? '')).used_at).toBeNull()
  })

  it('an administrator revokes like /revoke: the other grants of the project end too, and those of other projects do not', async () => {
    const { id, secret = '' } = await env.operations.clients.create(actor, 'project', { name: 'Second', type: 'tv' })
    const otherProject = await env.operations.projects.create(actor, { name: 'Other', apis: ['video'] })
    const foreign = await env.operations.clients.create(actor, otherProject, { name: 'Third', type: 'tv' })
    const first = await env.pair()
    const second = await env.pair({ id, secret })
    const third = await env.pair({ id: foreign.id, secret: foreign.secret ?? '' })
    const [grant] = (await env.operations.grants.list({ client: tvClient.id })).grants
    await env.operations.grants.revoke(actor, grant?.id ?? '')
    expect((await env.channels(first.access)).status).toBe(401)
    expect((await env.channels(second.access)).status).toBe(401)
    expect((await env.channels(third.access)).status).toBe(200)
    await expect(env.operations.grants.revoke(actor, grant?.id ?? '')).rejects.toMatchObject({ kind: 'missing' })
  })

  it('an administrator lists every grant and event exactly once over several pages', async () => {
    await env.platform.db
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
      const page = await env.operations.grants.list({ before })
      grants.push(...page.grants.map(({ id }) => id))
      before = page.next
    } while (before !== undefined)
    expect([grants.length, new Set(grants).size]).toEqual([120, 120])

    for (let number = 0; number < 25; number += 1)
      await env.operations.events.record(env.platform.db, {
        kind: 'people',
        action: 'code.refused',
        actor: 'a',
        subject: `s${number}`,
      })
    const listed: string[] = []
    do {
      const page = await env.operations.events.page({ kind: 'people', before, size: 10 })
      listed.push(...page.events.map(({ subject }) => subject))
      before = page.next
    } while (before !== undefined)
    expect(listed).toEqual(Array.from({ length: 25 }, (_, number) => `s${24 - number}`))
  })

  it('the log is limited by kind: refused attempts push out no entries of administrators', async () => {
    await env.platform.close()
    await start({ EVENT_LOG_ENTRIES: '100' })
    await env.operations.projects.change(actor, 'project', { name: 'Kept' })
    for (let guess = 0; guess < 350; guess += 1)
      await env.operations.events.record(env.platform.db, {
        kind: 'refused',
        action: 'code.refused',
        actor: 'a',
        subject: 's',
      })
    const { events } = await env.operations.events.page({ kind: 'refused', size: 1000 })
    expect(events.length).toBeLessThanOrEqual(200)
    expect(await env.actions()).toEqual(['project.changed'])
  })

  it('the log records consents, denials, revocations by a token, and refused attempts, with actor and address', async () => {
    const { refresh } = await env.pair()
    await env.device.revoke(refresh)
    const browser = testBrowser(env.platform)
    await browser.answer((await env.device.ask()).user_code, 'deny')
    await browser.enter('BBBB-BBBB')
    await testBrowser(env.platform).answer('BBBB-BBBB', 'deny', { ...person, password: 'a wrong one' })
    const { events } = await env.operations.events.page({})
    expect(events.map(({ action, actor: actorName, address }) => [action, actorName, address])).toEqual([
      ['password.refused', person.email, '127.0.0.1'],
      ['code.refused', person.email, '127.0.0.1'],
      ['consent.denied', person.email, '127.0.0.1'],
      ['grant.revoked', `Client tv (${tvClient.id})`, '127.0.0.1'],
      ['consent.allowed', person.email, '127.0.0.1'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/a wrong one|BBBB/)
  })

  it('the last administrator is not removed', async () => {
    const { administrators } = env.operations
    const first = await administrators.ensureFirst(undefined)
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(await administrators.ensureFirst(undefined)).toBeUndefined()
    await expect(administrators.remove(actor, 'admin')).rejects.toThrow('last administrator')
    await administrators.create(actor, { name: 'Eve' })
    const removed = await Promise.allSettled(['admin', 'eve'].map((name) => administrators.remove(actor, name)))
    expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await administrators.list()).toHaveLength(1)
  })

  it('the first administrator’s password is set to the setting at every start', async () => {
    const { administrators } = env.operations
    await administrators.ensureFirst('the first password')
    await administrators.ensureFirst('the second password')
    expect(
      await administrators.signIn('admin', 'the first password', { address: 'here', browser: 'this' }),
    ).toBeUndefined()
    expect(
      await administrators.signIn('admin', 'the second password', { address: 'here', browser: 'this' }),
    ).toBeDefined()
  })

  it('two changes of different fields at the same moment are both kept', async () => {
    const { accounts, clients, projects } = env.operations
    const redirects = ['https://moved.example/back']
    await Promise.all([
      accounts.change(actor, person.email, { blocked: ['all'] }),
      accounts.change(actor, person.email, { name: 'Ada L.' }),
      clients.change(actor, webClient.id, { redirects }),
      clients.change(actor, webClient.id, { name: 'Site' }),
      projects.change(actor, 'project', { organization: 'example.org' }),
      projects.change(actor, 'project', { name: 'Renamed' }),
    ])
    expect(await accounts.byId(person.id)).toMatchObject({ name: 'Ada L.', blocked_scopes: '*' })
    expect(await clients.byId(webClient.id)).toMatchObject({ name: 'Site', redirects })
    expect(await projects.byId('project')).toMatchObject({ name: 'Renamed', organization: 'example.org' })
  })

  it('a change by an administrator changes only the named fields of an account, a client or a project', async () => {
    const { accounts, clients, projects } = env.operations
    await accounts.change(actor, person.email, { organization: 'example.org', blocked: ['all'] })
    await accounts.change(actor, person.email, { name: 'Ada L.' })
    expect(await accounts.byId(person.id)).toMatchObject({
      name: 'Ada L.',
      organization: 'example.org',
      blocked_scopes: '*',
    })
    const { redirects } = await clients.byId(webClient.id)
    await clients.change(actor, webClient.id, { name: 'Site' })
    expect(await clients.byId(webClient.id)).toMatchObject({ name: 'Site', redirects })
    const moved = ['https://moved.example/back']
    await clients.change(actor, webClient.id, { redirects: moved })
    expect(await clients.byId(webClient.id)).toMatchObject({ name: 'Site', redirects: moved })
    const { name } = await projects.byId('project')
    await projects.change(actor, 'project', { organization: 'example.org' })
    expect(await projects.byId('project')).toMatchObject({ name, organization: 'example.org' })
    await projects.change(actor, 'project', { name: 'Renamed' })
    expect(await projects.byId('project')).toMatchObject({ name: 'Renamed', organization: 'example.org' })
    await projects.setApis(actor, 'project', ['video', 'analytics'])
    expect(await projects.switchApis(actor, 'project', ['datahub'], true)).toEqual(['video', 'analytics', 'datahub'])
    expect(await projects.switchApis(actor, 'project', ['video'], false)).toEqual(['analytics', 'datahub'])
    await expect(projects.switchApis(actor, 'project', ['telephony'], false)).rejects.toMatchObject({ field: 'apis' })
  })
})
