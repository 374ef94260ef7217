import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { type Kysely, type Migration, sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabases } from './databases.fixture.ts'
import { isDatabaseAway } from './errors.ts'
import { openStore, type Store } from './open.ts'

interface Tables {
  lease: { id: string; until: number }
}

const first: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('lease')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Runs the migration of `first` as another process would: it commits a moment after it began. */
const migratingProcess = `
  const { parentPort, workerData } = require('node:worker_threads')
  const db = new (require('better-sqlite3'))(workerData)
  db.exec("begin immediate; create table lease (id text primary key, until bigint); insert into lease values ('other', 0)")
  db.exec("insert into kysely_migration (name, timestamp) values ('001', '2026-11-20T12:00:00.000Z')")
  parentPort.postMessage('began')
  setTimeout(() => db.exec('commit'), 300)
`

const opened: Store<Tables>[] = []
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
})

describe.each(testDatabases())('stores on $name', ({ name, empty }) => {
  const open = async (options: Awaited<ReturnType<typeof empty>>, migrations = { '001': first }) => {
    const store = await openStore<Tables>({ databaseName: 'proxy', ...options, migrations })
    opened.push(store)
    return store
  }

  it('a store returns milliseconds as the same number that was written', async () => {
    const { db } = await open(await empty())
    await db.insertInto('lease').values({ id: 'a', until: 1_790_000_000_123 }).execute()
    expect(await db.selectFrom('lease').selectAll().execute()).toEqual([{ id: 'a', until: 1_790_000_000_123 }])
  })

  it('a store keeps a text with a NUL character, and finds it by the same text', async () => {
    const { db } = await open(await empty())
    await db.insertInto('lease').values({ id: 'a\0b', until: 1 }).execute()
    const found = await db.selectFrom('lease').select('until').where('id', '=', 'a\0b').execute()
    expect(found).toEqual([{ until: 1 }])
    expect(await db.selectFrom('lease').select('until').where('id', '=', '\0').execute()).toEqual([])
  })

  // A Postgres server lets both write.
  const onFile = name === 'SQLite' ? it : () => {}
  onFile('a transaction that reads before it writes ends, although another process writes meanwhile', async () => {
    const options = await empty()
    const { db } = await open(options)
    const otherProcess = new Database(join(options.dataDir, 'proxy.db'), { timeout: 0 })
    const write = () => otherProcess.prepare("insert into lease (id, until) values ('b', 0)").run()
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('lease').selectAll().execute()
      expect(write).toThrow('database is locked')
      await trx.insertInto('lease').values({ id: 'a', until: 1 }).execute()
    })
    write()
    otherProcess.close()
    expect(await db.selectFrom('lease').select('id').orderBy('id').execute()).toEqual([{ id: 'a' }, { id: 'b' }])
  })

  // Only a database server has connections that can break.
  const onServer = name === 'Postgres' ? it : () => {}
  onServer('a store still works after a connection breaks during a query', async () => {
    const { db } = await open(await empty())
    const broken = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      const isConnected = () => sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)
      while ((await isConnected()).rows.length > 0);
      await trx.selectFrom('lease').selectAll().execute()
    })
    expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true)
    expect(await db.selectFrom('lease').selectAll().execute()).toEqual([])
  })

  it('a store has its rows after it was closed and opened again', async () => {
    const options = await empty()
    const before = await open(options)
    await before.db.insertInto('lease').values({ id: 'a', until: 1 }).execute()
    await before.close()
    opened.pop()
    const after = await open(options)
    expect(await after.db.selectFrom('lease').select('id').execute()).toEqual([{ id: 'a' }])
  })

  onServer('a migration runs once when two processes open a store at the same moment', async () => {
    const options = await empty()
    let ups = 0
    const racing: Migration = {
      up: async (db) => {
        ups += 1
        await first.up(db)
      },
    }
    const both = [open(options, { '001': racing }), open(options, { '001': racing })]
    for (const { db } of await Promise.all(both)) expect(await db.selectFrom('lease').selectAll().execute()).toEqual([])
    expect(ups).toBe(1)
  })

  onFile('a migration that another process runs is waited for, and not repeated', async () => {
    const options = await empty()
    await (await openStore({ databaseName: 'proxy', ...options, migrations: {} })).close()
    const otherProcess = new Worker(migratingProcess, { eval: true, workerData: join(options.dataDir, 'proxy.db') })
    const ended = once(otherProcess, 'exit')
    await once(otherProcess, 'message')
    const { db } = await open(options)
    expect(await db.selectFrom('lease').selectAll().execute()).toEqual([{ id: 'other', until: 0 }])
    await ended
  })

  onServer('a store opens while another process creates the same schema', async () => {
    const options = await empty()
    const other = new pg.Client({ connectionString: options.databaseUrl })
    await other.connect()
    await other.query('begin; create schema proxy')
    const opening = open(options)
    // Within a transaction, statistics do not change after their first read.
    const waits = async () => {
      await other.query('select pg_stat_clear_snapshot()')
      return other.query(`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'create schema%'`)
    }
    while ((await waits()).rows.length === 0);
    await other.query('commit')
    await other.end()
    expect(await (await opening).db.selectFrom('lease').selectAll().execute()).toEqual([])
  })

  onFile('a store that is closed leaves no file open, also one that nobody has asked anything', async () => {
    const options = await empty()
    await (await open(options)).close()
    const log = join(options.dataDir, 'proxy.db-wal')
    // Migrations have run: this one runs no query.
    const store = await open(options)
    expect(existsSync(log)).toBe(true)
    await store.close()
    // The last connection to close removes it.
    expect(existsSync(log)).toBe(false)
  })

  it('a store lets only one of two compare-and-swaps of the same value succeed', async () => {
    const options = await empty()
    const { db } = await open(options)
    const other = await open(options)
    await db.insertInto('lease').values({ id: 'a', until: 0 }).execute()
    const swap = (trx: Store<Tables>['db']) =>
      trx.updateTable('lease').set({ until: 10 }).where('id', '=', 'a').where('until', '=', 0).executeTakeFirst()
    const results = await Promise.all([swap(db), swap(other.db)])
    expect(results.map(({ numUpdatedRows }) => Number(numUpdatedRows)).sort()).toEqual([0, 1])
  })

  it('a failed migration is named in the error', async () => {
    const broken: Migration = { up: async (db) => void (await sql`create nonsense`.execute(db)) }
    await expect(open(await empty(), { '001': first, '002_broken': broken } as never)).rejects.toThrow(/002_broken/)
  })

  it('a migration that failed halfway is rolled back, so that the next start can repeat it', async () => {
    const options = await empty()
    const make = async (db: Kysely<unknown>) => void (await sql`create table made (id text)`.execute(db))
    const fails: Migration = {
      up: async (db) => {
        await make(db)
        await sql`create nonsense`.execute(db)
      },
    }
    await expect(open(options, { '001': first, '002': fails } as never)).rejects.toThrow(/002/)
    await open(options, { '001': first, '002': { up: make } } as never)
  })
})

describe.each(testDatabases())('damaged stores on $name', ({ name, empty }) => {
  const open = async (options: Awaited<ReturnType<typeof empty>>, migrations: Record<string, Migration>) => {
    const store = await openStore<Tables>({ databaseName: 'proxy', ...options, migrations })
    await store.close()
  }

  it('a store that a newer version created is refused with an explanation', async () => {
    const options = await empty()
    await open(options, { '001': first, '002_later': { up: async () => {} } })
    await expect(open(options, { '001': first })).rejects.toThrow(
      /proxy database was created by a newer version of Tenfoot \(002_later\)/,
    )
  })

  if (name === 'Postgres')
    it('a database server that cannot be reached is reported with its setting, without the password', async () => {
      const { dataDir } = await empty()
      const opening = open({ dataDir, databaseUrl: 'postgres://ada:PRI:V@TE@127.0.0.1:1/none' }, { '001': first })
      await expect(opening).rejects.toThrow(
        /DATABASE_URL: .*accepts \(it is postgres:\/\/ada:…@127.0.0.1:1\/none: ECONNREFUSED/,
      )
    })
  else {
    it.each([
      ['overwritten', (path: string) => writeFileSync(path, 'x'.repeat(8_192))],
      ['cut off', (path: string) => truncateSync(path, 4_096)],
    ])('a store whose file is %s is reported with what to do, and not changed', async (_what, damage) => {
      const options = await empty()
      await open(options, { '001': first })
      const path = join(options.dataDir, 'proxy.db')
      damage(path)
      const before = readFileSync(path)
      await expect(open(options, { '001': first })).rejects.toThrow(/proxy\.db in .* is damaged .*backup/)
      expect(readFileSync(path)).toEqual(before)
    })

    it('a store becomes private to its owner, also if folder and files were readable by others', async () => {
      const options = await empty()
      const modes = () =>
        [options.dataDir, ...['proxy.db', 'demo.json'].map((file) => join(options.dataDir, file))].map((path) =>
          (statSync(path).mode & 0o777).toString(8),
        )
      writeFileSync(join(options.dataDir, 'demo.json'), '{}')
      chmodSync(options.dataDir, 0o755)
      await open(options, { '001': first })
      expect(modes(), 'after the start that made them').toEqual(['700', '600', '600'])
      chmodSync(options.dataDir, 0o755)
      for (const file of ['proxy.db', 'demo.json']) chmodSync(join(options.dataDir, file), 0o644)
      const store = await openStore<Tables>({ databaseName: 'proxy', ...options, migrations: { '001': first } })
      expect(modes()).toEqual(['700', '600', '600'])
      expect((statSync(join(options.dataDir, 'proxy.db-wal')).mode & 0o077).toString(8)).toBe('0')
      await store.close()
    })
  }
})
