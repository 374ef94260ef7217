import { expect, test } from 'vitest'
import { rankedMembers, viewsBelow } from './rankedMembers.ts'

const member = (resourceId: string) => ({ id: `of ${resourceId}`, resourceId })

test('members of a group are sorted by views, and members without views come last in their own order', () => {
  const ranked = rankedMembers(
    ['a', 'b', 'c', 'd'].map(member),
    new Map([
      ['d', 5],
      ['b', 9],
    ]),
  )
  expect(ranked.map(({ member, value }) => [member.resourceId, value])).toEqual([
    ['b', 9],
    ['d', 5],
    ['a', 0],
    ['c', 0],
  ])
})

test('a video in the report that is not in the group is not a member', () => {
  expect(rankedMembers([member('a')], new Map([['z', 7]]))).toEqual([{ member: member('a'), value: 0 }])
})

test('a member of a group without a rank has at most the fewest ranked views if the ranking is full', () => {
  const ranked = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`v${index}`, 1000 - index]))
  expect(viewsBelow(ranked(199))).toBeUndefined()
  expect(viewsBelow(ranked(200))).toBe(801)
})
