import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { demoFile } from '#contract/demo.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import type { Store } from '#storage/open.ts'
import { isPassword } from '#web/passwords/password.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { openDatabase, type PlatformTables } from '../database.ts'
import { openKeys } from '../keys/keys.ts'
import { platformSettings } from '../settings/settings.ts'
import { startDemo } from './demoStart.ts'

describe.each(testDatabases())('start on $name', ({ fresh }) => {
  let options: Awaited<ReturnType<typeof fresh>>
  let store: Store<PlatformTables>

  beforeEach(async () => {
    options = await fresh()
    store = await openDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl })
  })
  afterEach(() => store.close())

  const start = (environment: Record<string, string> = {}) =>
    startDemo({
      db: withAuthorizationTables(store.db),
      keys: openKeys(options.dataDir),
      clock: manualClock(0),
      settings: platformSettings({ DATA_DIR: options.dataDir, ...environment }),
      channel: 'UCdemo',
    })
  const path = () => join(options.dataDir, 'demo.json')
  const rows = async () => [
    await store.db.selectFrom('projects').selectAll().orderBy('id').execute(),
    await store.db.selectFrom('clients').selectAll().orderBy('id').execute(),
    await store.db.selectFrom('accounts').selectAll().execute(),
  ]

  it('the demo has a file that only its owner can read, and that names the stored account and clients', async () => {
    const { demo } = await start()
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(demoFile.parse(JSON.parse(readFileSync(path(), 'utf8')))).toEqual(demo)
    expect(demo).toMatchObject({
      account: { email: 'demo@tenfoot.example', password: expect.stringMatching(/^(?:[a-z]{5}-){2}[a-z]{5}$/) },
      customer: 'customers/1000001',
      channel: 'UCdemo',
      scopeBase: 'https://www.tenfoot.example',
      brand: 'video',
    })
    const account = await store.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(await isPassword(demo.account.password, account.password_hash)).toBe(true)
    const clients = await store.db.selectFrom('clients').select(['id', 'type']).execute()
    expect(new Map(clients.map(({ id, type }) => [type, id]))).toEqual(
      new Map([
        ['tv', demo.tvClient.clientId],
        ['web', demo.webClient.clientId],
      ]),
    )
  })

  it('the demo answers its web client only at the addresses of the setting', async () => {
    const redirects = async () =>
      (await store.db.selectFrom('client_redirects').selectAll().orderBy('uri').execute()).map(({ uri }) => uri)
    await start()
    expect(await redirects()).toEqual([
      'http://127.0.0.1:8010/connect/callback',
      'http://localhost:8010/connect/callback',
    ])
    const { demo } = await start({ WEB_REDIRECT_URIS: 'https://tv.example/connect/callback' })
    expect(await redirects()).toEqual(['https://tv.example/connect/callback'])
    const { client_id } = await store.db.selectFrom('client_redirects').selectAll().executeTakeFirstOrThrow()
    expect(client_id).toBe(demo.webClient.clientId)
  })

  it('the demo is not changed by a second start', async () => {
    await start()
    const before = [readFileSync(path(), 'utf8'), await rows()]
    await start()
    expect([readFileSync(path(), 'utf8'), await rows()]).toEqual(before)
  })

  it.each(['projects', 'clients', 'accounts'] as const)(
    'the demo is completed after a crash before %s were made',
    async (from) => {
      const { demo } = await start()
      await store.db.deleteFrom('client_redirects').execute()
      const order = ['projects', 'clients', 'accounts'] as const
      for (const table of order.slice(order.indexOf(from)).reverse())
        if (table !== 'projects') await store.db.deleteFrom(table).execute()
      if (from === 'projects') {
        await store.db.deleteFrom('clients').execute()
        await store.db.deleteFrom('project_apis').execute()
        await store.db.deleteFrom('projects').execute()
      }
      expect((await start()).demo).toEqual(demo)
      expect((await rows()).map(({ length }) => length)).toEqual([2, 2, 1])
    },
  )

  it('the demo has a project for each client, even when an earlier start put both into one', async () => {
    const { demo } = await start()
    const projectOf = async (id: string) =>
      (await store.db.selectFrom('clients').select('project_id').where('id', '=', id).executeTakeFirstOrThrow())
        .project_id
    await store.db.updateTable('clients').set({ project_id: 'demo' }).execute()
    await start()
    expect(await projectOf(demo.tvClient.clientId)).toBe('demo')
    expect(await projectOf(demo.webClient.clientId)).toBe('demo-web')
  })

  it('the demo has new, working secrets after its file was removed', async () => {
    const { demo: old } = await start()
    rmSync(path())
    const { demo } = await start()
    expect(demo.account.password).not.toBe(old.account.password)
    const account = await store.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(await isPassword(demo.account.password, account.password_hash)).toBe(true)
  })

  it('the demo follows changed settings', async () => {
    await start()
    const { demo } = await start({
      DEMO_PASSWORD: 'chosen by me',
      SCOPE_BASE: 'https://other.example/',
      BRAND: 'clips',
    })
    expect(demo).toMatchObject({
      account: { password: 'chosen by me' },
      scopeBase: 'https://other.example',
      brand: 'clips',
    })
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(demo)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it('the demo refuses a damaged file by name and field, without showing its secrets', async () => {
    const { demo } = await start()
    chmodSync(path(), 0o600)
    writeFileSync(path(), JSON.stringify({ ...demo, brand: 7 }))
    const refused = start()
    await expect(refused).rejects.toThrow(/demo\.json is not a demo file \(brand: /)
    await expect(refused).rejects.not.toThrow(new RegExp(demo.tvClient.clientSecret))
  })
})
