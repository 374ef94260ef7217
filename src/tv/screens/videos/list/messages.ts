/** The texts of the list of videos. */
export const messages = {
  title: /*i18n*/ { id: 'videos.title', message: 'Videos', comment: 'Title of the screen, and name of the list.' },
  sortedBy: /*i18n*/ { id: 'videos.sortedBy', message: 'Sorted by', comment: 'Button. Beside it stands a metric.' },
  sortBy: /*i18n*/ { id: 'videos.sortBy', message: 'Sort videos by', comment: 'Title of a list of metrics.' },
  count: /*i18n*/ {
    id: 'videos.count',
    message: '{count, plural, one {{shown} video} other {{shown} videos}}',
    comment: 'Above the list.',
  },
  ofImpressions: /*i18n*/ {
    id: 'videos.ofImpressions',
    message: '{count, plural, one {{shown} impression} other {{shown} impressions}}',
    comment: 'Under the title of a video in a list by click-through rate: what the rate is of.',
  },
}
