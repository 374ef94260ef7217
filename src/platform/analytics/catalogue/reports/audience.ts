import { metricSets } from '../metrics.ts'
import type { Report } from '../report.ts'
import {
  anyOf,
  atMostOne,
  entity,
  exactlyOne,
  oneOrMore,
  oneWithOneValue,
  place,
  placeOrState,
  time,
} from '../report.ts'

const liveAndSubscribed = anyOf('liveOrOnDemand', 'subscribedStatus')
const viewing = anyOf('liveOrOnDemand', 'subscribedStatus', 'videoProduct')

/** Reports of where people watch, how they came, on which devices, who they are and how long they stay. */
export const audienceReports: readonly Report[] = [
  {
    name: 'playback location',
    dimensions: [
      exactlyOne('insightPlaybackLocationType'),
      anyOf('creatorContentType', 'day', 'liveOrOnDemand', 'subscribedStatus'),
    ],
    filters: [placeOrState, entity, liveAndSubscribed],
    metrics: metricSets.located,
  },
  {
    name: 'traffic source',
    dimensions: [
      exactlyOne('insightTrafficSourceType'),
      anyOf('creatorContentType', 'day', 'liveOrOnDemand', 'subscribedStatus'),
    ],
    filters: [placeOrState, entity, liveAndSubscribed],
    metrics: metricSets.located,
  },
  {
    name: 'device',
    dimensions: [exactlyOne('deviceType'), anyOf('creatorContentType', 'day'), viewing],
    filters: [placeOrState, entity, viewing, atMostOne('operatingSystem')],
    metrics: metricSets.located,
  },
  {
    name: 'operating system',
    dimensions: [exactlyOne('operatingSystem'), anyOf('creatorContentType', 'day'), viewing],
    filters: [placeOrState, entity, viewing, atMostOne('deviceType')],
    metrics: metricSets.located,
  },
  {
    name: 'device and operating system',
    dimensions: [exactlyOne('deviceType'), exactlyOne('operatingSystem'), anyOf('creatorContentType', 'day'), viewing],
    filters: [placeOrState, entity, viewing],
    metrics: metricSets.located,
  },
  {
    name: 'demographics',
    dimensions: [oneOrMore('ageGroup', 'gender'), atMostOne('creatorContentType'), liveAndSubscribed],
    filters: [placeOrState, entity, liveAndSubscribed],
    metrics: ['viewerPercentage'],
  },
  {
    name: 'sharing',
    dimensions: [exactlyOne('sharingService'), anyOf('creatorContentType', 'subscribedStatus')],
    filters: [place, entity, atMostOne('subscribedStatus')],
    metrics: ['shares'],
  },
  {
    name: 'subtitles',
    dimensions: [
      oneOrMore('subtitleLanguage', 'subtitleLanguageAutotranslated'),
      anyOf('creatorContentType', 'liveOrOnDemand', 'subscribedStatus'),
      time,
    ],
    filters: [place, entity, liveAndSubscribed, anyOf('subtitleLanguage', 'subtitleLanguageAutotranslated')],
    metrics: metricSets.percent,
  },
  {
    name: 'with subtitles',
    dimensions: [anyOf('creatorContentType', 'liveOrOnDemand', 'subscribedStatus'), time],
    filters: [place, entity, liveAndSubscribed, oneOrMore('subtitleLanguage', 'subtitleLanguageAutotranslated')],
    metrics: metricSets.percent,
  },
  {
    name: 'end screens',
    dimensions: [
      anyOf('endScreenElementType', 'endScreenElementId'),
      anyOf('creatorContentType', 'liveOrOnDemand', 'subscribedStatus'),
      atMostOne('day', 'month', 'country'),
    ],
    filters: [place, entity, liveAndSubscribed, atMostOne('endScreenElementType')],
    metrics: metricSets.endScreens,
  },
  {
    name: 'impressions',
    dimensions: [time],
    filters: [entity],
    metrics: metricSets.impressions,
  },
  {
    name: 'impressions, traffic source and device',
    dimensions: [oneOrMore('insightTrafficSourceType', 'deviceType', 'operatingSystem'), time],
    filters: [entity, anyOf('insightTrafficSourceType', 'deviceType', 'operatingSystem')],
    metrics: metricSets.impressions,
  },
  {
    name: 'impressions, of a traffic source or device',
    dimensions: [time],
    filters: [entity, oneOrMore('insightTrafficSourceType', 'deviceType', 'operatingSystem')],
    metrics: metricSets.impressions,
  },
  {
    name: 'retention',
    dimensions: [exactlyOne('elapsedVideoTimeRatio')],
    filters: [oneWithOneValue('video'), anyOf('audienceType', 'subscribedStatus', 'videoProduct')],
    metrics: ['audienceWatchRatio', 'relativeRetentionPerformance'],
  },
  {
    name: 'live stream',
    dimensions: [atMostOne('livestreamPosition')],
    filters: [exactlyOne('video')],
    metrics: ['averageConcurrentViewers', 'peakConcurrentViewers'],
  },
  {
    name: 'ad performance',
    dimensions: [exactlyOne('adType'), atMostOne('day')],
    filters: [place, entity],
    metrics: ['grossRevenue', 'adImpressions', 'cpm'],
  },
]
