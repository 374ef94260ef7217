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
