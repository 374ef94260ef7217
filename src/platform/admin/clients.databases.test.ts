import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testApp } from '../authorization/app.fixture.ts'
import { testDevice } from '../authorization/device.fixture.ts'
import { tvClient, webClient, webRedirect } from '../platform.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from './admin.fixture.ts'

describe.each(testDatabases())('clients on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
  })
  afterEach(() => env.platform.close())

  it('an administrator creates a client for televisions that pairs, and only the hash of its secret is stored', async () => {
    const { id, secret = '' } = await env.operations.clients.create(actor, 'project', { name: 'Lounge', type: 'tv' })
    expect((await env.channels((await env.pair({ id, secret })).access)).status).toBe(200)
    const rows = JSON.stringify(await env.platform.db.selectFrom('clients').selectAll().execute())
    expect(rows).not.toContain(secret)
    expect(JSON.stringify(await env.operations.events.page({}))).not.toContain(secret)
    expect(await env.actions()).toEqual(['client.created'])
  })

  it('an administrator creates a Web application, which may use only its registered addresses', async () => {
    const { id } = await env.operations.clients.create(actor, 'project', {
      name: 'Site',
      type: 'web',
      redirects: [webRedirect],
    })
    const app = testApp(env.platform)
    expect((await app.open({ client_id: id })).status).toBe(200)
    await env.operations.clients.change(actor, id, { name: 'Site', redirects: ['https://other.example/back'] })
    expect((await app.open({ client_id: id })).status).toBe(400)
  })

  it('a client keeps its addresses that could not be registered today', async () => {
    const old = 'http://app.example/back'
    await env.platform.db.insertInto('client_redirects').values({ client_id: webClient.id, uri: old }).execute()
    await env.operations.clients.change(actor, webClient.id, { name: 'New name', redirects: [old] })
    expect(await env.operations.clients.byId(webClient.id)).toMatchObject({ name: 'New name', redirects: [old] })
    const more = env.operations.clients.change(actor, webClient.id, { name: 'x', redirects: [old, `${old}/2`] })
    await expect(more).rejects.toMatchObject({ kind: 'wrong', field: 'redirects' })
  })

  it.each([
    ['a web client without an address', { name: 'a', type: 'web' }, 'redirects'],
    [
      'an address with a user',
      { name: 'a', type: 'web', redirects: ['https://good.example@bad.example/'] },
      'redirects',
    ],
    ['an address with a fragment', { name: 'a', type: 'web', redirects: ['https://a.example/#x'] }, 'redirects'],
    ['an address in the clear', { name: 'a', type: 'web', redirects: ['http://a.example/'] }, 'redirects'],
    ['an address of a script', { name: 'a', type: 'web', redirects: ['javascript:alert(1)'] }, 'redirects'],
    ['a television with an address', { name: 'a', type: 'tv', redirects: ['https://a.example/'] }, 'redirects'],
    ['another type', { name: 'a', type: 'desktop' }, 'type'],
    ['no name', { name: ' ', type: 'tv' }, 'name'],
  ])('an administrator cannot create %s, and the error names the field', async (_what, input, field) => {
    const made = env.operations.clients.create(actor, 'project', input)
    await expect(made).rejects.toMatchObject({ name: 'AdminError', kind: 'wrong', field })
    expect(await env.operations.clients.list('project')).toHaveLength(2)
  })

  it('a replaced secret works for its grace period and no longer', async () => {
    const { refresh } = await env.pair()
    const { secret, oldSecretExpiresAt } = await env.operations.clients.rotateSecret(actor, tvClient.id, { grace: 1 })
    expect(oldSecretExpiresAt).toBe(env.platform.clock.now() + 3_600_000)
    const renewed = testDevice(env.platform, { id: tvClient.id, secret })
    expect([(await env.device.refresh(refresh)).status, (await renewed.refresh(refresh)).status]).toEqual([200, 200])
    await env.platform.clock.advance(3_600_000)
    expect((await env.device.refresh(refresh)).json.error).toBe('invalid_client')
    expect((await renewed.refresh(refresh)).status).toBe(200)
  })

  it('an administrator ends a leaked secret at once, also a secret in its grace period', async () => {
    const { refresh } = await env.pair()
    await env.operations.clients.rotateSecret(actor, tvClient.id, { grace: 24 })
    await env.operations.clients.endOldSecret(actor, tvClient.id)
    expect((await env.device.refresh(refresh)).status).toBe(401)
    const { secret } = await env.operations.clients.rotateSecret(actor, tvClient.id, { grace: 0 })
    expect((await testDevice(env.platform, { id: tvClient.id, secret }).refresh(refresh)).status).toBe(200)
  })

  it('an empty grace period is not taken for none, which would stop the old secret at once', async () => {
    const { refresh } = await env.pair()
    for (const grace of ['', ' '])
      await expect(env.operations.clients.rotateSecret(actor, tvClient.id, { grace })).rejects.toMatchObject({
        kind: 'wrong',
        field: 'grace',
      })
    expect((await env.device.refresh(refresh)).status).toBe(200)
  })

  it('a secret is replaced once for simultaneous requests', async () => {
    const { secretVersion } = await env.operations.clients.byId(tvClient.id)
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => env.operations.clients.rotateSecret(actor, tvClient.id, { grace: 0 }, secretVersion)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('a disabled client gets no codes and tokens, and its tokens do not work until it is enabled', async () => {
    const { access, refresh } = await env.pair()
    await env.operations.clients.setDisabled(actor, tvClient.id, true)
    const answer = await env.device.requestRaw({ client_id: tvClient.id, scope: 'email' })
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
    expect((await env.device.refresh(refresh)).status).toBe(401)
    expect((await env.channels(access)).status).toBe(401)
    await env.operations.clients.setDisabled(actor, webClient.id, true)
    expect((await testApp(env.platform).open()).status).toBe(400)
    await env.operations.clients.setDisabled(actor, tvClient.id, false)
    expect((await env.channels(access)).status).toBe(200)
  })

  it('a disabled client is removed with its grants, and no other client is', async () => {
    const { access } = await env.pair()
    await expect(env.operations.clients.remove(actor, tvClient.id)).rejects.toThrow('Disable it before')
    await env.operations.clients.setDisabled(actor, tvClient.id, true)
    expect(await env.operations.clients.remove(actor, tvClient.id)).toBe('project')
    expect((await env.channels(access)).status).toBe(401)
    expect((await env.device.requestRaw({ client_id: tvClient.id, scope: 'email' })).json.error).toBe('invalid_client')
    expect((await env.operations.clients.list('project')).map(({ id }) => id)).toEqual([webClient.id])
    expect(await env.platform.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })
})
