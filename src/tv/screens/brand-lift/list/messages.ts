/** The texts of the list of brand lift studies. */
export const messages = {
  title: /*i18n*/ { id: 'studies.title', message: 'Brand lift', comment: 'Title of the screen.' },
  customer: /*i18n*/ {
    id: 'studies.customer',
    message: 'Customer',
    comment: 'Button, and title of a list of customers.',
  },
  imports: /*i18n*/ { id: 'studies.imports', message: 'Imports', comment: 'Button.' },
  submit: /*i18n*/ { id: 'studies.submit', message: 'Submit a report', comment: 'Button.' },
  notListed: /*i18n*/ {
    id: 'studies.notListed',
    message: 'This service shows no studies',
    comment: 'Title of a message.',
  },
  notListedMeaning: /*i18n*/ {
    id: 'studies.notListedMeaning',
    message: 'You can submit reports and follow their imports.',
    comment: 'Below “This service shows no studies”.',
  },
  notListedNext: /*i18n*/ {
    id: 'studies.notListedNext',
    message: 'Press up for both.',
    comment: 'Below “You can submit reports and follow their imports.”: the buttons are above.',
  },
  noCustomers: /*i18n*/ { id: 'studies.noCustomers', message: 'No customers yet', comment: 'Title of a message.' },
  noCustomersMeaning: /*i18n*/ {
    id: 'studies.noCustomersMeaning',
    message: 'This account has no customer in the data hub.',
    comment: 'Below “No customers yet”.',
  },
  nothing: /*i18n*/ { id: 'studies.nothing', message: 'No studies yet', comment: 'Title of a message.' },
  nothingMeaning: /*i18n*/ {
    id: 'studies.nothingMeaning',
    message: 'Studies appear here after their report is submitted.',
    comment: 'Below “No studies yet”.',
  },
  label: /*i18n*/ { id: 'studies.label', message: 'Studies, newest first', comment: 'Names a list, for voice guides.' },
  change: /*i18n*/ {
    id: 'studies.change',
    message: 'Change in points',
    comment: 'Title above results, which are percentage points.',
  },
  changeOf: /*i18n*/ {
    id: 'studies.changeOf',
    message: 'Change in points, {study}',
    comment: 'Names a part of the screen, for voice guides. {study}: a name.',
  },
}
