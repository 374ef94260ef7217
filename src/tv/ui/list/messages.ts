/** The texts of lists. */
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
}
