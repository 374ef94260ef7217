/** The texts of the pages on which a phone types for a television. */
export const messages = {
  type: /*i18n*/ {
    id: 'phone.type',
    message: 'Type on your TV',
    comment: 'Title of the page. The phone is the keyboard of the TV.',
  },
  groupTitle: /*i18n*/ { id: 'phone.groupTitle', message: 'Group name', comment: 'Label of a field.' },
  search: /*i18n*/ { id: 'phone.search', message: 'Search words', comment: 'Label of a field.' },
  note: /*i18n*/ { id: 'phone.note', message: 'Note', comment: 'Label of a field: a note at a day of a chart.' },
  speaker: /*i18n*/ {
    id: 'phone.speaker',
    message: 'Name',
    comment: 'Label of a field: the name of a person who speaks.',
  },
  word: /*i18n*/ {
    id: 'phone.word',
    message: 'What is said',
    comment: 'Label of a field: a word, or a few, that a transcript has wrongly.',
  },
  sourceTable: /*i18n*/ {
    id: 'phone.sourceTable',
    message: 'Table name: project.dataset.table_name',
    comment: 'Label of a field. Keep project.dataset.table_name.',
  },
  hubCustomer: /*i18n*/ { id: 'phone.hubCustomer', message: 'Customer ID', comment: 'Label of a field.' },
  hubFeed: /*i18n*/ { id: 'phone.hubFeed', message: 'Feed name', comment: 'Label of a field.' },
  limit: /*i18n*/ {
    id: 'phone.limit',
    message: '{count, plural, one {Up to # character.} other {Up to # characters.}}',
    comment: 'Below a field.',
  },
  send: /*i18n*/ { id: 'phone.send', message: 'Send to TV', comment: 'Button.' },
  wrongTypeCode: /*i18n*/ {
    id: 'phone.wrongTypeCode',
    message: 'That code is not valid. Check your TV: each code works once, for 5 minutes.',
    comment: 'Error below the field for the code.',
  },
  nothingSent: /*i18n*/ {
    id: 'phone.nothingSent',
    message: 'It is too old, it was opened in another browser, or your browser blocks cookies. Nothing was sent.',
    comment: 'Below “This page has expired”.',
  },
  sent: /*i18n*/ { id: 'phone.sent', message: 'Sent to your TV', comment: 'Title of the last page.' },
  sentText: /*i18n*/ {
    id: 'phone.sentText',
    message: 'Continue on your TV. You can close this page.',
    comment: 'Below “Sent to your TV”.',
  },
  used: /*i18n*/ { id: 'phone.used', message: 'This code was already used', comment: 'Title of the last page.' },
  usedText: /*i18n*/ {
    id: 'phone.usedText',
    message: 'To send more text, use the next code on your TV.',
    comment: 'Below “This code was already used”.',
  },
  empty: /*i18n*/ { id: 'phone.empty', message: 'Enter some text first.', comment: 'Error below the field.' },
  tooLong: /*i18n*/ {
    id: 'phone.tooLong',
    message:
      '{length, plural, one {This is # character long.} other {This is # characters long.}} The limit is {limit, number}.',
    comment: 'Error below the field.',
  },
}
