/** The texts of lists of videos, playlists and live streams. */
export const messages = {
  nothing: /*i18n*/ {
    id: 'dashboardVideos.nothing',
    message: 'nothing in this period',
    comment: 'In place of a number.',
  },
  none: /*i18n*/ {
    id: 'dashboardVideos.none',
    message: '{what}: none in this period.',
    comment: 'In place of an empty list. {what}: such as Videos.',
  },
  by: /*i18n*/ {
    id: 'dashboardVideos.by',
    message: '{what} by {metric}',
    comment: 'Names a list, for voice guides: “Videos by views”.',
  },
  videos: /*i18n*/ { id: 'dashboardVideos.videos', message: 'Videos', comment: 'Choice of a list.' },
  playlists: /*i18n*/ { id: 'dashboardVideos.playlists', message: 'Playlists', comment: 'Choice of a list.' },
  live: /*i18n*/ { id: 'dashboardVideos.live', message: 'Live streams', comment: 'Choice of a list.' },
  listed: /*i18n*/ {
    id: 'dashboardVideos.listed',
    message: 'Listed',
    comment: 'Names the choice of a list, for voice guides.',
  },
}
