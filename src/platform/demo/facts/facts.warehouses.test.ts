import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audiences } from '#platform/demo/countries.ts'
import { schedule } from '#platform/demo/schedule.ts'
import { sqlTypes } from '#platform/warehouse/duckdb/schema.ts'
import { describeOnEngines, duckdbEngine, type OpenedEngine } from '#platform/warehouse/engines.fixture.ts'
import type { Warehouse } from '#platform/warehouse/port.ts'
import { dailyRollups } from '#platform/warehouse/rollups.ts'
import { columnsOf, durationColumn, factTables, ownerColumn } from '#platform/warehouse/schema.ts'
import { makeActivity, makeClaims, makeOtherTables, makeReportsByAsset } from './facts.ts'

const firstDay = '2026-09-29'
const channels = [
  { id: 'UCdemo', seed: 1, uploader: 'self' as const },
  { id: 'UCother', seed: 2, uploader: 'thirdParty' as const },
].map((channel) => ({
  ...channel,
  videos: schedule(channel.seed, firstDay, '2026-10-05').map((video, place) => ({
    ...video,
    playlistId: `PL${place % 2}`,
    assetId: `A${place}`,
  })),
}))

/** Makes the demo's numbers of some days, as a start does. */
async function makeDays(warehouse: Warehouse, from: string, to: string): Promise<number[]> {
  const works = { channels, contentOwner: 'network', from, to }
  const activity = channels.map(({ id: channelId, seed, videos }) => ({
    seed,
    channelId,
    firstDay,
    from,
    to,
    videos,
    audiences,
  }))
  const shares: number[] = []
  await makeActivity(warehouse, activity, (share) => shares.push(share))
  await makeOtherTables(warehouse, { ...works, late: true }, () => {})
  await makeClaims(warehouse, works)
  await makeReportsByAsset(warehouse, works)
  return shares
}

/**
 * The number of rows of each table, and a checksum of their values. Decimal numbers are rounded: the oldest ClickHouse
 * reads the last of 17 digits inexactly.
 */
async function checksums({ rows }: OpenedEngine): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of [...factTables.values(), ...dailyRollups]) {
    const values = columnsOf(table).map(({ name, kind }) => (sqlTypes[kind] === 'DOUBLE' ? `round(${name}, 8)` : name))
    if (table.owned) values.push(ownerColumn)
    if (table.durations) values.push(durationColumn)
    const sql = `SELECT count(*), CAST(sum(hash(${values.join(', ')})) AS VARCHAR) FROM ${table.name}`
    found[table.name] = (await rows(sql))[0]
  }
  return found
}

const folder = mkdtempSync(join(tmpdir(), 'tenfoot-demo-'))
/** Of the numbers of DuckDB made in order. */
let expected: Record<string, unknown>
beforeAll(async () => {
  const inOrder = await duckdbEngine.open({ dataDir: join(folder, 'expected') })
  await makeDays(inOrder.warehouse, firstDay, '2026-10-04')
  expected = await checksums(inOrder)
  await inOrder.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeOnEngines('the demo’s numbers', (engine) => {
  let opened: OpenedEngine
  beforeAll(async () => {
    opened = await engine.open({ dataDir: mkdtempSync(join(folder, 'opened-')) })
  }, 60_000)
  afterAll(() => opened?.close())

  it('the demo’s numbers are those of DuckDB made in order, when the newest days are made first', async () => {
    const shares = await makeDays(opened.warehouse, '2026-10-02', '2026-10-03')
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    // These days begin in the quarter before, whose retention curves are made with them.
    await makeDays(opened.warehouse, firstDay, '2026-10-01')
    await makeDays(opened.warehouse, '2026-10-04', '2026-10-04')
    const found = await checksums(opened)
    expect(found).toEqual(expected)
    expect(found).toMatchObject({ asset_basic: [expect.any(Number), expect.any(String)] })
  }, 180_000)
})
