import { copyFileSync, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { demoFileName } from '#contract/demo.ts'
import { BackupProblem, passphraseLength } from '#storage/backup/format.ts'
import { type StoreSnapshot, snapshotStores } from '#storage/backup/snapshotStores.ts'
import { writeArchive } from '#storage/backup/writeArchive.ts'
import { syncFolder } from '#storage/folders.ts'
import type { StoreRelease } from '#storage/releaseRule.ts'
import type { Command, OnProgress } from '../control.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { TakeSnapshot, WarehouseSnapshot } from '../warehouse/port.ts'
import { audioFolderName, countRows, pinAudio, readSecrets, secretNames } from './contents.ts'

export interface BackupSources {
  settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl' | 'platformKey' | 'warehouse'> & {
    transcription: Pick<PlatformSettings['transcription'], 'dir'>
  }
  clock: Clock
  /** How to begin a copy of each column store, by the name of its file. */
  columnStores: Readonly<Record<string, TakeSnapshot>>
  /** scrypt's cost, smaller in tests. */
  logN?: number
}

const backupRequest = z.object({ to: z.string(), passphrase: z.string() })
export type BackupRequest = z.infer<typeof backupRequest>

export const backupOutcome = z.object({
  bytes: z.number(),
  holds: z.record(z.string(), z.number()),
  missing: z.array(z.string()),
})
export type BackupOutcome = z.infer<typeof backupOutcome>

export type TakeBackup = (request: BackupRequest, onProgress: OnProgress) => Promise<BackupOutcome>

/** Creates the function that takes backups of one data folder, one at a time. */
export function createBackups(sources: BackupSources): TakeBackup {
  let isBusy = false
  return async (request, onProgress) => {
    if (isBusy) throw new BackupProblem('Another backup is being made. Wait until it is done.')
    isBusy = true
    try {
      return await takeBackup(sources, request, onProgress)
    } finally {
      isBusy = false
    }
  }
}

/**
 * Writes a backup of everything at one moment, while everything runs. It has the state that a power cut at that moment
 * would leave: acknowledged changes are in it, and a start completes or repeats unfinished ones. The file appears
 * when it is complete.
 * @throws BackupProblem for what the person who asked can change
 */
async function takeBackup(sources: BackupSources, { to, passphrase }: BackupRequest, onProgress: OnProgress) {
  if ([...passphrase].length < passphraseLength)
    throw new BackupProblem(`The passphrase is too short: use at least ${passphraseLength} characters.`)
  if (existsSync(to)) throw new BackupProblem(`${to} exists. Choose another file, or remove that one.`)
  await requireSpace(sources, to)
  const folder = `${to}.part`
  await makeOwnFolder(folder)
  try {
    const label = `Backing up to ${basename(to)}`
    const content = await copyEverything(sources, folder)
    const archive = join(folder, 'backup.tar')
    await writeArchive(archive, content, passphrase, {
      ...(sources.logN === undefined ? {} : { logN: sources.logN }),
      onShare: (share) => onProgress({ label, done: share * 100, total: 100 }),
    })
    await rename(archive, to)
    await syncFolder(dirname(to))
    const { holds, missing } = content.about
    return { bytes: (await stat(to)).size, holds, missing }
  } catch (error) {
    throw explainDiskError(error, to)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await pinAudio(sources.settings.transcription.dir).release()
  }
}

/** A file in the folder of a backup that is being made: the folder is ours, and may be removed. */
export const partMark = '.tenfoot-backup'

/** @throws BackupProblem when there is such a folder that no backup made */
async function makeOwnFolder(folder: string): Promise<void> {
  // Left by a backup that was killed.
  if (existsSync(join(folder, partMark))) await rm(folder, { recursive: true })
  try {
    await mkdir(folder, { mode: 0o700 })
    await writeFile(join(folder, partMark), '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupProblem(`${folder} exists, and is not of a backup. Choose another file, or remove that folder.`)
    throw explainDiskError(error, folder)
  }
}

/** Copies everything that changes into `folder`, as it is at one moment. */
async function copyEverything(sources: BackupSources, folder: string) {
  const { settings, clock, columnStores } = sources
  const audio = pinAudio(settings.transcription.dir)
  await audio.pinAll()
  const open: (StoreSnapshot | WarehouseSnapshot)[] = []
  try {
    const facts = new Map<string, WarehouseSnapshot>()
    for (const [name, take] of Object.entries(columnStores)) {
      const snapshot = await take(join(folder, name))
      open.push(snapshot)
      facts.set(name, snapshot)
    }
    // No column store commits now. The state databases and the files join this moment.
    const secretsFolder = join(folder, 'secrets')
    await mkdir(secretsFolder, { mode: 0o700 })
    let snapshotAt = 0
    const states = await snapshotStores(settings, clock, () => {
      snapshotAt = clock.now()
      audio.pinNew()
      for (const name of secretNames) {
        const path = join(settings.dataDir, name)
        if (existsSync(path)) copyFileSync(path, join(secretsFolder, name))
      }
    })
    open.push(...states)
    for (const snapshot of facts.values()) snapshot.resumeCommits()
    for (const snapshot of states) await snapshot.copyTo(join(folder, `${snapshot.databaseName}.db`))
    const rowCounts = await countRows(states, facts)
    for (const snapshot of facts.values()) await snapshot.copy()
    const recordings = await audio.names()
    return {
      about: {
        at: snapshotAt,
        states: Object.fromEntries(
          states.map(({ databaseName, release }) => [databaseName, withoutUndefined(release)]),
        ),
        layouts: Object.fromEntries([...facts].map(([name, { layout }]) => [name, layout])),
        holds: { ...rowCounts, 'audio files': recordings.length },
        missing: partsElsewhere(settings),
      },
      files: [
        ...[...states.map(({ databaseName }) => `${databaseName}.db`), ...facts.keys()].map((name) => ({
          name,
          path: join(folder, name),
        })),
        ...recordings.map((name) => ({ name: `${audioFolderName}/${name}`, path: audio.path(name) })),
      ],
      secrets: await readSecrets(secretsFolder),
    }
  } finally {
    for (const snapshot of open) await snapshot.close()
  }
}

const withoutUndefined = ({ migrations, usableFrom }: StoreRelease) => ({
  migrations,
  ...(usableFrom === undefined ? {} : { usableFrom }),
})

/** What belongs to the installation and is not in its data folder, for people. */
const partsElsewhere = ({ platformKey, databaseUrl, warehouse }: BackupSources['settings']): string[] => [
  ...(platformKey === undefined ? [] : ['PLATFORM_KEY: keep the setting; without it the state cannot be used']),
  ...(databaseUrl === undefined
    ? []
    : ['the state (DATABASE_URL): back it up with pg_dump, as docs/backups.md describes']),
  ...(warehouse === undefined
    ? []
    : ['the numbers (WAREHOUSE_URL): back them up with BACKUP of ClickHouse, as docs/backups.md describes']),
]

/** Bytes that must stay free. */
const reserve = 16 * 1_048_576

/** @throws BackupProblem when the disk has clearly too little space */
async function requireSpace({ settings, columnStores }: BackupSources, to: string): Promise<void> {
  const sizeOf = async (path: string) => (await stat(path).catch(() => ({ size: 0 }))).size
  let bytes = reserve
  // The databases are copied first, and then once more into the backup.
  for (const name of ['platform.db', 'proxy.db', demoFileName, ...Object.keys(columnStores)])
    bytes += 2 * (await sizeOf(join(settings.dataDir, name)))
  for (const name of await readdir(settings.transcription.dir).catch(() => []))
    bytes += await sizeOf(join(settings.transcription.dir, name))
  const { bavail, bsize } = await statfs(dirname(to)).catch((error: unknown) => {
    throw explainDiskError(error, to)
  })
  if (bavail * bsize < bytes)
    throw new BackupProblem(
      `The disk of ${to} has ${megabytes(bavail * bsize)} free, and the backup needs up to ${megabytes(bytes)} while it is made. Free up space, or choose another disk.`,
    )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

/** Converts an error of the disk to one that says what to do. */
function explainDiskError(error: unknown, to: string): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || /No space left on device/.test(error.message))
    return new BackupProblem(`The disk of ${to} is full. Nothing was written: free up space, or choose another disk.`)
  if (code === 'ENOENT' || code === 'ENOTDIR') return new BackupProblem(`The folder of ${to} does not exist.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new BackupProblem(`${to} cannot be written (${code}): the user that runs the services needs the permission.`)
  return error
}

/** The command that a running platform answers on its control socket. */
export const backupCommands = (takeBackup: TakeBackup): { [command: string]: Command } => ({
  backup: (request, onProgress) => takeBackup(z.parse(backupRequest, request), onProgress),
})
