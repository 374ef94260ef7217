import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addDuration, durationText } from './durations.ts'

const folder = mkdtempSync(join(tmpdir(), 'tenfoot-durations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a run says its duration, and from the third one on the median of the last three', () => {
  const file = join(folder, 'new/durations.json')
  expect(durationText(addDuration(file, 362))).toBe('in 6 min 2 s')
  addDuration(file, 500)
  expect(durationText(addDuration(file, 410))).toBe('in 6 min 50 s; median of the last three runs: 6 min 50 s')
  expect(addDuration(file, 300)).toEqual([500, 410, 300])
})

it('durations that cannot be read are started anew', () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{')
  expect(addDuration(file, 60)).toEqual([60])
})
