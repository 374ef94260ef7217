/** The texts of Administrators. */
export const messages = {
  you: /*i18n*/ { id: 'console.you', message: 'you', comment: 'Tag in a list: the person who reads the page.' },
  newPasswordFor: /*i18n*/ { id: 'console.newPasswordFor', message: 'New password for {name}', comment: 'Button.' },
  removeAuthenticator: /*i18n*/ {
    id: 'console.removeAuthenticator',
    message: 'Remove authenticator app of {name}',
    comment: 'Button. {name}: an administrator, who then signs in with the password alone.',
  },
  newAdministrator: /*i18n*/ { id: 'console.newAdministrator', message: 'New administrator', comment: 'Heading.' },
  signInName: /*i18n*/ { id: 'console.signInName', message: 'Sign-in name', comment: 'Label of a field.' },
  passwordMade: /*i18n*/ {
    id: 'console.passwordMade',
    message: 'The password is created for you and shown once.',
    comment: 'Below the field “Sign-in name”.',
  },
  passwordFor: /*i18n*/ { id: 'console.passwordFor', message: 'Password for {name}', comment: 'Title of a page.' },
  youAreSignedOut: /*i18n*/ {
    id: 'console.youAreSignedOut',
    message: 'You are signed out. Sign in with this password.',
    comment: 'Below a new password.',
  },
  backToAdministrators: /*i18n*/ {
    id: 'console.backToAdministrators',
    message: 'Back to administrators',
    comment: 'Link.',
  },
}
