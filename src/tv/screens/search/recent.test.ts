import { expect, it } from 'vitest'
import { withSearch } from './recent.ts'

it('recent searches are the newest ten, the last one first, each once whatever its capitals and accents', () => {
  let recent: readonly string[] = []
  for (let count = 1; count <= 12; count += 1) recent = withSearch(recent, ` search ${count} `)
  expect(recent).toHaveLength(10)
  expect(recent.slice(0, 2)).toEqual(['search 12', 'search 11'])
  recent = withSearch(recent, 'SÉARCH 11')
  expect(recent.slice(0, 3)).toEqual(['SÉARCH 11', 'search 12', 'search 10'])
  expect(withSearch(recent, '  ')).toBe(recent)
})
