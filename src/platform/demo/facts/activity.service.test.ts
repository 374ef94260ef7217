import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checksum } from '#platform/demo/checksum.fixture.ts'
import { audiences } from '#platform/demo/countries.ts'
import { schedule } from '#platform/demo/schedule.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from '#platform/warehouse/duckdb/warehouse.ts'
import { makeActivity } from './facts.ts'

describe('demo rows', () => {
  const folders: string[] = []
  const opened: DuckDBWarehouse[] = []
  afterAll(async () => {
    for (const warehouse of opened) await warehouse.close()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  const fresh = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-demo-'))
    folders.push(dataDir)
    const warehouse = await openDuckDBWarehouse({ dataDir })
    opened.push(warehouse)
    return warehouse
  }
  const firstDay = '2026-01-01'
  const make = (warehouse: DuckDBWarehouse, from: string, to: string, seed = 1) =>
    makeActivity(
      warehouse,
      [{ seed, channelId: 'UCdemo', firstDay, from, to, videos: schedule(seed, firstDay, to), audiences }],
      () => {},
    )

  it('the demo channel’s rows are the same for the same seed, and different for another seed', async () => {
    const [first, same, otherSeed] = [await fresh(), await fresh(), await fresh()]
    await make(first, firstDay, '2026-03-31')
    await make(same, firstDay, '2026-03-31')
    await make(otherSeed, firstDay, '2026-03-31', 2)
    expect(await checksum(same)).toEqual(await checksum(first))
    expect(await checksum(otherSeed)).not.toEqual(await checksum(first))
  })

  it('the demo channel’s rows are the same whether days are made together or one by one', async () => {
    const [atOnce, later] = [await fresh(), await fresh()]
    await make(atOnce, firstDay, '2026-02-20')
    await make(later, firstDay, '2026-02-17')
    for (const day of ['2026-02-18', '2026-02-19', '2026-02-20']) await make(later, day, day)
    expect(await checksum(later)).toEqual(await checksum(atOnce))
  })
})
