/** The texts that the pages of every server share. */
export const messages = {
  skip: /*i18n*/ { id: 'pages.skip', message: 'Skip to content', comment: 'Link for people who use a keyboard.' },
  sections: /*i18n*/ {
    id: 'pages.sections',
    message: 'Sections',
    comment: 'Name of the navigation, for screen readers.',
  },
  signOut: /*i18n*/ { id: 'pages.signOut', message: 'Sign out', comment: 'Button.' },
  code: /*i18n*/ { id: 'pages.code', message: 'Code shown on your TV', comment: 'Label of a field.' },
  continue: /*i18n*/ { id: 'pages.continue', message: 'Continue', comment: 'Button.' },
  enterCode: /*i18n*/ {
    id: 'pages.enterCode',
    message: 'Enter a code',
    comment: 'Link to the page where a person enters a code.',
  },
}
