import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sharedPage } from '#contract/sharedPage.ts'
import { comparedSeriesOf } from '../metrics/comparedSeries.ts'
import { seriesPage } from './seriesPage.ts'

test('a page for a phone has the exact values of the tiles, and the days of the chosen one', () => {
  const row = (day: string, views: number) => ({ day, views, likes: 0 })
  const totals = { current: { views: 43_315, likes: 12 }, previous: { views: 40_000, likes: 0 } }
  const compared = comparedSeriesOf({
    names: ['views', 'likes'],
    rows: [row('2026-01-01', 30_000), row('2026-01-02', 10_000), row('2026-01-03', 43_000), row('2026-01-04', 315)],
    periods: {
      current: { start: '2026-01-03', end: '2026-01-04' },
      previous: { start: '2026-01-01', end: '2026-01-02' },
    },
    newest: '2026-02-01',
    totals,
  })
  const page = seriesPage({
    title: 'Anchoring',
    names: ['views', 'likes'],
    totals: { ...totals, isPreviousComing: false },
    compared,
    metric: 'views',
  })
  expect(z.parse(sharedPage, page)).toEqual(page)
  expect(page.rows).toEqual([
    { name: 'Views', values: ['43,315', '40,000', '+8.3%'] },
    { name: 'Likes', values: ['12', '0', ''] },
  ])
  expect(page.chart?.lines.map(({ values }) => values)).toEqual([
    [43_000, 315],
    [30_000, 10_000],
  ])
  expect(page.chart?.highest).toBe('43,000')
})
