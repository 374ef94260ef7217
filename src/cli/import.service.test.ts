import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { csvOf, type FactRow, row } from '#platform/analytics/rows.fixture.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { openDatabase } from '#platform/database.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { importCommand } from './import.ts'

const ada = { id: 'ada', email: 'ada@tenfoot.example' }
/** The import itself has its own tests, on every database. */
const embedded = [sqliteDatabase()]

/** The command as typed while no services run. */
describe.each(embedded)('imports without running services on $name', ({ fresh }) => {
  let folder: string

  beforeEach(async () => {
    const database = await fresh()
    stubPlatformSettings(database)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const store = await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl })
    await withAuthorizationTables(store.db)
      .insertInto('accounts')
      .values(account(ada, '', 0))
      .execute()
    await store.close()
    folder = join(database.dataDir, 'reports')
    mkdirSync(folder)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  const tenfoot = commandLine(importCommand)
  const rows = (...dates: string[]): FactRow[] => dates.map((date) => row({ date, views: 3 }))
  const report = (name: string, all: FactRow[]) => {
    const path = join(folder, name)
    writeFileSync(path, csvOf(all))
    return path
  }

  it('tenfoot import says 1 row and 1 file in the singular, and several in the plural', async () => {
    const path = report('one.csv', rows('20261101'))
    const imported = await tenfoot('import', path, '--account', ada.email)
    expect(imported).toMatch(/^Imported 1 row of channel_basic for 2026-11-01\.\n/)
    report('three.csv', rows('20261102', '20261103', '20261104'))
    writeFileSync(join(folder, 'wrong.csv'), 'a,b\n1,2\n')
    const whole = tenfoot('import', folder, '--account', ada.email)
    await expect(whole).rejects.toThrow(/^1 file was not imported:\n {2}wrong\.csv, line 1: /)
    writeFileSync(join(folder, 'wrong-too.csv'), 'a,b\n1,2\n')
    await expect(tenfoot('import', folder, '--account', ada.email)).rejects.toThrow(/^2 files were not imported:/)
  })
})
