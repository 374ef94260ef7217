import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { loudnessOf } from './loudness.ts'

const folder = mkdtempSync(join(tmpdir(), 'loudness-'))
const path = join(folder, 'audio')
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

it.each(['fragments.m4a', 'interview.m4a', 'interview.ogg', 'interview.webm', 'interview.flac', 'interview.oga'])(
  'whatever bytes of %s are broken or missing, how loud it is is read without an error',
  async (name) => {
    const whole = readFileSync(join(import.meta.dirname, 'samples', name))
    // The decoder of Opus writes a line about each broken packet.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }),
        fc.nat(whole.length),
        fc.boolean(),
        async (changes, length, isCut) => {
          const bytes = Buffer.from(isCut ? whole.subarray(0, length) : whole)
          for (const [at, value] of changes)
            if (at < bytes.length) bytes[at % (at % 2 === 0 ? 1000 : whole.length)] = value
          writeFileSync(path, bytes)
          const loudness = await loudnessOf(path)
          expect(loudness?.levels.every(Number.isFinite) ?? true).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  },
)
