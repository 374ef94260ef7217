/** Texts of the pages for codes of all kinds. */
export const messages = {
  digits: /*i18n*/ {
    id: 'phone.digits',
    message: 'The digits on the television.',
    comment: 'Below the field for the code.',
  },
  tooMany: /*i18n*/ {
    id: 'phone.tooMany',
    message: 'Too many wrong codes. Try again in 15 minutes.',
    comment: 'Error below the field for the code.',
  },
  wrong: /*i18n*/ { id: 'phone.wrong', message: 'Something went wrong', comment: 'Title of the last page.' },
  expired: /*i18n*/ { id: 'phone.expired', message: 'This page has expired', comment: 'Title of the last page.' },
  tryAgain: /*i18n*/ {
    id: 'phone.tryAgain',
    message: 'Try again in a moment.',
    comment: 'Below “Something went wrong”.',
  },
}
