import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { importTable } from '#platform/datahub/brandLift/importTable.ts'
import { registerTable } from '#platform/datahub/brandLift/load.ts'
import { openHub, sourceName } from '#platform/datahub/warehouse/hub.ts'
import { median, table } from './table.ts'

const rows = Number(process.env.BENCH_DATAHUB_ROWS ?? 1_000_000)
const runs = 5
/** The import must be at least 0.7 times as fast as the engine copies. */
const goal = 1 / 0.7
const name = 'acme.lift.benchmark'

/** Studies of 200 rows: five metrics over forty segments, one of which is everybody. */
const source = `
  SELECT 'study-' || study AS study_id, 'Study ' || study AS study_name, 'Campaign ' || study % 40 AS campaign,
    DATE '2026-09-01' AS start_date, DATE '2026-10-01' AS end_date, metric,
    CASE segment WHEN 0 THEN 'ALL' ELSE 'COUNTRY' END AS segment_type,
    CASE segment WHEN 0 THEN 'ALL' ELSE 'C' || segment END AS segment,
    exposed AS exposed_respondents, yes AS exposed_positive, control AS control_respondents, no AS control_positive,
    yes / exposed - no / control AS lift, yes / exposed - no / control - 0.04 AS lift_low,
    yes / exposed - no / control + 0.04 AS lift_high, 0.9 AS confidence_level
  FROM (SELECT i // 200 AS study, i % 40 AS segment,
      ['AWARENESS', 'AD_RECALL', 'CONSIDERATION', 'FAVORABILITY', 'PURCHASE_INTENT'][1 + i % 200 // 40] AS metric,
      CAST(CASE i % 40 WHEN 0 THEN 100000 ELSE 1000 + hash(i) % 2000 END AS BIGINT) AS exposed,
      CAST(CASE i % 40 WHEN 0 THEN 100000 ELSE 1000 + hash(i, 1) % 2000 END AS BIGINT) AS control,
      CAST(300 + hash(i, 2) % 400 AS BIGINT) AS yes, CAST(280 + hash(i, 3) % 400 AS BIGINT) AS no
    FROM range(${rows}) AS made(i))`

/** An import of the data hub against the engine's own copy of the same table, durable too, in turn. */
export async function benchDatahub(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-datahub-'))
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'))
  const bare = await instance.connect()
  const hub = await openHub({ dataDir: folder })
  try {
    await bare.run(`CREATE TABLE source AS ${source}`)
    await hub.write(async (connection) => {
      await connection.run(`CREATE TABLE ${sourceName(name)} AS ${source}`)
      await registerTable(connection, { table: name, customer: 'c', rows }, 0)
    })
    const order = { operation: 'o', customer: 'c', date: '2026-11-01', instance: '', sourceTable: name }
    const steps = { now: 0, signal: new AbortController().signal, onStep: () => {}, beforeCommit: async () => {} }
    const times = { ours: [] as number[], bare: [] as number[] }
    // The first pair warms up and is left out. Both begin without the rows of the run before.
    for (let run = 0; run <= runs; run += 1) {
      await bare.run('DROP TABLE IF EXISTS copied; CHECKPOINT')
      await bare.run('CREATE TABLE copied AS FROM source LIMIT 0')
      for (const statement of ['DELETE FROM study_results', 'DELETE FROM study_reports'])
        await hub.write((connection) => connection.run(statement))
      await hub.write((connection) => connection.run('CHECKPOINT'))
      const copying = await timed(() => bare.run('INSERT INTO copied FROM source'))
      const importing = await timed(() => importTable(hub, order, steps))
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
          ratio: median(times.ours.map((time, run) => time / (times.bare[run] ?? Number.NaN))),
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
