/** The texts of the pages on which a phone allows access or types for a television. */
export const messages = {
  connect: /*i18n*/ { id: 'linked.connect', message: 'Connect your TV', comment: 'Title of the page.' },
  revenue: /*i18n*/ {
    id: 'linked.revenue',
    message: 'See your channel’s revenue',
    comment: 'In a list: what the TV wants to do.',
  },
  datahub: /*i18n*/ {
    id: 'linked.datahub',
    message: 'See brand lift studies and submit reports to the data hub',
    comment: 'In a list: what the TV wants to do.',
  },
  wants: /*i18n*/ { id: 'linked.wants', message: 'Your TV wants to:', comment: 'Above a list.' },
  compare: /*i18n*/ {
    id: 'linked.compare',
    message: 'Continue only if your TV shows this code: {code}',
    comment: '{code}: such as 1234 5678.',
  },
  account: /*i18n*/ { id: 'linked.account', message: 'Sign in with the account shown on your TV.', comment: 'Advice.' },
  continue: /*i18n*/ { id: 'linked.continue', message: 'Continue', comment: 'Button.' },
  type: /*i18n*/ {
    id: 'linked.type',
    message: 'Type on your TV',
    comment: 'Title of the page. The phone is the keyboard of the TV.',
  },
  groupTitle: /*i18n*/ { id: 'linked.groupTitle', message: 'Group name', comment: 'Label of a field.' },
  search: /*i18n*/ { id: 'linked.search', message: 'Search words', comment: 'Label of a field.' },
  note: /*i18n*/ { id: 'linked.note', message: 'Note', comment: 'Label of a field: a note at a day of a chart.' },
  sourceTable: /*i18n*/ {
    id: 'linked.sourceTable',
    message: 'Table name: project.dataset.table_name',
    comment: 'Label of a field. Keep project.dataset.table_name.',
  },
  hubCustomer: /*i18n*/ { id: 'linked.hubCustomer', message: 'Customer ID', comment: 'Label of a field.' },
  hubFeed: /*i18n*/ { id: 'linked.hubFeed', message: 'Feed name', comment: 'Label of a field.' },
  limit: /*i18n*/ {
    id: 'linked.limit',
    message: '{count, plural, one {Up to # character.} other {Up to # characters.}}',
    comment: 'Below a field.',
  },
  send: /*i18n*/ { id: 'linked.send', message: 'Send to TV', comment: 'Button.' },
  digits: /*i18n*/ {
    id: 'linked.digits',
    message: 'The digits on the television.',
    comment: 'Below the field for the code.',
  },
  tooMany: /*i18n*/ {
    id: 'linked.tooMany',
    message: 'Too many wrong codes. Try again in 15 minutes.',
    comment: 'Error below the field for the code.',
  },
  wrongLinkCode: /*i18n*/ {
    id: 'linked.wrongLinkCode',
    message: 'That code is not valid. Check your TV: each code works once, for 10 minutes.',
    comment: 'Error below the field for the code.',
  },
  wrongTypeCode: /*i18n*/ {
    id: 'linked.wrongTypeCode',
    message: 'That code is not valid. Check your TV: each code works once, for 5 minutes.',
    comment: 'Error below the field for the code.',
  },
  connected: /*i18n*/ { id: 'linked.connected', message: 'Connected', comment: 'Title of the last page.' },
  connectedText: /*i18n*/ {
    id: 'linked.connectedText',
    message: 'Continue on your TV. You can close this page.',
    comment: 'Below “Connected”.',
  },
  denied: /*i18n*/ { id: 'linked.denied', message: 'Access denied', comment: 'Title of the last page.' },
  deniedText: /*i18n*/ {
    id: 'linked.deniedText',
    message: 'You denied access. Your TV works as before.',
    comment: 'Below “Access denied”.',
  },
  otherAccount: /*i18n*/ { id: 'linked.otherAccount', message: 'Wrong account', comment: 'Title of the last page.' },
  otherAccountText: /*i18n*/ {
    id: 'linked.otherAccountText',
    message:
      'Your TV uses a different account, so nothing was connected. Press OK on the remote, then sign in with the account shown on your TV.',
    comment: 'Below “Wrong account”.',
  },
  wrong: /*i18n*/ { id: 'linked.wrong', message: 'Something went wrong', comment: 'Title of the last page.' },
  unfinished: /*i18n*/ {
    id: 'linked.unfinished',
    message: 'The sign-in did not finish. Your TV shows why. Press OK on the remote to try again.',
    comment: 'Below “Something went wrong”.',
  },
  over: /*i18n*/ { id: 'linked.over', message: 'This request has expired', comment: 'Title of the last page.' },
  overText: /*i18n*/ {
    id: 'linked.overText',
    message: 'It took too long, or it was opened in another browser. Press OK on the remote to try again.',
    comment: 'Below “This request has expired”.',
  },
  away: /*i18n*/ { id: 'linked.away', message: 'Sign-in is unavailable', comment: 'Title of the last page.' },
  awayText: /*i18n*/ {
    id: 'linked.awayText',
    message: 'The sign-in service does not respond. Try again in a moment: your code works for 10 minutes.',
    comment: 'Below “Sign-in is unavailable”.',
  },
  expired: /*i18n*/ { id: 'linked.expired', message: 'This page has expired', comment: 'Title of the last page.' },
  nothingChanged: /*i18n*/ {
    id: 'linked.nothingChanged',
    message: 'It is too old, it was opened in another browser, or your browser blocks cookies. Nothing changed.',
    comment: 'Below “This page has expired”.',
  },
  nothingSent: /*i18n*/ {
    id: 'linked.nothingSent',
    message: 'It is too old, it was opened in another browser, or your browser blocks cookies. Nothing was sent.',
    comment: 'Below “This page has expired”.',
  },
  tryAgain: /*i18n*/ {
    id: 'linked.tryAgain',
    message: 'Try again in a moment.',
    comment: 'Below “Something went wrong”.',
  },
  sent: /*i18n*/ { id: 'linked.sent', message: 'Sent to your TV', comment: 'Title of the last page.' },
  sentText: /*i18n*/ {
    id: 'linked.sentText',
    message: 'To use it, press OK on the remote. You can close this page.',
    comment: 'Below “Sent to your TV”.',
  },
  used: /*i18n*/ { id: 'linked.used', message: 'This code was already used', comment: 'Title of the last page.' },
  usedText: /*i18n*/ {
    id: 'linked.usedText',
    message: 'To send more text, use the next code on your TV.',
    comment: 'Below “This code was already used”.',
  },
  empty: /*i18n*/ { id: 'linked.empty', message: 'Enter some text first.', comment: 'Error below the field.' },
  tooLong: /*i18n*/ {
    id: 'linked.tooLong',
    message:
      '{length, plural, one {This is # character long.} other {This is # characters long.}} The limit is {limit, number}.',
    comment: 'Error below the field.',
  },
}
