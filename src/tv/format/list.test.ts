import { expect, test } from 'vitest'
import { dotted, listOf } from './list.ts'

test('a list has commas, and leaves out what is empty', () => {
  expect(listOf([])).toBe('')
  expect(listOf(['English'])).toBe('English')
  expect(listOf(['English', undefined, '', false, 'German', 'French'])).toBe('English, German, French')
})

test('facts have dots between them, each in its own direction, and what is empty is left out', () => {
  expect(dotted(['Harbour Works', undefined, '', '21 Oct'])).toBe('Harbour Works · 21 Oct')
  expect(dotted(['قناة 1', '21 Oct'])).toBe('\u2068قناة 1\u2069 · 21 Oct')
})
