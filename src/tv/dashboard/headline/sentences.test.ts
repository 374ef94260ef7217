import { describe, expect, test } from 'vitest'
import { previousName } from '../metrics/periodNames.ts'
import { changedRow, changeSentence, listedRow, videosNamed } from './sentences.ts'

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

test('a change of at least ten times is said in times, of the total and of a row', () => {
  expect(changeSentence({ value: 9_990, before: 1000 }, before)).toBe('Views up 899% on the previous 28\u00a0days')
  expect(changeSentence({ value: 32_000, before: 1000 }, before)).toBe(
    '32 times the views of the previous 28\u00a0days',
  )
  expect(changedRow([row('US', 3_200, 100)], 0, before)).toBe('US: 32 times the views of the previous 28\u00a0days')
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

describe('the sentence about the row in turn', () => {
  const countries = [row('US', 9000, 9100), row('UK', 500, 900), row('New', 120, 0), row('FR', 90, 400)]

  test('says how the row has changed, or else how many views it has', () => {
    expect([0, 1, 2, 3, 4].map((at) => changedRow(countries, at, before))).toEqual([
      'US: views down 1.1% on the previous 28\u00a0days',
      'UK: views down 44% on the previous 28\u00a0days',
      'New has 120 views',
      undefined,
      undefined,
    ])
  })

  test('says of the first row alone that it leads, with the day on which it was published, if that is known', () => {
    const rows = [
      { title: 'First', value: 37_600, published: '14 Nov' },
      { title: 'Second', value: 500 },
      { title: 'Nothing', value: undefined },
    ]
    expect([0, 1, 2].map((at) => listedRow('views', rows, at))).toEqual([
      'First, published 14 Nov, leads with 37.6K views',
      'Second has 500 views',
      undefined,
    ])
  })

  test('has the day on which a video was published, if it is one of these days', () => {
    const video = (title: string, value: number, publishedAt: string) => ({ id: title, title, value, publishedAt })
    const videos = [video('Keel', 900, '2026-11-14T12:00:00Z'), video('Sail', 500, '2026-06-30T12:00:00Z')]
    expect(listedRow('views', videosNamed(videos, '2026-10-24'), 0)).toMatch(
      /^“Keel”, published .*14.*, leads with 900 views$/,
    )
    expect(listedRow('views', videosNamed(videos, '2026-10-24'), 1)).toBe('“Sail” has 500 views')
    expect(listedRow('liveViews', videosNamed(videos, '2026-11-15'), 0)).toBe('“Keel” leads with 900 views live')
  })

  test('does not say that a single row leads, nor one of two equal ones', () => {
    expect(listedRow('views', [{ title: 'Only', value: 2100 }], 0)).toBe('Only has 2.1K views')
    expect(listedRow('views', [row('a', 500, 0), row('b', 500, 0)], 0)).toBe('a has 500 views')
  })

  test('is missing for a sample below 100', () => {
    expect(listedRow('views', [row('a', 99, 0), row('b', 10, 0)], 0)).toBeUndefined()
  })
})
