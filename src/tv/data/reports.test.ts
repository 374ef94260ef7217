import { expect, test } from 'vitest'
import { rowsOf } from './reports.ts'

const header = (name: string) => ({ name, columnType: 'METRIC' as const, dataType: 'INTEGER' as const })

test('a report is read by the names of its columns, in whatever order they come', () => {
  const [row] = rowsOf({ kind: 'k', columnHeaders: [header('views'), header('day')], rows: [[7, '2026-11-17']] })
  expect(row?.text('day')).toBe('2026-11-17')
  expect(row?.number('views')).toBe(7)
})

test('an empty cell counts as nothing, a missing column is an error, missing rows are none', () => {
  const [row] = rowsOf({ kind: 'k', columnHeaders: [header('views')], rows: [[null]] })
  expect(row?.number('views')).toBe(0)
  expect(() => row?.number('likes')).toThrow(/likes/)
  expect(rowsOf({ kind: 'k', columnHeaders: [header('views')] })).toEqual([])
})
