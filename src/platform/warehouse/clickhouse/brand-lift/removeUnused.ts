import type { ClickHouse } from '../connection.ts'
import { localName } from '../createTable.ts'
import { hubTables } from '../hubSchema.ts'
import { onCluster } from '../onCluster.ts'
import { versionAt } from '../version.ts'

/** How long replaced rows stay, in milliseconds: longer than any statement reads, or any import runs. */
const graceMs = 86_400_000

/** Tables of rows with their column of versions, and the SQL of the entries that made versions current. */
const stored = [
  { rows: 'source_rows', column: 'version', entries: 'SELECT name, toString(version) FROM source_tables' },
  {
    rows: 'study_results',
    column: 'report',
    entries: "SELECT concat(customer, ' ', toString(date), ' ', instance), toString(report) FROM study_reports",
  },
] as const

/**
 * Removes rows that nobody can read any more: those that were replaced a day ago, and those of imports that were
 * aborted or killed. Several processes may do it at once.
 * @param now milliseconds since 1970
 */
export async function removeUnused(clickhouse: ClickHouse, now: number): Promise<void> {
  for (const { rows, column, entries } of stored) {
    const present = await clickhouse.read(`SELECT DISTINCT toString(${column}) FROM ${rows}`)
    const unused = unusedVersions(
      present.map(([version]) => String(version)),
      (await clickhouse.read(entries)).map(([key, version]) => ({ key: String(key), version: String(version) })),
      versionAt(now - graceMs),
    )
    const table = hubTables.find(({ name }) => name === rows)
    if (unused.length === 0 || !table) continue
    const { cluster } = clickhouse
    await clickhouse.run(
      `ALTER TABLE ${localName(table, cluster)}${onCluster(cluster)} DELETE WHERE ${column} IN (${unused.join(', ')})`,
    )
  }
}

/**
 * The stored versions that were replaced before `limit`, or are older and never became current.
 * @param entries each version that became current, with what it is a version of
 */
export function unusedVersions(
  stored: readonly string[],
  entries: readonly { key: string; version: string }[],
  limit: string,
): string[] {
  const successors = new Map<string, bigint | undefined>()
  const last = new Map<string, bigint>()
  const newestFirst = [...entries].sort((a, b) => (BigInt(a.version) < BigInt(b.version) ? 1 : -1))
  for (const { key, version } of newestFirst) {
    successors.set(version, last.get(key))
    last.set(key, BigInt(version))
  }
  return stored.filter((version) => {
    const replacedAt = successors.has(version) ? successors.get(version) : BigInt(version)
    return replacedAt !== undefined && replacedAt < BigInt(limit)
  })
}
