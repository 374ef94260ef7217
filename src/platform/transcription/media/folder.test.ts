import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMediaFolder } from './folder.ts'

/** Mounts a disk of a megabyte at a folder. @returns why that is impossible */
function mountDisk(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

describe('full disk', () => {
  let disk: string
  let impossible: string | undefined
  // Not while tests are only listed: nothing would unmount it.
  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'tenfoot-full-media-'))
    impossible = mountDisk(disk)
  })
  afterAll(() => {
    if (impossible === undefined) execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })

  it('a folder of media on a full disk refuses content that fits only in part, and leaves nothing of it', async ({
    skip,
  }) => {
    skip(impossible !== undefined, `this user may not mount a disk (${impossible})`)
    const folder = openMediaFolder(disk)
    async function* content() {
      yield Buffer.alloc(2_000_000, 1)
    }
    await expect(folder.store(content(), 10_000_000)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(disk)).toEqual([])
  })
})

describe('plain folder', () => {
  const plain = mkdtempSync(join(tmpdir(), 'tenfoot-media-'))
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => rmSync(plain, { recursive: true }))

  it('a folder of media acknowledges content when the file, and then its name in the folder, are on the disk', async () => {
    const handle = await open(plain)
    const handles: FileHandle = Object.getPrototypeOf(handle)
    await handle.close()
    const { sync } = handles
    const synced: string[] = []
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const kind = (await this.stat()).isDirectory() ? 'folder' : 'file'
      synced.push(`${kind} with ${await readdir(plain)}`)
      await sync.call(this)
    })
    async function* content() {
      yield Buffer.from('audio')
    }
    const { id } = await openMediaFolder(plain).store(content(), 100)
    expect(synced).toEqual([`file with ${id}.part`, `folder with ${id}`])
  })
})
