import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { clickhouseEngines, duckdbEngine, type TestEngine } from '#platform/warehouse/engines.fixture.ts'
import { loadCases, ownerOf } from '../catalogue/cases/load.fixture.ts'
import { ownAccount, startTestServiceOn } from '../service.fixture.ts'
import { requests } from './requests.fixture.ts'

/** `ENGINES_SEED` tries other requests, and `ENGINES_RUNS` more of them. */
const seed = Number(process.env.ENGINES_SEED ?? 21)
const runsOf = (isOldest: boolean) => Number(process.env.ENGINES_RUNS ?? (isOldest ? 25 : 150))

/** Requests with any order and any part of the rows, by the channel's owner and by its content owner. */
const queries = requests.chain(({ query }) => {
  const names = [...(query.dimensions ?? '').split(','), ...(query.metrics ?? '').split(',')].filter(Boolean)
  const order = fc
    .shuffledSubarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
    .chain((keyNames) => fc.tuple(...keyNames.map((name) => fc.constantFrom(name, `-${name}`))))
    .map((keys) => keys.join())
  return fc
    .record({
      ids: fc.constantFrom('channel==MINE', 'channel==MINE', `contentOwner==${ownerOf(ownAccount.id)}`),
      own: fc.record({ sort: order, maxResults: fc.integer({ min: 1, max: 60 }).map(String) }, { requiredKeys: [] }),
      startIndex: fc.constantFrom('1', '1', '3'),
    })
    .map(({ ids, own, startIndex }) => ({ ...own, ...query, ids, startIndex }))
})

interface Answer {
  status: number
  body: unknown
}

const tableOf = ({ status, body }: Answer) => (status === 200 ? resultTable.parse(body) : undefined)

/** Requires the same rows in the same order. Sums of fractions depend a little on the order of adding. */
function expectSame(answer: Answer, otherAnswer: Answer): void {
  expect(otherAnswer.status, JSON.stringify(otherAnswer.body)).toBe(answer.status)
  const [table, otherTable] = [tableOf(answer), tableOf(otherAnswer)]
  if (!table || !otherTable) {
    expect(otherAnswer.body).toEqual(answer.body)
    return
  }
  expect(otherTable.columnHeaders).toEqual(table.columnHeaders)
  const [rows, otherRows] = [table.rows ?? [], otherTable.rows ?? []]
  expect(otherRows).toHaveLength(rows.length)
  for (const [place, cells] of rows.entries())
    for (const [column, { name, dataType }] of table.columnHeaders.entries()) {
      const [cell, otherCell] = [cells[column], otherRows[place]?.[column]]
      const isNumber = typeof cell === 'number' && typeof otherCell === 'number'
      if (isNumber && Math.abs(cell - otherCell) <= tolerance(name, dataType, cell)) continue
      expect(otherCell, `row ${place}, ${name}`).toBe(cell)
    }
}

/** A sum next to a half may be rounded up on one engine and down on the other. */
const tolerance = (name: string, dataType: string, cell: number) =>
  dataType === 'INTEGER' ? (/inutes|ViewDuration/.test(name) ? 1 : 0) : Math.abs(cell) * 1e-9

const start = async (engine: TestEngine) => {
  const service = await startTestServiceOn({ engine })
  await loadCases(service)
  return { service, bearer: await service.token(ownAccount.id, ['video', 'analyticsMonetary', 'partner']) }
}
type Started = Awaited<ReturnType<typeof start>>

let duckdb: Started
beforeAll(async () => {
  duckdb = await start(duckdbEngine)
})
afterAll(() => duckdb?.service.close())

for (const engine of clickhouseEngines)
  describe.skipIf(engine.missing)(`DuckDB and ${engine.name}${engine.missing}`, () => {
    let clickhouse: Started
    beforeAll(async () => {
      clickhouse = await start(engine)
    })
    afterAll(() => clickhouse?.service.close())

    it('DuckDB and ClickHouse answer any request alike', async () => {
      let withRows = 0
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const [answer, otherAnswer] = await Promise.all(
            [duckdb, clickhouse].map(({ service, bearer }) => service.report(query, bearer)),
          )
          if (!answer || !otherAnswer) throw new Error('two services answer')
          expectSame(answer, otherAnswer)
          withRows += tableOf(answer)?.rows ? 1 : 0
        }),
        { numRuns: runsOf(engine === clickhouseEngines.at(-1)), seed },
      )
      expect(withRows).toBeGreaterThan(runsOf(engine === clickhouseEngines.at(-1)) / 3)
    }, 120_000)
  })
