/** The texts of the page at `/`, of the rule for addresses of apps, and of the kinds of events. */
export const messages = {
  services: /*i18n*/ {
    id: 'platform.services',
    message: 'Services',
    comment: 'Title of the page at the address of the services.',
  },
  what: /*i18n*/ {
    id: 'platform.what',
    message: 'Here are the services of Tenfoot: authorization, video, analytics, data hub and transcription.',
    comment: 'First sentence of the page.',
  },
  connect: /*i18n*/ {
    id: 'platform.connect',
    message: '{link}: Enter the code that it shows.',
    comment: '{link}: “Connect a television”.',
  },
  connectLink: /*i18n*/ { id: 'platform.connectLink', message: 'Connect a television', comment: 'Link.' },
  console: /*i18n*/ {
    id: 'platform.console',
    message: '{link}: Projects, clients, accounts and keys, for the operator.',
    comment: '{link}: “Console”.',
  },
  consoleLink: /*i18n*/ {
    id: 'platform.consoleLink',
    message: 'Console',
    comment: 'Link to the pages of administrators.',
  },
  programs: /*i18n*/ { id: 'platform.programs', message: 'For programs', comment: 'Heading of a list of addresses.' },
  redirectRule: /*i18n*/ {
    id: 'platform.redirectRule',
    message: 'must begin with https:// and have no #; http:// is accepted only for localhost and the local network',
    comment: 'Error below a field, after the name of the input: “redirects: must begin with …”.',
  },
  networksRule: /*i18n*/ {
    id: 'platform.networksRule',
    message: 'must be networks such as 192.0.2.0/24 or 2001:db8::/48; of IPv6 at most 64 bits',
    comment: 'Error below a field, after the name of the input: “redirects: must begin with …”.',
  },
  operatorEvents: /*i18n*/ {
    id: 'platform.operatorEvents',
    message: 'Administrator actions',
    comment: 'A kind of events in the log; a choice.',
  },
  peopleEvents: /*i18n*/ {
    id: 'platform.peopleEvents',
    message: 'Access allowed, denied and revoked',
    comment: 'A kind of events in the log; a choice.',
  },
  refusedEvents: /*i18n*/ {
    id: 'platform.refusedEvents',
    message: 'Failed attempts',
    comment: 'A kind of events in the log; a choice.',
  },
}

/** What happened, in the event log. Each action that can be recorded has its text here. */
export const eventMessages = {
  'account.by-provider': /*i18n*/ {
    id: 'platform.account.by-provider',
    message: 'Account created by a sign-in at a provider',
    comment: 'Event in the log.',
  },
  'account.changed': /*i18n*/ {
    id: 'platform.account.changed',
    message: 'Account changed',
    comment: 'Event in the log.',
  },
  'account.channel': /*i18n*/ {
    id: 'platform.account.channel',
    message: 'Account’s channel changed',
    comment: 'Event in the log.',
  },
  'account.created': /*i18n*/ {
    id: 'platform.account.created',
    message: 'Account created',
    comment: 'Event in the log.',
  },
  'account.disabled': /*i18n*/ {
    id: 'platform.account.disabled',
    message: 'Account disabled',
    comment: 'Event in the log.',
  },
  'account.enabled': /*i18n*/ {
    id: 'platform.account.enabled',
    message: 'Account enabled',
    comment: 'Event in the log.',
  },
  'account.signed-out': /*i18n*/ {
    id: 'platform.account.signed-out',
    message: 'Account signed out everywhere',
    comment: 'Event in the log.',
  },
  'account.mail-failed': /*i18n*/ {
    id: 'platform.account.mail-failed',
    message: 'Mail to an account failed',
    comment: 'Event in the log.',
  },
  'account.password': /*i18n*/ {
    id: 'platform.account.password',
    message: 'Account password changed',
    comment: 'Event in the log.',
  },
  'account.password-chosen': /*i18n*/ {
    id: 'platform.account.password-chosen',
    message: 'New password chosen',
    comment: 'Event in the log: a person chose one, because an administrator required it.',
  },
  'account.password-required': /*i18n*/ {
    id: 'platform.account.password-required',
    message: 'New password required',
    comment: 'Event in the log: the person must choose one at the next sign-in.',
  },
  'account.passkeys-removed': /*i18n*/ {
    id: 'platform.account.passkeys-removed',
    message: 'Passkeys removed',
    comment: 'Event in the log: an administrator removed all passkeys of an account.',
  },
  'administrator.created': /*i18n*/ {
    id: 'platform.administrator.created',
    message: 'Administrator created',
    comment: 'Event in the log.',
  },
  'administrator.password': /*i18n*/ {
    id: 'platform.administrator.password',
    message: 'Administrator password changed',
    comment: 'Event in the log.',
  },
  'administrator.let-in': /*i18n*/ {
    id: 'platform.administrator.let-in',
    message: 'Address made that lets an administrator’s browser in',
    comment: 'Event in the log.',
  },
  'administrator.removed': /*i18n*/ {
    id: 'platform.administrator.removed',
    message: 'Administrator removed',
    comment: 'Event in the log.',
  },
  'alert.added': /*i18n*/ {
    id: 'platform.alert.added',
    message: 'Alert subscription added',
    comment: 'Event in the log.',
  },
  'alert.given-up': /*i18n*/ { id: 'platform.alert.given-up', message: 'Alert failed', comment: 'Event in the log.' },
  'alert.refused': /*i18n*/ {
    id: 'platform.alert.refused',
    message: 'Alert refused by its receiver',
    comment: 'Event in the log.',
  },
  'alert.removed': /*i18n*/ {
    id: 'platform.alert.removed',
    message: 'Alert subscription removed',
    comment: 'Event in the log.',
  },
  'alert.tested': /*i18n*/ { id: 'platform.alert.tested', message: 'Test alert sent', comment: 'Event in the log.' },
  'alert.unknown': /*i18n*/ {
    id: 'platform.alert.unknown',
    message: 'Alert may not have arrived',
    comment: 'Event in the log.',
  },
  'alert.unsubscribed': /*i18n*/ {
    id: 'platform.alert.unsubscribed',
    message: 'Alerts unsubscribed by link',
    comment: 'Event in the log.',
  },
  'callback.given-up': /*i18n*/ {
    id: 'platform.callback.given-up',
    message: 'Transcript callback failed',
    comment: 'Event in the log.',
  },
  'client.changed': /*i18n*/ { id: 'platform.client.changed', message: 'Client changed', comment: 'Event in the log.' },
  'client.created': /*i18n*/ { id: 'platform.client.created', message: 'Client created', comment: 'Event in the log.' },
  'client.disabled': /*i18n*/ {
    id: 'platform.client.disabled',
    message: 'Client disabled',
    comment: 'Event in the log.',
  },
  'client.enabled': /*i18n*/ { id: 'platform.client.enabled', message: 'Client enabled', comment: 'Event in the log.' },
  'client.removed': /*i18n*/ { id: 'platform.client.removed', message: 'Client removed', comment: 'Event in the log.' },
  'client.secret': /*i18n*/ {
    id: 'platform.client.secret',
    message: 'Client secret changed',
    comment: 'Event in the log.',
  },
  'client.policy': /*i18n*/ {
    id: 'platform.client.policy',
    message: 'Client policy changed',
    comment: 'Event in the log: what televisions of a client must do to be given codes.',
  },
  'code.blocked': /*i18n*/ {
    id: 'platform.code.blocked',
    message: 'User code blocked: “This was not me”',
    comment: 'Event in the log.',
  },
  'code.mistaken': /*i18n*/ {
    id: 'platform.code.mistaken',
    message: 'User code denied: wrong number chosen',
    comment: 'Event in the log.',
  },
  'code.shared': /*i18n*/ {
    id: 'platform.code.shared',
    message: 'User code entered by a second account',
    comment: 'Event in the log.',
  },
  'code.refused': /*i18n*/ { id: 'platform.code.refused', message: 'User code refused', comment: 'Event in the log.' },
  'collection.done': /*i18n*/ {
    id: 'platform.collection.done',
    message: 'Reports collected',
    comment: 'Event in the log.',
  },
  'collection.failed': /*i18n*/ {
    id: 'platform.collection.failed',
    message: 'Reports not collected',
    comment: 'Event in the log. The reason stands beside it.',
  },
  'collection.removed': /*i18n*/ {
    id: 'platform.collection.removed',
    message: 'Collection removed',
    comment: 'Event in the log: reports are no longer fetched from another service.',
  },
  'collection.saved': /*i18n*/ {
    id: 'platform.collection.saved',
    message: 'Collection saved',
    comment: 'Event in the log: reports are fetched from another service.',
  },
  'collection.started': /*i18n*/ {
    id: 'platform.collection.started',
    message: 'Collecting reports',
    comment: 'Event in the log: it has begun.',
  },
  'consent.allowed': /*i18n*/ {
    id: 'platform.consent.allowed',
    message: 'Access allowed',
    comment: 'Event in the log.',
  },
  'consent.denied': /*i18n*/ { id: 'platform.consent.denied', message: 'Access denied', comment: 'Event in the log.' },
  'console.entered': /*i18n*/ {
    id: 'platform.console.entered',
    message: 'Signed in to the console',
    comment: 'Event in the log.',
  },
  'console.refused': /*i18n*/ {
    id: 'platform.console.refused',
    message: 'Console password refused',
    comment: 'Event in the log.',
  },
  'console.too-many': /*i18n*/ {
    id: 'platform.console.too-many',
    message: 'Too many console sign-in attempts',
    comment: 'Event in the log.',
  },
  'customer.account': /*i18n*/ {
    id: 'platform.customer.account',
    message: 'Data hub customer’s accounts changed',
    comment: 'Event in the log.',
  },
  'customer.instance': /*i18n*/ {
    id: 'platform.customer.instance',
    message: 'Data hub customer’s feeds changed',
    comment: 'Event in the log.',
  },
  'customer.saved': /*i18n*/ {
    id: 'platform.customer.saved',
    message: 'Data hub customer created or renamed',
    comment: 'Event in the log.',
  },
  'grant.revoked': /*i18n*/ { id: 'platform.grant.revoked', message: 'Grant revoked', comment: 'Event in the log.' },
  'key.created': /*i18n*/ {
    id: 'platform.key.created',
    message: 'Transcription key created',
    comment: 'Event in the log.',
  },
  'key.revoked': /*i18n*/ {
    id: 'platform.key.revoked',
    message: 'Transcription key revoked',
    comment: 'Event in the log.',
  },
  'owner.account': /*i18n*/ {
    id: 'platform.owner.account',
    message: 'Content owner’s accounts changed',
    comment: 'Event in the log.',
  },
  'owner.channel': /*i18n*/ {
    id: 'platform.owner.channel',
    message: 'Content owner’s channels changed',
    comment: 'Event in the log.',
  },
  'owner.saved': /*i18n*/ {
    id: 'platform.owner.saved',
    message: 'Content owner created or renamed',
    comment: 'Event in the log.',
  },
  'passkey.added': /*i18n*/ { id: 'platform.passkey.added', message: 'Passkey added', comment: 'Event in the log.' },
  'passkey.refused': /*i18n*/ {
    id: 'platform.passkey.refused',
    message: 'Passkey refused',
    comment: 'Event in the log. The reason stands beside it.',
  },
  'passkey.removed': /*i18n*/ {
    id: 'platform.passkey.removed',
    message: 'Passkey removed',
    comment: 'Event in the log.',
  },
  'passkey.signed-in': /*i18n*/ {
    id: 'platform.passkey.signed-in',
    message: 'Signed in with a passkey',
    comment: 'Event in the log.',
  },
  'password.refused': /*i18n*/ {
    id: 'platform.password.refused',
    message: 'Password refused',
    comment: 'Event in the log.',
  },
  'policy.refused': /*i18n*/ {
    id: 'platform.policy.refused',
    message: 'Refused by a client’s policy',
    comment: 'Event in the log: a TV got no code, or a person could not allow it. The reason stands beside it.',
  },
  'picture.removed': /*i18n*/ {
    id: 'platform.picture.removed',
    message: 'Picture removed',
    comment: 'Event in the log.',
  },
  'picture.set': /*i18n*/ { id: 'platform.picture.set', message: 'Picture set', comment: 'Event in the log.' },
  'project.apis': /*i18n*/ {
    id: 'platform.project.apis',
    message: 'APIs enabled or disabled',
    comment: 'Event in the log.',
  },
  'project.changed': /*i18n*/ {
    id: 'platform.project.changed',
    message: 'Project changed',
    comment: 'Event in the log.',
  },
  'project.created': /*i18n*/ {
    id: 'platform.project.created',
    message: 'Project created',
    comment: 'Event in the log.',
  },
  'provider.added': /*i18n*/ {
    id: 'platform.provider.added',
    message: 'Sign-in provider added',
    comment: 'Event in the log. A provider: a company at which people sign in.',
  },
  'provider.changed': /*i18n*/ {
    id: 'platform.provider.changed',
    message: 'Sign-in provider changed',
    comment: 'Event in the log.',
  },
  'provider.linked': /*i18n*/ {
    id: 'platform.provider.linked',
    message: 'Account linked to a person at a provider',
    comment: 'Event in the log.',
  },
  'provider.refused': /*i18n*/ {
    id: 'platform.provider.refused',
    message: 'Sign-in at a provider failed',
    comment: 'Event in the log.',
  },
  'provider.removed': /*i18n*/ {
    id: 'platform.provider.removed',
    message: 'Sign-in provider removed',
    comment: 'Event in the log.',
  },
  'provider.unlinked': /*i18n*/ {
    id: 'platform.provider.unlinked',
    message: 'Account’s link to a provider removed',
    comment: 'Event in the log.',
  },
  'receiver.added': /*i18n*/ {
    id: 'platform.receiver.added',
    message: 'Security event receiver added',
    comment: 'Event in the log.',
  },
  'receiver.removed': /*i18n*/ {
    id: 'platform.receiver.removed',
    message: 'Security event receiver removed',
    comment: 'Event in the log.',
  },
  'receiver.verified': /*i18n*/ {
    id: 'platform.receiver.verified',
    message: 'Test security event sent',
    comment: 'Event in the log.',
  },
  'security-event.given-up': /*i18n*/ {
    id: 'platform.security-event.given-up',
    message: 'Security event failed',
    comment: 'Event in the log.',
  },
  'security-event.refused': /*i18n*/ {
    id: 'platform.security-event.refused',
    message: 'Security event refused by receiver',
    comment: 'Event in the log.',
  },
  'browser.signed-out': /*i18n*/ {
    id: 'platform.browser.signed-out',
    message: 'Browser signed out on the account page',
    comment: 'Event in the log.',
  },
  'service-account.created': /*i18n*/ {
    id: 'platform.service-account.created',
    message: 'Service account created',
    comment: 'Event in the log.',
  },
  'service-account.disabled': /*i18n*/ {
    id: 'platform.service-account.disabled',
    message: 'Service account disabled',
    comment: 'Event in the log.',
  },
  'service-account.enabled': /*i18n*/ {
    id: 'platform.service-account.enabled',
    message: 'Service account enabled',
    comment: 'Event in the log.',
  },
  'service-account.key-created': /*i18n*/ {
    id: 'platform.service-account.key-created',
    message: 'Service account key created',
    comment: 'Event in the log.',
  },
  'service-account.key-ended': /*i18n*/ {
    id: 'platform.service-account.key-ended',
    message: 'Service account key revoked',
    comment: 'Event in the log.',
  },
  'television.registered': /*i18n*/ {
    id: 'platform.television.registered',
    message: 'TV registered',
    comment: 'Event in the log.',
  },
  'television.revoked': /*i18n*/ {
    id: 'platform.television.revoked',
    message: 'TV’s registration revoked',
    comment: 'Event in the log.',
  },
  'transcript.corrected': /*i18n*/ {
    id: 'platform.transcript.corrected',
    message: 'Words of a transcript corrected',
    comment: 'Event in the log.',
  },
  'transcript.created': /*i18n*/ {
    id: 'platform.transcript.created',
    message: 'Transcript created',
    comment: 'Event in the log.',
  },
  'transcript.deleted': /*i18n*/ {
    id: 'platform.transcript.deleted',
    message: 'Transcript deleted',
    comment: 'Event in the log.',
  },
}
