import { expect, test } from 'vitest'
import { cardPeriods, cardQuery, figuresOf } from './groupFigures.ts'

const periods = cardPeriods('2026-11-20')

test('the card of a group requests the newest 28 days and the 28 days before in one report', () => {
  expect(periods).toEqual({
    current: { start: '2026-10-24', end: '2026-11-20' },
    previous: { start: '2026-09-26', end: '2026-10-23' },
  })
  const [, query] = cardQuery({ id: 'g1', type: 'video' }, periods).queryKey
  expect(query).toEqual({
    period: { start: '2026-09-26', end: '2026-11-20' },
    metrics: ['views'],
    by: ['day'],
    where: { group: 'g1' },
  })
})

test('a card of playlists requests views in playlists, and a card of a content owner’s group names the owner', () => {
  const owner = { id: 'works', title: 'Works' }
  const keyOf = (group: Parameters<typeof cardQuery>[0]) => cardQuery(group, periods).queryKey
  expect(keyOf({ id: 'g2', type: 'playlist' })).toMatchObject(['report', { metrics: ['playlistViews'] }])
  expect(keyOf({ id: 'g3', type: 'asset', owner })).toMatchObject(['report', { contentOwner: 'works' }])
})

test('the card of a group sums its two periods separately, and a day without a row counts as 0', () => {
  const rows = [
    { day: '2026-11-20', views: 5 },
    { day: '2026-10-24', views: 7 },
    { day: '2026-10-23', views: 100 },
    { day: '2026-09-26', views: 11 },
    { day: '2026-09-25', views: 1000 },
  ]
  const { totals, days } = figuresOf('views', rows, periods)
  expect(totals).toEqual({ current: { views: 12 }, previous: { views: 111 } })
  expect(days).toHaveLength(28)
  expect([days[0], days[1], days[27]]).toEqual([7, 0, 5])
})
