/** The texts of starts that fail or take long. They load with the first screen. */
export const messages = {
  crash: /*i18n*/ {
    id: 'start.crash',
    message: 'Something went wrong',
    comment: 'Title of a message after a program error.',
  },
  crashMeaning: /*i18n*/ {
    id: 'start.crashMeaning',
    message: 'Tenfoot stopped because of an error. Your data is safe.',
    comment: 'Below “Something went wrong”.',
  },
  crashNext: /*i18n*/ {
    id: 'start.crashNext',
    message: 'It restarts automatically. Press OK to restart now.',
    comment: 'What happens next.',
  },
  restart: /*i18n*/ { id: 'start.restart', message: 'Restart', comment: 'Button.' },
  tryAgain: /*i18n*/ { id: 'start.tryAgain', message: 'Try again', comment: 'Button.' },
  slow: /*i18n*/ { id: 'start.slow', message: 'Tenfoot is starting', comment: 'Title of a message.' },
  slowMeaning: /*i18n*/ {
    id: 'start.slowMeaning',
    message: 'The Tenfoot server takes longer to answer than usual.',
    comment: 'Below “Tenfoot is starting”.',
  },
  slowNext: /*i18n*/ {
    id: 'start.slowNext',
    message: 'This screen continues automatically.',
    comment: 'What happens next.',
  },
}
