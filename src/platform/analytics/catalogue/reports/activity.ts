import { metricSets } from '../metrics.ts'
import { anyOf, atMostOne, entity, exactly, exactlyOne, place, placeOrState, time } from '../parameterConstraints.ts'
import type { Report } from '../report.ts'

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
