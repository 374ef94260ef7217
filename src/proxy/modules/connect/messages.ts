/** The texts of the pages on which a phone allows access for a television. */
export const messages = {
  connect: /*i18n*/ { id: 'phone.connect', message: 'Connect your TV', comment: 'Title of the page.' },
  revenue: /*i18n*/ {
    id: 'phone.revenue',
    message: 'See your channel’s revenue',
    comment: 'In a list: what the TV wants to do.',
  },
  datahub: /*i18n*/ {
    id: 'phone.datahub',
    message: 'See brand lift studies and submit reports to the data hub',
    comment: 'In a list: what the TV wants to do.',
  },
  wants: /*i18n*/ { id: 'phone.wants', message: 'Your TV wants to:', comment: 'Above a list.' },
  compare: /*i18n*/ {
    id: 'phone.compare',
    message: 'Continue only if your TV shows this code: {code}',
    comment: '{code}: such as 1234 5678.',
  },
  account: /*i18n*/ { id: 'phone.account', message: 'Sign in with the account shown on your TV.', comment: 'Advice.' },
  continue: /*i18n*/ { id: 'phone.continue', message: 'Continue', comment: 'Button.' },
  wrongCode: /*i18n*/ {
    id: 'phone.wrongConnectCode',
    message: 'That code is not valid. Check your TV: each code works once, for 10 minutes.',
    comment: 'Error below the field for the code.',
  },
  connected: /*i18n*/ { id: 'phone.connected', message: 'Connected', comment: 'Title of the last page.' },
  connectedText: /*i18n*/ {
    id: 'phone.connectedText',
    message: 'Continue on your TV. You can close this page.',
    comment: 'Below “Connected”.',
  },
  denied: /*i18n*/ { id: 'phone.denied', message: 'Access denied', comment: 'Title of the last page.' },
  deniedText: /*i18n*/ {
    id: 'phone.deniedText',
    message: 'You denied access. Your TV works as before.',
    comment: 'Below “Access denied”.',
  },
  otherAccount: /*i18n*/ { id: 'phone.otherAccount', message: 'Wrong account', comment: 'Title of the last page.' },
  otherAccountText: /*i18n*/ {
    id: 'phone.otherAccountText',
    message:
      'Your TV uses a different account, so nothing was connected. Press OK on the remote, then sign in with the account shown on your TV.',
    comment: 'Below “Wrong account”.',
  },
  unfinished: /*i18n*/ {
    id: 'phone.unfinished',
    message: 'The sign-in did not finish. Your TV shows why. Press OK on the remote to try again.',
    comment: 'Below “Something went wrong”.',
  },
  over: /*i18n*/ { id: 'phone.over', message: 'This request has expired', comment: 'Title of the last page.' },
  overText: /*i18n*/ {
    id: 'phone.overText',
    message: 'It took too long, or it was opened in another browser. Press OK on the remote to try again.',
    comment: 'Below “This request has expired”.',
  },
  away: /*i18n*/ { id: 'phone.away', message: 'Sign-in is unavailable', comment: 'Title of the last page.' },
  awayText: /*i18n*/ {
    id: 'phone.awayText',
    message: 'The sign-in service does not respond. Try again in a moment: your code works for 10 minutes.',
    comment: 'Below “Sign-in is unavailable”.',
  },
  nothingChanged: /*i18n*/ {
    id: 'phone.nothingChanged',
    message: 'It is too old, it was opened in another browser, or your browser blocks cookies. Nothing changed.',
    comment: 'Below “This page has expired”.',
  },
}
