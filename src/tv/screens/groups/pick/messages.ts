/** The texts of the screen that adds items to a group. */
export const messages = {
  inGroup: /*i18n*/ {
    id: 'groups.inGroup',
    message: '{count} in the group',
    comment: 'How many items a group has. {count}: such as 12.',
  },
  full: /*i18n*/ {
    id: 'groups.full',
    message: 'Full: {limit}',
    comment: 'A group is full. {limit}: the most items, 500.',
  },
  back: /*i18n*/ { id: 'groups.back', message: 'Back', comment: 'Button.' },
  pickFor: /*i18n*/ {
    id: 'groups.pickFor',
    message:
      '{type, select, video {Videos for {group}} playlist {Playlists for {group}} channel {Channels for {group}} asset {Assets for {group}} other {Items for {group}}}',
    comment: 'Title of the screen that adds items to a group.',
  },
  pickHelp: /*i18n*/ {
    id: 'groups.pickHelp',
    message: 'OK adds or removes a row. Press Back when you are done.',
    comment: 'Below the title of the screen that adds items to a group.',
  },
  kindOfChannel: /*i18n*/ {
    id: 'groups.kindOfChannel',
    message:
      '{type, select, video {Videos of the channel} playlist {Playlists of the channel} channel {Channels of the channel} asset {Assets of the channel} other {Items of the channel}}',
    comment: 'Names a list, for voice guides.',
  },
  noneToAdd: /*i18n*/ {
    id: 'groups.noneToAdd',
    message:
      '{type, select, video {{owner} has no videos to add to the group.} playlist {{owner} has no playlists to add to the group.} channel {{owner} has no channels to add to the group.} asset {{owner} has no assets to add to the group.} other {{owner} has no items to add to the group.}}',
    comment: 'In place of a list. {owner}: a content owner.',
  },
  noneToAddHere: /*i18n*/ {
    id: 'groups.noneToAddHere',
    message:
      '{type, select, video {The channel has no videos to add to the group.} playlist {The channel has no playlists to add to the group.} channel {The channel has no channels to add to the group.} asset {The channel has no assets to add to the group.} other {The channel has no items to add to the group.}}',
    comment: 'In place of a list.',
  },
  isIn: /*i18n*/ {
    id: 'groups.isIn',
    message: '{title}, in the group',
    comment: 'A row of the list, for voice guides.',
  },
  isNotIn: /*i18n*/ {
    id: 'groups.isNotIn',
    message: '{title}, not in the group',
    comment: 'A row of the list, for voice guides.',
  },
}
