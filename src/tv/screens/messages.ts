/** The texts of a screen whose file cannot be loaded. */
export const messages = {
  notLoaded: /*i18n*/ { id: 'screens.notLoaded', message: 'This screen did not load', comment: 'Title of a message.' },
  notLoadedMeaning: /*i18n*/ {
    id: 'screens.notLoadedMeaning',
    message: 'The Tenfoot server may be restarting, or it has a newer version.',
    comment: 'Below “This screen did not load”.',
  },
  notLoadedNext: /*i18n*/ {
    id: 'screens.notLoadedNext',
    message: 'Press OK to restart Tenfoot.',
    comment: 'What to do next. OK is the button of the remote.',
  },
  restart: /*i18n*/ { id: 'screens.restart', message: 'Restart', comment: 'Button.' },
}
