/** The texts of the report of what was shown. */
export const messages = {
  playedFrom: /*i18n*/ { id: 'fleet.playedFrom', message: 'First day', comment: 'Label of a field: 2026-11-30.' },
  playedUntil: /*i18n*/ { id: 'fleet.playedUntil', message: 'Last day', comment: 'Label of a field: 2026-11-30.' },
  playedLength: /*i18n*/ { id: 'fleet.playedLength', message: 'For how long', comment: 'Column: “12 minutes”.' },
  playedTimes: /*i18n*/ {
    id: 'fleet.playedTimes',
    message: 'How often',
    comment: 'Column: how many times it began to be shown.',
  },
  playedOldest: /*i18n*/ {
    id: 'fleet.playedOldest',
    message: 'Oldest numbers',
    comment: 'Column: the greatest age of the numbers, such as “12 minutes”.',
  },
  playedCsv: /*i18n*/ {
    id: 'fleet.playedCsv',
    message: 'Every hour as a CSV file',
    comment: 'Link: downloads a table.',
  },
  playedNone: /*i18n*/ {
    id: 'fleet.playedNone',
    message: 'Nothing was shown on these days.',
    comment: 'The report is empty.',
  },
}
