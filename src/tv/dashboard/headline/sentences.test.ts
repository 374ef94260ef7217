import { describe, expect, test } from 'vitest'
import { changeSentence, largestChange, leaderSentence, videosNamed } from './sentences.ts'

const than = 'Previous 28 days'
const row = (title: string, value: number, before: number) => ({ title, value, before })

describe('the sentence about the change of a total', () => {
  test('names the period that it is compared with, and the cause if it is known', () => {
    expect(changeSentence('views', { value: 1120, before: 1000 }, { than })).toBe(
      'Views up 12% on the previous 28\u00a0days',
    )
    expect(changeSentence('views', { value: 935, before: 1000 }, { than: '1 Oct – 3 Oct', cause: 'it rained' })).toBe(
      'Views down 6.5% on 1\u00a0Oct – 3\u00a0Oct, it rained',
    )
  })

  test.each([
    ['a sample below 100 now', 'views', 99, 1000],
    ['a sample below 100 before', 'views', 1000, 99],
    ['nothing before', 'views', 1000, 0],
    ['no change', 'views', 1000, 1000],
    ['a change that rounds to nothing', 'views', 1_000_001, 1_000_000],
    ['an average', 'averageViewDuration', 700, 600],
  ] as const)('is missing for %s', (_, metric, value, before) => {
    expect(changeSentence(metric, { value, before }, { than })).toBeUndefined()
  })
})

describe('the sentence about the row that changed most', () => {
  test('names the row with the largest difference, up or down, in any place', () => {
    expect(largestChange('views', [row('US', 9000, 9100), row('UK', 500, 900), row('FR', 300, 200)], { than })).toBe(
      'UK: views down 44% on the previous 28\u00a0days',
    )
  })

  test('is missing for a tie, and when the row with the largest difference is too small', () => {
    expect(largestChange('views', [row('US', 600, 500), row('UK', 400, 500)], { than })).toBeUndefined()
    expect(largestChange('views', [row('New', 5000, 0), row('UK', 400, 500)], { than })).toBeUndefined()
    expect(largestChange('views', [], { than })).toBeUndefined()
  })

  test('is missing for averages', () => {
    expect(largestChange('averageViewPercentage', [row('US', 600, 500)], { than })).toBeUndefined()
  })
})

describe('the sentence about the leader', () => {
  test('has the number of the leader, and its detail if there is one', () => {
    const rows = [
      { title: 'Second', value: 500 },
      { title: 'First', value: 37_600, detail: 'published 14 Nov' },
      { title: 'Nothing', value: undefined },
    ]
    expect(leaderSentence('views', rows)).toBe('First, published 14 Nov, leads with 37.6K views')
  })

  test('has the day on which a video was published, if it is one of these days', () => {
    const video = (title: string, value: number, publishedAt: string) => ({ id: title, title, value, publishedAt })
    const videos = [video('Keel', 900, '2026-11-14T12:00:00Z'), video('Sail', 500, '2026-06-30T12:00:00Z')]
    expect(leaderSentence('views', videosNamed(videos, '2026-10-24'))).toMatch(
      /^“Keel”, published .*14.*, leads with 900 views$/,
    )
    expect(leaderSentence('views', videosNamed(videos, '2026-11-15'), 'live')).toBe('“Keel” leads with 900 views live')
  })

  test('does not say that a single row leads', () => {
    expect(leaderSentence('views', [{ title: 'Only', value: 2100 }])).toBe('Only has 2.1K views')
  })

  test.each([
    ['a tie', 'views', 500, 500],
    ['a sample below 100', 'views', 99, 10],
    ['an average', 'viewsPerPlaylistStart', 500, 400],
  ] as const)('is missing for %s', (_, metric, first, second) => {
    expect(
      leaderSentence(metric, [
        { title: 'a', value: first },
        { title: 'b', value: second },
      ]),
    ).toBeUndefined()
  })
})
