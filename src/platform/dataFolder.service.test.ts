import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requireCompleteFolder } from './dataFolder.ts'
import { beginDemo } from './demo/youngDemo.fixture.ts'
import { startPlatform } from './server.ts'
import { platformSettings } from './settings.ts'

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

  it('the files of a data folder are created for a new installation when none of them exists', async () => {
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })
    await requireCompleteFolder(settings())
    expect(readdirSync(dataDir)).toEqual([])
    await beginDemo(dataDir)
    await (await start()).close()
  })
})
