import { expect, it } from 'vitest'
import type { ClickHouse } from './connection.ts'
import { createMissing } from './createTable.ts'
import type { Table } from './schema.ts'

const table = (name: string, shardBy?: string): Table => ({
  name,
  columns: ['a UInt8'],
  engine: 'MergeTree',
  orderBy: ['a'],
  ...(shardBy === undefined ? {} : { shardBy }),
})

/** A connection that records statements, which end when the test says so. */
function recording() {
  const started: string[] = []
  const endings: { resolve(): void; reject(error: Error): void }[] = []
  const connection: Pick<ClickHouse, 'run' | 'database' | 'cluster'> = {
    database: 'd',
    cluster: 'c',
    run: (sql) => {
      started.push(/NOT EXISTS (\w+)/.exec(sql)?.[1] ?? sql)
      return new Promise<void>((resolve, reject) => void endings.push({ resolve, reject }))
    },
  }
  return { started, endings, clickhouse: connection as ClickHouse }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('tables are created several at one time, and those that read all shards after those that they read', async () => {
  const { started, endings, clickhouse } = recording()
  const names = Array.from({ length: 10 }, (_, place) => `t${place}`)
  const creating = createMissing(
    clickhouse,
    names.map((name, place) => table(name, place < 2 ? 'a' : undefined)),
  )
  const end = async () => {
    for (const { resolve } of endings.splice(0)) resolve()
    await turn()
    return started.splice(0)
  }
  expect(started.splice(0)).toEqual(['t0_local', 't1_local', ...names.slice(2, 8)])
  expect(await end()).toEqual(['t8', 't9'])
  expect(await end()).toEqual(['t0', 't1'])
  await end()
  await creating
})

it('no more tables are created once one cannot be', async () => {
  const { started, endings, clickhouse } = recording()
  const creating = createMissing(
    clickhouse,
    Array.from({ length: 20 }, (_, place) => table(`t${place}`)),
  )
  for (const [place, { resolve, reject }] of endings.entries()) place === 3 ? reject(new Error('refused')) : resolve()
  await expect(creating).rejects.toThrow('refused')
  expect(started).toHaveLength(8)
})
