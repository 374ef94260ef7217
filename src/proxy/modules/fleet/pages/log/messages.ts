/** The texts of the log. */
export const messages = {
  screen: /*i18n*/ { id: 'fleet.screen', message: 'Screen', comment: 'Column of the log: with which screen.' },
  result: /*i18n*/ { id: 'fleet.result', message: 'Result', comment: 'Column of the log.' },
  resultWaiting: /*i18n*/ {
    id: 'fleet.resultWaiting',
    message: 'Waiting',
    comment: 'Result in the log: the screen has not confirmed it yet.',
  },
  resultDone: /*i18n*/ { id: 'fleet.resultDone', message: 'Done', comment: 'Result in the log.' },
  resultFailed: /*i18n*/ {
    id: 'fleet.resultFailed',
    message: 'Not possible',
    comment: 'Result in the log: the screen could not do it, as when no kiosk runs.',
  },
  resultExpired: /*i18n*/ {
    id: 'fleet.resultExpired',
    message: 'Not confirmed',
    comment: 'Result in the log: the screen has not confirmed it in time.',
  },
  emptyLog: /*i18n*/ { id: 'fleet.emptyLog', message: 'Nothing yet.', comment: 'The log is empty.' },
}
