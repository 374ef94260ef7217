/** The texts of the choice of days. */
export const messages = {
  period: /*i18n*/ { id: 'period.period', message: 'Period', comment: 'Names the choice of days, for voice guides.' },
  days: /*i18n*/ {
    id: 'period.days',
    message: '{count, plural, one {# day} other {# days}}',
    comment: 'Choice: the newest days, such as “28 days”.',
  },
  dates: /*i18n*/ { id: 'period.dates', message: 'Dates', comment: 'Choice: opens a calendar.' },
  otherDays: /*i18n*/ {
    id: 'layout.otherDays',
    message: 'Choose other days above.',
    comment: 'Follows a sentence that says what is missing. The days are chosen above it on the screen.',
  },
  moreDays: /*i18n*/ {
    id: 'layout.moreDays',
    message: 'Choose more days above.',
    comment: 'Follows a sentence that says what is missing. The days are chosen above it on the screen.',
  },
}

/** The texts of the calendar. */
export const calendarMessages = {
  dates: /*i18n*/ { id: 'calendar.dates', message: 'Dates', comment: 'Names the calendar, for voice guides.' },
  start: /*i18n*/ { id: 'calendar.start', message: 'Choose a start date', comment: 'Title: what OK chooses next.' },
  end: /*i18n*/ { id: 'calendar.end', message: 'Choose an end date', comment: 'Title: what OK chooses next.' },
  against: /*i18n*/ {
    id: 'calendar.against',
    message: 'Choose a start date to compare with',
    comment: 'Title: what OK chooses next.',
  },
  previousYear: /*i18n*/ {
    id: 'calendar.previousYear',
    message: 'Previous year',
    comment: 'Button, for voice guides.',
  },
  previousMonth: /*i18n*/ {
    id: 'calendar.previousMonth',
    message: 'Previous month',
    comment: 'Button, for voice guides.',
  },
  nextMonth: /*i18n*/ { id: 'calendar.nextMonth', message: 'Next month', comment: 'Button, for voice guides.' },
  nextYear: /*i18n*/ { id: 'calendar.nextYear', message: 'Next year', comment: 'Button, for voice guides.' },
  from: /*i18n*/ { id: 'calendar.from', message: 'From', comment: 'Beside it stands the first day.' },
  to: /*i18n*/ { id: 'calendar.to', message: 'To', comment: 'Beside it stands the last day.' },
  compareWith: /*i18n*/ {
    id: 'calendar.compareWith',
    message: 'Compare with',
    comment: 'Title above a choice of days.',
  },
  previousPeriod: /*i18n*/ {
    id: 'calendar.previousPeriod',
    message: 'Previous period',
    comment: 'Choice: as many days right before.',
  },
  previousDays: /*i18n*/ {
    id: 'calendar.previousDays',
    message: '{days, plural, one {Previous day} other {Previous {days} days}}',
    comment: 'Choice: as many days right before.',
  },
  yearEarlier: /*i18n*/ {
    id: 'calendar.yearEarlier',
    message: 'One year earlier',
    comment: 'Choice: the same days of the year before.',
  },
  otherDates: /*i18n*/ {
    id: 'calendar.otherDates',
    message: 'Other dates',
    comment: 'Choice: days from the calendar.',
  },
  chooseBoth: /*i18n*/ {
    id: 'calendar.chooseBoth',
    message: 'Choose both dates',
    comment: 'Button that is disabled until two dates are chosen.',
  },
  show: /*i18n*/ {
    id: 'calendar.show',
    message: '{days, plural, one {Show {days} day} other {Show {days} days}}',
    comment: 'Button: shows the chosen days.',
  },
}
