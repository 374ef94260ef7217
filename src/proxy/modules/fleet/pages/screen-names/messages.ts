/** The names of what a TV shows, as the TV has them. */
export const messages = {
  screenOverview: /*i18n*/ { id: 'fleet.screenOverview', message: 'Overview', comment: 'Name of a screen of the TV.' },
  screenAudience: /*i18n*/ { id: 'fleet.screenAudience', message: 'Audience', comment: 'Name of a screen of the TV.' },
  screenVideos: /*i18n*/ { id: 'fleet.screenVideos', message: 'Videos', comment: 'Name of a screen of the TV.' },
  screenPlaylists: /*i18n*/ {
    id: 'fleet.screenPlaylists',
    message: 'Playlists',
    comment: 'Name of a screen of the TV.',
  },
  screenLive: /*i18n*/ { id: 'fleet.screenLive', message: 'Live streams', comment: 'Name of a screen of the TV.' },
  screenReach: /*i18n*/ {
    id: 'fleet.screenReach',
    message: 'Traffic',
    comment: 'Name of a screen of the TV: how viewers find videos.',
  },
  screenCounter: /*i18n*/ {
    id: 'fleet.screenCounter',
    message: 'Counter',
    comment: 'Name of a screen of the TV: one live number, very large.',
  },
  screenPanels: /*i18n*/ {
    id: 'fleet.screenPanels',
    message: 'Key figures side by side',
    comment: 'Name of a screen of the TV: two or four figures such as views, each with a chart.',
  },
  screenNoPicture: /*i18n*/ {
    id: 'fleet.screenNoPicture',
    message: 'No picture',
    comment: 'What a TV shows: it is black.',
  },
  screenUnusual: /*i18n*/ {
    id: 'fleet.screenUnusual',
    message: 'What is unusual',
    comment: 'Name of a screen of the TV.',
  },
  screenNow: /*i18n*/ { id: 'fleet.screenNow', message: 'Now', comment: 'Name of a screen of the TV: live numbers.' },
  screenRevenue: /*i18n*/ { id: 'fleet.screenRevenue', message: 'Revenue', comment: 'Name of a screen of the TV.' },
  screenStudies: /*i18n*/ {
    id: 'fleet.screenStudies',
    message: 'Brand lift',
    comment: 'Name of a screen of the TV: studies of what ads change.',
  },
  screenSearch: /*i18n*/ { id: 'fleet.screenSearch', message: 'Search', comment: 'Name of a screen of the TV.' },
  screenGroups: /*i18n*/ {
    id: 'fleet.screenGroups',
    message: 'Groups',
    comment: 'Name of a screen of the TV: groups of videos.',
  },
  screenTranscripts: /*i18n*/ {
    id: 'fleet.screenTranscripts',
    message: 'Transcripts',
    comment: 'Name of a screen of the TV.',
  },
  screenSettings: /*i18n*/ { id: 'fleet.screenSettings', message: 'Settings', comment: 'Name of a screen of the TV.' },
  screenAccount: /*i18n*/ { id: 'fleet.screenAccount', message: 'Account', comment: 'Name of a screen of the TV.' },
}
