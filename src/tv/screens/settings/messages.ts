/** The texts of Settings. */
export const messages = {
  notLoaded: /*i18n*/ {
    id: 'settings.notLoaded',
    message: 'Cannot load this language',
    comment: 'Title of a message.',
  },
  notLoadedMeaning: /*i18n*/ {
    id: 'settings.notLoadedMeaning',
    message: 'The Tenfoot server did not send its texts. Check the network of this TV, then choose the language again.',
    comment: 'Below “Cannot load this language”.',
  },
  ok: /*i18n*/ { id: 'settings.ok', message: 'OK', comment: 'Button that closes the message.' },
}
