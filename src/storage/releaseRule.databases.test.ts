import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabases } from './databases.fixture.ts'
import { openStore } from './open.ts'
import { isUpToDate, raiseRule, type StoreMigration, unusableBecause } from './releaseRule.ts'

interface Tables {
  person: { id: string; name?: string }
}

const nothing: StoreMigration['up'] = async () => {}
const person: StoreMigration = {
  up: async (db) => {
    await db.schema.createTable('person').addColumn('id', 'text').execute()
  },
}
/** Adds what the release before can live with. */
const expand: StoreMigration = {
  usableFrom: '001_person',
  up: async (db) => {
    await db.schema.alterTable('person').addColumn('name', 'text').execute()
  },
}
/** Removes what only the release before the last used. */
const contract: StoreMigration = { usableFrom: '002_name', up: nothing }

const first = { '001_person': person }
const second = { ...first, '002_name': expand }
const third = { ...second, '003_contract': contract }

describe.each(testDatabases())('releases on $name', ({ name, empty }) => {
  const open = (options: Awaited<ReturnType<typeof empty>>, migrations: Record<string, StoreMigration>) =>
    openStore<Tables>({ databaseName: 'platform', ...options, migrations })

  it('two releases work side by side while a database is only extended, and the earlier one can start again', async () => {
    const options = await empty()
    const earlier = await open(options, first)
    const later = await open(options, second)
    await later.db.insertInto('person').values({ id: 'b', name: 'Ada' }).execute()
    await earlier.db.insertInto('person').values({ id: 'a' }).execute()
    await earlier.close()
    const reopened = await open(options, first)
    await reopened.db.insertInto('person').values({ id: 'c' }).execute()
    expect(await later.db.selectFrom('person').selectAll().orderBy('id').execute()).toEqual([
      { id: 'a', name: null },
      { id: 'b', name: 'Ada' },
      { id: 'c', name: null },
    ])
    await reopened.close()
    await later.close()
  })

  // Only a database server has locks of tables that two processes can want in another order.
  const onServer = name === 'Postgres' ? it : () => {}
  onServer(
    'two releases work side by side while a migration wants a lock of a transaction that wants one of its own',
    async () => {
      const options = await empty()
      const table = (name: string): StoreMigration => ({
        up: async (db) => {
          await db.schema.createTable(name).addColumn('id', 'text').execute()
        },
      })
      const before = { ...first, '002_account': table('account') }
      const both: StoreMigration = {
        usableFrom: '002_account',
        up: async (db) => {
          for (const name of ['account', 'person']) await db.schema.alterTable(name).addColumn('name', 'text').execute()
        },
      }
      const earlier = await open(options, before)
      let later: ReturnType<typeof open> | undefined
      await earlier.db.transaction().execute(async (trx) => {
        await trx.insertInto('person').values({ id: 'a' }).execute()
        later = open(options, { ...before, '003_both': both })
        const waiting = () =>
          sql`select 1 from pg_locks where relation = 'person'::regclass and not granted`.execute(earlier.db)
        while ((await waiting()).rows.length === 0);
        await sql`select id from account`.execute(trx)
      })
      await (await later)?.db.insertInto('person').values({ id: 'b', name: 'Ada' }).execute()
      expect(await earlier.db.selectFrom('person').select('id').orderBy('id').execute()).toEqual([
        { id: 'a' },
        { id: 'b' },
      ])
      await (await later)?.close()
      await earlier.close()
    },
  )

  onServer(
    'a later release says that its start waits while a transaction holds a lock, and starts when the lock ends',
    async () => {
      const options = await empty()
      const earlier = await open(options, first)
      let later: ReturnType<typeof open> | undefined
      await earlier.db.transaction().execute(async (trx) => {
        await trx.insertInto('person').values({ id: 'a' }).execute()
        const warned = once(process, 'warning')
        later = open(options, second)
        expect(String(await warned)).toContain('The start waits: another connection has locked a table of the platform')
      })
      await (await later)?.db.insertInto('person').values({ id: 'b', name: 'Ada' }).execute()
      await (await later)?.close()
      await earlier.close()
    },
  )

  it('two releases that are two apart do not work side by side: the earlier one is refused, and changes nothing', async () => {
    const options = await empty()
    await (await open(options, third)).close()
    await expect(open(options, first)).rejects.toThrow(/newer version of Tenfoot \(002_name, 003_contract\)/)
    await (await open(options, second)).close()
    // The earlier of the two did not lower the rule.
    await expect(open(options, first)).rejects.toThrow(/newer version/)
  })

  it('a database whose newest migration names no earlier one is refused by the earlier release', async () => {
    const options = await empty()
    await (await open(options, { ...first, '002_breaking': { up: nothing } })).close()
    await expect(open(options, first)).rejects.toThrow(/002_breaking/)
  })

  it('a release that crashed between the rule and the migration leaves a database that both releases open', async () => {
    const options = await empty()
    const store = await open(options, first)
    await raiseRule(store.db, { ...first, '002_breaking': { up: nothing } })
    await store.close()
    await (await open(options, first)).close()
    await (await open(options, { ...first, '002_breaking': { up: nothing } })).close()
    await expect(open(options, first)).rejects.toThrow(/002_breaking/)
  })

  it('a database of a release without the rule can still be used', async () => {
    const options = await empty()
    const store = await open(options, first)
    await sql`drop table release_rule`.execute(store.db)
    await store.close()
    await (await open(options, first)).close()
  })
})

it('a database is usable while the release knows the migration that the rule names', () => {
  const migrations = ['001', '002', '003']
  expect(unusableBecause({ migrations, usableFrom: '002' }, ['001', '002'])).toEqual([])
  expect(unusableBecause({ migrations, usableFrom: '003' }, ['001', '002'])).toEqual(['003'])
  expect(unusableBecause({ migrations, usableFrom: undefined }, migrations)).toEqual([])
})

it('a database is up to date if it has all migrations of the release, and the rule of the newest', () => {
  const up = async () => {}
  const known = { '001': { up }, '002': { up, usableFrom: '001' } }
  const migrations = ['001', '002']
  expect(isUpToDate({ migrations, usableFrom: '001' }, known)).toBe(true)
  // A later release has added what this one can live with.
  expect(isUpToDate({ migrations: [...migrations, '003'], usableFrom: '002' }, known)).toBe(true)
  expect(isUpToDate({ migrations: ['001'], usableFrom: '001' }, known)).toBe(false)
  expect(isUpToDate({ migrations, usableFrom: undefined }, known)).toBe(false)
  expect(isUpToDate({ migrations, usableFrom: '000' }, known)).toBe(false)
})
