import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { resultTable } from '#contract/analytics.ts'
import { median, medianRatio, type Row, table } from '../table.ts'
import { type Question, questions } from './questions.ts'
import { openPostgres, openSqlite, type RowStore } from './rowStores.ts'
import { type Bench, type Cells, openBench } from './service.ts'

/**
 * `BENCH_ROWS`: sizes of the warehouse, smallest first; the row stores contain the first. The goals are for
 * `10000000,100000000`, which takes about ten minutes and 8 GB; `BENCH_FOLDER` stores the rows for the next run.
 */
const sizes = z.parse(
  z.array(z.number().check(z.int(), z.gte(1_000_000))).check(z.minLength(1)),
  (process.env.BENCH_ROWS ?? '2000000,20000000').split(',').map(Number),
)
const storedRows = process.env.BENCH_FOLDER
const runs = 9
const runsOfRowStores = 3
const clients = 64
const goals = { bare: 1.3, rowStore: 0.1, growth: 8 }

type Say = (text: string) => void
const ms = (time: number) => `${time.toFixed(0)} ms`
const millions = (rows: number) => `${(rows / 1e6).toFixed(1)} million rows`

/**
 * Reports of the service compared with bare SQL, with row stores, with ten times the rows, and with many clients at
 * once.
 */
export async function benchReports(say: Say): Promise<void> {
  await withBenches(async (open) => {
    const [small, large] = sizes
    if (small === undefined) return
    const first = await open(small)
    await compareWithBareSql(first, say)
    await compareWithRowStores(first, say)
    await measureManyClients(first, say)
    if (large === undefined) return
    const second = await open(large)
    await compareWithBareSql(second, say)
    await measureManyClients(second, say)
    await measureGrowth(first, second, say)
  }, say)
}

/** How the time of a report grows with the rows: with stored rows (`BENCH_FOLDER`) this takes a minute. */
export async function benchGrowth(say: Say): Promise<void> {
  await withBenches(async (open) => {
    const [small, large] = sizes
    if (small === undefined || large === undefined) throw new Error('BENCH_ROWS: two sizes are needed to compare')
    await measureGrowth(await open(small), await open(large), say)
  }, say)
}

async function withBenches(work: (open: (size: number) => Promise<Bench>) => Promise<void>, say: Say): Promise<void> {
  const opened: Bench[] = []
  try {
    await work(async (size) => {
      const bench = await openBench(size, storedRows)
      opened.push(bench)
      say(`\n${millions(bench.rows)} made in ${bench.seconds.toFixed(0)} s\n`)
      return bench
    })
  } finally {
    for (const bench of opened) await bench.close()
  }
}

/** Asks both sizes in turn: times that are minutes apart would differ by the machine's other load. */
async function measureGrowth(small: Bench, large: Bench, say: Say): Promise<void> {
  const rows: Row[] = []
  for (const [place, { name, query }] of questions(small.groupId).entries()) {
    const [before, after]: [number[], number[]] = [[], []]
    for (let run = 0; run <= runs; run += 1) {
      const bySmall = await timed(() => small.ask(query))
      const byLarge = await timed(() => large.ask(questions(large.groupId)[place]?.query ?? query))
      if (run === 0) continue
      before.push(bySmall.time)
      after.push(byLarge.time)
    }
    const ratio = medianRatio(after, before)
    rows.push({ name, measured: ms(median(after)), against: ms(median(before)), ratio, goal: goals.growth })
  }
  say(table(`Time of the service, ${millions(small.rows)} to ${millions(large.rows)}, median of ${runs} pairs`, rows))
}

/** Asks both in turn, so that other load of the machine affects both. The first pair warms up and is not counted. */
async function compareWithBareSql(bench: Bench, say: Say): Promise<void> {
  const rows: Row[] = []
  for (const { name, query, sql } of questions(bench.groupId)) {
    const serviceTimes: number[] = []
    const bareTimes: number[] = []
    for (let run = 0; run <= runs; run += 1) {
      const byService = await timed(() => bench.ask(query))
      const byBareSql = await timed(() => bench.bare(sql))
      if (run === 0) requireSame(name, byService.result.text, byBareSql.result)
      else {
        serviceTimes.push(byService.time)
        bareTimes.push(byBareSql.time)
      }
    }
    rows.push({
      name,
      measured: ms(median(serviceTimes)),
      against: ms(median(bareTimes)),
      goal: goals.bare,
      ratio: medianRatio(serviceTimes, bareTimes),
    })
  }
  say(table(`Service over HTTP / bare SQL on the same engine, ${millions(bench.rows)}, median of ${runs} pairs`, rows))
}

async function compareWithRowStores(bench: Bench, say: Say): Promise<void> {
  const folder = storedRows ?? (await mkdtemp(join(tmpdir(), 'tenfoot-bench-')))
  const csv = join(folder, 'rows.csv')
  let written: Promise<string> | undefined
  const dump = () => (written ??= bench.dump(csv).then(() => csv))
  try {
    for (const [name, open] of [['sqlite', openSqlite] as const, ['postgres', openPostgres] as const]) {
      const storeFolder = join(folder, `${name}-${bench.rows}`)
      await mkdir(storeFolder, { recursive: true })
      // The database runs as another user.
      for (const path of [folder, storeFolder]) await chmod(path, 0o755)
      const store = await open(storeFolder, dump)
      try {
        say(await compareWithRowStore(bench, store))
      } finally {
        await store.close()
      }
    }
  } finally {
    await rm(storedRows === undefined ? folder : csv, { recursive: true, force: true })
  }
}

async function compareWithRowStore(bench: Bench, store: RowStore): Promise<string> {
  const rows: Row[] = []
  for (const { name, query, sql } of questions(bench.groupId)) {
    const storeTimes: number[] = []
    const serviceTimes: number[] = []
    for (let run = 0; run <= runsOfRowStores; run += 1) {
      const byStore = await timed(() => store.query(sql))
      const byService = await timed(() => bench.ask(query))
      if (run === 0) requireSame(`${store.name}, ${name}`, byService.result.text, byStore.result)
      else {
        storeTimes.push(byStore.time)
        serviceTimes.push(byService.time)
      }
    }
    const [measured, against] = [median(serviceTimes), median(storeTimes)]
    rows.push({
      name,
      measured: ms(measured),
      against: ms(against),
      ratio: measured / against,
      goal: goals.rowStore,
    })
  }
  const title = `Service / ${store.name}, ${millions(bench.rows)} (loaded and indexed in ${store.seconds.toFixed(0)} s)`
  return table(title, rows)
}

/** 64 clients at once must all get an answer; of eight times as many, some may be asked to come back later. */
async function measureManyClients(bench: Bench, say: Say): Promise<void> {
  const [overview] = questions(bench.groupId) as [Question]
  for (const count of [clients, clients * 8]) {
    const { time, result } = await timed(() =>
      Promise.all(Array.from({ length: count }, () => bench.ask(overview.query))),
    )
    const answered = result.filter(({ status }) => status === 200).length
    const later = result.filter(
      ({ status, retryAfter }) => [429, 503].includes(status) && retryAfter !== undefined,
    ).length
    const wrong = count - answered - later
    const met = wrong === 0 && (count > clients || later === 0)
    say(
      `  ${count} clients at once: ${answered} answered in ${ms(time)}, ${later} told to come later, ${wrong} otherwise: ${met ? 'met' : 'MISSED'}\n`,
    )
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ time: number; result: Result }> {
  const startedAt = performance.now()
  const result = await work()
  return { time: performance.now() - startedAt, result }
}

/** Throws if the results differ. Minutes are whole in reports; databases sometimes return numbers as text. */
function requireSame(name: string, report: string, byHand: Cells): void {
  const rows = resultTable.parse(JSON.parse(report)).rows ?? []
  const isSame =
    rows.length > 0 &&
    rows.length === byHand.length &&
    rows.every((row, place) =>
      row.every((cell, column) => {
        const value = byHand[place]?.[column]
        return typeof cell === 'number' ? Math.abs(cell - Number(value)) <= 0.51 : column > 0 || sameLabel(cell, value)
      }),
    )
  if (!isSame)
    throw new Error(`${name}: the answers differ: ${JSON.stringify(rows[0])} and ${JSON.stringify(byHand[0])}`)
}

const sameLabel = (cell: unknown, value: unknown) =>
  Object(value) instanceof Date ? true : String(value).startsWith(String(cell))
