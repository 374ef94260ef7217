import type { MetricName } from '#contract/reportNames.ts'
import { metricSets } from '../metrics.ts'
import type { Report } from '../report.ts'
import { anyOf, atMostOne, entity, exactly, exactlyOne, oneWithOneValue, placeOrState, time } from '../report.ts'

const liveAndSubscribed = anyOf('liveOrOnDemand', 'subscribedStatus')
const contentType = atMostOne('creatorContentType')
const cityMetrics: readonly MetricName[] = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
]

/**
 * Reports finer than a type: by page, search term or city. These lists are the longest, so only their first rows are
 * answered.
 */
export const detailReports: readonly Report[] = [
  {
    name: 'location detail',
    dimensions: [exactlyOne('insightPlaybackLocationDetail'), contentType],
    filters: [exactly('insightPlaybackLocationType', 'EMBEDDED'), placeOrState, entity, liveAndSubscribed],
    metrics: metricSets.located,
    ranking: { by: metricSets.located, maxResults: 25 },
  },
  {
    name: 'traffic detail',
    dimensions: [exactlyOne('insightTrafficSourceDetail'), contentType],
    filters: [oneWithOneValue('insightTrafficSourceType'), placeOrState, entity, liveAndSubscribed],
    metrics: metricSets.located,
    ranking: { by: metricSets.located, maxResults: 25 },
  },
  {
    name: 'impressions, traffic detail',
    dimensions: [exactlyOne('insightTrafficSourceDetail')],
    filters: [oneWithOneValue('insightTrafficSourceType'), entity, anyOf('deviceType', 'operatingSystem')],
    metrics: metricSets.impressions,
    ranking: { by: metricSets.impressions, maxResults: 25 },
  },
  {
    name: 'city',
    dimensions: [exactlyOne('city'), anyOf('creatorContentType', 'country', 'province', 'subscribedStatus'), time],
    filters: [placeOrState, entity],
    metrics: cityMetrics,
    ranking: { by: cityMetrics, maxResults: 250 },
  },
]
