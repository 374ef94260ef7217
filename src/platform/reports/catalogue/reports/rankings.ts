import { metricSets } from '../metrics.ts'
import { anyOf, atMostOne, entity, one, oneOrMore, place, placeOrState } from '../parameterConstraints.ts'
import type { Report } from '../report.ts'

const dimensions = [one('video'), atMostOne('creatorContentType')]

/** The metrics that videos are ranked by (specification: reports 6.3). */
const ranking: Report['ranking'] = {
  by: [
    'views',
    'redViews',
    'estimatedMinutesWatched',
    'estimatedRedMinutesWatched',
    'estimatedRevenue',
    'estimatedRedPartnerRevenue',
    'subscribersGained',
    'subscribersLost',
  ],
  maxResults: 200,
}

/** Reports of the best videos; the more filters and dimensions, the fewer metrics. */
export const rankings: readonly Report[] = [
  { name: 'top videos', dimensions, filters: [place, entity], metrics: metricSets.all, ranking },
  {
    name: 'top videos, US state',
    dimensions,
    filters: [one('province'), anyOf('subscribedStatus'), entity],
    metrics: metricSets.province,
    ranking,
  },
  {
    name: 'top videos, subscribed status',
    dimensions,
    filters: [one('subscribedStatus'), place, entity],
    metrics: metricSets.subscribed,
    ranking,
  },
  {
    name: 'top videos, product',
    dimensions,
    filters: [one('videoProduct'), placeOrState, entity, atMostOne('subscribedStatus')],
    metrics: metricSets.percent,
    ranking,
  },
  {
    name: 'top videos, live or on demand',
    dimensions,
    filters: [one('liveOrOnDemand'), placeOrState, entity, anyOf('subscribedStatus', 'videoProduct')],
    metrics: metricSets.live,
    ranking,
  },
  {
    name: 'top videos, impressions',
    dimensions: [one('video')],
    filters: [entity],
    metrics: metricSets.impressions,
    ranking: { by: metricSets.impressions, maxResults: 200 },
  },
  {
    name: 'top videos, impressions of a traffic source or device',
    dimensions: [one('video')],
    filters: [entity, oneOrMore('insightTrafficSourceType', 'deviceType', 'operatingSystem')],
    metrics: metricSets.impressions,
    ranking: { by: metricSets.impressions, maxResults: 200 },
  },
  {
    name: 'top videos, end screens',
    dimensions,
    filters: [place, entity, anyOf('liveOrOnDemand', 'subscribedStatus'), atMostOne('endScreenElementType')],
    metrics: metricSets.endScreens,
    ranking: { by: ['endScreenElementClicks', 'endScreenElementImpressions'], maxResults: 200 },
  },
]
