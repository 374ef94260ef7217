/** The texts of Overview. */
export const messages = {
  title: /*i18n*/ {
    id: 'overview.title',
    message: 'Overview',
    comment: 'Title of the screen while the channel’s name is not known.',
  },
  asUsual: /*i18n*/ {
    id: 'overview.asUsual',
    message: 'Nothing unusual in the last 28 days',
    comment: 'In place of a sentence about what is unusual in the numbers.',
  },
  comparing: /*i18n*/ {
    id: 'overview.comparing',
    message: 'Comparing with what is usual…',
    comment: 'In place of a sentence about what is unusual in the numbers, for a moment.',
  },
  notCompared: /*i18n*/ {
    id: 'overview.notCompared',
    message: 'Not compared with what is usual',
    comment: 'In place of a sentence about what is unusual: it could not be loaded. OK opens the reason.',
  },
  more: /*i18n*/ {
    id: 'overview.more',
    message: '{count, plural, one {and # more} other {and # more}}',
    comment: 'After the first sentence about what is unusual: how many more there are.',
  },
  topVideos: /*i18n*/ {
    id: 'overview.topVideos',
    message: 'Top videos',
    comment: 'Title of a list of videos. Beside it stands a metric, such as “views”.',
  },
  topBy: /*i18n*/ {
    id: 'overview.topBy',
    message: 'Top videos by {metric}',
    comment: 'Names a list of videos, for voice guides.',
  },
  byViews: /*i18n*/ { id: 'overview.byViews', message: 'views', comment: 'Beside “Top videos”.' },
  byWatchTime: /*i18n*/ { id: 'overview.byWatchTime', message: 'watch time', comment: 'Beside “Top videos”.' },
  byDuration: /*i18n*/ {
    id: 'overview.byDuration',
    message: 'view duration',
    comment: 'Beside “Top videos”: the average.',
  },
  byGained: /*i18n*/ { id: 'overview.byGained', message: 'subscribers gained', comment: 'Beside “Top videos”.' },
  byLost: /*i18n*/ { id: 'overview.byLost', message: 'subscribers lost', comment: 'Beside “Top videos”.' },
  empty: /*i18n*/ {
    id: 'overview.empty',
    message: 'Nothing in this period. Choose another period above.',
    comment: 'In place of a list.',
  },
}

/** The texts of the page of one metric. */
export const metricMessages = {
  videos: /*i18n*/ { id: 'metric.videos', message: 'Videos', comment: 'Choice: the metric by video.' },
  countries: /*i18n*/ { id: 'metric.countries', message: 'Countries', comment: 'Choice: the metric by country.' },
  sources: /*i18n*/ { id: 'metric.sources', message: 'Sources', comment: 'Choice: the metric by traffic source.' },
  byVideos: /*i18n*/ {
    id: 'metric.byVideos',
    message: '{metric} by videos',
    comment: 'Names a list, for voice guides: “Views by videos”.',
  },
  byCountries: /*i18n*/ {
    id: 'metric.byCountries',
    message: '{metric} by countries',
    comment: 'Names a list, for voice guides.',
  },
  bySources: /*i18n*/ {
    id: 'metric.bySources',
    message: '{metric} by sources',
    comment: 'Names a list, for voice guides.',
  },
  videosBy: /*i18n*/ {
    id: 'metric.videosBy',
    message: 'Videos by {metric}',
    comment: 'Names a list, for voice guides: “Videos by views”.',
  },
  countriesBy: /*i18n*/ {
    id: 'metric.countriesBy',
    message: 'Countries by {metric}',
    comment: 'Names a list, for voice guides.',
  },
  sourcesBy: /*i18n*/ {
    id: 'metric.sourcesBy',
    message: 'Sources by {metric}',
    comment: 'Names a list, for voice guides.',
  },
  brokenDown: /*i18n*/ {
    id: 'metric.brokenDown',
    message: 'Broken down by',
    comment: 'Names the choice of videos, countries or sources, for voice guides.',
  },
  noSources: /*i18n*/ {
    id: 'metric.noSources',
    message: 'The analytics service does not report them by traffic source.',
    comment: 'Below a list of subscribers by video or country.',
  },
  ofMost: /*i18n*/ {
    id: 'metric.ofMost',
    message: 'Of the {count} with the most views.',
    comment: 'Above a list. {count}: 50.',
  },
  empty: /*i18n*/ {
    id: 'metric.empty',
    message: 'Nothing in this period. Choose another period above.',
    comment: 'In place of a list.',
  },
}
