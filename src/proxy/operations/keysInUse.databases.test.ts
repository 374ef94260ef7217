import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { startTestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

describe.each(testDatabases())('the key check on $name', ({ name, fresh }) => {
  const formatKeys = (...ids: string[]) => ids.map((id) => `${id}:${secrets(id)}`).join(',')
  const known = new Map<string, string>()
  const secrets = (id: string) => {
    if (!known.has(id)) known.set(id, randomBytes(32).toString('base64'))
    return known.get(id) ?? ''
  }

  it('a missing or wrong key stops the start instead of signing televisions out', async () => {
    const upstream = await startTestUpstream()
    const database = await fresh()
    const start = (keys: string) => startTestProxy({ upstream, database, env: { SECRET_KEYS: keys } })
    const first = await start(formatKeys('k_1'))
    await first.television().call('/api/pairing', { method: 'POST' })
    await first.close()
    await expect(start(formatKeys('k_2'))).rejects.toThrow(/SECRET_KEYS: key "k_1" .* is missing/)
    await expect(start(`k_1:${randomBytes(32).toString('base64')}`)).rejects.toThrow(
      /SECRET_KEYS: key "k_1" is not the one/,
    )
    const rotated = await start(formatKeys('k_2', 'k_1'))
    await rotated.close()
    await upstream.close()
  })

  it('a key that encrypts no value any more is removed at the start', async () => {
    const upstream = await startTestUpstream()
    const database = await fresh()
    for (const keys of [formatKeys('k_1'), formatKeys('k_2')]) {
      const proxy = await startTestProxy({ upstream, database, env: { SECRET_KEYS: keys } })
      await proxy.close()
    }
    const store = await openProxyDatabase({ databaseUrl: undefined, ...database })
    expect(await store.db.selectFrom('vault_key').select('id').execute()).toEqual([{ id: 'k_2' }])
    await store.close()
    await upstream.close()
  })

  it('a lost key file stops the start and is not created anew, and the start succeeds when the file is back', async () => {
    const upstream = await startTestUpstream()
    const database = await fresh()
    const path = join(database.dataDir, 'proxy-keys.json')
    const clock = manualClock(1_790_000_000_000)
    const start = (env: Record<string, string> = {}) => startTestProxy({ upstream, database, clock, env })
    const first = await start()
    const television = first.television()
    await television.pair()
    await first.close()
    const keyFileText = await readFile(path, 'utf8')
    const id = /"(k[0-9a-f]{8}):/.exec(keyFileText)?.[1]
    await rm(path)
    await expect(start()).rejects.toThrow(new RegExp(`key "${id}"`))
    await expect(start({ SECRET_KEYS: formatKeys('typo') })).rejects.toThrow(new RegExp(`key "${id}" .* is missing`))
    expect(await readdir(database.dataDir)).not.toContain('proxy-keys.json')
    await writeFile(path, keyFileText, { mode: 0o600 })
    const restarted = await start()
    expect(await restarted.db.selectFrom('vault_key').select('id').execute()).toEqual([{ id }])
    const restoredTelevision = restarted.television()
    for (const [name, value] of television.cookies) restoredTelevision.cookies.set(name, value)
    expect((await restoredTelevision.call('/api/session')).status).toBe(200)
    await restarted.close()
    await upstream.close()
  })

  // Only a database file can be missing.
  const inFolder = name === 'SQLite' ? it : () => {}
  inFolder('a missing proxy.db with its key file stops the start, and both are created if neither exists', async () => {
    const upstream = await startTestUpstream()
    const database = await fresh()
    const files = async () => (await readdir(database.dataDir)).filter((file) => file.startsWith('proxy'))
    const start = async () => (await startTestProxy({ upstream, database })).close()
    await start()
    for (const file of await files()) if (file !== 'proxy-keys.json') await rm(join(database.dataDir, file))
    await expect(start()).rejects.toThrow(/proxy\.db is missing from .* backup.* move proxy-keys\.json away/)
    expect(await files()).toEqual(['proxy-keys.json'])
    await rm(join(database.dataDir, 'proxy-keys.json'))
    await start()
    await upstream.close()
  })

  it('a key that an earlier release stored at a start that it refused is not required', async () => {
    const upstream = await startTestUpstream()
    const database = await fresh()
    const env: Record<string, string> = name === 'Postgres' ? { SECRET_KEYS: formatKeys('k_1') } : {}
    const clock = manualClock(1_790_000_000_000)
    const first = await startTestProxy({ upstream, database, clock, env })
    await first.television().pair()
    const own = await first.db.selectFrom('vault_key').select('id').execute()
    await sql`insert into vault_key (id, known_by) values ('stray', 'x')`.execute(first.db)
    await first.close()
    const restarted = await startTestProxy({ upstream, database, clock, env })
    expect(await restarted.db.selectFrom('vault_key').select('id').execute()).toEqual(own)
    await restarted.close()
    await upstream.close()
  })

  // Only a database server can be shared by two machines.
  const onServer = name === 'Postgres' ? it : () => {}
  onServer('two machines that created their own keys for one database cannot both start', async () => {
    const upstream = await startTestUpstream()
    const database = await fresh()
    const first = await startTestProxy({ upstream, database })
    await rm(join(database.dataDir, 'proxy-keys.json'))
    await expect(startTestProxy({ upstream, database })).rejects.toThrow(
      /every proxy of one database needs the same keys/,
    )
    await first.close()
    await upstream.close()
  })
})
