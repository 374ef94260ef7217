/** The texts of Collections. */
export const messages = {
  noCollections: /*i18n*/ {
    id: 'console.noCollections',
    message: 'No reports are collected. Add a collection with: {command}',
    comment: 'In place of a list. {command}: typed in a terminal.',
  },
  problem: /*i18n*/ {
    id: 'console.problem',
    message: 'problem',
    comment: 'Label beside the name of a collection that failed.',
  },
  collectsOwner: /*i18n*/ {
    id: 'console.collectsOwner',
    message: 'content owner {owner} from {service}',
    comment: 'Below the name of a collection. {owner}: an ID. {service}: an address.',
  },
  collectsChannel: /*i18n*/ {
    id: 'console.collectsChannel',
    message: '{channel} from {service}',
    comment: 'Below the name of a collection. {channel}: an ID. {service}: an address.',
  },
  collectsUnknown: /*i18n*/ {
    id: 'console.collectsUnknown',
    message: 'a channel from {service}',
    comment: 'Below the name of a collection, before its channel is known. {service}: an address.',
  },
  noSuccess: /*i18n*/ { id: 'console.noSuccess', message: 'It has not succeeded yet.', comment: 'Of a collection.' },
  lastSuccess: /*i18n*/ { id: 'console.lastSuccess', message: 'Last success {time}.', comment: 'Of a collection.' },
  lastRun: /*i18n*/ { id: 'console.lastRun', message: 'Last run {time}.', comment: 'Of a collection.' },
  missing: /*i18n*/ {
    id: 'console.missing',
    message: 'Missing of {type}: {days}',
    comment: '{type}: ID of a report type. {days}: dates.',
  },
  missingMore: /*i18n*/ {
    id: 'console.missingMore',
    message: 'Missing of {type}: {days} and {count} more',
    comment: '{type}: ID of a report type. {days}: dates. {count}: of further dates.',
  },
}
