import { expect, test } from 'vitest'
import { neighboursOf } from './sequence.ts'

test('a video has the neighbours that it has in the list; the first, the last and a foreign one lack some', () => {
  const ids = ['a', 'b', 'c']
  expect(neighboursOf(ids, 'b')).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursOf(ids, 'a')).toEqual({ next: 'b' })
  expect(neighboursOf(ids, 'c')).toEqual({ previous: 'b' })
  expect(neighboursOf(ids, 'x')).toEqual({})
})
