/** The texts of groups: the list, one group, and the screen that adds items to it. */
export const messages = {
  title: /*i18n*/ {
    id: 'groups.title',
    message: 'Groups',
    comment: 'Title of the screen, and name of the list of groups.',
  },
  group: /*i18n*/ {
    id: 'groups.group',
    message: 'Group',
    comment: 'Title of a screen while the name of the group is not known.',
  },
  lastDays: /*i18n*/ {
    id: 'groups.lastDays',
    message: 'Last {count} days.',
    comment: 'Above the list: the days that the numbers are of. {count}: 28.',
  },
  create: /*i18n*/ { id: 'groups.create', message: 'New group', comment: 'Button.' },
  creating: /*i18n*/ {
    id: 'groups.creating',
    message: 'Creating',
    comment: 'On the button “New group” while it works.',
  },
  typeOf: /*i18n*/ {
    id: 'groups.typeOf',
    message: 'Type of group',
    comment: 'Title of a list of types, such as “Videos”.',
  },
  name: /*i18n*/ { id: 'groups.name', message: 'Group name', comment: 'Title of the keyboard that renames a group.' },
  nameNew: /*i18n*/ {
    id: 'groups.nameNew',
    message:
      '{type, select, video {Name of the group of videos} playlist {Name of the group of playlists} channel {Name of the group of channels} asset {Name of the group of assets} other {Name of the group of items}}',
    comment: 'Title of the keyboard for a new group.',
  },
  noGroups: /*i18n*/ { id: 'groups.noGroups', message: 'No groups yet', comment: 'Title of a message.' },
  noGroupsMeaning: /*i18n*/ {
    id: 'groups.noGroupsMeaning',
    message: 'Put videos or playlists together, a series for example, and see their numbers as one.',
    comment: 'Below “No groups yet”.',
  },
  gone: /*i18n*/ { id: 'groups.gone', message: 'This group is gone', comment: 'Title of a message.' },
  goneMeaning: /*i18n*/ {
    id: 'groups.goneMeaning',
    message: 'It was deleted, here or elsewhere.',
    comment: 'Below “This group is gone”.',
  },
  kind: /*i18n*/ {
    id: 'groups.kind',
    message: '{type, select, video {Videos} playlist {Playlists} channel {Channels} asset {Assets} other {Items}}',
    comment: 'What a group holds: a choice for a new group.',
  },
  kindOf: /*i18n*/ {
    id: 'groups.kindOf',
    message:
      '{type, select, video {Videos of {owner}} playlist {Playlists of {owner}} channel {Channels of {owner}} asset {Assets of {owner}} other {Items of {owner}}}',
    comment: 'What a group holds: a choice for a new group, and the name of a list. {owner}: a content owner.',
  },
  none: /*i18n*/ {
    id: 'groups.none',
    message:
      '{type, select, video {No videos yet} playlist {No playlists yet} channel {No channels yet} asset {No assets yet} other {No items yet}}',
    comment: 'What a group holds, and the title of a message in place of a list.',
  },
  contents: /*i18n*/ {
    id: 'groups.contents',
    message:
      '{type, select, video {{count, plural, one {{shown} video} other {{shown} videos}}} playlist {{count, plural, one {{shown} playlist} other {{shown} playlists}}} channel {{count, plural, one {{shown} channel} other {{shown} channels}}} asset {{count, plural, one {{shown} asset} other {{shown} assets}}} other {{count, plural, one {{shown} item} other {{shown} items}}}}',
    comment: 'What a group holds. {shown}: the number, or “490 of 500”.',
  },
  contentsOf: /*i18n*/ {
    id: 'groups.contentsOf',
    message:
      '{type, select, video {{count, plural, one {{shown} video of {owner}} other {{shown} videos of {owner}}}} playlist {{count, plural, one {{shown} playlist of {owner}} other {{shown} playlists of {owner}}}} channel {{count, plural, one {{shown} channel of {owner}} other {{shown} channels of {owner}}}} asset {{count, plural, one {{shown} asset of {owner}} other {{shown} assets of {owner}}}} other {{count, plural, one {{shown} item of {owner}} other {{shown} items of {owner}}}}}',
    comment: 'What a group holds. {shown}: the number, or “490 of 500”. {owner}: a content owner.',
  },
  filling: /*i18n*/ {
    id: 'groups.filling',
    message: '{count} of {limit}',
    comment: 'How full a group is: “490 of 500”.',
  },
  sentence: /*i18n*/ {
    id: 'groups.sentence',
    message: '{contents}.',
    comment: 'A sentence of what the group holds, such as “12 videos.”',
  },
  empty: /*i18n*/ {
    id: 'groups.empty',
    message: 'Nothing is in it yet',
    comment: 'Title of a message: a group without items.',
  },
  emptyMeaning: /*i18n*/ {
    id: 'groups.emptyMeaning',
    message:
      '{type, select, video {Add videos, and see their numbers as one.} playlist {Add playlists, and see their numbers as one.} channel {Add channels, and see their numbers as one.} asset {Add assets, and see their numbers as one.} other {Add items, and see their numbers as one.}}',
    comment: 'Below “Nothing is in it yet”.',
  },
  add: /*i18n*/ { id: 'groups.add', message: 'Add', comment: 'Button, where there is little room.' },
  addItems: /*i18n*/ {
    id: 'groups.addItems',
    message:
      '{type, select, video {Add videos} playlist {Add playlists} channel {Add channels} asset {Add assets} other {Add items}}',
    comment: 'Button.',
  },
  onlyWeb: /*i18n*/ {
    id: 'groups.onlyWeb',
    message: 'Only on the web',
    comment: 'On the button “Add videos”: why it is disabled.',
  },
  rename: /*i18n*/ { id: 'groups.rename', message: 'Rename', comment: 'Button.' },
  renaming: /*i18n*/ { id: 'groups.renaming', message: 'Renaming', comment: 'On the button “Rename” while it works.' },
  delete: /*i18n*/ { id: 'groups.delete', message: 'Delete', comment: 'Button.' },
  deleting: /*i18n*/ { id: 'groups.deleting', message: 'Deleting', comment: 'On the button “Delete” while it works.' },
  tryAgain: /*i18n*/ { id: 'groups.tryAgain', message: 'Try again', comment: 'Button.' },
  cancel: /*i18n*/ { id: 'groups.cancel', message: 'Cancel', comment: 'Button.' },
  deleteName: /*i18n*/ {
    id: 'groups.deleteName',
    message: 'Delete “{title}”?',
    comment: 'Title of a question. {title}: the name of a group.',
  },
  deleteMeaning: /*i18n*/ {
    id: 'groups.deleteMeaning',
    message: 'Deletes it for everyone, for good. Its items stay on the channel.',
    comment: 'Below the question whether to delete a group.',
  },
  open: /*i18n*/ {
    id: 'groups.open',
    message: 'See its numbers',
    comment: 'Button of a question about an item of a group.',
  },
  takeOut: /*i18n*/ {
    id: 'groups.takeOut',
    message: 'Remove from group',
    comment: 'Button of a question about an item of a group.',
  },
  takeOutMeaning: /*i18n*/ {
    id: 'groups.takeOutMeaning',
    message: 'It stays on the channel, and you can add it again.',
    comment: 'Below the name of an item that can be removed from a group.',
  },
  membersIn: /*i18n*/ {
    id: 'groups.membersIn',
    message:
      '{type, select, video {Videos in {group}} playlist {Playlists in {group}} channel {Channels in {group}} asset {Assets in {group}} other {Items in {group}}}',
    comment: 'Names a list, for voice guides.',
  },
  spoken: /*i18n*/ {
    id: 'groups.spoken',
    message: ', {value} {metric, select, views {views} other {views in playlists}}, {change}',
    comment:
      'The number on a card, for voice guides: after the name, so it begins with a comma. {change}: such as “up 12%”.',
  },
  unit: /*i18n*/ {
    id: 'groups.unit',
    message: '{metric, select, views {views} other {views in playlists}}',
    comment: 'Beside the number on a card.',
  },
  orLess: /*i18n*/ {
    id: 'groups.orLess',
    message: '≤ {views}',
    comment: 'Views of an item that is not among the 200 with the most views.',
  },
  asset: /*i18n*/ { id: 'groups.asset', message: 'Asset {id}', comment: 'Title of an asset whose name is not known.' },
  videos: /*i18n*/ {
    id: 'groups.videos',
    message: '{count, plural, one {{shown} video} other {{shown} videos}}',
    comment: 'Beside the title of a playlist.',
  },
  notThere: /*i18n*/ {
    id: 'groups.notThere',
    message: 'not there any more',
    comment: 'Beside an item of a content owner that has no title.',
  },
  notOnChannel: /*i18n*/ {
    id: 'groups.notOnChannel',
    message: 'not on the channel',
    comment: 'Beside an item that has no title.',
  },
  trouble: /*i18n*/ {
    id: 'groups.trouble',
    message:
      '{what, select, renamed {Not renamed} deleted {Not deleted} removed {Not removed} added {Not added} other {Not created}}: {reason}',
    comment: 'What could not be done. {reason}: a whole sentence that begins with a small letter.',
  },
  troubleWhole: /*i18n*/ {
    id: 'groups.troubleWhole',
    message:
      '{what, select, renamed {Not renamed} deleted {Not deleted} removed {Not removed} added {Not added} other {Not created}}. {title}. {meaning} Try again in a moment.',
    comment: 'What could not be done. {title}: such as “Cannot reach the Tenfoot server”. {meaning}: a whole sentence.',
  },
  isFull: /*i18n*/ {
    id: 'groups.isFull',
    message: 'the group is full ({limit} items). Remove something first.',
    comment: 'Reason, after “Not added: ”.',
  },
  isDeleted: /*i18n*/ {
    id: 'groups.isDeleted',
    message: 'the group was deleted. Press Back.',
    comment: 'Reason, after “Not renamed: ”.',
  },
  onlyView: /*i18n*/ {
    id: 'groups.onlyView',
    message: 'this TV can only view groups. Pair it again, and allow everything it asks for.',
    comment: 'Reason, after “Not renamed: ”.',
  },
  foreign: /*i18n*/ {
    id: 'groups.foreign',
    message: 'it does not belong to this account.',
    comment: 'Reason, after “Not added: ”.',
  },
  unfit: /*i18n*/ {
    id: 'groups.unfit',
    message:
      '{type, select, video {it does not fit. This group holds only videos.} playlist {it does not fit. This group holds only playlists.} channel {it does not fit. This group holds only channels.} asset {it does not fit. This group holds only assets.} other {it does not fit. This group holds only items.}}',
    comment: 'Reason, after “Not added: ”.',
  },
}
