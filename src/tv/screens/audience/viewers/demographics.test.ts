import { expect, test } from 'vitest'
import { ageName, viewersOf } from './demographics.ts'

const row = (ageGroup: string, gender: string, viewerPercentage: number) => ({ ageGroup, gender, viewerPercentage })

test('age groups are sorted from the youngest, each with its genders, and the totals add up', () => {
  const rows = [row('age65-', 'male', 10), row('age13-17', 'user_specified', 2), row('age13-17', 'female', 30)]
  const { ages, ...all } = viewersOf([...rows, row('age65-', 'female', 58)])
  expect(ages).toEqual([
    { group: 'age13-17', women: 30, men: 0, others: 2 },
    { group: 'age65-', women: 58, men: 10, others: 0 },
  ])
  expect(all).toEqual({ women: 88, men: 10, others: 2 })
})

test('age groups have readable names, and an unknown group the service’s name', () => {
  expect([ageName('age25-34'), ageName('age65-'), ageName('ageless')]).toEqual(['25–34', '65 and older', 'ageless'])
})
