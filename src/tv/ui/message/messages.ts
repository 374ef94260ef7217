/** The texts of messages that stand in place of contents. */
export const messages = {
  tryAgain: /*i18n*/ { id: 'message.tryAgain', message: 'Try again', comment: 'Button.' },
  trying: /*i18n*/ {
    id: 'message.trying',
    message: 'Trying again',
    comment: 'On the button “Try again” while it does so.',
  },
  again: /*i18n*/ {
    id: 'message.again',
    message: 'Press OK to try again.',
    comment: 'What to do next. OK is the button of the remote.',
  },
  byItself: /*i18n*/ {
    id: 'message.byItself',
    message: 'Press OK to try again. Tenfoot also keeps trying.',
    comment: 'What to do next. OK is the button of the remote.',
  },
  back: /*i18n*/ { id: 'message.back', message: 'Back', comment: 'Button.' },
  goBack: /*i18n*/ {
    id: 'message.goBack',
    message: 'Press OK to go back.',
    comment: 'What to do next. OK is the button of the remote.',
  },
}
