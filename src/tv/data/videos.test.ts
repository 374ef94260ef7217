import { expect, test } from 'vitest'
import { secondsOf } from './videos.ts'

test('a duration is read as the service writes it', () => {
  expect(secondsOf('PT4M13S')).toBe(253)
  expect(secondsOf('P1DT2H')).toBe(93_600)
  expect(secondsOf('PT0S')).toBe(0)
  expect(secondsOf('4:13')).toBeUndefined()
  expect(secondsOf(undefined)).toBeUndefined()
})
