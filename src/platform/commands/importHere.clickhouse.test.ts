import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { csvOf, row } from '../analytics/rows.fixture.ts'
import { ownAccount } from '../analytics/service.fixture.ts'
import { requireCompleteFolder } from '../app/dataFolder.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { platformSettings } from '../settings/settings.ts'
import { noChdb, sharedChdb } from '../warehouse/clickhouse/servers.fixture.ts'
import { openWarehouse } from '../warehouse/warehouse.ts'
import { importHere } from './importHere.ts'

describe.skipIf(noChdb)(`imports${noChdb}`, () => {
  it('the import command imports into ClickHouse while others have it open, and makes no file', async () => {
    const url = await (await sharedChdb()).freshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-import-'))
    const request = { path: join(dataDir, 'report.csv'), account: ownAccount.email }
    writeFileSync(request.path, csvOf([row({ views: 4 })]))
    const settings = platformSettings({ DATA_DIR: dataDir, WAREHOUSE_URL: url })
    const clickhouse = await openWarehouse(settings)
    try {
      const store = await openDatabase(settings)
      await withAuthorizationTables(store.db)
        .insertInto('accounts')
        .values(account(ownAccount, '', 0))
        .execute()
      await store.close()
      expect(await importHere(settings, request, () => {})).toMatchObject({ rows: 1, skipped: [] })
      expect(await clickhouse.read('SELECT views FROM channel_basic')).toEqual([[4]])
      expect(await clickhouse.notes()).toEqual([])
      expect(readdirSync(dataDir).filter((name) => name.includes('warehouse'))).toEqual([])
      // A start does not miss the file either, though there is a channel.
      await requireCompleteFolder({ ...settings, platformKey: 'x' })
    } finally {
      await clickhouse.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
