import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, springStudies } from '#platform/demo/studies/studies.ts'
import { rowsPerStudy, schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { LiftRow } from '#platform/warehouse/brand-lift/port.ts'
import { checkTable } from './check.ts'
import { type DuckDBHub, openDuckDBHub } from './hub.ts'
import { sourceName } from './sourceTables.ts'

const good = () => springStudies.flatMap((study) => rowsOf(study, ['2026-09-01', '2026-10-01']))
/** Quotes a cell with a comma, as downloads do. */
const quoted = (cell: unknown) => (/,/.test(String(cell)) ? `"${cell}"` : String(cell))
const table = 'acme.lift.t'
const times = { now: 1_790_000_000_000, today: '2026-11-21' }

describe('source tables', () => {
  let dataDir: string
  let hub: DuckDBHub
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-hub-'))
    hub = await openDuckDBHub({ dataDir })
  })
  afterAll(async () => {
    await hub.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const write = (rows: readonly LiftRow[]) => hub.writeTables([{ table, customer: 'c', rows }], 0)
  const check = (date = '2026-11-01') =>
    hub.write((connection) => checkTable(connection, { table, customer: 'c', date }).then(() => 'good'))
  const csvOf = (rows: readonly object[], names = schemaColumns.map(({ name }) => name)) =>
    [names.join(','), ...rows.map((row) => names.map((name) => quoted(row[name as keyof typeof row])).join(','))].join(
      '\n',
    )
  const load = (text: string) => {
    const path = join(dataDir, 'file.csv')
    writeFileSync(path, text)
    return hub.loadTable({ table, path, customer: 'c' }, times)
  }

  it('a table with semicolons and decimal commas, as spreadsheets of many countries write, is read', async () => {
    const names = schemaColumns.map(({ name }) => name)
    const cell = (value: unknown) => (typeof value === 'number' ? String(value).replace('.', ',') : `"${value}"`)
    const lines = good().map((row) => names.map((name) => cell(row[name as keyof typeof row])).join(';'))
    const text = [names.join(';'), ...lines].join('\r\n')
    expect(await load(text)).toEqual({ table, customer: 'c', rows: lines.length })
  })

  it('a day that may be two is refused by its row, not guessed', async () => {
    const text = csvOf(good()).replaceAll('2026-10-01', '01/10/2026')
    expect(await load(text)).toMatchObject({ problem: expect.stringMatching(/row 1, column end_date: "01\/10\/2026"/) })
  })

  it('a source table is accepted when it follows the schema', async () => {
    await write(good())
    expect(await check()).toBe('good')
  })

  const change = (place: number, changes: Partial<LiftRow>) => (rows: LiftRow[]) =>
    rows.map((row, index) => (index === place ? { ...row, ...changes } : row))
  it.each<[string, (rows: LiftRow[]) => LiftRow[], string, string | RegExp]>([
    [
      'study_id',
      change(4, { study_id: 'a b' }),
      'row 5, column study_id',
      '"a b" is not allowed; it must be 1 to 64 letters',
    ],
    ['study_name', change(3, { study_name: '' }), 'row 4, column study_name', 'empty is not allowed'],
    [
      'campaign',
      change(3, { campaign: 'x'.repeat(201) }),
      'row 4, column campaign',
      'it must be a text of 1 to 200 letters',
    ],
    [
      'metric',
      change(9, { metric: 'FAME' }),
      'row 10, column metric',
      '"FAME" is not allowed; it must be one of AWARENESS, ',
    ],
    ['segment_type', change(9, { segment_type: 'MOOD' }), 'row 10, column segment_type', 'one of ALL, AGE'],
    ['segment', change(0, { segment: 'everybody' }), 'row 1, column segment', 'ALL exactly where segment_type is ALL'],
    ['no one asked', change(2, { exposed_respondents: 0 }), 'row 3, column exposed_respondents', '"0" is not allowed'],
    ['fewer than none', change(2, { control_positive: -1 }), 'row 3, column control_positive', '"-1" is not allowed'],
    [
      'more positive than exposed respondents',
      change(2, { exposed_positive: 9000 }),
      'row 3, column exposed_positive',
      'at most exposed_respondents',
    ],
    [
      'more positive than control respondents',
      change(2, { control_positive: 9000 }),
      'row 3, column control_positive',
      'at most control_respondents',
    ],
    [
      'a lift that the counts contradict',
      change(7, { lift: 0.5 }),
      'row 8, column lift',
      '"0.5" is not allowed; it must be exposed_positive / exposed_respondents',
    ],
    ['an interval above the lift', change(7, { lift_low: 0.9 }), 'row 8, column lift_low', 'at most lift'],
    ['an interval below the lift', change(7, { lift_high: -0.9 }), 'row 8, column lift_high', 'lift or more'],
    [
      'a confidence level of 90',
      change(7, { confidence_level: 90 }),
      'row 8, column confidence_level',
      'below 1, such as 0.9',
    ],
    [
      'an end before the start',
      change(1, { end_date: '2026-08-01' }),
      'row 2, column end_date',
      'start_date or a later day',
    ],
    [
      'the first of several bad rows',
      (rows) => change(11, { metric: 'X' })(change(6, { lift: 0.7 })(rows)),
      'row 7, column lift',
      '',
    ],
    [
      'a row that occurs twice',
      (rows) => [...rows, rows[5] as LiftRow],
      `row ${good().length + 1}, column segment`,
      'as row 6; each',
    ],
    [
      'a study with two names',
      change(8, { study_name: 'Another' }),
      'row 9, column study_name',
      'of the study spring-refit',
    ],
    [
      'a study with two start dates',
      change(8, { start_date: '2026-09-02' }),
      'row 9, column start_date',
      'all rows of a study must have the same',
    ],
    [
      'a metric without a row ALL',
      (rows) => rows.slice(1),
      'row 1, column segment_type',
      'the study spring-refit has no row ALL of AWARENESS',
    ],
    [
      'a segment larger than the row ALL',
      change(1, { exposed_respondents: 2401, exposed_positive: 0, lift: -0.31, lift_low: -0.4, lift_high: 0 }),
      'row 2, column exposed_respondents',
      'it must be at most 2400, as in the row ALL',
    ],
    [
      'a study with too many rows',
      (rows) => {
        const [, row] = rows as [LiftRow, LiftRow]
        return [...rows, ...Array.from({ length: rowsPerStudy }, (_, index) => ({ ...row, segment: `s${index}` }))]
      },
      'column study_id',
      `has more than ${rowsPerStudy} rows`,
    ],
    ['no rows', () => [], table, 'it has no rows'],
  ])('a source table is refused for %s, with the row and the column named', async (_what, corrupt, where, reason) => {
    await write(corrupt(good()))
    const refused = await check().catch((error: Error) => error.message)
    expect(refused).toContain(`Table ${table}`)
    expect(refused).toContain(where)
    expect(refused).toMatch(reason)
  })

  it('a source table is refused when a study began after the date of the report', async () => {
    await write(good())
    await expect(check('2026-08-31')).rejects.toThrow(
      /row 1, column start_date: .* the date of the report or an earlier day/,
    )
  })

  it('a source table is refused when a column is missing or has a type that cannot be read', async () => {
    await write(good())
    await hub.write((connection) => connection.run(`ALTER TABLE ${sourceName(table)} DROP COLUMN lift_low`))
    await expect(check()).rejects.toThrow(`Table ${table}, column lift_low: it is missing; it holds a decimal number`)
    await write(good())
    await hub.write((connection) =>
      connection.run(`ALTER TABLE ${sourceName(table)} ALTER lift_low TYPE BOOLEAN USING true`),
    )
    await expect(check()).rejects.toThrow(
      'column lift_low: its type BOOLEAN is not allowed; it must be DOUBLE or text.',
    )
  })

  describe('loaded from a file', () => {
    it.each(['.csv', '.parquet'])(
      'a source table has the rows of its %s file in their order, with every type of the schema',
      async (end) => {
        const csv = csvOf(good())
        expect(await load(csv)).toEqual({ table, customer: 'c', rows: good().length })
        const path = join(dataDir, `copy${end}`)
        await hub.write((connection) => connection.run(`COPY ${sourceName(table)} TO '${path}'`))
        expect(await hub.loadTable({ table, path, customer: 'c' }, times)).toEqual({
          table,
          customer: 'c',
          rows: good().length,
        })
        const [first] = await hub.read(
          `SELECT segment, exposed_respondents, lift FROM ${sourceName(table)} LIMIT 1 OFFSET 1`,
        )
        const [, row] = good()
        expect(first).toEqual([row?.segment, row?.exposed_respondents, row?.lift])
      },
    )

    it.each([
      ['a word among numbers', { exposed_positive: 'many' }, 'row 3, column exposed_positive: "many" is not allowed'],
      [
        'half a person',
        { exposed_positive: '10.5' },
        'row 3, column exposed_positive: "10.5" is not allowed; it must be a whole number',
      ],
      [
        'a day that does not exist',
        { end_date: '2026-02-30' },
        'row 3, column end_date: "2026-02-30" is not allowed; it must be a day as',
      ],
      ['an empty cell', { lift: '' }, 'row 3, column lift: empty is not allowed'],
    ])(
      'a source file with %s is loaded too, and reports the problem that an import would report',
      async (_what, cell, problem) => {
        const rows = good().map((row, index) => (index === 2 ? { ...row, ...cell } : row))
        const loaded = await load(csvOf(rows))
        expect(loaded.problem).toContain(problem)
        await expect(check()).rejects.toThrow(problem)
      },
    )

    it('a source table stores a segment that looks like a number exactly as it is written', async () => {
      const rows = good().map((row) =>
        row.segment_type === 'FREQUENCY' && row.segment === '1' ? { ...row, segment: '007' } : row,
      )
      expect((await load(csvOf(rows))).problem).toBeUndefined()
      const found = await hub.read(`SELECT count(*) FROM ${sourceName(table)} WHERE segment = '007'`)
      expect(found[0]?.[0]).toBeGreaterThan(0)
    })

    it('a source table stays as it was when a new file cannot be read or its table name is not allowed', async () => {
      await load(csvOf(good()))
      const path = join(dataDir, 'no.parquet')
      writeFileSync(path, 'no parquet')
      await expect(hub.loadTable({ table, path, customer: 'c' }, times)).rejects.toThrow(
        /^no\.parquet cannot be read: /,
      )
      const file = join(dataDir, 'file.csv')
      await expect(hub.loadTable({ table, path: file, customer: 'd' }, times)).rejects.toThrow('belongs to customers/c')
      await expect(hub.loadTable({ table: 'lift.t', path: file, customer: 'c' }, times)).rejects.toThrow(
        '"lift.t" is not allowed; it must be project.dataset.table_name.',
      )
      expect(await check()).toBe('good')
    })

    it('a source table is not replaced by a table whose name differs only in the case of its letters', async () => {
      await load(csvOf(good()))
      const path = join(dataDir, 'file.csv')
      writeFileSync(path, csvOf(good().slice(0, 1)))
      for (const customer of ['c', 'd'])
        await expect(hub.loadTable({ table: 'acme.LIFT.t', path, customer }, times)).rejects.toThrow(
          'There is a table acme.lift.t: choose a name that differs in more than the case of letters.',
        )
      expect((await hub.firstRows({ table, customer: 'c', limit: 1 }))?.rowCount).toBe(good().length)
      expect(await check()).toBe('good')
    })

    it('a source table is missing after it was removed', async () => {
      await load(csvOf(good()))
      await hub.unloadTable(table)
      await expect(check()).rejects.toThrow('there is no such table')
      await expect(hub.unloadTable(table)).rejects.toThrow(`There is no table ${table}.`)
    })
  })
})
