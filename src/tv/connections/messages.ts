/** The texts of access that a phone allows. */
export const messages = {
  newCode: /*i18n*/ { id: 'connections.newCode', message: 'Get a new code', comment: 'Button.' },
  allowed: /*i18n*/ {
    id: 'connections.allowed',
    message: 'Allowed. It opens now.',
    comment: 'Access was allowed on the phone.',
  },
  opened: /*i18n*/ {
    id: 'connections.opened',
    message: 'Continue on your phone. This screen continues automatically.',
    comment: 'The code was entered on the phone.',
  },
  waiting: /*i18n*/ {
    id: 'connections.waiting',
    message: 'Scan the code, or open the address and enter the digits. Sign in with the account of this TV.',
    comment: 'Beside a QR code, an address and a code.',
  },
  denied: /*i18n*/ { id: 'connections.denied', message: 'Access was denied', comment: 'Title of a message.' },
  deniedMeaning: /*i18n*/ {
    id: 'connections.deniedMeaning',
    message: 'Someone chose Deny on the phone. Press OK to ask again.',
    comment: 'Below “Access was denied”. Deny is the name of the button.',
  },
  otherAccount: /*i18n*/ { id: 'connections.otherAccount', message: 'Wrong account', comment: 'Title of a message.' },
  otherAccountMeaning: /*i18n*/ {
    id: 'connections.otherAccountMeaning',
    message: 'On the phone, sign in with the account of this TV. Press OK to ask again.',
    comment: 'Below “Wrong account”.',
  },
  expired: /*i18n*/ { id: 'connections.expired', message: 'The code has expired', comment: 'Title of a message.' },
  expiredMeaning: /*i18n*/ {
    id: 'connections.expiredMeaning',
    message: 'Press OK for a new one.',
    comment: 'Below “The code has expired”.',
  },
  unfinished: /*i18n*/ {
    id: 'connections.unfinished',
    message: 'The sign-in did not finish',
    comment: 'Title of a message.',
  },
  unfinishedMeaning: /*i18n*/ {
    id: 'connections.unfinishedMeaning',
    message:
      'The service said “{detail}”. Press OK to try again; if that does not help, tell the person who runs Tenfoot.',
    comment: 'Below “The sign-in did not finish”. {detail}: a code such as invalid_client.',
  },
  notSetUp: /*i18n*/ {
    id: 'connections.notSetUp',
    message: 'Connections are not set up',
    comment: 'Title of a message.',
  },
  notSetUpMeaning: /*i18n*/ {
    id: 'connections.notSetUpMeaning',
    message: 'The person who runs Tenfoot can set them up: {detail}',
    comment: 'Below “Connections are not set up”. {detail}: a sentence.',
  },
  failedMeaning: /*i18n*/ {
    id: 'connections.failedMeaning',
    message: '{meaning} Press OK to try again.',
    comment: 'Why it failed. {meaning}: a whole sentence.',
  },
  revenue: /*i18n*/ {
    id: 'connections.revenue',
    message: 'Revenue',
    comment: 'What a phone allowed this TV to show.',
  },
  brandLift: /*i18n*/ {
    id: 'connections.brandLift',
    message: 'Brand lift',
    comment: 'What a phone allowed this TV to show: the screen of brand lift studies.',
  },
  allowOnPhone: /*i18n*/ {
    id: 'connections.allowOnPhone',
    message: 'Allow it on a phone',
    comment: 'Beside “Brand lift”, to which access was not allowed yet.',
  },
  since: /*i18n*/ {
    id: 'connections.since',
    message: 'Since {day}',
    comment: 'When access was allowed, such as “Since 3 Nov”.',
  },
  remove: /*i18n*/ {
    id: 'connections.remove',
    message: 'Remove access to {names}?',
    comment: 'Title of a question. {names}: such as “Revenue”.',
  },
  removeMeaning: /*i18n*/ {
    id: 'connections.removeMeaning',
    message: 'This TV stops showing it. Other connections of this account may end too.',
    comment: 'Below “Remove access to Revenue?”.',
  },
  cancel: /*i18n*/ { id: 'connections.cancel', message: 'Cancel', comment: 'Button.' },
  removeAccess: /*i18n*/ { id: 'connections.removeAccess', message: 'Remove access', comment: 'Button.' },
  close: /*i18n*/ { id: 'connections.close', message: 'Close', comment: 'Button.' },
  notRemoved: /*i18n*/ {
    id: 'connections.notRemoved',
    message: '{meaning} Access was not removed.',
    comment: 'Why it failed. {meaning}: a whole sentence.',
  },
}
