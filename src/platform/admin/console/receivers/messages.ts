/** The texts of Receivers. */
export const messages = {
  retried: /*i18n*/ {
    id: 'console.retried',
    message: 'will be retried',
    comment: 'The result of the last security event.',
  },
  delivered: /*i18n*/ {
    id: 'console.delivered',
    message: 'delivered',
    comment: 'The result of the last security event.',
  },
  refused: /*i18n*/ {
    id: 'console.refused',
    message: 'refused by the receiver, not retried',
    comment: 'The result of the last security event.',
  },
  givenUp: /*i18n*/ {
    id: 'console.givenUp',
    message: 'failed after all retries',
    comment: 'The result of the last security event.',
  },
  eventReceivers: /*i18n*/ {
    id: 'console.eventReceivers',
    message: 'Security event receivers',
    comment: 'Title of a page.',
  },
  newReceiver: /*i18n*/ {
    id: 'console.newReceiver',
    message: 'New receiver',
    comment: 'Title of a page, and the link to it.',
  },
  noReceivers: /*i18n*/ { id: 'console.noReceivers', message: 'No receivers yet.', comment: 'When a list is empty.' },
  waiting: /*i18n*/ {
    id: 'console.waiting',
    message: '{count, plural, one {# waiting} other {# waiting}}',
    comment: 'Tag of a receiver: events that are not delivered yet.',
  },
  nothingSent: /*i18n*/ {
    id: 'console.nothingSent',
    message: '{client} · nothing sent yet',
    comment: 'A receiver in a list. {client}: the name of an app.',
  },
  lastEvent: /*i18n*/ {
    id: 'console.lastEvent',
    message: '{client} · last event {time}: {outcome}',
    comment: 'A receiver in a list. {outcome}: such as “delivered”.',
  },
  lastEventProblem: /*i18n*/ {
    id: 'console.lastEventProblem',
    message: '{client} · last event {time}: {outcome} ({problem})',
    comment: 'A receiver in a list. {problem}: why it failed, a sentence.',
  },
  sendTest: /*i18n*/ { id: 'console.sendTest', message: 'Send test event', comment: 'Button.' },
  addressHint: /*i18n*/ {
    id: 'console.addressHint',
    message: 'The URL that receives signed events by POST (RFC 8935).',
    comment: 'Below the field “Address”.',
  },
  addReceiver: /*i18n*/ { id: 'console.addReceiver', message: 'Add receiver', comment: 'Button.' },
}
