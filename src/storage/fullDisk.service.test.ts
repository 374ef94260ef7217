import { type Migration, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteDatabase } from './databases.fixture.ts'
import { openStore, type Store } from './open.ts'

interface Tables {
  grants: { id: string; detail: string }
}

const grants: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('grants')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute()
  },
}

const page = 4096
const large = 'x'.repeat(20 * page)
const full = expect.objectContaining({ code: 'SQLITE_FULL' })

// Only for SQLite, because a Postgres server handles a full disk itself.
describe.each([sqliteDatabase()])('full disks under $name', ({ empty }) => {
  let options: Awaited<ReturnType<typeof empty>>
  let store: Store<Tables>

  beforeEach(async () => {
    options = await empty()
    store = await open()
  })
  afterEach(() => store.close())

  const open = () => openStore<Tables>({ databaseName: 'platform', ...options, migrations: { '001': grants } })
  /** Leaves room for this number of pages (https://sqlite.org/pragma.html#pragma_max_page_count). */
  const limitFreePages = async (pages: number) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db)
    await sql`pragma max_page_count = ${sql.lit(Number(rows[0]?.page_count) + pages)}`.execute(store.db)
  }
  const write = (id: string, detail = 'small') => store.db.insertInto('grants').values({ id, detail }).execute()
  const writeTwo = (first: string, second: string, detail: string) =>
    store.db.transaction().execute(async (trx) => {
      await trx.insertInto('grants').values({ id: first, detail: 'small' }).execute()
      await trx.insertInto('grants').values({ id: second, detail }).execute()
    })
  const storedIds = async () => {
    const rows = await store.db.selectFrom('grants').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  it('a full disk fails the change that does not fit, and the other changes are committed', async () => {
    await write('before')
    await limitFreePages(4)
    const results = await Promise.allSettled([write('a'), writeTwo('b', 'c', 'small'), write('large', large)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results[2]).toEqual({ status: 'rejected', reason: full })
    expect(await storedIds()).toEqual(['a', 'b', 'before', 'c'])
  })

  it('a full disk rolls back a transaction that had started to write', async () => {
    await limitFreePages(4)
    await expect(writeTwo('a', 'large', large)).rejects.toEqual(full)
    expect(await storedIds()).toEqual([])
  })

  it('a full disk stores exactly the acknowledged changes when one of many is too large', async () => {
    await limitFreePages(12)
    const ids = Array.from({ length: 60 }, (_, number) => `id ${number}`)
    const results = await Promise.allSettled(ids.map((id, at) => write(id, at === 50 ? large : 'small')))
    const stored = ids.filter((_, at) => results[at]?.status === 'fulfilled')
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.length).toBeLessThan(ids.length)
    await store.close()
    store = await open()
    expect(await storedIds()).toEqual(stored.sort())
  })

  it('a full disk allows writes again after space is free', async () => {
    await limitFreePages(4)
    await expect(write('large', large)).rejects.toEqual(full)
    await limitFreePages(1000)
    await Promise.all([write('large', large), write('small')])
    expect(await storedIds()).toEqual(['large', 'small'])
  })
})
