import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock, systemClock } from '#contract/clock.ts'
import { openStore, type Store } from '../open.ts'
import { snapshotStores } from './snapshotStores.ts'

interface Tables {
  counter: { id: number; value: number }
}

describe('embedded databases', () => {
  let dataDir: string
  let stores: Record<'platform' | 'proxy', Store<Tables>>
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-snapshot-'))
    const open = async (databaseName: 'platform' | 'proxy') => {
      const store = await openStore<Tables>({
        databaseName,
        dataDir,
        migrations: {
          '001_counter': {
            up: async (db) => {
              await db.schema.createTable('counter').addColumn('id', 'integer').addColumn('value', 'integer').execute()
            },
          },
        },
      })
      await store.db.insertInto('counter').values({ id: 1, value: 0 }).execute()
      return store
    }
    stores = { platform: await open('platform'), proxy: await open('proxy') }
  })
  afterEach(async () => {
    for (const store of Object.values(stores)) await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const set = (name: 'platform' | 'proxy', value: number) =>
    stores[name].db.transaction().execute(async (trx) => {
      await trx.updateTable('counter').set({ value }).execute()
      // Other work runs in the middle of the transaction.
      await new Promise((resolve) => setImmediate(resolve))
      await trx.insertInto('counter').values({ id: value, value }).execute()
    })
  const valueIn = (path: string) => {
    const copy = new Database(path, { readonly: true })
    try {
      expect(copy.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
      return copy.prepare('select value, (select count(*) from counter) as n from counter where id = 1').get() as {
        value: number
        n: number
      }
    } finally {
      copy.close()
    }
  }

  it('snapshots of several databases are of one moment: what was written after another is never there without it', async () => {
    const stop = new AbortController()
    let written = 0
    // The platform is always written first, then the proxy: at any moment it is equal or one ahead.
    const writing = (async () => {
      for (let value = 1; !stop.signal.aborted; value += 1) {
        await set('platform', value)
        await set('proxy', value)
        written = value
      }
    })()
    const seen = new Set<number>()
    for (let round = 0; round < 25; round += 1) {
      const snapshots = await snapshotStores({ dataDir }, systemClock)
      // Both go on meanwhile.
      const before = written
      while (written < before + 2) await new Promise((resolve) => setImmediate(resolve))
      const paths = snapshots.map(({ databaseName }) => join(dataDir, `${databaseName}-${round}.copy`))
      for (const [index, snapshot] of snapshots.entries()) {
        await snapshot.copyTo(paths[index] as string)
        snapshot.close()
      }
      const [platform, proxy] = paths.map(valueIn)
      expect([0, 1]).toContain((platform?.value ?? 0) - (proxy?.value ?? 9))
      // Each transaction is there whole: one more row with each value.
      expect([platform?.n, proxy?.n]).toEqual([(platform?.value ?? 0) + 1, (proxy?.value ?? 0) + 1])
      seen.add(platform?.value ?? 0)
    }
    stop.abort()
    await writing
    expect(seen.size).toBeGreaterThan(10)
  })

  it('snapshots of databases name the migrations, and keep their state for what follows', async () => {
    const seen: number[] = []
    const [platform, proxy] = await snapshotStores({ dataDir }, systemClock, () => seen.push(1))
    await set('platform', 7)
    expect(platform?.release).toEqual({ migrations: ['001_counter'], usableFrom: '001_counter' })
    expect(platform?.read('select value from counter')).toEqual([{ value: 0 }])
    expect(seen).toEqual([1])
    platform?.close()
    proxy?.close()
  })

  it('snapshots of databases are given up after half a minute when another process never stops writing', async () => {
    const other = new Database(join(dataDir, 'proxy.db'))
    other.exec('begin immediate')
    const clock = manualClock(0)
    const waiting = snapshotStores({ dataDir }, clock)
    const refused = expect(waiting).rejects.toThrow(/busy for 30 seconds/)
    await clock.advance(31_000)
    await refused
    // The platform's own database was not left locked.
    await set('platform', 1)
    other.close()
  })

  it('snapshots are made of the databases that exist', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'tenfoot-snapshot-'))
    expect(await snapshotStores({ dataDir: empty }, systemClock)).toEqual([])
    rmSync(empty, { recursive: true })
  })
})
