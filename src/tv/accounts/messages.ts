/** The texts of the question who is watching. */
export const messages = {
  question: /*i18n*/ {
    id: 'accounts.question',
    message: 'Who is watching?',
    comment: 'Title of a question at the start, when several accounts are on this TV.',
  },
  unnamed: /*i18n*/ {
    id: 'accounts.unnamed',
    message: 'An account without a channel',
    comment: 'Button. In place of the name of an account.',
  },
  failed: /*i18n*/ {
    id: 'accounts.failed',
    message: '{title}. {meaning} Choose again, or press Back to continue with {name}.',
    comment: '{title}: such as “Too many requests”. {meaning}: a whole sentence. {name}: of a channel.',
  },
}
