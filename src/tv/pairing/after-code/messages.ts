/** The texts that the pairing screen shows after its code. */
export const messages = {
  language: /*i18n*/ {
    id: 'pairing.language',
    message: 'Language: {language}',
    comment: 'Button and menu: changes the language. {language}: a name in its own language, such as Deutsch.',
  },
}
