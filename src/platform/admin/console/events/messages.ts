/** The texts of Events. */
export const messages = {
  show: /*i18n*/ { id: 'console.show', message: 'Show', comment: 'Label of a choice of events, and its button.' },
  noEvents: /*i18n*/ { id: 'console.noEvents', message: 'No events yet.', comment: 'When a list is empty.' },
  eventBy: /*i18n*/ { id: 'console.eventBy', message: '{time} · {actor}', comment: 'Who did something, and when.' },
  eventFrom: /*i18n*/ {
    id: 'console.eventFrom',
    message: '{time} · {actor} from {address}',
    comment: 'Who did something, when and from which IP address.',
  },
  olderEvents: /*i18n*/ {
    id: 'console.olderEvents',
    message: 'Older events',
    comment: 'Link to the next page of a list.',
  },
}
