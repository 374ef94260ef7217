/** The texts of the pages of content owners and of customers alike. */
export const messages = {
  noAccounts: /*i18n*/ { id: 'console.noAccounts', message: 'No accounts.', comment: 'When a list is empty.' },
  addAccount: /*i18n*/ { id: 'console.addAccount', message: 'Add account', comment: 'Button.' },
  title: /*i18n*/ { id: 'console.title', message: 'Title', comment: 'Label of a field.' },
  saveTitle: /*i18n*/ { id: 'console.saveTitle', message: 'Save title', comment: 'Button.' },
  accountEmail: /*i18n*/ { id: 'console.accountEmail', message: 'Account email', comment: 'Label of a field.' },
  accountEmailHint: /*i18n*/ {
    id: 'console.accountEmailHint',
    message: 'A person’s account or a service account.',
    comment: 'Below the field “Account email”.',
  },
}
