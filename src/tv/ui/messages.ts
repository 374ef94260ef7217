/** The texts of lists, notes, screens and charts. */
export const messages = {
  which: /*i18n*/ {
    id: 'list.which',
    message: 'Which',
    comment: 'Names the choice above a list, such as “All” or “Running”, for voice guides.',
  },
  none: /*i18n*/ {
    id: 'list.none',
    message: 'None of these',
    comment: 'Title of a message in place of an empty list.',
  },
  tryAgain: /*i18n*/ { id: 'list.tryAgain', message: 'Try again', comment: 'Button.' },
  trying: /*i18n*/ {
    id: 'list.trying',
    message: 'Trying again',
    comment: 'On the button “Try again” while it does so.',
  },
  nothing: /*i18n*/ { id: 'list.nothing', message: 'nothing', comment: 'In place of a number, for voice guides.' },
  compared: /*i18n*/ {
    id: 'list.compared',
    message: '{place}, {group}: {value}; {otherGroup}: {otherValue}',
    comment: 'A row of a list that compares two groups, for voice guides. {place}: such as “1. Title”.',
  },
  offline: /*i18n*/ {
    id: 'notice.offline',
    message: 'Cannot reach the Tenfoot server.',
    comment: 'Under the title of a screen.',
  },
  offlineSince: /*i18n*/ {
    id: 'notice.offlineSince',
    message: 'Cannot reach the Tenfoot server. Updated {moment}.',
    comment: 'Under the title of a screen. {moment}: when the numbers were loaded.',
  },
  back: /*i18n*/ { id: 'screen.back', message: 'Back', comment: 'Button, for voice guides.' },
  read: /*i18n*/ {
    id: 'chart.read',
    message: '{label}. OK reads the values.',
    comment: 'A chart, for voice guides. {label}: such as “Views, day by day”.',
  },
  advanced: /*i18n*/ {
    id: 'ui.advanced',
    message: 'Advanced',
    comment: 'Button: shows what only few people ask for, such as the names of columns.',
  },
}

/** The texts of messages that stand in place of contents. */
export const failureMessages = {
  tryAgain: /*i18n*/ { id: 'message.tryAgain', message: 'Try again', comment: 'Button.' },
  trying: /*i18n*/ {
    id: 'message.trying',
    message: 'Trying again',
    comment: 'On the button “Try again” while it does so.',
  },
  again: /*i18n*/ {
    id: 'message.again',
    message: 'Press OK to try again.',
    comment: 'What to do next. OK is the button of the remote.',
  },
  byItself: /*i18n*/ {
    id: 'message.byItself',
    message: 'Press OK to try again. Tenfoot also keeps trying.',
    comment: 'What to do next. OK is the button of the remote.',
  },
  back: /*i18n*/ { id: 'message.back', message: 'Back', comment: 'Button.' },
  goBack: /*i18n*/ {
    id: 'message.goBack',
    message: 'Press OK to go back.',
    comment: 'What to do next. OK is the button of the remote.',
  },
}
