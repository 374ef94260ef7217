import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserResults, unitResults } from './reports.ts'

describe('unit tests', () => {
  const message = 'AssertionError: expected 1 to be 2\n    at src/a.test.ts:3:5'
  const unitFile = (status: string, statuses: string[]) => ({
    name: join(process.cwd(), 'src/a.test.ts'),
    status,
    message: 'no such module',
    assertionResults: statuses.map((status, index) => ({
      fullName: ` rule (${index})`,
      status,
      failureMessages: status === 'failed' ? [message] : [],
    })),
  })

  it('results of the unit tests are read from the report, with what runs a failed one alone', () => {
    expect(unitResults({ testResults: [unitFile('failed', ['passed', 'failed', 'passed', 'skipped'])] })).toEqual({
      passed: 2,
      failed: [
        {
          name: 'src/a.test.ts › rule (1)',
          message,
          alone: ['src/a.test.ts', '--testNamePattern', '^rule \\(1\\)$'],
        },
      ],
      skipped: ['rule (3)'],
    })
  })

  it('results of the unit tests include a file that could not be loaded as a failure', () => {
    expect(unitResults({ testResults: [unitFile('failed', [])] }).failed).toEqual([
      { name: 'src/a.test.ts', message: 'no such module', alone: ['src/a.test.ts'] },
    ])
  })

  it('results of the unit tests are an error for a report of another form', () => {
    expect(() => unitResults({ results: [] })).toThrow()
  })
})

describe('browser tests', () => {
  const message = 'Error: expect(locator).toBeVisible() failed'
  const test = (status: string, annotations: { type: string; description?: string }[] = []) => ({
    file: 'pairing.spec.ts',
    line: 12,
    title: 'pairs',
    tests: [{ status, annotations, results: [{ errors: status === 'expected' ? [] : [{ message }] }] }],
  })
  const failed = { name: 'pairing.spec.ts › pairs', message, alone: ['pairing.spec.ts:12'] }

  it('results of the browser tests include nested suites', () => {
    const inner = { title: 'deny', specs: [test('unexpected'), test('expected')] }
    expect(browserResults({ suites: [{ title: 'pairing', specs: [test('expected')], suites: [inner] }] })).toEqual({
      passed: 2,
      failed: [failed],
      skipped: [],
    })
  })

  it('results of the browser tests include a flaky test, and an error outside a test, as failures', () => {
    const suites = [{ title: 'a', specs: [test('flaky')] }]
    expect(browserResults({ suites, errors: [{ message: 'no browser' }] }).failed).toEqual([
      failed,
      { name: 'outside every test', message: 'no browser' },
    ])
  })

  it('results of the browser tests include why a test was skipped', () => {
    const specs = [test('skipped', [{ type: 'skip', description: 'needs Linux' }])]
    expect(browserResults({ suites: [{ title: 'a', specs }] }).skipped).toEqual(['pairs: needs Linux'])
  })
})
