import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { testApp } from '../authorization/app.fixture.ts'
import { testDevice } from '../authorization/device.fixture.ts'
import { tvClient, webClient, webRedirect } from '../platform.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from './admin.fixture.ts'

describe.each(testDatabases())('clients on $name', ({ fresh }) => {
  let at: AdminTestEnvironment
  beforeEach(async () => {
    at = await startAdminTest(await fresh())
  })
  afterEach(() => at.platform.close())

  it('an administrator creates a client for televisions that pairs, and only the hash of its secret is stored', async () => {
    const { id, secret = '' } = await at.operations.clients.create(actor, 'project', { name: 'Lounge', type: 'tv' })
    expect((await at.channels((await at.pair({ id, secret })).access)).status).toBe(200)
    const rows = JSON.stringify(await at.platform.db.selectFrom('clients').selectAll().execute())
    expect(rows).not.toContain(secret)
    expect(JSON.stringify(await at.operations.events.page({}))).not.toContain(secret)
    expect(await at.actions()).toEqual(['client.created'])
  })

  it('an administrator creates a Web application, which may use only its registered addresses', async () => {
    const { id } = await at.operations.clients.create(actor, 'project', {
      name: 'Site',
      type: 'web',
      redirects: [webRedirect],
    })
    const app = testApp(at.platform)
    expect((await app.open({ client_id: id })).status).toBe(200)
    await at.operations.clients.change(actor, id, { name: 'Site', redirects: ['https://other.example/back'] })
    expect((await app.open({ client_id: id })).status).toBe(400)
  })

  it('a client keeps its addresses that could not be registered today', async () => {
    const old = 'http://app.example/back'
    await at.platform.db.insertInto('client_redirects').values({ client_id: webClient.id, uri: old }).execute()
    await at.operations.clients.change(actor, webClient.id, { name: 'New name', redirects: [old] })
    expect(await at.operations.clients.byId(webClient.id)).toMatchObject({ name: 'New name', redirects: [old] })
    const more = at.operations.clients.change(actor, webClient.id, { name: 'x', redirects: [old, `${old}/2`] })
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
    const made = at.operations.clients.create(actor, 'project', input)
    await expect(made).rejects.toMatchObject({ name: 'AdminError', kind: 'wrong', field })
    expect(await at.operations.clients.list('project')).toHaveLength(2)
  })

  it('a replaced secret works for its grace period and no longer', async () => {
    const { refresh } = await at.pair()
    const { secret, oldSecretExpiresAt } = await at.operations.clients.rotateSecret(actor, tvClient.id, { grace: 1 })
    expect(oldSecretExpiresAt).toBe(at.platform.clock.now() + 3_600_000)
    const renewed = testDevice(at.platform, { id: tvClient.id, secret })
    expect([(await at.device.refresh(refresh)).status, (await renewed.refresh(refresh)).status]).toEqual([200, 200])
    await at.platform.clock.advance(3_600_000)
    expect((await at.device.refresh(refresh)).json.error).toBe('invalid_client')
    expect((await renewed.refresh(refresh)).status).toBe(200)
  })

  it('an administrator ends a leaked secret at once, also a secret in its grace period', async () => {
    const { refresh } = await at.pair()
    await at.operations.clients.rotateSecret(actor, tvClient.id, { grace: 24 })
    await at.operations.clients.endOldSecret(actor, tvClient.id)
    expect((await at.device.refresh(refresh)).status).toBe(401)
    const { secret } = await at.operations.clients.rotateSecret(actor, tvClient.id, { grace: 0 })
    expect((await testDevice(at.platform, { id: tvClient.id, secret }).refresh(refresh)).status).toBe(200)
  })

  it('an empty grace period is not taken for none, which would stop the old secret at once', async () => {
    const { refresh } = await at.pair()
    for (const grace of ['', ' '])
      await expect(at.operations.clients.rotateSecret(actor, tvClient.id, { grace })).rejects.toMatchObject({
        kind: 'wrong',
        field: 'grace',
      })
    expect((await at.device.refresh(refresh)).status).toBe(200)
  })

  it('a secret is replaced once for simultaneous requests', async () => {
    const { secretVersion } = await at.operations.clients.byId(tvClient.id)
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => at.operations.clients.rotateSecret(actor, tvClient.id, { grace: 0 }, secretVersion)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('a disabled client gets no codes and tokens, and its tokens do not work until it is enabled', async () => {
    const { access, refresh } = await at.pair()
    await at.operations.clients.setDisabled(actor, tvClient.id, true)
    const answer = await at.device.requestRaw({ client_id: tvClient.id, scope: 'email' })
    expect([answer.status, answer.json.error]).toEqual([401, 'invalid_client'])
    expect((await at.device.refresh(refresh)).status).toBe(401)
    expect((await at.channels(access)).status).toBe(401)
    await at.operations.clients.setDisabled(actor, webClient.id, true)
    expect((await testApp(at.platform).open()).status).toBe(400)
    await at.operations.clients.setDisabled(actor, tvClient.id, false)
    expect((await at.channels(access)).status).toBe(200)
  })

  it('a disabled client is removed with its grants, and no other client is', async () => {
    const { access } = await at.pair()
    await expect(at.operations.clients.remove(actor, tvClient.id)).rejects.toThrow('Disable it before')
    await at.operations.clients.setDisabled(actor, tvClient.id, true)
    expect(await at.operations.clients.remove(actor, tvClient.id)).toBe('project')
    expect((await at.channels(access)).status).toBe(401)
    expect((await at.device.requestRaw({ client_id: tvClient.id, scope: 'email' })).json.error).toBe('invalid_client')
    expect((await at.operations.clients.list('project')).map(({ id }) => id)).toEqual([webClient.id])
    expect(await at.platform.db.selectFrom('grants').selectAll().execute()).toEqual([])
  })
})
