/** The texts of the sign-in. */
export const messages = {
  signIn: /*i18n*/ { id: 'console.signIn', message: 'Sign in', comment: 'Title of the page, and its button.' },
  administrator: /*i18n*/ {
    id: 'console.administrator',
    message: 'Administrator',
    comment: 'Label of a field: the sign-in name.',
  },
  firstAdministrator: /*i18n*/ {
    id: 'console.firstAdministrator',
    message: 'The first administrator is admin. Its password is printed when the services first start.',
    comment: 'Below the field “Administrator”. Keep admin.',
  },
  signInExpired: /*i18n*/ {
    id: 'console.signInExpired',
    message: 'This form has expired. Try again.',
    comment: 'Error below the field “Password”.',
  },
  letIn: /*i18n*/ {
    id: 'console.letIn',
    message: 'If others use up your attempts, run “tenfoot administrator let-in NAME” on the machine of the services.',
    comment: 'After “Too many attempts. Try again in 60 seconds.” Keep tenfoot administrator let-in.',
  },
  wrongPassword: /*i18n*/ {
    id: 'console.wrongPassword',
    message: 'Wrong name or password. Try again.',
    comment: 'Error below the field “Password”.',
  },
}
