import { metricSets } from '../metrics.ts'
import {
  anyOf,
  atMostOne,
  entity,
  exactly,
  exactlyOne,
  oneOrMore,
  place,
  placeOrState,
  type Report,
  time,
} from '../report.ts'

const contentType = atMostOne('creatorContentType')

/** Reports of what viewers did: in total, over time, by place, by subscription, live or on demand, and by product. */
export const activityReports: readonly Report[] = [
  { name: 'basic', dimensions: [], filters: [place, entity], metrics: metricSets.all },
  { name: 'basic, US state', dimensions: [], filters: [exactlyOne('province'), entity], metrics: metricSets.province },
  {
    name: 'time',
    dimensions: [exactlyOne('day', 'month'), contentType],
    filters: [place, entity],
    metrics: metricSets.all,
  },
  {
    name: 'time, US state',
    dimensions: [exactlyOne('day', 'month'), contentType],
    filters: [exactlyOne('province'), entity],
    metrics: metricSets.province,
  },
  {
    name: 'country',
    dimensions: [exactlyOne('country'), contentType],
    filters: [atMostOne('continent', 'subContinent'), entity],
    metrics: metricSets.all,
  },
  {
    name: 'province',
    dimensions: [exactlyOne('province'), contentType],
    filters: [exactly('country', 'US'), entity],
    metrics: metricSets.province,
  },
  {
    name: 'subscribed status',
    dimensions: [anyOf('creatorContentType', 'subscribedStatus'), time],
    filters: [place, entity, atMostOne('subscribedStatus')],
    metrics: metricSets.subscribed,
  },
  {
    name: 'playback, live',
    dimensions: [anyOf('creatorContentType', 'liveOrOnDemand', 'subscribedStatus', 'videoProduct'), time],
    filters: [placeOrState, entity, anyOf('liveOrOnDemand', 'subscribedStatus', 'videoProduct')],
    metrics: metricSets.live,
  },
  {
    name: 'playback, percent',
    dimensions: [anyOf('creatorContentType', 'subscribedStatus', 'videoProduct'), time],
    filters: [placeOrState, entity, anyOf('subscribedStatus', 'videoProduct')],
    metrics: metricSets.percent,
  },
]

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
