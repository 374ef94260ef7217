import { expect, test } from 'vitest'
import { sortedBy, type VideoFigures } from './figures.ts'

const row = (video: string, views: number, likes: number): VideoFigures => ({
  video,
  views,
  likes,
  estimatedMinutesWatched: 0,
  averageViewDuration: 0,
  averageViewPercentage: 0,
  subscribersGained: 0,
  subscribersLost: 0,
  comments: 0,
  shares: 0,
})
const published = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Title ${id}`, publishedAt: '2026-01-01T00:00:00Z' }))

test('videos are sorted by any metric; those without numbers come last in their own order', () => {
  const rows = [row('a', 10, 1), row('c', 5, 9), row('x', 1, 0)]
  const ids = (metric: 'views' | 'likes') => sortedBy((row) => row[metric], published, rows).map(({ id }) => id)
  expect(ids('views')).toEqual(['a', 'c', 'x', 'b', 'd'])
  expect(ids('likes')).toEqual(['c', 'a', 'x', 'b', 'd'])
})

test('a video that is not in the list of uploads has its ID as its title', () => {
  expect(sortedBy(({ views }) => views, published, [row('x', 1, 0)])[0]?.title).toBe('Video x')
})
