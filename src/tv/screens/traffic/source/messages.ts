/** The texts of one traffic source. */
export const messages = {
  details: /*i18n*/ {
    id: 'trafficSource.details',
    message: 'Details',
    comment: 'Names a part of the screen, for voice guides.',
  },
  noDetails: /*i18n*/ {
    id: 'trafficSource.noDetails',
    message: 'The analytics service has no details of these views.',
    comment: 'In place of a list.',
  },
  byViews: /*i18n*/ {
    id: 'trafficSource.byViews',
    message: '{what} by views',
    comment: 'Names a list, for voice guides. {what}: such as “Search terms”.',
  },
  empty: /*i18n*/ {
    id: 'trafficSource.empty',
    message: 'The analytics service reports none for this period. It withholds small numbers.',
    comment: 'In place of a list.',
  },
  named: /*i18n*/ {
    id: 'trafficSource.named',
    message: '{share} of all. The rest is not listed.',
    comment: 'Below a list. {share}: such as 80%.',
  },
  namedOf: /*i18n*/ {
    id: 'trafficSource.namedOf',
    message: '{share} of all of {group}. The rest is not listed.',
    comment: 'Below a list. {share}: such as 80%. {group}: a name.',
  },
  top: /*i18n*/ {
    id: 'trafficSource.top',
    message: 'Top {count}: {share} of all. The rest is not listed.',
    comment: 'Below a list. {count}: 25. {share}: such as 80%.',
  },
  topOf: /*i18n*/ {
    id: 'trafficSource.topOf',
    message: 'Top {count}: {share} of all of {group}. The rest is not listed.',
    comment: 'Below a list. {count}: 25. {share}: such as 80%. {group}: a name.',
  },
}
