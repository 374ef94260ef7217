import { expect, it } from 'vitest'
import { inLanguage } from '../language/t.ts'
import { problemText, storedProblem } from './problem.ts'

it('a problem is worded in the language of whoever reads it', () => {
  const stored = storedProblem('answered', { status: 503 })
  expect(problemText(stored)).toBe('the receiver answered 503')
  const german = inLanguage('de', () => problemText(stored))
  expect(german).toContain('503')
  expect(german).not.toContain('receiver')
})

it('a problem may have another problem as its value', () => {
  const problem = storedProblem('timeout')
  expect(problemText(storedProblem('at', { address: 'https://a.example', problem }))).toBe(
    'https://a.example: it did not answer in time.',
  )
})

it('a problem is left as it is if a machine or an earlier version wrote it', () => {
  for (const text of ['550 no such user', 'the receiver answered 500', '["unknown code",{}]', '{}', ''])
    expect(problemText(text)).toBe(text)
  expect(problemText(null)).toBeNull()
})
