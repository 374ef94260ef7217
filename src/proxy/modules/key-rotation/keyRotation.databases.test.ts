import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { createVault } from '#proxy/core/tokens/vault.ts'
import { allParts, openProxyDatabase } from '#proxy/database.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createKeyRotation } from './module.ts'

const key = (id: string) => ({ id, secret: randomBytes(32) })
const formatKeys = (...keys: ReturnType<typeof key>[]) =>
  keys.map(({ id, secret }) => `${id}:${secret.toString('base64')}`).join(',')
const [first, second, third] = [key('k1'), key('k2'), key('k3')]
const columns = allParts.flatMap(({ encryptedColumns }) => encryptedColumns ?? [])
const clients = { device: 'tv-client', web: 'web-client' }

describe.each(testDatabases())('key rotation on $name', ({ fresh }) => {
  /** Three televisions: one is paired, one signed out while the service was unreachable, and one shows its code. */
  async function env(work: (environment: TestEnvironment) => Promise<void>) {
    const upstream = await startTestUpstream()
    const database = await fresh()
    const clock = manualClock(1_790_000_000_000)
    const running: TestProxy[] = []
    const start = async (...keys: ReturnType<typeof key>[]) => {
      const proxy = await startTestProxy({ upstream, database, clock, env: { SECRET_KEYS: formatKeys(...keys) } })
      running.push(proxy)
      return proxy
    }
    const before = await start(first)
    const [paired, signedOut, waiting] = [before.television(), before.television(), before.television()]
    for (const television of [paired, signedOut]) await television.pair()
    for (const television of [paired, signedOut]) await television.call(proxyPaths.session)
    upstream.next('/revoke', 'reset')
    await signedOut.call(proxyPaths.signOut, { method: 'POST' })
    await waiting.call(proxyPaths.pairing, { method: 'POST' })
    await before.close()
    running.length = 0
    try {
      await work({ upstream, start, paired, database })
    } finally {
      for (const runningProxy of running) await runningProxy.close()
      await upstream.close()
    }
  }
  interface TestEnvironment {
    upstream: TestUpstream
    start(...keys: ReturnType<typeof key>[]): Promise<TestProxy>
    paired: TestTelevision
    database: Awaited<ReturnType<typeof fresh>>
  }
  /** Ids of the keys with which stored values are encrypted. */
  async function encryptedBy({ db }: Pick<TestProxy, 'db'>): Promise<string[]> {
    const found = new Set<string>()
    for (const { table, column } of columns)
      for (const row of await db
        .selectFrom(table as 'grants')
        .select(column as 'refresh_token')
        .execute()) {
        const value = (row as Record<string, string | null>)[column]
        if (typeof value === 'string') found.add(value.split('.')[1] ?? '')
      }
    return [...found]
  }
  /** The same television at another proxy of the database. */
  const migratedTo = (proxy: TestProxy, television: TestTelevision) => {
    const restoredTelevision = proxy.television()
    for (const [name, value] of television.cookies) restoredTelevision.cookies.set(name, value)
    return restoredTelevision
  }

  it('a key rotation encrypts all values again while the proxy serves, so that the old key may be removed', () =>
    env(async ({ start, paired }) => {
      const rotating = await start(second, first)
      expect((await migratedTo(rotating, paired).call(proxyPaths.channels)).status).toBe(200)
      await eventually(async () => expect(await encryptedBy(rotating)).toEqual(['k2']))
      await eventually(() => expect(rotating.log()).toContain('older ones can be removed from SECRET_KEYS'))
      await rotating.close()
      // The cookie was hashed with a removed key. It must also outlive the next rotation.
      const without = await start(second)
      expect((await migratedTo(without, paired).call(proxyPaths.channels)).status).toBe(200)
      await without.close()
      const next = await start(third, second)
      await eventually(() => expect(next.log()).toContain('older ones can be removed from SECRET_KEYS'))
      await next.close()
      const last = await start(third)
      expect(await (await migratedTo(last, paired).call(proxyPaths.session)).json()).toMatchObject({
        state: 'signed_in',
      })
      expect((await migratedTo(last, paired).call(proxyPaths.channels)).status).toBe(200)
    }))

  it('a key rotation computes the identifiers of tokens again', () =>
    env(async ({ start }) => {
      const rotating = await start(second, first)
      await eventually(() => expect(rotating.log()).toContain('older ones can be removed from SECRET_KEYS'))
      const names = await rotating.db.selectFrom('grants').select(['refresh_prefix', 'refresh_hash']).execute()
      for (const { refresh_prefix, refresh_hash } of names)
        expect([refresh_prefix?.slice(0, 3), refresh_hash?.slice(0, 3)]).toEqual(['k2.', 'k2.'])
    }))

  it('a value that no key decrypts signs nobody out: the call fails, and the log says why', () =>
    env(async ({ start, paired }) => {
      const proxy = await start(first)
      const grants = proxy.db.updateTable('grants')
      await grants.set({ access_token: `v1.k9.${'A'.repeat(16)}.${'A'.repeat(40)}` }).execute()
      const television = migratedTo(proxy, paired)
      const cookies = new Map(television.cookies)
      for (const path of [proxyPaths.channels, proxyPaths.session]) {
        const answer = await television.call(path)
        expect([answer.status, (await answer.json()).problem.code]).toEqual([500, 'internal'])
      }
      expect(proxy.log()).toContain('encrypted with key \\"k9\\", which is not among SECRET_KEYS')
      expect(television.cookies).toEqual(cookies)
      expect(await proxy.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    }))

  it('an old key that is removed too early stops the start, and the error names it', () =>
    env(async ({ start }) => {
      await expect(start(second)).rejects.toThrow(/SECRET_KEYS: key "k1" .* is missing/)
      // Also if the only value of that key is a token that is yet to be revoked.
      const proxy = await start(first)
      for (const table of ['grants', 'pairing', 'television', 'session'] as const)
        await proxy.db.deleteFrom(table).execute()
      await proxy.close()
      await expect(start(second)).rejects.toThrow(/SECRET_KEYS: key "k1" .* is missing/)
    }))

  /** Creates rows encrypted with the first key, and a rotation to the second. */
  async function stale(count: number) {
    const store = await openProxyDatabase({ databaseUrl: undefined, ...(await fresh()) })
    const [before, after] = [createVault([first]), createVault([second, first])]
    const owner = (id: string) => ({ id, clientId: 'c', field: 'refresh_token' })
    const ids = Array.from({ length: count }, () => randomUUID())
    for (let at = 0; at < ids.length; at += 200)
      await store.db
        .insertInto('revocation')
        .values(
          ids.slice(at, at + 200).map((id) => ({
            id,
            client_id: 'c',
            refresh_token: before.encrypt(`token ${id}`, owner(id)),
            failures: 0,
            next_at: 0,
            created_at: 0,
          })),
        )
        .execute()
    const logged: string[] = []
    return {
      store,
      logged,
      encrypt: (id: string, token: string) => after.encrypt(token, owner(id)),
      begin: (onReencrypted: (count: number) => void, db = store.db) =>
        createKeyRotation({
          db,
          vault: after,
          clock: manualClock(0),
          clients,
          onReencrypted,
          columns: columns.filter(({ table }) => table === 'revocation'),
          log: (_details, message) => logged.push(message),
          onError: (error) => logged.push(String(error)),
        }),
      /** Returns the decrypted value of each row, after checking that the first key encrypts none of them. */
      async tokens() {
        const rows = await store.db.selectFrom('revocation').select(['id', 'refresh_token']).execute()
        expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        return rows.map(({ id, refresh_token }) => {
          expect(after.isStale(refresh_token)).toBe(false)
          return { id, token: after.decrypt(refresh_token, owner(id)) }
        })
      },
    }
  }

  it('a key rotation continues after a stop, and encrypts each value only once when several proxies take part', async () => {
    const { store, logged, begin, tokens } = await stale(1_000)
    let done = 0
    let closing: Promise<void> | undefined
    const stopped = begin((count) => {
      done += count
      closing = stopped.close()
    })
    await eventually(() => expect(closing).toBeDefined())
    await closing
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(1_000)
    const both = [1, 2].map(() =>
      begin((count) => {
        done += count
      }),
    )
    await eventually(() => expect(logged.filter((line) => line.startsWith('every'))).toHaveLength(2))
    for (const runningProxy of both) await runningProxy.close()
    for (const { id, token } of await tokens()) expect(token).toBe(`token ${id}`)
    expect(done).toBe(1_000)
    await store.close()
  })

  it('a key rotation never overwrites a token that a refresh saves between reading a value and writing it', async () => {
    const { store, logged, begin, encrypt, tokens } = await stale(20)
    let isSaved = false
    const save = async () => {
      isSaved = true
      for (const { id } of await store.db.selectFrom('revocation').select('id').execute())
        await store.db
          .updateTable('revocation')
          .set({ refresh_token: encrypt(id, 'newer') })
          .where('id', '=', id)
          .execute()
    }
    // Saves the newer tokens after the rotation has read its rows and before it writes.
    const racing = new Proxy(store.db, {
      get(db, name) {
        if (name === 'transaction' && !isSaved)
          return () => ({
            execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
              await save()
              return db.transaction().execute(work)
            },
          })
        const value = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    let done = 0
    const rotation = begin((count) => {
      done += count
    }, racing)
    await eventually(() => expect(logged).toHaveLength(1))
    await rotation.close()
    expect(isSaved).toBe(true)
    expect(new Set((await tokens()).map(({ token }) => token))).toEqual(new Set(['newer']))
    expect(done).toBe(0)
    await store.close()
  })
})
