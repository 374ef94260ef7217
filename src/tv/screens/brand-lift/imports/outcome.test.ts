import { afterEach, describe, expect, it, test } from 'vitest'
import { type Operation, operation, statusCodes } from '#contract/datahub.ts'
import { i18n } from '#tv/language/t.ts'
import { operationErrorText, outcomeOf, plainErrorText } from './outcome.ts'

const report = { customer: 'customers/1', date: { year: 2026, month: 10, day: 18 }, sourceTable: 'a.b.c' }
const ended = (end: object) => operation.parse({ name: 'operations/1', done: true, ...end })

test('the result of an import that is done says how many rows and studies it imported', () => {
  const summary = { '@type': 'summary', studyReport: report, rowCount: 1024, studyCount: 1, brandLiftStudies: [] }
  expect(outcomeOf(ended({ response: summary }))).toMatch(/^1.?024 rows, 1 study$/)
})

test('the result of an import that failed names the row, if the data hub reports it, and no column', () => {
  const failed = (details: object[]) =>
    outcomeOf(ended({ error: { code: statusCodes.invalidArgument, message: 'Not allowed', details } }))
  expect(failed([{ '@type': 'place', sourceTable: 'a.b.c', row: 17, column: 'exposed' }])).toBe('row 17')
  expect(failed([{ '@type': 'place', sourceTable: 'a.b.c', column: 'exposed' }])).toBe('')
  expect(failed([])).toBe('')
})

test('why an import failed is said without the names of columns, if the data hub reports a place', () => {
  const text = (detail: object) => plainErrorText(failed(detail))
  const rule = { reason: 'rule', rule: 'lift_low ≤ lift', sourceTable: 'a.b.c', column: 'lift_low' }
  expect(text({ ...rule, row: 17 })).toBe('Row 17 of the table is wrong.')
  expect(text(rule)).toBe('Something in the table is wrong.')
  expect(text({ reason: 'noRows' })).toBe('The table has no rows.')
})

test('the result of an import under way shows its progress', () => {
  const metadata = { '@type': 'metadata', startTime: '2026-11-22T12:33:00Z', studyReport: report, progressPercent: 40 }
  expect(outcomeOf(operation.parse({ name: 'operations/1', metadata }))).toBe('40 %')
})

const failed = (detail: object): Operation => ({
  name: 'operations/1',
  done: true,
  error: { code: 3, message: 'Table a.b.c, row 1234: in English.', details: [{ '@type': 'x', ...detail }] },
})

describe('failed imports', () => {
  afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  it('the text of a failed import is worded here from the reason of the data hub, with numbers of the language', () => {
    i18n.loadAndActivate({
      locale: 'de',
      messages: { 'imports.tooManyRows': ['Mehr als ', ['most'], ' Zeilen'] },
    })
    expect(operationErrorText(failed({ reason: 'tooManyRows', study: 's', most: 1000 }))).toMatch(
      /^Mehr als \S?1.000\S? Zeilen$/,
    )
  })

  it.each([
    [{ reason: 'oneOf', words: ['ALL', 'AGE'] }, 'Allowed: ALL, AGE.'],
    [{ reason: 'rule', rule: 'lift_low ≤ lift' }, 'This must hold: lift_low ≤ lift'],
    [{ reason: 'sameRow', otherRow: 7 }, 'Row 7 has the same study, metric and segment.'],
  ])('the text of a failed import names what %j says', (detail, text) => {
    expect(operationErrorText(failed(detail))).toContain(text)
  })

  it.each([[{}], [{ reason: 'unheardOf' }], [{ reason: 'oneOf', words: 7 }]])(
    'the text of a failed import quotes the service that says only %j',
    (detail) => {
      expect(operationErrorText(failed(detail))).toBe(
        'Nothing was imported. The service says: “Table a.b.c, row 1234: in English.”',
      )
    },
  )
})
