/** The texts of the choice of days. */
export const messages = {
  period: /*i18n*/ { id: 'period.period', message: 'Period', comment: 'Names the choice of days, for voice guides.' },
  days: /*i18n*/ {
    id: 'period.days',
    message: '{count, plural, one {# day} other {# days}}',
    comment: 'Choice: the newest days, such as “28 days”.',
  },
  dates: /*i18n*/ { id: 'period.dates', message: 'Dates', comment: 'Choice: opens a calendar.' },
}
