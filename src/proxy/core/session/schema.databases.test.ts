import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { migrations, openProxyDatabase } from '#proxy/database.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { openStore } from '#storage/open.ts'
import { createVault, keysOfThisMachine } from '../tokens/vault.ts'
import { createSessions } from './sessions.ts'

const now = 1_790_000_000_000

describe.each(testDatabases())('earlier sessions on $name', ({ empty }) => {
  it('sessions of releases with one account per television stay valid with their cookies, each as the active account', async () => {
    const database = await empty()
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '010'))
    const vault = createVault(await keysOfThisMachine(database.dataDir))
    const secrets = [1, 2].map(() => randomBytes(32).toString('base64url'))
    const old = await openStore<unknown>({ databaseName: 'proxy', ...database, migrations: before })
    for (const [index, secret] of secrets.entries())
      await sql`insert into session (id, known_by, grant_id, pairing_id, created_at, seen_at)
        values (${`session ${index}`}, ${vault.keyedHash(secret)}, ${`grant ${index}`}, ${null}, ${now}, ${now})`.execute(
        old.db,
      )
    await old.close()
    const store = await openProxyDatabase({ databaseUrl: undefined, ...database })
    const sessions = createSessions(store.db, vault, manualClock(now), 400, [])
    for (const [index, secret] of secrets.entries()) {
      expect(await sessions.find(secret)).toMatchObject({
        id: `session ${index}`,
        grant_id: `grant ${index}`,
        active: true,
      })
      expect(await sessions.all(secret)).toHaveLength(1)
    }
    await store.close()
  })
})
