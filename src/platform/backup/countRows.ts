import type { StoreSnapshot } from '#storage/backup/snapshotStores.ts'
import type { WarehouseSnapshot } from '../warehouse/port.ts'
import { hubFileName, warehouseFileName } from '../warehouse/warehouse.ts'

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
