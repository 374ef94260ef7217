/** The texts of the operators’ sign-in. */
export const messages = {
  signIn: /*i18n*/ { id: 'fleet.signIn', message: 'Sign in', comment: 'Title of the page, and its button.' },
  operator: /*i18n*/ {
    id: 'fleet.operator',
    message: 'Operator',
    comment: 'Label of a field: the name with which a person signs in who looks after many TVs.',
  },
  password: /*i18n*/ { id: 'fleet.password', message: 'Password', comment: 'Label of a field.' },
  wrongPassword: /*i18n*/ {
    id: 'fleet.wrongPassword',
    message: 'Wrong name or password. Try again.',
    comment: 'Error below the field “Password”.',
  },
  tooMany: /*i18n*/ {
    id: 'fleet.tooMany',
    message: 'Too many attempts. Try again in a few minutes.',
    comment: 'Error below the field “Password”.',
  },
}
