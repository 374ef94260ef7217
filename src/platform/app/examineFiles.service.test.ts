import { cpSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import { examineFiles } from './examineFiles.ts'
import { startPlatform } from './server.ts'

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
