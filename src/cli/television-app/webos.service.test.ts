import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { globalFolders } from './webos.ts'

const prefix = mkdtempSync(join(tmpdir(), 'tenfoot-prefix-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(prefix, { recursive: true, force: true })
})

it("LG's packager is looked for where npm installs programs, also with a prefix of its own", async () => {
  vi.stubEnv('npm_config_prefix', prefix)
  expect(await globalFolders()).toContain(join(prefix, 'lib'))
})
