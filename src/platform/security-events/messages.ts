/** Why a receiver of security events was not changed. */
export const messages = {
  noClient: /*i18n*/ {
    id: 'securityEvents.noClient',
    message: 'There is no client {client}.',
    comment: 'Error. {client}: an ID.',
  },
  serviceAccount: /*i18n*/ {
    id: 'securityEvents.serviceAccount',
    message: 'A service account gets no security events: people allow access to clients only.',
    comment: 'Error.',
  },
  tooMany: /*i18n*/ {
    id: 'securityEvents.tooMany',
    message: 'The client has {count} receivers, the most allowed: remove one first.',
    comment: 'Error. {count}: a number above 1.',
  },
  removed: /*i18n*/ {
    id: 'securityEvents.removed',
    message: 'The receiver was removed in the same moment.',
    comment: 'Error.',
  },
  longState: /*i18n*/ {
    id: 'securityEvents.longState',
    message: 'A state has at most {limit} characters; {count} came.',
    comment: 'Error below a field. A state is a text that a receiver sends back.',
  },
  noReceiver: /*i18n*/ { id: 'securityEvents.noReceiver', message: 'There is no receiver {id}.', comment: 'Error.' },
}
