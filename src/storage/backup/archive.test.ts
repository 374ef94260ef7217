import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupProblem, entryNames } from './format.ts'
import { readArchive } from './readArchive.ts'
import { writeArchive } from './writeArchive.ts'

const passphrase = 'correct horse battery'
/** Little work for each guess: these tests derive keys a thousand times. */
const logN = 10
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-archive-'))
const original = join(folder, 'original.tar')
const copy = join(folder, 'copy.tar')
const contents: Record<string, Buffer> = {
  'platform.db': Buffer.alloc(3_000, 'rows '),
  'empty.db': Buffer.alloc(0),
  'transcription/7b1c1d2e-0000-4000-8000-000000000001': Buffer.from('RIFF'),
}
const secrets = { 'platform-keys.json': '{"hashKey":"topsecret"}', 'demo.json': '{}' }
const about = {
  at: Date.UTC(2026, 10, 23),
  states: { platform: { migrations: ['001', '002'] } },
  layouts: { 'warehouse.duckdb': { version: 1, usableFrom: 0 } },
  holds: { accounts: 2 },
  missing: [],
}

beforeAll(async () => {
  const files = Object.entries(contents).map(([name, content], index) => {
    const path = join(folder, `file-${index}`)
    writeFileSync(path, content)
    return { name, path }
  })
  await writeArchive(original, { about, files, secrets }, passphrase, { logN })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('whole backups', () => {
  it('a backup returns every file, secret and fact that it was made of', async () => {
    const found: Record<string, Buffer> = {}
    const read = await readArchive(original, passphrase, {
      onFile: async (name, bytes) => {
        found[name] = await buffer(bytes)
      },
    })
    expect(found).toEqual(contents)
    expect(read).toMatchObject({ about, secrets })
    expect(read.files).toEqual(Object.entries(contents).map(([name, { length }]) => ({ name, size: length })))
  })

  it('a backup can be read only by its owner, and shows no secret without the passphrase', () => {
    expect(statSync(original).mode & 0o777).toBe(0o600)
    expect(readFileSync(original).includes('topsecret')).toBe(false)
  })

  it('a backup is unpacked and checked by other programs', () => {
    const unpacked = join(folder, 'unpacked')
    mkdirSync(unpacked)
    execFileSync('tar', ['-xf', original, '-C', unpacked])
    const output = execFileSync('sha256sum', ['--check', '--strict', entryNames.sums], {
      cwd: unpacked,
      encoding: 'utf8',
    })
    expect(output.trim().split('\n')).toHaveLength(Object.keys(contents).length + 2)
    expect(readFileSync(join(unpacked, 'platform.db'))).toEqual(contents['platform.db'])
  })

  it('a backup is refused with another passphrase, before any file is read', async () => {
    let files = 0
    const refused = readArchive(original, 'correct horse buttery', {
      onFile: async () => {
        files += 1
      },
    })
    await expect(refused).rejects.toThrow(BackupProblem)
    await expect(refused).rejects.toThrow(/passphrase is not the one/)
    expect(files).toBe(0)
  })

  it('a backup is opened by a passphrase that another keyboard composes differently', async () => {
    const other = join(folder, 'composed.tar')
    await writeArchive(other, { about, files: [], secrets }, 'café au lait, please'.normalize('NFD'), { logN })
    expect(await readArchive(other, 'café au lait, please'.normalize('NFC'))).toMatchObject({ secrets })
  })
})

describe('damaged backups', () => {
  const size = () => statSync(original).size
  const refused = expect.objectContaining({ name: 'BackupProblem' })

  it('a backup is refused, whichever bit of it is flipped', async () => {
    const bytes = readFileSync(original)
    await fc.assert(
      fc.asyncProperty(fc.nat(size() - 1), fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        writeFileSync(copy, changed)
        await expect(readArchive(copy, passphrase)).rejects.toEqual(refused)
      }),
      { numRuns: Number(process.env.FLIPPED_BITS ?? 400) },
    )
  }, 60_000)

  it('a backup is refused, wherever it was cut off or continued', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(size() - 1), async (length) => {
        copyFileSync(original, copy)
        truncateSync(copy, length)
        await expect(readArchive(copy, passphrase)).rejects.toEqual(refused)
      }),
      { numRuns: 60 },
    )
    writeFileSync(copy, Buffer.concat([readFileSync(original), Buffer.from('\n')]))
    await expect(readArchive(copy, passphrase)).rejects.toEqual(refused)
  })

  it('a damaged backup is refused with the name of the file that is damaged', async () => {
    const bytes = readFileSync(original)
    bytes[bytes.indexOf('rows rows')] = 88
    writeFileSync(copy, bytes)
    await expect(readArchive(copy, passphrase)).rejects.toThrow('damaged (platform.db)')
  })

  it('a file that is no backup is refused', async () => {
    writeFileSync(copy, 'not a backup at all, but long enough for one line at its end\n'.repeat(40))
    await expect(readArchive(copy, passphrase)).rejects.toEqual(refused)
    writeFileSync(copy, '')
    await expect(readArchive(copy, passphrase)).rejects.toEqual(refused)
  })
})
