import { describe, expect, it } from 'vitest'
import { browserCounts, summary, unitCounts } from './reports.ts'

const unitFile = (status: string, statuses: string[]) => ({
  name: '/a.test.ts',
  status,
  assertionResults: statuses.map((status, index) => ({ fullName: ` rule ${index}`, status })),
})

describe('counts of the unit tests', () => {
  it('are read from the report', () => {
    expect(unitCounts({ testResults: [unitFile('failed', ['passed', 'failed', 'passed', 'skipped'])] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['rule 3'],
    })
  })

  it('include a file that could not be loaded as a failure', () => {
    expect(unitCounts({ testResults: [unitFile('failed', [])] }).failed).toBe(1)
  })

  it('are an error for a report of another form', () => {
    expect(() => unitCounts({ results: [] })).toThrow()
  })
})

describe('counts of the browser tests', () => {
  const test = (status: string, annotations: { type: string; description?: string }[] = []) => ({
    title: 'pairs',
    tests: [{ status, annotations }],
  })

  it('include nested suites', () => {
    const inner = { title: 'deny', specs: [test('unexpected'), test('expected')] }
    expect(browserCounts({ suites: [{ title: 'pairing', specs: [test('expected')], suites: [inner] }] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: [],
    })
  })

  it('include a flaky test, and an error outside a test, as failures', () => {
    const suites = [{ title: 'a', specs: [test('flaky')] }]
    expect(browserCounts({ suites, errors: [{ message: 'no browser' }] }).failed).toBe(2)
  })

  it('include why a test was skipped', () => {
    const specs = [test('skipped', [{ type: 'skip', description: 'needs Linux' }])]
    expect(browserCounts({ suites: [{ title: 'a', specs }] }).skipped).toEqual(['pairs: needs Linux'])
  })
})

describe('the summary line', () => {
  it('omits the skipped tests if there are none', () => {
    expect(summary([{ passed: 2, failed: 0, skipped: [] }])).toBe('2 passed, 0 failed')
    expect(summary([{ passed: 2, failed: 1, skipped: ['a'] }])).toBe('2 passed, 1 failed, 1 skipped')
  })
})
