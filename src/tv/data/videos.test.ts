import { expect, test } from 'vitest'
import { secondsOf } from './videos.ts'

test('ISO 8601 durations are read as seconds', () => {
  expect(secondsOf('PT4M13S')).toBe(253)
  expect(secondsOf('P1DT2H')).toBe(93_600)
  expect(secondsOf('PT0S')).toBe(0)
  expect(secondsOf('4:13')).toBeUndefined()
  expect(secondsOf(undefined)).toBeUndefined()
})
