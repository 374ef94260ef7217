/**
 * For each report of the catalogue: requests that it answers, and similar ones that no report answers, with their
 * errors.
 */
export interface ReportCase {
  /** The file with the numbers; money is in another file. */
  file: string
  accepted: Record<string, string>[]
  refused: [query: Record<string, string>, says: string][]
}

const top = { sort: '-views' }
const month = { dimensions: 'month', startDate: '2026-09-01', endDate: '2026-10-01' }
const ownChannel = 'UCmine'

const details = (dimension: string, type: string, otherDimension: string) => ({
  accepted: [
    { dimensions: dimension, filters: type, ...top, maxResults: '25' },
    {
      dimensions: `creatorContentType,${dimension}`,
      filters: `${type};continent==150;subscribedStatus==UNSUBSCRIBED`,
      sort: '-estimatedMinutesWatched',
    },
    { dimensions: dimension, filters: `${type};liveOrOnDemand==LIVE;video==${ownChannel}-b`, ...top },
  ],
  refused: [
    [{ dimensions: dimension, ...top }, `needs the filter ${type.split('==')[0]}`],
    [{ dimensions: dimension, filters: otherDimension, ...top }, type.split('==')[0] as string],
    [{ dimensions: dimension, filters: type }, 'sorted in descending order'],
    [{ dimensions: dimension, filters: type, ...top, maxResults: '26' }, 'at most 25 is allowed'],
    [{ dimensions: `day,${dimension}`, filters: type, ...top }, 'The dimension day'],
  ] as [Record<string, string>, string][],
})

export const reportCases: Record<string, ReportCase> = {
  basic: {
    file: 'channel_basic',
    accepted: [
      {},
      { filters: 'continent==019' },
      { filters: `subContinent==155;video==${ownChannel}-a,${ownChannel}-c` },
      { filters: 'country==ZZ' },
      { dimensions: 'video', filters: `video==${ownChannel}-a,${ownChannel}-c` },
      { dimensions: 'country', filters: 'country==GB,DE,BR' },
    ],
    refused: [
      [{ filters: 'country==US;continent==019' }, 'continent cannot be combined with country'],
      [{ filters: 'day==2026-10-01' }, 'day is a dimension and never filters'],
      [{ dimensions: 'continent' }, 'continent only filters'],
      [{ filters: `channel==${ownChannel}` }, 'channel is for content owners alone'],
    ],
  },
  'basic, US state': {
    file: 'channel_province',
    accepted: [{ filters: 'province==US-CA' }, { filters: `province==US-NY,US-ZZ;video==${ownChannel}-b` }],
    refused: [[{ filters: 'province==US-CA', metrics: 'views,likes' }, 'The metric likes is not part of it']],
  },
  time: {
    file: 'channel_basic',
    accepted: [
      { dimensions: 'day', endDate: '2026-11-01' },
      month,
      { dimensions: 'day', filters: `video==${ownChannel}-b`, sort: '-day' },
      { dimensions: 'creatorContentType,day', filters: 'country==GB' },
      { dimensions: 'day,video', filters: `video==${ownChannel}-a,${ownChannel}-b` },
    ],
    refused: [
      [{ dimensions: 'day,month' }, 'day and month never go together'],
      [{ dimensions: 'day', filters: 'country==US;subContinent==021' }, 'subContinent cannot be combined'],
      [{ dimensions: 'day,video' }, 'The dimension day'],
    ],
  },
  'time, US state': {
    file: 'channel_province',
    accepted: [
      { dimensions: 'day', filters: 'province==US-CA' },
      { ...month, dimensions: 'creatorContentType,month', filters: 'province==US-NY' },
    ],
    refused: [[{ dimensions: 'day', filters: 'province==US-CA', metrics: 'views,shares' }, 'metric shares']],
  },
  country: {
    file: 'channel_basic',
    accepted: [
      { dimensions: 'country' },
      { dimensions: 'country', filters: `continent==150;video==${ownChannel}-a`, sort: 'country' },
      { dimensions: 'country,creatorContentType', sort: '-views,country' },
    ],
    refused: [
      [{ dimensions: 'country', filters: 'country==US' }, 'The filter country does not go'],
      [{ dimensions: 'country,day' }, 'The dimension'],
    ],
  },
  province: {
    file: 'channel_province',
    accepted: [
      { dimensions: 'province', filters: 'country==US' },
      { dimensions: 'province,creatorContentType', filters: `country==US;video==${ownChannel}-c` },
    ],
    refused: [
      [{ dimensions: 'province' }, 'needs the filter country'],
      [{ dimensions: 'province', filters: 'country==GB' }, 'needs the filter country==US (country==GB came)'],
    ],
  },
  'subscribed status': {
    file: 'channel_basic',
    accepted: [
      { dimensions: 'subscribedStatus' },
      { filters: 'subscribedStatus==SUBSCRIBED' },
      { dimensions: 'day,subscribedStatus', filters: 'country==DE', sort: 'day,-views' },
      { ...month, dimensions: 'month,creatorContentType', filters: 'subscribedStatus==UNSUBSCRIBED' },
    ],
    refused: [[{ dimensions: 'subscribedStatus', metrics: 'views,comments' }, 'metric comments']],
  },
  'playback, live': {
    file: 'channel_basic',
    accepted: [
      { dimensions: 'liveOrOnDemand' },
      { dimensions: 'day,liveOrOnDemand,subscribedStatus', filters: 'videoProduct==UNKNOWN' },
      { filters: `liveOrOnDemand==LIVE;video==${ownChannel}-a` },
    ],
    refused: [[{ dimensions: 'liveOrOnDemand', metrics: 'views,shares' }, 'metric shares']],
  },
  'playback, percent': {
    file: 'channel_basic',
    accepted: [
      { dimensions: 'subscribedStatus', filters: 'videoProduct==UNKNOWN' },
      { ...month, dimensions: 'month', filters: 'subscribedStatus==SUBSCRIBED;videoProduct==UNKNOWN' },
    ],
    refused: [
      [
        { dimensions: 'liveOrOnDemand', metrics: 'views,averageViewPercentage' },
        'averageViewPercentage never goes with liveOrOnDemand',
      ],
      [
        { filters: 'liveOrOnDemand==LIVE', metrics: 'averageViewPercentage' },
        'averageViewPercentage never goes with liveOrOnDemand',
      ],
    ],
  },
  'playback location': {
    file: 'channel_playback_location',
    accepted: [
      { dimensions: 'insightPlaybackLocationType' },
      { dimensions: 'day,insightPlaybackLocationType', filters: 'country==US', sort: 'day,-views' },
      { dimensions: 'insightPlaybackLocationType,liveOrOnDemand,subscribedStatus' },
    ],
    refused: [
      [{ ...month, dimensions: 'insightPlaybackLocationType,month' }, 'The dimension month'],
      [{ dimensions: 'insightPlaybackLocationType', metrics: 'views,likes' }, 'metric likes'],
    ],
  },
  'location detail': {
    file: 'channel_playback_location',
    ...details(
      'insightPlaybackLocationDetail',
      'insightPlaybackLocationType==EMBEDDED',
      'insightPlaybackLocationType==WATCH',
    ),
  },
  'traffic source': {
    file: 'channel_traffic_source',
    accepted: [
      { dimensions: 'insightTrafficSourceType' },
      { dimensions: 'creatorContentType,insightTrafficSourceType', filters: 'subscribedStatus==SUBSCRIBED' },
      { dimensions: 'day,insightTrafficSourceType,liveOrOnDemand', filters: 'subContinent==021' },
      { dimensions: 'insightTrafficSourceType,video', filters: `video==${ownChannel}-a,${ownChannel}-b` },
    ],
    refused: [
      [{ dimensions: 'insightTrafficSourceType', metrics: 'views,shares' }, 'metric shares'],
      [{ dimensions: 'insightTrafficSourceType,sharingService' }, 'The dimension'],
    ],
  },
  'traffic detail': {
    file: 'channel_traffic_source',
    ...details(
      'insightTrafficSourceDetail',
      'insightTrafficSourceType==YT_SEARCH',
      'insightTrafficSourceType==YT_SEARCH,EXT_URL',
    ),
  },
  device: {
    file: 'channel_device_os',
    accepted: [
      { dimensions: 'deviceType' },
      { dimensions: 'day,deviceType,subscribedStatus', filters: 'operatingSystem==ANDROID' },
      { dimensions: 'creatorContentType,deviceType', filters: 'liveOrOnDemand==ON_DEMAND;country==US' },
    ],
    refused: [[{ dimensions: 'deviceType', filters: 'deviceType==TV' }, 'The filter deviceType']],
  },
  'operating system': {
    file: 'channel_device_os',
    accepted: [
      { dimensions: 'operatingSystem' },
      {
        dimensions: 'liveOrOnDemand,operatingSystem',
        filters: `deviceType==TV;video==${ownChannel}-c;videoProduct==UNKNOWN`,
      },
    ],
    refused: [[{ dimensions: 'operatingSystem', filters: 'operatingSystem==IOS' }, 'The filter operatingSystem']],
  },
  'device and operating system': {
    file: 'channel_device_os',
    accepted: [
      { dimensions: 'deviceType,operatingSystem' },
      { dimensions: 'operatingSystem,deviceType', filters: 'continent==150', sort: '-views' },
    ],
    refused: [[{ dimensions: 'deviceType,operatingSystem', filters: 'deviceType==TV' }, 'The filter deviceType']],
  },
  demographics: {
    file: 'channel_demographics',
    accepted: [
      { dimensions: 'ageGroup,gender' },
      { dimensions: 'gender', filters: 'country==US' },
      { dimensions: 'ageGroup,subscribedStatus', filters: `video==${ownChannel}-a` },
      { dimensions: 'ageGroup,liveOrOnDemand', sort: '-viewerPercentage' },
    ],
    refused: [
      [{ dimensions: 'ageGroup,day' }, 'The dimension day'],
      [{ dimensions: 'ageGroup', metrics: 'viewerPercentage,views' }, 'metric views'],
    ],
  },
  sharing: {
    file: 'channel_sharing_service',
    accepted: [
      { dimensions: 'sharingService' },
      { dimensions: 'sharingService,subscribedStatus', filters: 'continent==019', sort: '-shares' },
      { dimensions: 'creatorContentType,sharingService', filters: 'subscribedStatus==SUBSCRIBED' },
    ],
    refused: [[{ dimensions: 'sharingService', filters: 'liveOrOnDemand==LIVE' }, 'The filter liveOrOnDemand']],
  },
  subtitles: {
    file: 'channel_subtitles',
    accepted: [
      { dimensions: 'subtitleLanguage' },
      { dimensions: 'subtitleLanguage,subtitleLanguageAutotranslated', filters: 'country==US' },
      { dimensions: 'subtitleLanguageAutotranslated', filters: `subtitleLanguage==pt-BR,en;video==${ownChannel}-a` },
      { dimensions: 'day,subtitleLanguage', filters: 'subscribedStatus==SUBSCRIBED', sort: 'day,-views' },
      { ...month, dimensions: 'creatorContentType,month,subtitleLanguage', filters: 'continent==150' },
      { dimensions: 'liveOrOnDemand,subtitleLanguage' },
    ],
    refused: [
      [{ dimensions: 'subtitleLanguage', filters: 'province==US-CA' }, 'The filter province'],
      [{ dimensions: 'subtitleLanguage', metrics: 'views,likes' }, 'metric likes'],
      [{ dimensions: 'deviceType,subtitleLanguage' }, 'The dimension'],
    ],
  },
  'with subtitles': {
    file: 'channel_subtitles',
    accepted: [
      { filters: 'subtitleLanguage==en' },
      { dimensions: 'day,subscribedStatus', filters: 'subtitleLanguageAutotranslated==de;country==US' },
      { ...month, filters: 'subtitleLanguage==en,pt-BR;liveOrOnDemand==LIVE' },
    ],
    refused: [
      [{ filters: 'subtitleLanguage==en;province==US-CA' }, 'The filter subtitleLanguage'],
      [{ filters: 'subtitleLanguage==en', metrics: 'views,likes' }, 'metric likes'],
    ],
  },
  'end screens': {
    file: 'channel_end_screens',
    accepted: [
      {},
      { dimensions: 'endScreenElementType' },
      { dimensions: 'endScreenElementId,endScreenElementType', filters: `video==${ownChannel}-b` },
      { dimensions: 'day', filters: 'endScreenElementType==VIDEO;country==US', sort: '-endScreenElementClicks' },
      { dimensions: 'country,endScreenElementType', filters: 'subscribedStatus==UNSUBSCRIBED;continent==019' },
      { ...month, dimensions: 'creatorContentType,month,subscribedStatus', filters: 'liveOrOnDemand==ON_DEMAND' },
      { dimensions: 'video', filters: `video==${ownChannel}-a,${ownChannel}-c` },
    ],
    refused: [
      [{ dimensions: 'endScreenElementType', filters: 'province==US-CA' }, 'The filter province'],
      [{ metrics: 'endScreenElementClicks,views' }, 'The metric endScreenElementClicks is not part of it'],
      [{ dimensions: 'country,day' }, 'day cannot be combined with country'],
    ],
  },
  impressions: {
    file: 'channel_reach_basic',
    accepted: [
      {},
      { dimensions: 'day' },
      month,
      { filters: `video==${ownChannel}-b` },
      {
        dimensions: 'day,video',
        filters: `video==${ownChannel}-a,${ownChannel}-c`,
        sort: 'day,-videoThumbnailImpressions',
      },
    ],
    refused: [
      [{ filters: 'country==US' }, 'The filter country'],
      [
        { dimensions: 'day', metrics: 'videoThumbnailImpressions,likes' },
        'videoThumbnailImpressions is not part of it',
      ],
      [{ dimensions: 'day', filters: 'subscribedStatus==SUBSCRIBED' }, 'The filter subscribedStatus'],
    ],
  },
  'impressions, traffic source and device': {
    file: 'channel_reach_combined',
    accepted: [
      { dimensions: 'insightTrafficSourceType' },
      { dimensions: 'day,insightTrafficSourceType', filters: 'deviceType==TV,MOBILE', sort: 'day' },
      { ...month, dimensions: 'deviceType,month,operatingSystem' },
    ],
    refused: [
      [{ dimensions: 'country,insightTrafficSourceType' }, 'The dimension country'],
      [
        { dimensions: 'insightTrafficSourceType', filters: 'subscribedStatus==SUBSCRIBED' },
        'The filter subscribedStatus',
      ],
    ],
  },
  'impressions, of a traffic source or device': {
    file: 'channel_reach_combined',
    accepted: [
      { filters: `insightTrafficSourceType==YT_SEARCH;video==${ownChannel}-a` },
      { dimensions: 'day', filters: 'deviceType==TV;operatingSystem==ANDROID' },
    ],
    refused: [[{ filters: 'insightTrafficSourceType==YT_SEARCH;country==US' }, 'The filter country']],
  },
  'impressions, traffic detail': {
    file: 'channel_reach_combined',
    accepted: [
      {
        dimensions: 'insightTrafficSourceDetail',
        filters: 'insightTrafficSourceType==YT_SEARCH',
        sort: '-videoThumbnailImpressions',
        maxResults: '25',
      },
      {
        dimensions: 'insightTrafficSourceDetail',
        filters: 'insightTrafficSourceType==EXT_URL;deviceType==TV',
        sort: '-videoThumbnailImpressionsClickRate',
      },
    ],
    refused: [
      [{ dimensions: 'insightTrafficSourceDetail' }, 'needs the filter insightTrafficSourceType'],
      [
        {
          dimensions: 'insightTrafficSourceDetail',
          filters: 'insightTrafficSourceType==YT_SEARCH',
          sort: '-videoThumbnailImpressions',
          maxResults: '26',
        },
        'at most 25 is allowed',
      ],
    ],
  },
  'top videos, impressions': {
    file: 'channel_reach_basic',
    accepted: [
      { dimensions: 'video', sort: '-videoThumbnailImpressions' },
      { dimensions: 'video', sort: '-videoThumbnailImpressionsClickRate', maxResults: '200' },
    ],
    refused: [
      [{ dimensions: 'video', sort: 'videoThumbnailImpressions' }, 'sorted in descending order'],
      [{ dimensions: 'video', filters: 'country==US', sort: '-videoThumbnailImpressions' }, 'The filter country'],
    ],
  },
  'top videos, impressions of a traffic source or device': {
    file: 'channel_reach_combined',
    accepted: [
      { dimensions: 'video', filters: 'insightTrafficSourceType==YT_SEARCH', sort: '-videoThumbnailImpressions' },
    ],
    refused: [
      [
        { dimensions: 'video', filters: 'deviceType==TV', sort: 'videoThumbnailImpressions' },
        'sorted in descending order',
      ],
    ],
  },
  retention: {
    file: 'audience_retention',
    accepted: [
      { dimensions: 'elapsedVideoTimeRatio', filters: `video==${ownChannel}-b` },
      {
        dimensions: 'elapsedVideoTimeRatio',
        filters: `video==${ownChannel}-b;audienceType==ORGANIC;subscribedStatus==SUBSCRIBED`,
      },
    ],
    refused: [
      [{ dimensions: 'elapsedVideoTimeRatio' }, 'needs the filter video'],
      [
        { dimensions: 'elapsedVideoTimeRatio', filters: `video==${ownChannel}-a,${ownChannel}-b` },
        'takes one value here (2 came)',
      ],
    ],
  },
  'live stream': {
    file: 'live_stream',
    accepted: [
      { dimensions: 'livestreamPosition', filters: `video==${ownChannel}-c` },
      { filters: `video==${ownChannel}-c` },
    ],
    refused: [[{ dimensions: 'livestreamPosition' }, 'needs the filter video']],
  },
  'ad performance': {
    file: 'channel_ad_rates',
    accepted: [{ dimensions: 'adType' }, { dimensions: 'adType,day', filters: 'country==US', sort: '-grossRevenue' }],
    refused: [
      [{ dimensions: 'adType', metrics: 'grossRevenue,views' }, 'metric views'],
      [{ ...month, dimensions: 'adType,month' }, 'The dimension month'],
    ],
  },
  city: {
    file: 'channel_city',
    accepted: [
      { dimensions: 'city', ...top },
      { dimensions: 'city,country,subscribedStatus', filters: 'continent==019', sort: '-estimatedMinutesWatched' },
      { ...month, dimensions: 'city,month', ...top },
      { dimensions: 'city,province', filters: 'province==US-CA', ...top, maxResults: '250' },
    ],
    refused: [
      [{ dimensions: 'city' }, 'sorted in descending order'],
      [{ dimensions: 'city', ...top, maxResults: '251' }, 'at most 250 is allowed'],
      [{ dimensions: 'city', ...top, metrics: 'views,likes' }, 'metric likes'],
    ],
  },
  'top videos': {
    file: 'channel_basic',
    accepted: [
      { dimensions: 'video', ...top },
      { dimensions: 'video', sort: '-subscribersLost,views', maxResults: '200', filters: 'country==GB' },
      { dimensions: 'video', sort: '-estimatedRevenue' },
      { dimensions: 'creatorContentType,video', ...top },
    ],
    refused: [
      [{ dimensions: 'video' }, 'sort is missing'],
      [{ dimensions: 'video', sort: 'views' }, 'sort=views came'],
      [{ dimensions: 'video', sort: '-likes' }, 'sort=-likes came'],
      [{ dimensions: 'video', ...top, maxResults: '201' }, 'at most 200 is allowed'],
      [{ dimensions: 'video', ...top, maxResults: '100', startIndex: '102' }, 'at most 201 is allowed'],
    ],
  },
  'top videos, US state': {
    file: 'channel_province',
    accepted: [{ dimensions: 'video', filters: 'province==US-CA', ...top }],
    refused: [[{ dimensions: 'video', filters: 'province==US-CA', ...top, metrics: 'views,likes' }, 'metric likes']],
  },
  'top videos, subscribed status': {
    file: 'channel_basic',
    accepted: [{ dimensions: 'video', filters: 'subscribedStatus==SUBSCRIBED;continent==150', ...top }],
    refused: [
      [{ dimensions: 'video', filters: 'subscribedStatus==SUBSCRIBED', ...top, metrics: 'views,comments' }, 'comments'],
    ],
  },
  'top videos, product': {
    file: 'channel_basic',
    accepted: [{ dimensions: 'video', filters: 'videoProduct==UNKNOWN', sort: '-redViews' }],
    refused: [[{ dimensions: 'video', filters: 'videoProduct==UNKNOWN', sort: 'views' }, 'descending order']],
  },
  'top videos, live or on demand': {
    file: 'channel_basic',
    accepted: [{ dimensions: 'video', filters: 'liveOrOnDemand==ON_DEMAND;subscribedStatus==SUBSCRIBED', ...top }],
    refused: [
      [{ dimensions: 'video', filters: 'liveOrOnDemand==LIVE', ...top, metrics: 'views,shares' }, 'metric shares'],
    ],
  },
  'top videos, end screens': {
    file: 'channel_end_screens',
    accepted: [
      { dimensions: 'video', sort: '-endScreenElementClicks' },
      {
        dimensions: 'creatorContentType,video',
        filters: 'endScreenElementType==SUBSCRIBE',
        sort: '-endScreenElementImpressions',
      },
    ],
    refused: [
      [{ dimensions: 'video' }, 'sort is missing'],
      [{ dimensions: 'video', sort: '-endScreenElementClicks', maxResults: '201' }, 'at most 200 is allowed'],
    ],
  },
  'playlist, basic': {
    file: 'playlist_basic',
    accepted: [
      { filters: `playlist==${ownChannel}-list-x` },
      { filters: `playlist==${ownChannel}-list-x,${ownChannel}-list-y;country==US` },
      { dimensions: 'playlist', filters: `playlist==${ownChannel}-list-x,${ownChannel}-list-y` },
    ],
    refused: [
      [{ metrics: 'playlistStarts' }, 'needs the filter playlist or group'],
      [{ metrics: 'playlistStarts', filters: 'playlist==x;group==y' }, 'group cannot be combined with playlist'],
    ],
  },
  'playlist, time': {
    file: 'playlist_basic',
    accepted: [
      { dimensions: 'day', filters: `playlist==${ownChannel}-list-x` },
      { ...month, filters: `playlist==${ownChannel}-list-y;continent==150` },
      { ...month, dimensions: 'creatorContentType,month', filters: `playlist==${ownChannel}-list-y` },
    ],
    refused: [[{ dimensions: 'day', metrics: 'playlistStarts' }, 'needs the filter playlist or group']],
  },
  'playlist, country': {
    file: 'playlist_basic',
    accepted: [
      { dimensions: 'country', filters: `playlist==${ownChannel}-list-x;continent==019` },
      { dimensions: 'country,creatorContentType', filters: `playlist==${ownChannel}-list-x,${ownChannel}-list-y` },
    ],
    refused: [[{ dimensions: 'country', metrics: 'playlistStarts' }, 'needs the filter playlist or group']],
  },
  'playlist, device': {
    file: 'playlist_device_os',
    accepted: [
      { dimensions: 'deviceType', filters: `playlist==${ownChannel}-list-x` },
      { dimensions: 'day,deviceType', filters: `playlist==${ownChannel}-list-x;operatingSystem==ANDROID` },
      {
        dimensions: 'creatorContentType,deviceType',
        filters: `playlist==${ownChannel}-list-x;subscribedStatus==SUBSCRIBED`,
      },
    ],
    refused: [[{ dimensions: 'deviceType', metrics: 'playlistStarts' }, 'needs the filter playlist or group']],
  },
  'playlist, operating system': {
    file: 'playlist_device_os',
    accepted: [
      { dimensions: 'operatingSystem,subscribedStatus', filters: `playlist==${ownChannel}-list-y` },
      { dimensions: 'creatorContentType,day,operatingSystem', filters: `playlist==${ownChannel}-list-y` },
    ],
    refused: [
      [
        {
          dimensions: 'operatingSystem',
          filters: `playlist==${ownChannel}-list-y;operatingSystem==IOS`,
          metrics: 'playlistStarts',
        },
        'The filter operatingSystem',
      ],
    ],
  },
  'playlist, device and operating system': {
    file: 'playlist_device_os',
    accepted: [
      { dimensions: 'deviceType,operatingSystem', filters: `playlist==${ownChannel}-list-y;liveOrOnDemand==LIVE` },
      { dimensions: 'creatorContentType,deviceType,operatingSystem', filters: `playlist==${ownChannel}-list-y` },
    ],
    refused: [
      [{ dimensions: 'deviceType,operatingSystem', metrics: 'playlistStarts' }, 'needs the filter playlist or group'],
    ],
  },
  'top playlists': {
    file: 'playlist_basic',
    accepted: [
      { dimensions: 'playlist', sort: '-playlistViews' },
      { dimensions: 'playlist', sort: '-playlistStarts', maxResults: '200' },
    ],
    refused: [
      [{ dimensions: 'playlist', metrics: 'playlistViews', sort: 'playlistViews' }, 'descending order'],
      [
        { dimensions: 'playlist', metrics: 'playlistViews', sort: '-playlistViews', maxResults: '201' },
        'at most 200 is allowed',
      ],
    ],
  },
}
