import { expect, test } from 'vitest'
import { withDifferentTitles } from './contentOwners.ts'

test('content owners of the same title have their names beside it, and others do not', () => {
  const owners = [
    { id: 'harbour-works', title: 'Harbour' },
    { id: 'harbour-music', title: 'Harbour' },
    { id: 'kettle', title: 'Kettle' },
  ]
  expect(withDifferentTitles(owners).map(({ title }) => title)).toEqual([
    'Harbour · harbour-works',
    'Harbour · harbour-music',
    'Kettle',
  ])
})
