import { expect, test } from 'vitest'
import { timesIn } from './times.ts'

const at = Date.parse('2026-11-21T14:05:00Z')

test('a time is told by the clock that was chosen, or by the language’s own', () => {
  expect(timesIn('en-GB', 'language', 'UTC').clock(at)).toBe('14:05')
  expect(timesIn('en-US', 'language', 'UTC').clock(at)).toMatch(/^2:05\sPM$/)
  expect(timesIn('en-US', '24', 'UTC').clock(at)).toBe('14:05')
  expect(timesIn('en-GB', '12', 'UTC').clock(at)).toMatch(/^2:05\spm$/)
})
