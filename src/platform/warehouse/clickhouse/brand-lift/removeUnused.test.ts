import { expect, it } from 'vitest'
import { unusedVersions } from './removeUnused.ts'

const entries = [
  { key: 'a', version: '10' },
  { key: 'a', version: '30' },
  { key: 'a', version: '70' },
  { key: 'b', version: '20' },
]

it('a version is unused once its successor is old, or when it is old and never became current', () => {
  const stored = ['10', '15', '20', '30', '60', '70']
  expect(unusedVersions(stored, entries, '50')).toEqual(['10', '15'])
  expect(unusedVersions(stored, entries, '80')).toEqual(['10', '15', '30', '60'])
  expect(unusedVersions(stored, entries, '5')).toEqual([])
})
