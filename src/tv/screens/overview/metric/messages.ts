/** The texts of the page of one metric. */
export const messages = {
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
