import { expect, test } from 'vitest'
import { plainCell } from './plainRows.ts'

const row: Readonly<Record<string, string>> = {
  study_name: 'Winter Stores',
  metric: 'AD_RECALL',
  segment_type: 'AGE',
  segment: '25-34',
  lift: '0.0312',
}
const cell = (column: string, values = row) => plainCell(column, (name) => values[name] ?? '')

test('the first rows of a table are read in words, without its codes', () => {
  expect(['study_name', 'metric', 'segment', 'lift'].map((column) => cell(column))).toEqual([
    'Winter Stores',
    'Ad recall',
    '25–34',
    '+3.1',
  ])
  expect(cell('segment', { segment_type: 'ALL', segment: 'ALL' })).toBe('Everybody')
})

test('a value that a table should not have is shown as it is, as the check will name it', () => {
  const wrong = { metric: 'RECALL', segment_type: 'CITY', segment: 'Graz', lift: 'high' }
  expect(['metric', 'segment', 'lift'].map((column) => cell(column, wrong))).toEqual(['RECALL', 'Graz', 'high'])
  expect(cell('lift', { lift: '' })).toBe('')
})
