/** The texts around a page with a television's numbers. */
export const messages = {
  openUntil: /*i18n*/ {
    id: 'shared.openUntil',
    message: 'Sent from a TV. This page can be opened for {hours, plural, one {# more hour} other {# more hours}}.',
    comment: 'Below the numbers that a TV has sent to a phone.',
  },
  over: /*i18n*/ {
    id: 'shared.over',
    message: 'This page is no longer available',
    comment: 'Title of a page: numbers that a TV had sent to a phone.',
  },
  overText: /*i18n*/ {
    id: 'shared.overText',
    message: 'Pages sent from a TV last one day, and end earlier if they are taken back. Send it from the TV again.',
    comment: 'Below “This page is no longer available”.',
  },
}
