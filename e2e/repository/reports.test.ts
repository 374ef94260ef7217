import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserCounts, failureList, summary, unitCounts } from './reports.ts'

const unitFile = (status: string, statuses: string[]) => ({
  name: join(process.cwd(), 'src/a.test.ts'),
  status,
  message: 'no such module',
  assertionResults: statuses.map((status, index) => ({
    fullName: ` rule ${index}`,
    status,
    failureMessages: status === 'failed' ? ['AssertionError: expected 1 to be 2\n    at src/a.test.ts:3:5'] : [],
  })),
})

describe('unit tests', () => {
  it('counts of the unit tests are read from the report', () => {
    expect(unitCounts({ testResults: [unitFile('failed', ['passed', 'failed', 'passed', 'skipped'])] })).toEqual({
      passed: 2,
      failed: ['src/a.test.ts › rule 1: AssertionError: expected 1 to be 2 at src/a.test.ts:3:5'],
      skipped: ['rule 3'],
    })
  })

  it('counts of the unit tests include a file that could not be loaded as a failure', () => {
    expect(unitCounts({ testResults: [unitFile('failed', [])] }).failed).toEqual(['src/a.test.ts: no such module'])
  })

  it('counts of the unit tests are an error for a report of another form', () => {
    expect(() => unitCounts({ results: [] })).toThrow()
  })
})

describe('browser tests', () => {
  const message = '\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nLocator: …'
  const test = (status: string, annotations: { type: string; description?: string }[] = []) => ({
    file: 'pairing.spec.ts',
    title: 'pairs',
    tests: [{ status, annotations, results: [{ errors: status === 'expected' ? [] : [{ message }] }] }],
  })

  it('counts of the browser tests include nested suites', () => {
    const inner = { title: 'deny', specs: [test('unexpected'), test('expected')] }
    expect(browserCounts({ suites: [{ title: 'pairing', specs: [test('expected')], suites: [inner] }] })).toEqual({
      passed: 2,
      failed: ['pairing.spec.ts › pairs: Error: expect(locator).toBeVisible() failed Locator: …'],
      skipped: [],
    })
  })

  it('counts of the browser tests include a flaky test, and an error outside a test, as failures', () => {
    const suites = [{ title: 'a', specs: [test('flaky')] }]
    expect(browserCounts({ suites, errors: [{ message: 'no browser' }] }).failed).toEqual([
      'pairing.spec.ts › pairs: Error: expect(locator).toBeVisible() failed Locator: …',
      'outside every test: no browser',
    ])
  })

  it('counts of the browser tests include why a test was skipped', () => {
    const specs = [test('skipped', [{ type: 'skip', description: 'needs Linux' }])]
    expect(browserCounts({ suites: [{ title: 'a', specs }] }).skipped).toEqual(['pairs: needs Linux'])
  })
})

describe('failures', () => {
  const report = (count: number, message: string) => ({
    testResults: [
      {
        ...unitFile('failed', []),
        assertionResults: Array.from({ length: count }, () => ({
          fullName: 'rule',
          status: 'failed',
          failureMessages: [message],
        })),
      },
    ],
  })

  it('the list of failures is empty if nothing failed', () => {
    expect(failureList([{ passed: 2, failed: [], skipped: [] }])).toEqual([])
  })

  it('the list of failures shortens each line to 400 characters', () => {
    const [line] = failureList([unitCounts(report(1, 'x'.repeat(500)))])
    expect(line).toHaveLength(400)
    expect(line).toMatch(/^src\/a\.test\.ts › rule: x+…$/)
  })

  it('the list of failures names 30 of all parts and says how many it omits', () => {
    const lines = failureList([unitCounts(report(20, 'a')), unitCounts(report(12, 'b'))])
    expect(lines).toHaveLength(31)
    expect(lines.slice(-2)).toEqual(['src/a.test.ts › rule: b', '… and 2 more'])
  })
})

it('the summary line omits the skipped tests if there are none', () => {
  expect(summary([{ passed: 2, failed: [], skipped: [] }])).toBe('2 passed, 0 failed')
  expect(summary([{ passed: 2, failed: ['b'], skipped: ['a'] }])).toBe('2 passed, 1 failed, 1 skipped')
})
