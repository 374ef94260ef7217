/** The texts of help that only the television shows. */
export const messages = {
  questions: /*i18n*/ { id: 'help.questions', message: 'Questions', comment: 'Title above a list of questions.' },
  thither: /*i18n*/ {
    id: 'help.thither',
    message: 'OK takes you there',
    comment: 'Below the answer to a question. OK is a key of the remote: it opens the screen that the answer names.',
  },
  scan: /*i18n*/ { id: 'help.scan', message: 'Help on your phone', comment: 'Above a QR code.' },
  version: /*i18n*/ { id: 'help.version', message: 'Version', comment: 'Beside it stands a number, such as 1.2.0.' },
  address: /*i18n*/ { id: 'help.address', message: 'Address', comment: 'Beside it stands the web address of this TV.' },
}
