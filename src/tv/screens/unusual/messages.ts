/** The texts of the screen of unusual numbers. */
export const messages = {
  title: /*i18n*/ { id: 'unusualScreen.title', message: 'What is unusual', comment: 'Title of the screen.' },
  note: /*i18n*/ {
    id: 'unusualScreen.note',
    message: 'In the last 28 days with data, compared with what is usual for this channel',
    comment: 'Below the title.',
  },
  label: /*i18n*/ {
    id: 'unusualScreen.label',
    message: 'Unusual numbers, most important first',
    comment: 'Names the list, for voice guides.',
  },
  nothing: /*i18n*/ {
    id: 'unusualScreen.nothing',
    message: 'Nothing unusual',
    comment: 'Title in place of the list.',
  },
  nothingMeaning: /*i18n*/ {
    id: 'unusualScreen.nothingMeaning',
    message: 'The last 28 days with data are as usual for this channel.',
    comment: 'Below “Nothing unusual”.',
  },
  back: /*i18n*/ { id: 'unusualScreen.back', message: 'Back', comment: 'Button.' },
  showHidden: /*i18n*/ {
    id: 'unusualScreen.showHidden',
    message: '{count, plural, one {Show # hidden} other {Show # hidden}}',
    comment: 'Button: shows the unusual numbers again that a person has hidden.',
  },
  openChart: /*i18n*/ { id: 'unusualScreen.openChart', message: 'Open the chart', comment: 'Button.' },
  hide: /*i18n*/ {
    id: 'unusualScreen.hide',
    message: 'Do not show this again',
    comment: 'Button: hides one sentence about unusual numbers.',
  },
  usual: /*i18n*/ {
    id: 'unusualScreen.usual',
    message: 'Usually {value}',
    comment: 'Beside a large number: what is usual. {value}: such as 12,345.',
  },
  before: /*i18n*/ {
    id: 'unusualScreen.before',
    message: 'Before {value}',
    comment: 'Beside a large number: the number at the beginning of a trend. {value}: such as 12,345.',
  },
  reached: /*i18n*/ {
    id: 'unusualScreen.reached',
    message: 'reached on {day}',
    comment: 'Beside a large round number: a total since the beginning. {day}: such as Sunday, 22 November.',
  },
  week: /*i18n*/ {
    id: 'unusualScreen.week',
    message: 'Week until {day}',
    comment: 'Above a chart by weeks: the week that is read. {day}: such as 21 Nov.',
  },
  byWeek: /*i18n*/ {
    id: 'unusualScreen.byWeek',
    message: '{metric} by week',
    comment: 'Names a chart, for voice guides. {metric}: such as Views.',
  },
  byDay: /*i18n*/ {
    id: 'unusualScreen.byDay',
    message: '{metric} by day',
    comment: 'Names a chart, for voice guides. {metric}: such as Views.',
  },
}
