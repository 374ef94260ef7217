import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { readArchive } from '#storage/backup/readArchive.ts'
import { restoreArchive } from '#storage/backup/restore.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { type Platform, startPlatform } from '../app/server.ts'
import { backupHere } from '../commands/backupHere.ts'
import { withDatahubTables } from '../data-hub/schema.ts'
import { openDatabase, platformMigrations } from '../database.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { type PlatformSettings, platformSettings } from '../settings/settings.ts'
import { openHub, openWarehouse } from '../warehouse/warehouse.ts'
import { requireUsable } from './requireUsable.ts'
import { type BackupSources, createBackups, partMark } from './takeBackup.ts'

const passphrase = 'correct horse battery'
const logN = 10
const recording = '7b1c1d2e-0000-4000-8000-000000000001'
const known = { platform: Object.keys(platformMigrations) }

describe.each(testDatabases())('services on $name', ({ name, fresh }) => {
  const isEmbedded = name === 'SQLite'
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-backups-'))
  let settings: PlatformSettings
  let platform: Platform | undefined
  beforeAll(async () => {
    const options = await fresh()
    await beginDemo(options.dataDir)
    settings = platformSettings({
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'silent',
      PLATFORM_PORT: '0',
      ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    })
    platform = await startPlatform({ settings })
    await platform.demoMade
    await demoImportsEnd(options)
    mkdirSync(settings.transcription.dir, { recursive: true })
    writeFileSync(join(settings.transcription.dir, recording), 'RIFF')
  })
  afterAll(async () => {
    await platform?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The demo's imports of studies run in the background: rows that they change after a backup would not be in it. */
  const demoImportsEnd = async ({ dataDir, databaseUrl }: Awaited<ReturnType<typeof fresh>>) => {
    const state = await openDatabase({ dataDir, databaseUrl })
    const imports = withDatahubTables(state.db).selectFrom('datahub_operations')
    await vi.waitFor(
      async () => expect(await imports.select('ended_at').execute()).not.toContainEqual({ ended_at: null }),
      {
        timeout: 60_000,
      },
    )
    await state.close()
  }

  const take = async (file: string) => {
    const to = join(folder, file)
    const outcome = await backupHere(settings, { to, passphrase }, () => {})
    return { to, outcome }
  }
  const restore = (path: string, dataDir: string) =>
    restoreArchive(path, passphrase, {
      dataDir,
      folders: new Map([['transcription', join(dataDir, 'transcription')]]),
      // The commands know the proxy's migrations; this folder may not.
      requireUsable: (about) => requireUsable(about, { ...known, proxy: about.states.proxy?.migrations ?? [] }),
    })
  /** Every row of the column stores, and of the state where it is in the folder. */
  const rowsIn = async (dataDir: string) => {
    const warehouse = await openWarehouse({ dataDir })
    const hub = await openHub({ dataDir })
    const rows: Record<string, unknown> = {}
    for (const [label, store] of Object.entries({ warehouse, hub })) {
      const tables = await store.read(`SELECT schema_name || '."' || table_name || '"' FROM duckdb_tables() ORDER BY 1`)
      for (const [table] of tables)
        rows[`${label} ${table}`] = await store.read(`SELECT CAST(t AS VARCHAR) FROM ${table} AS t ORDER BY rowid`)
    }
    await hub.close()
    await warehouse.close()
    if (!isEmbedded) return rows
    const state = await openDatabase({ dataDir, databaseUrl: undefined })
    for (const { name: table } of await state.db.introspection.getTables())
      rows[table] = (
        await state.db
          .selectFrom(table as 'accounts')
          .selectAll()
          .execute()
      ).map((row) => JSON.stringify(row))
    await state.close()
    return rows
  }

  it('a backup of services is taken while they run, names what it holds, and is restored row by row', async () => {
    const { to, outcome } = await take('running.tar')
    expect(outcome.holds).toMatchObject({
      'brand lift reports': 1,
      'audio files': 1,
      ...(isEmbedded && { accounts: 1 }),
    })
    expect(outcome.missing.join()).toMatch(isEmbedded ? /^$/ : /pg_dump/)
    const dataDir = join(folder, 'restored')
    await restore(to, dataDir)
    expect(readFileSync(join(dataDir, 'transcription', recording), 'utf8')).toBe('RIFF')
    for (const secret of ['platform-keys.json', 'demo.json'])
      expect(readFileSync(join(dataDir, secret))).toEqual(readFileSync(join(settings.dataDir, secret)))

    await platform?.close()
    platform = undefined
    const before = await rowsIn(settings.dataDir)
    expect(Object.keys(before).length).toBeGreaterThan(isEmbedded ? 60 : 20)
    const after = await rowsIn(dataDir)
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
  })

  it('a backup of stopped services is taken too, and starts like the original', async () => {
    await platform?.close()
    platform = undefined
    const { to } = await take('stopped.tar')
    // On a server, both would be the same services.
    if (!isEmbedded) return expect((await readArchive(to, passphrase)).files.length).toBeGreaterThan(2)
    const dataDir = join(folder, 'started')
    await restore(to, dataDir)
    const copy = await startPlatform({ settings: { ...settings, dataDir } })
    expect(await copy.demoMade).toBeUndefined()
    expect(copy.demo).toEqual(JSON.parse(readFileSync(join(settings.dataDir, 'demo.json'), 'utf8')))
    await copy.close()
  })
})

describe('backups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenfoot-backups-'))
  const dataDir = join(folder, 'data')
  const sources = (environment: Record<string, string> = {}): BackupSources => ({
    settings: platformSettings({ DATA_DIR: dataDir, ...environment }),
    clock: systemClock,
    columnStores: {},
    logN,
  })
  beforeAll(async () => {
    await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('a backup refuses a short passphrase, an existing file and a missing folder, and leaves nothing', async () => {
    const take = createBackups(sources())
    const to = join(folder, 'refused.tar')
    await expect(take({ to, passphrase: 'short' }, () => {})).rejects.toThrow(/at least 12 characters/)
    await expect(take({ to: join(folder, 'none', 'b.tar'), passphrase }, () => {})).rejects.toThrow(/does not exist/)
    expect(readdirSync(folder)).toEqual(['data'])
    writeFileSync(to, 'mine')
    await expect(take({ to, passphrase }, () => {})).rejects.toThrow(/exists/)
    expect(readFileSync(to, 'utf8')).toBe('mine')
  })

  it('a backup removes the parts that a killed backup left, and its own', async () => {
    const to = join(folder, 'again.tar')
    mkdirSync(`${to}.part`)
    writeFileSync(join(`${to}.part`, 'platform.db'), 'half')
    writeFileSync(join(`${to}.part`, partMark), '')
    await createBackups(sources())({ to, passphrase }, () => {})
    expect(readdirSync(folder).filter((name) => name.startsWith('again'))).toEqual(['again.tar'])
  })

  it('a backup removes no folder that is not its own, and says so', async () => {
    const to = join(folder, 'foreign.tar')
    mkdirSync(`${to}.part`)
    writeFileSync(join(`${to}.part`, 'letters.txt'), 'mine')
    await expect(createBackups(sources())({ to, passphrase }, () => {})).rejects.toThrow(/foreign\.tar\.part exists/)
    expect(readFileSync(join(`${to}.part`, 'letters.txt'), 'utf8')).toBe('mine')
    rmSync(`${to}.part`, { recursive: true })
  })

  it('a backup names what is on servers and in settings and not in it, when it is made and when it is read', async () => {
    const to = join(folder, 'elsewhere.tar')
    const take = createBackups(
      sources({
        DATABASE_URL: 'postgres://tenfoot@db.example/tenfoot',
        WAREHOUSE_URL: 'http://tenfoot:secret@facts.example:8123/tenfoot',
        PLATFORM_KEY: Buffer.alloc(32, 1).toString('base64'),
      }),
    )
    const { missing, holds } = await take({ to, passphrase }, () => {})
    const named = missing.map((part) => /\b[A-Z_]{8,}\b/.exec(part)?.[0])
    expect(named).toEqual(['PLATFORM_KEY', 'DATABASE_URL', 'WAREHOUSE_URL'])
    expect(missing.join()).not.toContain('example')
    expect(holds).toEqual({ 'audio files': 0 })
    expect((await readArchive(to, passphrase)).about.missing).toEqual(missing)
  })

  it('a backup is refused while another one is made', async () => {
    const take = createBackups(sources())
    const first = take({ to: join(folder, 'first.tar'), passphrase }, () => {})
    await expect(take({ to: join(folder, 'second.tar'), passphrase }, () => {})).rejects.toThrow(/Another backup/)
    await first
  })

  it('a backup of a newer release is refused before anything is restored', () => {
    const about = {
      format: 1,
      at: 0,
      keys: { salt: '', logN },
      holds: {},
      missing: [],
      states: { platform: { migrations: ['900_later'] } },
      layouts: {},
    }
    expect(() => requireUsable(about, known)).toThrow(/newer version of Tenfoot made this backup \(900_later\)/)
    const usable = { platform: { migrations: ['900_later'], usableFrom: known.platform.toSorted().at(-1) as string } }
    expect(() => requireUsable({ ...about, states: usable }, known)).not.toThrow()
    const layouts = { 'warehouse.duckdb': { version: 901, usableFrom: 900 } }
    expect(() => requireUsable({ ...about, states: {}, layouts }, known)).toThrow(/warehouse.duckdb 901/)
  })
})
