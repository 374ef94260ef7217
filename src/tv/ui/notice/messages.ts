/** The texts under a title while the server cannot be reached. */
export const messages = {
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
}
