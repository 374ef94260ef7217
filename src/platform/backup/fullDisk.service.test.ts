import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#contract/clock.ts'
import { readArchive } from '#storage/backup/readArchive.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { platformSettings } from '../settings/settings.ts'
import { snapshotClosed } from '../warehouse/files.ts'
import { warehouseFileName } from '../warehouse/warehouse.ts'
import { createBackups } from './takeBackup.ts'

const passphrase = 'correct horse battery'
const megabyte = 1_048_576

const folder = mkdtempSync(join(tmpdir(), 'tenfoot-full-backup-'))
const dataDir = join(folder, 'data')
const disk = join(folder, 'disk')
const to = join(disk, 'backup.tar')

/** Mounts a disk of this size in megabytes. @returns why that is impossible */
function mountDisk(size: number): string | undefined {
  mkdirSync(disk, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', disk], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}
const unmount = () => execFileSync('umount', [disk])

const impossible = mountDisk(1)
if (impossible === undefined) unmount()
else process.stderr.write(`A full disk is not tested: this user may not mount one (${impossible})\n`)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Leaves this number of bytes on the disk. */
const fillDiskExcept = (bytes: number) => {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
}

describe.skipIf(impossible !== undefined)('full disk', () => {
  beforeAll(async () => {
    mountDisk(128)
    await beginDemo(dataDir)
  }, 60_000)
  afterAll(() => unmount())
  afterEach(() => {
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true })
  })

  const warehouse = snapshotClosed(join(dataDir, warehouseFileName))
  /** @param atSnapshot runs before the databases are copied */
  const backups = (atSnapshot: () => void = () => {}) =>
    createBackups({
      settings: { ...platformSettings({ DATA_DIR: dataDir }), dataDir },
      clock: systemClock,
      logN: 10,
      columnStores: {
        [warehouseFileName]: (path) => {
          atSnapshot()
          return warehouse(path)
        },
      },
    })

  it('a backup to a disk that is full from the start says how much it needs, and how much is free', async () => {
    fillDiskExcept(megabyte)
    await expect(backups()({ to, passphrase }, () => {})).rejects.toThrow(
      /has 2 MB free, and the backup needs up to \d+ MB while it is made\. Free up space/,
    )
    expect(readdirSync(disk)).toEqual(['filler'])
  })

  it.each([
    ['the databases are copied', 0],
    // The state database fits, the warehouse does not.
    ['the warehouse is copied', megabyte],
  ])('a backup to a disk that gets full while %s says so and leaves nothing', async (_when, bytes) => {
    const take = backups(() => fillDiskExcept(bytes))
    await expect(take({ to, passphrase }, () => {})).rejects.toThrow(
      `The disk of ${to} is full. Nothing was written: free up space, or choose another disk.`,
    )
    expect(readdirSync(disk)).toEqual(['filler'])
  })

  it('a backup to a disk that gets full while the file is written leaves nothing, and works once there is room', async () => {
    const take = backups()
    let isFirst = true
    const fill = () => {
      if (isFirst) fillDiskExcept(0)
      isFirst = false
    }
    await expect(take({ to, passphrase }, fill)).rejects.toThrow(/is full\. Nothing was written/)
    expect(readdirSync(disk)).toEqual(['filler'])
    rmSync(join(disk, 'filler'))
    await take({ to, passphrase }, () => {})
    expect((await readArchive(to, passphrase)).files.map(({ name }) => name)).toContain(warehouseFileName)
  })
})
