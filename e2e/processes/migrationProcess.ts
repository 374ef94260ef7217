/**
 * A migration that never ends, for a test that kills it. Arguments: data folder, address of the database or "", and
 * which storage: `state` or `warehouse`. It writes a line when it has written rows.
 */
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { openColumnStore } from '#platform/warehouse/duckdb/columnStore.ts'
import { warehouseFileName } from '#platform/warehouse/warehouse.ts'
import { openStore } from '#storage/open.ts'

const [dataDir = '', databaseUrl = '', storage = 'state'] = process.argv.slice(2)

const endless = async (db: Kysely<unknown>) => {
  for (let round = 0; ; round += 1) {
    await sql`insert into kept select id + 1000 from kept where id < 1000`.execute(db)
    if (round === 50) process.stdout.write('working\n')
  }
}

if (storage === 'state')
  await openStore({
    databaseName: 'platform',
    dataDir,
    databaseUrl: databaseUrl || undefined,
    migrations: {
      '001': { up: async () => {} },
      '002': {
        up: async (db) => {
          await sql`create table made (id integer)`.execute(db)
          await endless(db)
        },
      },
    },
  })
else
  await openColumnStore({
    path: join(dataDir, warehouseFileName),
    prepare: async (connection) => {
      await connection.run('BEGIN')
      await connection.run('ALTER TABLE channel_basic RENAME TO first_release')
      for (let round = 0; ; round += 1) {
        await connection.run('CREATE OR REPLACE TABLE channel_basic AS SELECT * FROM first_release, range(100000)')
        if (round === 2) process.stdout.write('working\n')
      }
    },
  })
