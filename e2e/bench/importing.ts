import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { ownAccount, startTestService } from '#platform/analytics/service.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { readBulkFile, writeBulkFile } from './bulkFile.ts'
import { median, medianRatio, table } from './table.ts'

const rows = Number(process.env.BENCH_IMPORT_ROWS ?? 1_000_000)
const runs = 9
/** The import must be at least 0.7 times as fast as the engine reads. */
const goal = 1 / 0.7

/** Imports of a bulk report compared with the engine's own CSV reader into a table of the same columns, in turn. */
export async function benchImport(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-import-'))
  const path = join(folder, 'channel_basic.csv')
  const instance = await DuckDBInstance.create(join(folder, 'bare.duckdb'))
  const bare = await instance.connect()
  const service = await startTestService()
  try {
    await writeBulkFile(bare, path, { rows, firstDay: '2026-01-01', days: 50 })
    const times = { ours: [] as number[], bare: [] as number[], ourWork: [] as number[], bareWork: [] as number[] }
    // In turn, so that other load of the machine affects both. The first pair is a warm-up and is not counted.
    for (let run = 0; run <= runs; run += 1) {
      await bare.run('DROP TABLE IF EXISTS read; CHECKPOINT')
      await service.empty()
      await service.warehouse.write((connection) => connection.run('DELETE FROM register_notes'))
      // Both start without the rows of the previous run, which a checkpoint removes.
      await service.warehouse.write((connection) => connection.run('CHECKPOINT'))
      const reading = await timed(() => bare.run(`CREATE TABLE read AS ${readBulkFile(path)}`))
      const importing = await timed(() => importFile(service.importContext, { path, account: ownAccount.email }))
      if (run === 0) continue
      times.bare.push(reading.ms)
      times.ours.push(importing.ms)
      times.bareWork.push(reading.work)
      times.ourWork.push(importing.work)
    }
    const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(2)} s`
    say(
      table(`Import of ${rows.toLocaleString('en')} rows channel_basic, median of ${runs} pairs`, [
        {
          name: 'import / read_csv into a table of the same shape',
          measured: seconds(times.ours),
          against: seconds(times.bare),
          ratio: medianRatio(times.ours, times.bare),
          goal,
        },
        {
          name: 'the same by processor time',
          measured: seconds(times.ourWork),
          against: seconds(times.bareWork),
          ratio: medianRatio(times.ourWork, times.bareWork),
        },
      ]),
    )
  } finally {
    await service.close()
    bare.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; work: number }> {
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { ms: performance.now() - start, work: (user + system) / 1000 }
}
