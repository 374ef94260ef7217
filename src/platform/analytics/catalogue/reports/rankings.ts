import { metricSets } from '../metrics.ts'
import { anyOf, atMostOne, entity, exactlyOne, oneOrMore, place, placeOrState } from '../parameterConstraints.ts'
import type { Report } from '../report.ts'

const dimensions = [exactlyOne('video'), atMostOne('creatorContentType')]

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
    filters: [exactlyOne('province'), anyOf('subscribedStatus'), entity],
    metrics: metricSets.province,
    ranking,
  },
  {
    name: 'top videos, subscribed status',
    dimensions,
    filters: [exactlyOne('subscribedStatus'), place, entity],
    metrics: metricSets.subscribed,
    ranking,
  },
  {
    name: 'top videos, product',
    dimensions,
    filters: [exactlyOne('videoProduct'), placeOrState, entity, atMostOne('subscribedStatus')],
    metrics: metricSets.percent,
    ranking,
  },
  {
    name: 'top videos, live or on demand',
    dimensions,
    filters: [exactlyOne('liveOrOnDemand'), placeOrState, entity, anyOf('subscribedStatus', 'videoProduct')],
    metrics: metricSets.live,
    ranking,
  },
  {
    name: 'top videos, impressions',
    dimensions: [exactlyOne('video')],
    filters: [entity],
    metrics: metricSets.impressions,
    ranking: { by: metricSets.impressions, maxResults: 200 },
  },
  {
    name: 'top videos, impressions of a traffic source or device',
    dimensions: [exactlyOne('video')],
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
