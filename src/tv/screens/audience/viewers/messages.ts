/** The texts about age, gender and subscribers. */
export const messages = {
  noAges: /*i18n*/ {
    id: 'audienceViewers.noAges',
    message: 'The service reports age and gender only for larger audiences. Choose a longer period above.',
    comment: 'In place of a chart.',
  },
  noViews: /*i18n*/ {
    id: 'audienceViewers.noViews',
    message: 'The service reports no views in this period. Choose another period above.',
    comment: 'In place of a chart.',
  },
  agesLabel: /*i18n*/ {
    id: 'audienceViewers.agesLabel',
    message: 'Viewers by age and gender',
    comment: 'Names a chart, for voice guides.',
  },
  women: /*i18n*/ { id: 'audienceViewers.women', message: 'Women', comment: 'Title of the left half of a chart.' },
  men: /*i18n*/ { id: 'audienceViewers.men', message: 'Men', comment: 'Title of the right half of a chart.' },
  age: /*i18n*/ {
    id: 'audienceViewers.age',
    message: '{age}: women {women}, men {men}',
    comment: 'A row of a chart, for voice guides. {age}: such as 25–34. The others are percentages.',
  },
  ageAgainst: /*i18n*/ {
    id: 'audienceViewers.ageAgainst',
    message: '{age}, {group}: women {women}, men {men}; {other}: women {otherWomen}, men {otherMen}',
    comment: 'A row of a chart, for voice guides. {group} and {other}: names of groups.',
  },
  andOlder: /*i18n*/ {
    id: 'audienceViewers.andOlder',
    message: '{age} and older',
    comment: 'An age group, such as “65 and older”.',
  },
  shares: /*i18n*/ {
    id: 'audienceViewers.shares',
    message: 'Shares of all signed-in viewers.',
    comment: 'Below a chart.',
  },
  sharesOthers: /*i18n*/ {
    id: 'audienceViewers.sharesOthers',
    message: 'Shares of all signed-in viewers. Other genders: {share}.',
    comment: 'Below a chart.',
  },
  subscribedLabel: /*i18n*/ {
    id: 'audienceViewers.subscribedLabel',
    message: 'Subscribed and not subscribed',
    comment: 'Names a chart, for voice guides.',
  },
  subscribed: /*i18n*/ {
    id: 'audienceViewers.subscribed',
    message: 'Subscribed',
    comment: 'Title of the left half of a chart.',
  },
  notSubscribed: /*i18n*/ {
    id: 'audienceViewers.notSubscribed',
    message: 'Not subscribed',
    comment: 'Title of the right half of a chart.',
  },
  row: /*i18n*/ {
    id: 'audienceViewers.row',
    message: '{metric}: subscribed {subscribed}, not subscribed {others}',
    comment: 'A row of a chart, for voice guides.',
  },
  rowAgainst: /*i18n*/ {
    id: 'audienceViewers.rowAgainst',
    message:
      '{metric}, {group}: subscribed {subscribed}, not subscribed {others}; {other}: subscribed {otherSubscribed}, not subscribed {otherOthers}',
    comment: 'A row of a chart, for voice guides. {group} and {other}: names of groups.',
  },
  foot: /*i18n*/ {
    id: 'audienceViewers.foot',
    message: 'Percentages above are shares of all views.',
    comment: 'Below a chart.',
  },
  footOf: /*i18n*/ {
    id: 'audienceViewers.footOf',
    message: 'Percentages above are shares of all views of {group}.',
    comment: 'Below a chart. {group}: a name.',
  },
}
