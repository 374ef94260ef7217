import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DurableSqliteDialect, type ReadingAdapter } from './durableSqlite.ts'

interface Tables {
  grants: { id: string }
}

let folder: string
let db: Kysely<Tables>
/** Syncs that were started; the test ends each of them. */
let syncs: { end: () => void; fail: (error: Error) => void }[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tenfoot-durable-'))
  syncs = []
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      syncs.push({ end: resolve, fail: reject })
    })
  const writer = new Database(join(folder, 'x.db'))
  writer.pragma('journal_mode = WAL')
  writer.exec('create table grants (id text primary key)')
  const reader = new Database(join(folder, 'x.db'))
  db = new Kysely<Tables>({ dialect: new DurableSqliteDialect(writer, reader, { sync, close: async () => {} }) })
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const grant = (id: string) => db.insertInto('grants').values({ id }).execute()
const count = async () => (await db.selectFrom('grants').select('id').execute()).length
/** @returns a function that tells whether the promise is settled */
function settled(promise: Promise<unknown>): () => Promise<boolean> {
  let hasSettled = false
  promise.then(
    () => {
      hasSettled = true
    },
    () => {
      hasSettled = true
    },
  )
  return async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return hasSettled
  }
}

describe('commits', () => {
  it('a commit is acknowledged only after the log is synced', async () => {
    const written = grant('a')
    const isSettled = settled(written)
    expect(await isSettled()).toBe(false)
    expect(syncs).toHaveLength(1)
    syncs[0]?.end()
    await written
  })

  it('a commit shares a sync with other commits, but never one that began before it', async () => {
    const first = grant('a')
    const firstSettled = settled(first)
    expect(await firstSettled()).toBe(false)
    const others = Promise.all(
      ['b', 'c', 'd'].map((id) => db.transaction().execute((trx) => trx.insertInto('grants').values({ id }).execute())),
    )
    const othersSettled = settled(others)
    expect(await othersSettled()).toBe(false)
    syncs[0]?.end()
    await first
    expect(await othersSettled()).toBe(false)
    expect(syncs).toHaveLength(2)
    syncs[1]?.end()
    await others
    expect(syncs).toHaveLength(2)
    expect(await count()).toBe(4)
  })

  it('a commit fails when the disk fails, and the next commit syncs again', async () => {
    const written = grant('a')
    expect(await settled(written)()).toBe(false)
    syncs[0]?.fail(new Error('EIO'))
    await expect(written).rejects.toThrow('EIO')
    const next = grant('b')
    expect(await settled(next)()).toBe(false)
    syncs[1]?.end()
    await next
  })

  it('a commit needs no sync after a read, a change of no row, or a rollback', async () => {
    expect(await count()).toBe(0)
    await db.deleteFrom('grants').where('id', '=', 'none').execute()
    await db
      .transaction()
      .execute(async (trx) => {
        await trx.insertInto('grants').values({ id: 'a' }).execute()
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await count()).toBe(0)
    expect(syncs).toHaveLength(0)
  })
})

it('a read outside of a transaction does not wait for transactions, and sees only what is committed', async () => {
  const insight = db.transaction().execute(async (trx) => {
    await trx.insertInto('grants').values({ id: 'a' }).execute()
    expect(await trx.selectFrom('grants').select('id').execute()).toHaveLength(1)
    expect(await count()).toBe(0)
    throw new Error('taken back')
  })
  await expect(insight).rejects.toThrow('taken back')
})

describe('simultaneous transactions', () => {
  const adding = (id: string, fails = false) =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('grants').values({ id }).execute()
      if (fails) throw new Error(`${id} is taken back`)
    })

  it('simultaneous transactions are committed or rolled back independently, and share their syncs', async () => {
    const outcomes = Promise.allSettled([
      adding('a'),
      adding('b', true),
      adding('a'),
      adding('c'),
      grant('d'),
      grant('d'),
    ])
    expect(await settled(outcomes)()).toBe(false)
    expect(syncs).toHaveLength(1)
    syncs[0]?.end()
    expect(await settled(outcomes)()).toBe(false)
    expect(syncs).toHaveLength(2)
    syncs[1]?.end()
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect(syncs).toHaveLength(2)
    expect((await db.selectFrom('grants').select('id').execute()).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  })
})

describe('simultaneous reads', () => {
  const rowsOf = (sql: string, ...parameters: string[]) =>
    (db.getExecutor().adapter as ReadingAdapter).readBatched({ sql, parameters })
  const byId = (id: string) => rowsOf('select id from grants where id = ?', id)

  it('simultaneous reads return their own rows from one common state, which includes all earlier commits', async () => {
    const written = grant('a')
    const isSettled = settled(written)
    await isSettled()
    syncs[0]?.end()
    await written
    const swarm = Promise.all(['a', 'b', 'a'].map(byId))
    expect((await swarm).map(({ rows }) => rows)).toEqual([[{ id: 'a' }], [], [{ id: 'a' }]])
    expect((await byId('a')).rows).toEqual([{ id: 'a' }])
  })

  it('simultaneous reads fail together after one of them fails, and leave no transaction open', async () => {
    const [first, wrong, last] = await Promise.allSettled([byId('a'), rowsOf('select nothing from grants'), byId('a')])
    expect([first.status, wrong.status, last.status]).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await byId('a')).rows).toEqual([])
  })
})
