/** The texts of every screen. */
export const messages = {
  back: /*i18n*/ { id: 'screen.back', message: 'Back', comment: 'Button, for voice guides.' },
}
