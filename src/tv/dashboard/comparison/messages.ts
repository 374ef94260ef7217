/** The texts about the groups whose numbers are shown. */
export const messages = {
  unfit: /*i18n*/ {
    id: 'comparison.unfit',
    message: 'Whole channel: the group does not apply here.',
    comment: 'Under the title: this screen cannot be limited to a group.',
  },
  versus: /*i18n*/ {
    id: 'comparison.versus',
    message: '{first} vs {second}.',
    comment: 'Under the title: the names of two groups that are compared.',
  },
  comparedWith: /*i18n*/ {
    id: 'comparison.comparedWith',
    message: 'Compared with {group}.',
    comment: 'Under a title that is the name of a group: the group it is compared with.',
  },
  only: /*i18n*/ {
    id: 'comparison.only',
    message: 'Only {group}.',
    comment: 'Under the title: the numbers are those of this group.',
  },
  wholeChannel: /*i18n*/ {
    id: 'comparison.wholeChannel',
    message: 'Whole channel',
    comment: 'Choice: the numbers are not limited to a group.',
  },
  compareWith: /*i18n*/ {
    id: 'comparison.compareWith',
    message: 'Compare with…',
    comment: 'Choice: opens a list of other groups.',
  },
  previousPeriod: /*i18n*/ {
    id: 'comparison.previousPeriod',
    message: 'Previous period',
    comment: 'Choice: compare with earlier days, not with a group.',
  },
  group: /*i18n*/ {
    id: 'comparison.group',
    message: 'Group',
    comment: 'Button that chooses a group of videos; also in place of a name that is not known.',
  },
  spokenWhole: /*i18n*/ {
    id: 'comparison.spokenWhole',
    message: 'Group: whole channel',
    comment: 'The button “Group” for voice guides.',
  },
  spoken: /*i18n*/ {
    id: 'comparison.spoken',
    message: 'Group: {group}',
    comment: 'The button “Group” for voice guides. {group}: its name.',
  },
  spokenAgainst: /*i18n*/ {
    id: 'comparison.spokenAgainst',
    message: 'Group: {group}, compared with {other}',
    comment: 'The button “Group” for voice guides. The values are names of groups.',
  },
  showNumbers: /*i18n*/ {
    id: 'comparison.showNumbers',
    message: 'Show numbers for',
    comment: 'Title of a list: “Whole channel” and groups.',
  },
  compareGroup: /*i18n*/ {
    id: 'comparison.compareGroup',
    message: 'Compare {group} with',
    comment: 'Title of a list of groups. {group}: a name.',
  },
}
