import { describe, expect, it } from 'vitest'
import { type Failure, failureList, lineOf, noResults, summary, sumOf } from './results.ts'

const failure: Failure = { name: 'src/a.test.ts › rule', message: '\u001b[31mexpected 1\u001b[39m\n\nto be 2' }
const failing = (count: number) => ({ ...noResults, failed: Array.from({ length: count }, () => failure) })

describe('failures', () => {
  it('a failure is one line without colours, of at most 400 characters', () => {
    expect(lineOf(failure)).toBe('src/a.test.ts › rule: expected 1 to be 2')
    const line = lineOf({ ...failure, message: 'x'.repeat(500) })
    expect(line).toHaveLength(400)
    expect(line).toMatch(/rule: x+…$/)
    expect(lineOf({ ...failure, message: ' ' })).toBe('src/a.test.ts › rule: no message')
  })

  it('the list of failures names 30 and says how many it omits', () => {
    const lines = failureList(sumOf([failing(20), failing(12)]))
    expect(lines).toHaveLength(31)
    expect(lines.at(-1)).toBe('… and 2 more')
    expect(failureList({ ...noResults, passed: 2 })).toEqual([])
  })
})

it('the summary line adds all parts, and omits the skipped tests if there are none', () => {
  expect(summary({ ...noResults, passed: 2 })).toBe('2 passed, 0 failed')
  expect(
    summary(
      sumOf([
        { ...noResults, passed: 2 },
        { ...failing(1), passed: 3, skipped: ['a'] },
      ]),
    ),
  ).toBe('5 passed, 1 failed, 1 skipped')
})
