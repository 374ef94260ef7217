import { describe, expect, test } from 'vitest'
import { previousName } from '../metrics/periodNames.ts'
import { changeSentence, largestChange, leaderSentence, videosNamed } from './sentences.ts'

/** 28 days, compared with the 28 days right before. */
const before = {
  current: { start: '2026-10-29', end: '2026-11-25' },
  previous: { start: '2026-10-01', end: '2026-10-28' },
}
/** Three days, compared with others. */
const earlier = {
  current: { start: '2026-11-01', end: '2026-11-03' },
  previous: { start: '2026-10-01', end: '2026-10-03' },
}
const row = (title: string, value: number, before: number) => ({ title, value, before })

test('the sentence about the change of a total names the period that it is compared with', () => {
  expect(changeSentence({ value: 1120, before: 1000 }, before)).toBe('Views up 12% on the previous 28\u00a0days')
  const dates = previousName(earlier).replace(/(\d) /g, '$1\u00a0')
  expect(changeSentence({ value: 935, before: 1000 }, earlier)).toBe(`Views down 6.5% on ${dates}`)
})

test.each([
  ['a sample below 100 now', 99, 1000],
  ['a sample below 100 before', 1000, 99],
  ['nothing before', 1000, 0],
  ['no change', 1000, 1000],
  ['a change that rounds to nothing', 1_000_001, 1_000_000],
] as const)('the sentence about the change of a total is missing for %s', (_, value, earlierValue) => {
  expect(changeSentence({ value, before: earlierValue }, before)).toBeUndefined()
})

test('the sentence about the row that changed most names the row with the largest difference, up or down, in any place', () => {
  expect(largestChange([row('US', 9000, 9100), row('UK', 500, 900), row('FR', 300, 200)], before)).toBe(
    'UK: views down 44% on the previous 28\u00a0days',
  )
})

test('the sentence about the row that changed most is missing for a tie, and when the change is too small', () => {
  expect(largestChange([row('US', 600, 500), row('UK', 400, 500)], before)).toBeUndefined()
  expect(largestChange([row('New', 5000, 0), row('UK', 400, 500)], before)).toBeUndefined()
  expect(largestChange([], before)).toBeUndefined()
})

describe('leader', () => {
  test('the sentence about the leader has the number of the leader, and the day on which it was published, if that is known', () => {
    const rows = [
      { title: 'Second', value: 500 },
      { title: 'First', value: 37_600, published: '14 Nov' },
      { title: 'Nothing', value: undefined },
    ]
    expect(leaderSentence('views', rows)).toBe('First, published 14 Nov, leads with 37.6K views')
  })

  test('the sentence about the leader has the day on which a video was published, if it is one of these days', () => {
    const video = (title: string, value: number, publishedAt: string) => ({ id: title, title, value, publishedAt })
    const videos = [video('Keel', 900, '2026-11-14T12:00:00Z'), video('Sail', 500, '2026-06-30T12:00:00Z')]
    expect(leaderSentence('views', videosNamed(videos, '2026-10-24'))).toMatch(
      /^“Keel”, published .*14.*, leads with 900 views$/,
    )
    expect(leaderSentence('liveViews', videosNamed(videos, '2026-11-15'))).toBe('“Keel” leads with 900 views live')
  })

  test('the sentence about the leader does not say that a single row leads', () => {
    expect(leaderSentence('views', [{ title: 'Only', value: 2100 }])).toBe('Only has 2.1K views')
  })

  test.each([
    ['a tie', 500, 500],
    ['a sample below 100', 99, 10],
  ] as const)('the sentence about the leader is missing for %s', (_, first, second) => {
    expect(
      leaderSentence('views', [
        { title: 'a', value: first },
        { title: 'b', value: second },
      ]),
    ).toBeUndefined()
  })
})
