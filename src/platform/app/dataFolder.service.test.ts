import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import { examineFiles, requireCompleteFolder } from './dataFolder.ts'
import { startPlatform } from './server.ts'

describe('data folder', () => {
  let root: string
  let dataDir: string
  const completeFolder = () => join(root, 'whole')
  const settings = () => platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
  const start = () => startPlatform({ settings: settings() })
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'tenfoot-folder-'))
    dataDir = completeFolder()
    await beginDemo(dataDir)
    await (await start()).close()
  })
  beforeEach(() => {
    dataDir = mkdtempSync(join(root, 'copy-'))
    cpSync(completeFolder(), dataDir, { recursive: true })
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it.each(['platform.db', 'platform-keys.json', 'demo.json', 'warehouse.duckdb', 'datahub.duckdb'])(
    'the files of a data folder do not become a new installation when %s is missing: the error names it and nothing is created',
    async (name) => {
      rmSync(join(dataDir, name))
      // Opening a database leaves its log.
      const names = () => readdirSync(dataDir).filter((fileName) => !/-(wal|shm)$/.test(fileName))
      const before = names()
      await expect(start()).rejects.toThrow(new RegExp(`${name} is missing from .* backup .* new installation`, 's'))
      expect(existsSync(join(dataDir, name))).toBe(false)
      expect(names()).toEqual(before)
    },
  )

  it('the files of a data folder count as missing when platform.db is empty', async () => {
    writeFileSync(join(dataDir, 'platform.db'), '')
    await expect(start()).rejects.toThrow(/platform\.db is missing from .*, or empty/)
  })

  it.each([
    ['platform.db', 'x'.repeat(8_192), /platform\.db in .* is damaged .*backup/s],
    ['warehouse.duckdb', 'junk'.repeat(5_000), /warehouse\.duckdb in .* is damaged .*backup/s],
    ['datahub.duckdb', 'junk'.repeat(5_000), /datahub\.duckdb in .* is damaged .*backup/s],
    ['demo.json', '', /demo\.json is not a demo file .*damaged: put it back from a backup/s],
    ['platform-keys.json', '', /platform-keys\.json: .*damaged: put it back from a backup/s],
  ])(
    'the files of a data folder are refused when %s is damaged, with an error that names it and what can be done',
    async (name, content, words) => {
      writeFileSync(join(dataDir, name), content)
      await expect(start()).rejects.toThrow(words)
    },
  )

  it.each(['warehouse.duckdb', 'datahub.duckdb'])(
    'the files of a data folder need no %s while the numbers are on ClickHouse',
    async (name) => {
      rmSync(join(dataDir, name))
      const onClickHouse = { DATA_DIR: dataDir, WAREHOUSE_URL: 'http://user:password@localhost:8123/tenfoot' }
      await requireCompleteFolder(platformSettings(onClickHouse))
      await expect(requireCompleteFolder(settings())).rejects.toThrow(/set WAREHOUSE_URL, or copy it/)
    },
  )

  it.each(['warehouse.duckdb', 'datahub.duckdb'])(
    'the files of a data folder are refused when %s was cut short, with an error that names it and what can be done',
    async (name) => {
      const path = join(dataDir, name)
      for (const part of [0.2, 0.5, 0.9]) {
        copyFileSync(join(completeFolder(), name), path)
        truncateSync(path, Math.floor(statSync(path).size * part))
        await expect(start(), `${part}`).rejects.toThrow(new RegExp(`${name} in .* is damaged .*backup`, 's'))
      }
    },
  )

  it('the files of a data folder that a backup holds are waited for, and the start goes on when it is done', async () => {
    // As a backup without running services does: locks of one process do not hinder itself.
    const backup = spawn(process.execPath, [
      '-e',
      `require('@duckdb/node-api').DuckDBInstance.create(process.argv[1], { access_mode: 'READ_ONLY' }).then((file) => {
        console.log('open'); process.stdin.resume(); process.stdin.on('end', () => { file; process.exit() }) })`,
      join(dataDir, 'warehouse.duckdb'),
    ])
    await once(backup.stdout, 'data')
    const labels: string[] = []
    const starting = startPlatform({ settings: settings(), onProgress: ({ label }) => labels.push(label) })
    await vi.waitFor(
      () => expect(labels).toEqual(expect.arrayContaining([expect.stringContaining('Waiting for a backup')])),
      { timeout: 10_000 },
    )
    backup.stdin.end()
    await (await starting).close()
  })

  it('the files of a data folder are created for a new installation when none of them exists', async () => {
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
    await requireCompleteFolder(settings())
    expect(readdirSync(dataDir)).toEqual([])
    await beginDemo(dataDir)
    await (await start()).close()
  })
})

const root = mkdtempSync(join(tmpdir(), 'tenfoot-examine-'))
let dataDir: string
beforeAll(async () => {
  const whole = join(root, 'whole')
  await beginDemo(whole)
  const settings = platformSettings({ DATA_DIR: whole, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
  await (await startPlatform({ settings })).close()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'copy-'))
  cpSync(join(root, 'whole'), dataDir, { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

const examined = () => examineFiles({ DATA_DIR: dataDir })

it('doctor finds nothing wrong with whole files, and says nothing where there are none', async () => {
  expect(await examined()).toMatchObject([{ what: 'files', verdict: 'right' }])
  expect(await examineFiles({ DATA_DIR: join(dataDir, 'nothing') })).toEqual([])
})

it.each(['platform.db', 'warehouse.duckdb', 'datahub.duckdb'])(
  'doctor names %s when it is junk, cut short or missing, and says what to do',
  async (name) => {
    const path = join(dataDir, name)
    const damaged = { verdict: 'wrong', found: expect.stringContaining(name), todo: expect.stringContaining('backup') }
    truncateSync(path, Math.floor(statSync(path).size / 2))
    if (name !== 'platform.db') expect(await examined()).toMatchObject([damaged])
    writeFileSync(path, 'junk'.repeat(5_000))
    expect(await examined()).toMatchObject([damaged])
    rmSync(path)
    expect(await examined()).toMatchObject([damaged])
  },
)
