/** Names of the screens: in the rail, in the settings of a kiosk, and above its screens. */
export const messages = {
  places: /*i18n*/ { id: 'rail.places', message: 'Places', comment: 'Names the main menu, for voice guides.' },
  insights: /*i18n*/ {
    id: 'rail.insights',
    message: 'Insights',
    comment: 'Title of a part of the main menu: the screens of numbers, such as Overview and Revenue.',
  },
  library: /*i18n*/ {
    id: 'rail.library',
    message: 'Library',
    comment: 'Title of a part of the main menu: groups of videos, and transcripts.',
  },
  you: /*i18n*/ {
    id: 'rail.you',
    message: 'You',
    comment: 'Title of a part of the main menu: settings, and the account.',
  },
  search: /*i18n*/ {
    id: 'rail.search',
    message: 'Search',
    comment: 'A screen, in the main menu: finds videos, words that were said, and screens.',
  },
  overview: /*i18n*/ {
    id: 'rail.overview',
    message: 'Overview',
    comment: 'A screen, in the main menu: the channel’s key figures.',
  },
  now: /*i18n*/ {
    id: 'rail.now',
    message: 'Now',
    comment: 'A screen, in the main menu: live numbers of the last minutes and hours.',
  },
  counter: /*i18n*/ {
    id: 'rail.counter',
    message: 'Counter',
    comment: 'A screen, in the settings of a kiosk: one live number, such as the subscribers.',
  },
  audience: /*i18n*/ { id: 'rail.audience', message: 'Audience', comment: 'A screen, in the main menu: who watches.' },
  videos: /*i18n*/ { id: 'rail.videos', message: 'Videos', comment: 'A screen, in the main menu: all videos.' },
  playlists: /*i18n*/ { id: 'rail.playlists', message: 'Playlists', comment: 'A screen, in the settings of a kiosk.' },
  live: /*i18n*/ { id: 'rail.live', message: 'Live streams', comment: 'A screen, in the settings of a kiosk.' },
  traffic: /*i18n*/ {
    id: 'rail.traffic',
    message: 'Traffic',
    comment: 'A screen, in the main menu: how viewers find videos.',
  },
  revenue: /*i18n*/ {
    id: 'rail.revenue',
    message: 'Revenue',
    comment: 'A screen, in the main menu: what the channel earns.',
  },
  studies: /*i18n*/ {
    id: 'rail.studies',
    message: 'Brand lift',
    comment: 'A screen, in the main menu: results of brand lift studies.',
  },
  groups: /*i18n*/ { id: 'rail.groups', message: 'Groups', comment: 'A screen, in the main menu: groups of videos.' },
  transcripts: /*i18n*/ {
    id: 'rail.transcripts',
    message: 'Transcripts',
    comment: 'A screen, in the main menu: recordings with their words.',
  },
  settings: /*i18n*/ { id: 'rail.settings', message: 'Settings', comment: 'A screen, in the main menu.' },
  account: /*i18n*/ {
    id: 'rail.account',
    message: 'Account',
    comment: 'A screen, in the main menu: the accounts on this TV.',
  },
  views: /*i18n*/ { id: 'rail.views', message: 'Views', comment: 'Above a screen in a kiosk: what its numbers are.' },
  liveNumbers: /*i18n*/ {
    id: 'rail.liveNumbers',
    message: 'Live numbers',
    comment: 'Above a screen in a kiosk: what its numbers are.',
  },
  viewsByCountry: /*i18n*/ {
    id: 'rail.viewsByCountry',
    message: 'Views by country',
    comment: 'Above a screen in a kiosk: what its numbers are.',
  },
  viewsByVideo: /*i18n*/ {
    id: 'rail.viewsByVideo',
    message: 'Views by video',
    comment: 'Above a screen in a kiosk: what its numbers are.',
  },
  viewsInPlaylists: /*i18n*/ {
    id: 'rail.viewsInPlaylists',
    message: 'Views in playlists',
    comment: 'Above a screen in a kiosk: what its numbers are.',
  },
  viewsByStream: /*i18n*/ {
    id: 'rail.viewsByStream',
    message: 'Views by live stream',
    comment: 'Above a screen in a kiosk: what its numbers are.',
  },
  viewsBySource: /*i18n*/ {
    id: 'rail.viewsBySource',
    message: 'Views by traffic source',
    comment: 'Above a screen in a kiosk: what its numbers are.',
  },
}
