/** The texts of Customers. */
export const messages = {
  noCustomersYet: /*i18n*/ {
    id: 'console.noCustomersYet',
    message: 'No data hub customers yet.',
    comment: 'When a list is empty.',
  },
  newCustomer: /*i18n*/ { id: 'console.newCustomer', message: 'New customer', comment: 'Heading.' },
  customerId: /*i18n*/ { id: 'console.customerId', message: 'ID', comment: 'Label of a field.' },
  customerIdHint: /*i18n*/ {
    id: 'console.customerIdHint',
    message: 'The part after customers/ in API paths. You cannot change it later.',
    comment: 'Below the field “ID”. Keep customers/.',
  },
  customerTitleHint: /*i18n*/ {
    id: 'console.customerTitleHint',
    message: 'The name people see. Leave empty to use its ID.',
    comment: 'Below the field “Title”.',
  },
  feeds: /*i18n*/ {
    id: 'console.feeds',
    message: 'Feeds',
    comment: 'Heading. A feed: data that a customer loads into the data hub.',
  },
  onlyProduction: /*i18n*/ {
    id: 'console.onlyProduction',
    message: 'Only the production feed.',
    comment: 'When a list is empty.',
  },
  feedName: /*i18n*/ { id: 'console.feedName', message: 'Feed name', comment: 'Label of a field.' },
  feedHint: /*i18n*/ {
    id: 'console.feedHint',
    message: 'The value of instance in submissions. Removing a feed keeps its imported data.',
    comment: 'Below the field “Feed name”. Keep instance, a word of the API.',
  },
  addFeed: /*i18n*/ { id: 'console.addFeed', message: 'Add feed', comment: 'Button.' },
}
