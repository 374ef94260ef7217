/** The texts of the line above a dashboard: how old its numbers are, and which days and group it shows. */
export const messages = {
  slow: /*i18n*/ {
    id: 'metrics.slow',
    message: 'The analytics service is slow.',
    comment: 'Under the title of a screen.',
  },
  slowNext: /*i18n*/ {
    id: 'metrics.slowNext',
    message: 'Wait, or press left to open another screen.',
    comment: 'Follows “The analytics service is slow.” Left is a button of the remote.',
  },
  unfitHead: /*i18n*/ {
    id: 'metrics.unfitHead',
    message: 'Whole channel: the group does not apply here',
    comment: 'Above a screen in a kiosk, beside the dates.',
  },
  onlyHead: /*i18n*/ {
    id: 'metrics.onlyHead',
    message: 'Only {group}',
    comment: 'Above a screen in a kiosk, beside the dates. {group}: a name.',
  },
  slowHead: /*i18n*/ {
    id: 'metrics.slowHead',
    message: 'The analytics service is slow',
    comment: 'Above a screen in a kiosk.',
  },
  older: /*i18n*/ {
    id: 'metrics.older',
    message: '{title}. These numbers are older.',
    comment: 'Under the title of a screen. {title}: what failed, such as “Too many requests”.',
  },
  until: /*i18n*/ {
    id: 'metrics.until',
    message: 'Until {day}',
    comment: 'Under the title of a screen: the last day with numbers.',
  },
  dataUntil: /*i18n*/ {
    id: 'metrics.dataUntil',
    message: 'Data until {day}',
    comment: 'Under the title of a screen: the last day with numbers.',
  },
  updated: /*i18n*/ {
    id: 'metrics.updated',
    message: ', updated {time}',
    comment: 'Follows “Data until 17 Nov” on the same line. {time}: such as 14:05. Begins with a comma.',
  },
  rangeAgainst: /*i18n*/ {
    id: 'metrics.rangeAgainst',
    message: '{range}, against {other}',
    comment: 'Under the title of a screen: the days, and those that they are compared with.',
  },
}
