/** The texts of the list of playlists. */
export const messages = {
  title: /*i18n*/ {
    id: 'playlists.title',
    message: 'Playlists',
    comment: 'Title of the screen, and name of the list.',
  },
  sortedBy: /*i18n*/ { id: 'playlists.sortedBy', message: 'Sorted by', comment: 'Button. Beside it stands a metric.' },
  sortBy: /*i18n*/ { id: 'playlists.sortBy', message: 'Sort playlists by', comment: 'Title of a list of metrics.' },
  count: /*i18n*/ {
    id: 'playlists.count',
    message: '{count, plural, one {{shown} playlist} other {{shown} playlists}}',
    comment: 'Above the list.',
  },
  videos: /*i18n*/ {
    id: 'playlists.videos',
    message: '{count, plural, one {# video} other {# videos}}',
    comment: 'Below the title of a playlist.',
  },
  none: /*i18n*/ { id: 'playlists.none', message: 'No playlists yet', comment: 'Title of a message.' },
  noneMeaning: /*i18n*/ {
    id: 'playlists.noneMeaning',
    message: 'The channel has none, or the group is empty.',
    comment: 'Below “No playlists yet”.',
  },
  noneNext: /*i18n*/ {
    id: 'playlists.noneNext',
    message: 'Choose a group above, or another list.',
    comment: 'Follows “The channel has none, or the group is empty.”',
  },
}

/** The texts of one playlist. */
export const playlistMessages = {
  title: /*i18n*/ {
    id: 'playlist.title',
    message: 'Playlist',
    comment: 'Title of the screen of a playlist that no longer exists.',
  },
  items: /*i18n*/ {
    id: 'playlist.items',
    message: 'Videos',
    comment: 'A part of the screen: the videos of the playlist.',
  },
  places: /*i18n*/ { id: 'playlist.places', message: 'Countries', comment: 'A part of the screen.' },
  devices: /*i18n*/ { id: 'playlist.devices', message: 'Devices', comment: 'A part of the screen.' },
  brokenDown: /*i18n*/ {
    id: 'playlist.brokenDown',
    message: 'Broken down by',
    comment: 'Names the choice of a part of the screen, for voice guides.',
  },
  gone: /*i18n*/ { id: 'playlist.gone', message: 'This playlist is gone', comment: 'Title of a message.' },
  goneMeaning: /*i18n*/ {
    id: 'playlist.goneMeaning',
    message: 'It was deleted, or it is no longer public.',
    comment: 'Below “This playlist is gone”.',
  },
  itemsByViews: /*i18n*/ {
    id: 'playlist.itemsByViews',
    message: 'Its videos by views',
    comment: 'Names a list, for voice guides.',
  },
  placesByViews: /*i18n*/ {
    id: 'playlist.placesByViews',
    message: 'Countries by views in the playlist',
    comment: 'Names a list, for voice guides.',
  },
  devicesByViews: /*i18n*/ {
    id: 'playlist.devicesByViews',
    message: 'Devices by views in the playlist',
    comment: 'Names a list, for voice guides.',
  },
  foot: /*i18n*/ {
    id: 'playlist.foot',
    message: 'All views of each video, not only in this playlist.',
    comment: 'Below a list of videos.',
  },
  empty: /*i18n*/ {
    id: 'playlist.empty',
    message: 'Nothing in this period. Choose another period above.',
    comment: 'In place of a list.',
  },
}
