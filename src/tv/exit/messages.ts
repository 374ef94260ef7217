/** The texts of the question whether to leave the app. */
export const messages = {
  cannot: /*i18n*/ {
    id: 'exit.cannot',
    message: 'This page cannot close itself',
    comment: 'Title of a message. A web page in a browser.',
  },
  cannotMeaning: /*i18n*/ {
    id: 'exit.cannotMeaning',
    message: 'To leave, press Home on your remote, or close this window.',
    comment: 'Home is a button of remote controls.',
  },
  ok: /*i18n*/ { id: 'exit.ok', message: 'OK', comment: 'Button that closes the message.' },
  question: /*i18n*/ { id: 'exit.question', message: 'Exit Tenfoot?', comment: 'Title of a question.' },
  stay: /*i18n*/ { id: 'exit.stay', message: 'Stay', comment: 'Button: do not exit.' },
  exit: /*i18n*/ { id: 'exit.exit', message: 'Exit', comment: 'Button.' },
  switch: /*i18n*/ {
    id: 'exit.switch',
    message: 'Switch to {name}',
    comment: 'Button. {name}: another account of this TV.',
  },
  switchToOther: /*i18n*/ {
    id: 'exit.switchToOther',
    message: 'Switch to another account',
    comment: 'Button. The other account of this TV has no name.',
  },
  signedIn: /*i18n*/ { id: 'exit.signedIn', message: 'You stay signed in on this TV.', comment: 'Below the question.' },
  codeWorks: /*i18n*/ {
    id: 'exit.codeWorks',
    message: 'The code on the screen works until it expires.',
    comment: 'Below the question, on the pairing screen.',
  },
}
