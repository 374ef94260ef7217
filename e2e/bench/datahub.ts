import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckDBHub } from '#platform/warehouse/duckdb/brand-lift/hub.ts'
import { recordTable, sourceName } from '#platform/warehouse/duckdb/brand-lift/sourceTables.ts'
import { liftRows } from '../support/liftRows.ts'
import { median, medianRatio, table } from './table.ts'

const rows = Number(process.env.BENCH_DATAHUB_ROWS ?? 1_000_000)
const runs = 5
/** The import must be at least 0.7 times as fast as the engine's copy. */
const goal = 1 / 0.7
const name = 'acme.lift.benchmark'

/** An import of the data hub compared with the engine's own copy of the same table, also durable, in turn. */
export async function benchDatahub(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-datahub-'))
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'))
  const bare = await instance.connect()
  const hub = await openDuckDBHub({ dataDir: folder })
  try {
    await bare.run(`CREATE TABLE source AS ${liftRows(rows)}`)
    await hub.write(async (connection) => {
      await connection.run(`CREATE TABLE ${sourceName(name)} AS ${liftRows(rows)}`)
      await recordTable(connection, { table: name, customer: 'c', rows }, 0)
    })
    const request = { operation: 'o', customer: 'c', date: '2026-11-01', instance: '', sourceTable: name }
    const steps = { now: 0, signal: new AbortController().signal, onStep: () => {}, beforeCommit: async () => {} }
    const times = { ours: [] as number[], bare: [] as number[] }
    // The first pair is a warm-up and is not counted. Both start without the rows of the previous run.
    for (let run = 0; run <= runs; run += 1) {
      await bare.run('DROP TABLE IF EXISTS copied; CHECKPOINT')
      await bare.run('CREATE TABLE copied AS FROM source LIMIT 0')
      for (const statement of ['DELETE FROM study_results', 'DELETE FROM study_reports'])
        await hub.write((connection) => connection.run(statement))
      await hub.write((connection) => connection.run('CHECKPOINT'))
      const copying = await timed(() => bare.run('INSERT INTO copied FROM source'))
      const importing = await timed(() => hub.importTable(request, steps))
      if (run === 0) continue
      times.bare.push(copying)
      times.ours.push(importing)
    }
    const seconds = (all: number[]) => `${(median(all) / 1000).toFixed(2)} s`
    say(
      table(`Import of ${rows.toLocaleString('en')} rows of brand lift, median of ${runs} pairs`, [
        {
          name: 'checked and imported / INSERT … FROM of the engine',
          measured: seconds(times.ours),
          against: seconds(times.bare),
          ratio: medianRatio(times.ours, times.bare),
          goal,
        },
      ]),
    )
  } finally {
    await hub.close()
    bare.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
