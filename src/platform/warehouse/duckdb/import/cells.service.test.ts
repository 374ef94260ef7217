import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ColumnKind } from '#platform/warehouse/columns.ts'
import { cellSql } from './cells.ts'

/** Kinds of numbers, each with values that files usually have. */
const ordinary: readonly [ColumnKind, readonly string[]][] = [
  ['count', ['0', '1', '3.0', '1e3', '4294967295']],
  ['position', ['0', '7']],
  ['netCount', ['0', '-4', '1000000']],
  ['minutes', ['0', '0.0', '85.756416666666667', '1e-5', '1e9']],
  ['percentage', ['0', '272.55']],
  ['ratio', ['0.1538', '1.2']],
  ['point', ['0.01', '1', '1.0']],
  ['money', ['-3.5', '0', '12.25']],
  ['rate', ['0.79', '1365', '1']],
]
/** Values to try in every kind: each is allowed in some kinds or in none. */
const anything = [
  '',
  '-1',
  '-0.5',
  '-1e-300',
  '-0',
  '1.5',
  '0.9999999999999999',
  '1e-300',
  '1.0000000000000002',
  '2',
  '0',
  '0.5',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '1e20',
  '1e200',
  '1e305',
  '-1e305',
  'inf',
  '-inf',
  'nan',
]

describe('quick rules for numbers', () => {
  let connection: DuckDBConnection
  let instance: DuckDBInstance
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:')
    connection = await instance.connect()
  })
  afterAll(() => {
    connection.closeSync()
    instance.closeSync()
  })

  const first = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS()[0]
  /**
   * The value that the quick rule would store; undefined where it refuses a cell. Several cells make one row, as in a
   * file.
   */
  const quickly = (rule: ReturnType<typeof cellSql>, cells: readonly string[]) => {
    const { stored, zero, type } = rule.quick
    const sum = cells.map((_, place) => zero?.(`x${place}`)).join(' + ')
    const columns = cells.map((cell, place) => `CAST(${cell === '' ? 'NULL' : `'${cell}'`} AS ${type}) AS x${place}`)
    return first(
      `SELECT ${cells.map((_, place) => stored(`x${place}`)).join(', ')} FROM (SELECT ${columns.join(', ')}) WHERE ${sum} = 0`,
    ).catch(() => undefined)
  }
  const carefully = async (rule: ReturnType<typeof cellSql>, cell: string) => {
    const from = `FROM (SELECT '${cell}' AS x)`
    const [allowed] = (await first(`SELECT ${rule.condition('x')} ${from}`)) ?? []
    return allowed === true ? (await first(`SELECT ${rule.stored('x')} ${from}`))?.[0] : undefined
  }

  describe.each(ordinary)('%s', (kind, cells) => {
    it.each([
      ['a column of every version', cellSql({ name: 'n', kind })],
      ['a column of later versions', cellSql({ name: 'n', kind, since: 2 })],
    ])(
      'the quick rule for %s accepts what files write, refuses what is not allowed, and stores the same value as the careful rule',
      async (_, rule) => {
        for (const cell of cells) expect(await quickly(rule, [cell]), cell).toEqual([await carefully(rule, cell)])
        const usual = cells[0] ?? ''
        for (const cell of anything) {
          const careful = await carefully(rule, cell)
          for (const row of [[cell], [usual, cell], [cell, usual]]) {
            const found = await quickly(rule, row)
            if (found !== undefined) expect(found[row.indexOf(cell)], `${row}`).toEqual(careful)
            if (careful === undefined) expect(found, `${row}`).toBeUndefined()
          }
        }
      },
    )
  })
})
