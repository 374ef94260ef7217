import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { newStagingFolder, removeLeftFiles } from './staging.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-staging-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('files that a killed collection left are removed after half a day, and those of a running one are not', async () => {
  removeLeftFiles(dataDir)
  const [left, running] = [await newStagingFolder(dataDir), await newStagingFolder(dataDir)]
  expect(left.startsWith(join(dataDir, 'collecting'))).toBe(true)
  writeFileSync(join(left, 'report.csv'), 'a')
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(left, yesterday, yesterday)
  removeLeftFiles(dataDir)
  expect([existsSync(left), existsSync(running)]).toEqual([false, true])
})
