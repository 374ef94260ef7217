/** The texts of Overview. */
export const messages = {
  title: /*i18n*/ {
    id: 'overview.title',
    message: 'Overview',
    comment: 'Title of the screen while the channel’s name is not known.',
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
