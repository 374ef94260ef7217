import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clickhouseEngines, describeOnEngines, type OpenedEngine } from '../engines.fixture.ts'
import { bind } from './bind.ts'

describe('bound values', () => {
  const sql = 'SELECT $text WHERE channel_id IN $list LIMIT $limit OFFSET $limit'
  const bound = { text: "it's \\ a\0", list: ['a', "b'"], limit: 5 }

  it('the values of a statement are sent beside it to servers that know parameters', () => {
    expect(bind(sql, bound, true)).toEqual({
      sql: 'SELECT {text:String} WHERE channel_id IN {list:Array(String)} LIMIT {limit:Int64} OFFSET {limit:Int64}',
      parameters: bound,
    })
  })

  it('the values of a statement are written into it for older servers', () => {
    expect(bind(sql, bound, false)).toEqual({
      sql: "SELECT 'it\\'s \\\\ a\\0' WHERE channel_id IN ('a', 'b\\'') LIMIT 5 OFFSET 5",
      parameters: {},
    })
  })

  it('the values of a statement are written into it where they are long, because addresses are limited', () => {
    const ids = Array.from({ length: 500 }, (_, place) => `video-${place}`)
    expect(bind('$text IN $ids', { text: 'a', ids }, true)).toEqual({
      sql: `{text:String} IN (${ids.map((id) => `'${id}'`).join(', ')})`,
      parameters: { text: 'a' },
    })
    const long = "'".repeat(2_001)
    expect(bind('$long', { long }, true).sql).toBe(`'${"\\'".repeat(2_001)}'`)
  })

  it('a value of a statement may be a list without elements', () => {
    expect(bind('x IN $list', { list: [] }, false).sql).toBe("x IN (SELECT '' FROM system.one WHERE 1 = 0)")
  })

  it('a statement is refused where a value is missing or is no number', () => {
    expect(() => bind('SELECT $a', {}, true)).toThrow('no value for $a')
    expect(() => bind('SELECT $a', { a: Number.NaN }, false)).toThrow('NaN cannot be bound')
  })
})

describeOnEngines(
  'values',
  (engine) => {
    let folder: string
    let opened: OpenedEngine
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tenfoot-values-'))
      opened = await engine.open({ dataDir: folder })
    })
    afterAll(async () => {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Any characters, and often those that mean something in SQL. */
    const short = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom("'", '"', '\\', '\0', '\n', '\t', '$', '{', '}', '`', '-', 'N', 'x') }),
    )
    // Long ones are written into the statement.
    const text = fc.oneof(
      short,
      short.map((shortText) => shortText + 'x'.repeat(2_000)),
    )

    it('bound values reach the server as they are', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(text), text, fc.integer(), async (list, value, number) => {
          const sql = 'SELECT $value AS v, $number AS n, $value IN $list AS known, $value IN $all AS own'
          const bound = { value, number, list, all: [...list, value] }
          expect(await opened.warehouse.read(sql, bound)).toEqual([[value, number, list.includes(value) ? 1 : 0, 1]])
        }),
        { numRuns: 200 },
      )
    })
  },
  clickhouseEngines,
)
