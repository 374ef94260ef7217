import { expect, test } from 'vitest'
import { operation, statusCodes } from '#contract/datahub.ts'
import { outcomeOf } from './outcome.ts'

const report = { customer: 'customers/1', date: { year: 2026, month: 10, day: 18 }, sourceTable: 'a.b.c' }
const ended = (end: object) => operation.parse({ name: 'operations/1', done: true, ...end })

test('the result of an import that is done says how many rows and studies it imported', () => {
  const summary = { '@type': 'summary', studyReport: report, rowCount: 1024, studyCount: 1, brandLiftStudies: [] }
  expect(outcomeOf(ended({ response: summary }))).toMatch(/^1.?024 rows, 1 study$/)
})

test('the result of an import that failed names the row and column, if the data hub reports them', () => {
  const failed = (details: object[]) =>
    outcomeOf(ended({ error: { code: statusCodes.invalidArgument, message: 'Not allowed', details } }))
  expect(failed([{ '@type': 'place', sourceTable: 'a.b.c', row: 17, column: 'exposed' }])).toBe('row 17, exposed')
  expect(failed([{ '@type': 'place', sourceTable: 'a.b.c', column: 'exposed' }])).toBe('exposed')
  expect(failed([])).toBe('')
})

test('the result of an import under way shows its progress', () => {
  const metadata = { '@type': 'metadata', startTime: '2026-11-22T12:33:00Z', studyReport: report, progressPercent: 40 }
  expect(outcomeOf(operation.parse({ name: 'operations/1', metadata }))).toBe('40 %')
})
