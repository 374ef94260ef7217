/** Names of the figures of revenue. */
export const messages = {
  revenue: /*i18n*/ { id: 'money.revenue', message: 'Revenue', comment: 'A figure: all revenue.' },
  revenueInText: /*i18n*/ {
    id: 'money.revenueInText',
    message: 'revenue',
    comment: 'The same figure, for “Videos by revenue”. Only after “by”, in the case that follows it.',
  },
  ads: /*i18n*/ { id: 'money.ads', message: 'From ads', comment: 'A figure: revenue from ads.' },
  adsInText: /*i18n*/ {
    id: 'money.adsInText',
    message: 'revenue from ads',
    comment: 'The same figure, for “Videos by revenue from ads”. Only after “by”, in the case that follows it.',
  },
  subscriptions: /*i18n*/ {
    id: 'money.subscriptions',
    message: 'From subscriptions',
    comment: 'A figure: revenue from paid subscriptions.',
  },
  subscriptionsInText: /*i18n*/ {
    id: 'money.subscriptionsInText',
    message: 'revenue from subscriptions',
    comment:
      'The same figure, for “Videos by revenue from subscriptions”. Only after “by”, in the case that follows it.',
  },
  rpm: /*i18n*/ {
    id: 'money.rpm',
    message: 'RPM',
    comment: 'A figure: revenue per mille. The usual abbreviation, also within a text.',
  },
  rpmMeaning: /*i18n*/ {
    id: 'money.rpmMeaning',
    message: 'revenue per 1,000 views',
    comment: 'Explains RPM, after a comma.',
  },
  cpm: /*i18n*/ {
    id: 'money.cpm',
    message: 'CPM',
    comment: 'A figure: cost per mille. The usual abbreviation, also within a text.',
  },
  cpmMeaning: /*i18n*/ {
    id: 'money.cpmMeaning',
    message: 'what advertisers pay for 1,000 ads',
    comment: 'Explains CPM, after a comma.',
  },
}
