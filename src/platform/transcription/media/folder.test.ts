import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openMediaFolder } from './folder.ts'

const disk = mkdtempSync(join(tmpdir(), 'tenfoot-full-media-'))

/** Mounts a disk of a megabyte. @returns why that is impossible */
function mountDisk(): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

const impossible = mountDisk()
if (impossible !== undefined)
  process.stderr.write(`A full disk is not tested: this user may not mount one (${impossible})\n`)

afterAll(() => {
  if (impossible === undefined) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

describe.skipIf(impossible !== undefined)('a folder of media on a disk that is full', () => {
  it('refuses content that fits only in part, and leaves nothing of it', async () => {
    const folder = openMediaFolder(disk)
    async function* content() {
      yield Buffer.alloc(2_000_000, 1)
    }
    await expect(folder.store(content(), 10_000_000)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(disk)).toEqual([])
  })
})
