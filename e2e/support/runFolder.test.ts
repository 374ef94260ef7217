import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeAbandoned } from './runFolder.ts'

it('the next run removes the folder of a run that was killed, but no folder of a run that still runs', () => {
  const parent = mkdtempSync(join(tmpdir(), 'tenfoot-runs-'))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const going = `tenfoot-run-${process.pid}-aaaaaa`
  for (const name of [`tenfoot-run-${ended}-bbbbbb`, going, 'somebody-else']) {
    mkdirSync(join(parent, name))
    writeFileSync(join(parent, name, 'data'), 'x')
  }
  removeAbandoned(parent)
  expect(readdirSync(parent).sort()).toEqual(['somebody-else', going])
  rmSync(parent, { recursive: true })
})
