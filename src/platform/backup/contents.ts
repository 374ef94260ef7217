import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFileName } from '#contract/demo.ts'
import type { StoreSnapshot } from '#storage/backup/snapshotStores.ts'
import { keyFileName } from '../keys/keys.ts'
import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import type { TakeSnapshot, Warehouse, WarehouseSnapshot } from '../warehouse/port.ts'
import { hubFileName, warehouseFileName } from '../warehouse/warehouse.ts'

/** The folder of audio and transcripts in a backup. */
export const audioFolderName = 'transcription'

const isRecording = (name: string) => /^[0-9a-f-]{36}$/.test(name)

/**
 * Keeps the files of recordings for a backup by second names (hard links), so that a deletion meanwhile does not take
 * them. Files are written once and never changed. They are in the folder before their row in the database, and their
 * row is deleted before them.
 */
export function pinAudio(folder: string) {
  const pins = join(folder, 'backup.part')
  return {
    /** Pins the files that exist now. */
    pinAll: async (): Promise<void> => {
      await rm(pins, { recursive: true, force: true })
      if (!existsSync(folder)) return
      await mkdir(pins, { mode: 0o700 })
      for (const name of (await readdir(folder)).filter(isRecording))
        await link(join(folder, name), join(pins, name)).catch((error: NodeJS.ErrnoException) => {
          // Deleted meanwhile, or on a disk without links: then `pinNew` copies it.
          if (!['ENOENT', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String(error.code))) throw error
        })
    },
    /** Pins the files that came meanwhile, without waiting for anything. */
    pinNew: (): void => {
      if (!existsSync(folder)) return
      mkdirSync(pins, { recursive: true, mode: 0o700 })
      const pinned = new Set(readdirSync(pins))
      for (const name of readdirSync(folder).filter(isRecording)) {
        if (pinned.has(name)) continue
        try {
          linkSync(join(folder, name), join(pins, name))
        } catch {
          copyFileSync(join(folder, name), join(pins, name))
        }
      }
    },
    names: (): Promise<string[]> => readdir(pins).catch(() => []),
    path: (name: string): string => join(pins, name),
    release: (): Promise<void> => rm(pins, { recursive: true, force: true }),
  }
}

/** The column stores of a running platform that a backup copies: those that are files. */
export function columnStoresOf(
  warehouse: Pick<Warehouse, 'snapshot'>,
  hub: Pick<HubWarehouse, 'snapshot'>,
): Record<string, TakeSnapshot> {
  const columnStores: Record<string, TakeSnapshot> = {}
  if (warehouse.snapshot) columnStores[warehouseFileName] = warehouse.snapshot
  if (hub.snapshot) columnStores[hubFileName] = hub.snapshot
  return columnStores
}

/** The files of a data folder that hold keys or passwords. A backup encrypts them. */
export const secretNames: readonly string[] = [keyFileName, 'proxy-keys.json', demoFileName]

/** The contents of files by their names. */
export async function readSecrets(folder: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const name of await readdir(folder)) contents[name] = await readFile(join(folder, name), 'utf8')
  return contents
}

/** What people know an installation by: the words, and the tables that are counted. */
const counted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  platform: { accounts: 'accounts', clients: 'clients', channels: 'channels', transcripts: 'transcription_jobs' },
  proxy: { televisions: 'television' },
  [warehouseFileName]: { 'rows of daily numbers': 'channel_basic' },
  [hubFileName]: { 'brand lift reports': 'study_reports' },
}

/** Counts what a backup holds. Tables that an earlier release did not have are left out. */
export async function countRows(
  states: readonly StoreSnapshot[],
  facts: ReadonlyMap<string, WarehouseSnapshot>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const sql = (table: string) => `SELECT count(*) AS n FROM ${table}`
  for (const { databaseName, read } of states)
    for (const [word, table] of Object.entries(counted[databaseName] ?? {}))
      try {
        counts[word] = Number(read(sql(table))[0]?.n)
      } catch {}
  for (const [name, { read }] of facts)
    for (const [word, table] of Object.entries(counted[name] ?? {})) {
      const [[rows] = []] = await read(sql(table))
      counts[word] = Number(rows)
    }
  return counts
}
