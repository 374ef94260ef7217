import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dayMetrics } from '#tv/data/newestDays.ts'
import { playlistMetricNames } from '../metrics.ts'
import { Explained, meaningOf } from './Explained.tsx'

const onTiles = [
  ...dayMetrics,
  ...playlistMetricNames,
  ...(['averageViewPercentage', 'likes', 'videoThumbnailImpressions', 'videoThumbnailImpressionsClickRate'] as const),
  ...(['cardTeaserImpressions', 'cardTeaserClickRate', 'cardImpressions', 'cardClickRate'] as const),
]

test('every metric that a tile shows is explained, and the net change only where it stands beside the figure', () => {
  expect(onTiles.filter((metric) => meaningOf(metric, false) === undefined)).toEqual([])
  expect(meaningOf('subscribersGained', true)?.message).toContain('Net')
  expect(meaningOf('subscribersGained', false)?.message).not.toContain('Net')
})

test('a chart without a usual range is explained without one', () => {
  const textOf = (hasUsual: boolean) =>
    renderToStaticMarkup(<Explained meaning={meaningOf('views', false)} hasUsual={hasUsual} />)
  expect(textOf(true)).toContain('usual range')
  expect(textOf(false)).not.toContain('usual range')
  expect(textOf(false)).toContain('How often somebody watched.')
})
