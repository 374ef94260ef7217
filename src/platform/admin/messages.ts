/** What the console and the commands share: choices, and why an action was refused. */
export const messages = {
  policy: /*i18n*/ {
    id: 'admin.policy',
    message: 'Policy violation',
    comment: 'Why an account is disabled; a choice.',
  },
  hijacking: /*i18n*/ {
    id: 'admin.hijacking',
    message: 'Account was taken over',
    comment: 'Why an account is disabled; a choice.',
  },
  bulkAccount: /*i18n*/ {
    id: 'admin.bulkAccount',
    message: 'Created in bulk by a script',
    comment: 'Why an account is disabled; a choice.',
  },
  tvClient: /*i18n*/ {
    id: 'admin.tvClient',
    message: 'TVs and limited-input devices',
    comment: 'Type of an OAuth client; a choice.',
  },
  publicClient: /*i18n*/ {
    id: 'admin.publicClient',
    message: 'TVs and limited-input devices, without a secret',
    comment: 'Type of an OAuth client; a choice.',
  },
  noSecret: /*i18n*/ {
    id: 'admin.noSecret',
    message: 'This client has no secret.',
    comment: 'Error, when an administrator asks for a new secret of an OAuth client that was made without one.',
  },
  webClient: /*i18n*/ {
    id: 'admin.webClient',
    message: 'Web application',
    comment: 'Type of an OAuth client; a choice.',
  },
  invalidInput: /*i18n*/ {
    id: 'admin.invalidInput',
    message: '{field}: {rule}.',
    comment: 'Error below a field. {field}: the name of the input; {rule}: such as “must not be empty”.',
  },
  notValid: /*i18n*/ {
    id: 'admin.notValid',
    message: 'is not valid',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  notEmpty: /*i18n*/ {
    id: 'admin.notEmpty',
    message: 'must not be empty',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  atMostCharacters: /*i18n*/ {
    id: 'admin.atMostCharacters',
    message: 'must be at most {count, plural, one {# character} other {# characters}}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  atLeastCharacters: /*i18n*/ {
    id: 'admin.atLeastCharacters',
    message: 'must be at least {count, plural, one {# character} other {# characters}}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  organizationRule: /*i18n*/ {
    id: 'admin.organizationRule',
    message: 'must be letters, digits, dots and hyphens, as in a domain name',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  emailRule: /*i18n*/ {
    id: 'admin.emailRule',
    message: 'must be an email address',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  reasonRule: /*i18n*/ {
    id: 'admin.reasonRule',
    message: 'must be one of {reasons}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  administratorRule: /*i18n*/ {
    id: 'admin.administratorRule',
    message: 'must be at most 64 letters, digits and . _ @ -',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  accountRule: /*i18n*/ {
    id: 'admin.accountRule',
    message: 'must name an account',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  hoursRule: /*i18n*/ {
    id: 'admin.hoursRule',
    message: 'must be a whole number of hours',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  atLeastHours: /*i18n*/ {
    id: 'admin.atLeastHours',
    message: 'must be at least {count, plural, one {# hour} other {# hours}}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  atMostHours: /*i18n*/ {
    id: 'admin.atMostHours',
    message: 'must be at most {count, plural, one {# hour} other {# hours}}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  atMostAddresses: /*i18n*/ {
    id: 'admin.atMostAddresses',
    message: 'must be at most {count, plural, one {# address} other {# addresses}}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  typeRule: /*i18n*/ {
    id: 'admin.typeRule',
    message: 'must be tv, public or web',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.” Keep tv, public and web.',
  },
  keyRule: /*i18n*/ {
    id: 'admin.keyRule',
    message: 'must be 1 to 64 letters, digits, hyphens or underscores',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  apisRule: /*i18n*/ {
    id: 'admin.apisRule',
    message: 'must be any of {apis}',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  noAccountOfInput: /*i18n*/ {
    id: 'admin.noAccountOfInput',
    message: 'account: no account {account} exists.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  noAccount: /*i18n*/ { id: 'admin.noAccount', message: 'No account {account} exists.', comment: 'Error.' },
  alreadyDisabled: /*i18n*/ { id: 'admin.alreadyDisabled', message: '{email} is already disabled.', comment: 'Error.' },
  alreadyEnabled: /*i18n*/ { id: 'admin.alreadyEnabled', message: '{email} is already enabled.', comment: 'Error.' },
  noAuthenticator: /*i18n*/ {
    id: 'admin.noAuthenticator',
    message: '{name} has no authenticator app.',
    comment: 'Error. {name}: an email, or the name of an administrator.',
  },
  noPasskeys: /*i18n*/ {
    id: 'admin.noPasskeys',
    message: '{email} has no passkey.',
    comment: 'Error.',
  },
  noScope: /*i18n*/ {
    id: 'admin.noScope',
    message: 'blocked: {scope} is not a scope. Use all, or any of {scopes}.',
    comment: 'Error below a field. Keep the word before the colon: it names the input. Keep all.',
  },
  accountExists: /*i18n*/ {
    id: 'admin.accountExists',
    message: 'An account {email} already exists.',
    comment: 'Error.',
  },
  noChannel: /*i18n*/ {
    id: 'admin.noChannel',
    message: 'channel: no channel {channel} exists.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  noChannelYet: /*i18n*/ {
    id: 'admin.noChannelYet',
    message: 'channel: no channel {channel} exists. Import its reports first (tenfoot import <file>).',
    comment:
      'Error below a field. Keep the word before the colon: it names the input. Keep tenfoot import; translate the word in brackets.',
  },
  noAdministrator: /*i18n*/ {
    id: 'admin.noAdministrator',
    message: 'No administrator {name} exists.',
    comment: 'Error.',
  },
  administratorExists: /*i18n*/ {
    id: 'admin.administratorExists',
    message: 'An administrator {name} already exists.',
    comment: 'Error.',
  },
  lastAdministrator: /*i18n*/ {
    id: 'admin.lastAdministrator',
    message: '{name} is the last administrator. Create another first.',
    comment: 'Error.',
  },
  noKey: /*i18n*/ { id: 'admin.noKey', message: 'No active key {id} exists.', comment: 'Error.' },
  unreadablePolicy: /*i18n*/ {
    id: 'admin.unreadablePolicy',
    message: 'The policy of this client cannot be read, so its TVs get no codes. Remove it and set it again.',
    comment: 'Error. A policy: what TVs must do to be given codes.',
  },
  noDevices: /*i18n*/ {
    id: 'admin.noDevices',
    message: 'This client is a web application: it has no TVs.',
    comment: 'Error, for a change that is only about TVs.',
  },
  deviceScopesRule: /*i18n*/ {
    id: 'admin.deviceScopesRule',
    message: 'must be scopes that TVs may ask for: {scopes}',
    comment:
      'Error below a field, after the name of the input: “name: must not be empty.” {scopes}: words such as “video”.',
  },
  noTelevision: /*i18n*/ {
    id: 'admin.noTelevision',
    message: 'No registered TV {id} exists.',
    comment: 'Error.',
  },
  noClient: /*i18n*/ { id: 'admin.noClient', message: 'No client {id} exists.', comment: 'Error.' },
  secretReplaced: /*i18n*/ {
    id: 'admin.secretReplaced',
    message: 'This secret was already replaced. The new one was shown once, at that time.',
    comment: 'Error.',
  },
  redirectsNeeded: /*i18n*/ {
    id: 'admin.redirectsNeeded',
    message: 'redirects: a web application needs at least one address.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  noRedirects: /*i18n*/ {
    id: 'admin.noRedirects',
    message: 'redirects: a client for TVs and limited-input devices has none.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  clientEnabled: /*i18n*/ {
    id: 'admin.clientEnabled',
    message: 'This client is enabled. Disable it before you remove it.',
    comment: 'Error.',
  },
  noProject: /*i18n*/ { id: 'admin.noProject', message: 'No project {id} exists.', comment: 'Error.' },
  noTranscript: /*i18n*/ {
    id: 'admin.noTranscript',
    message: 'No transcript {id} exists.',
    comment: 'Error. {id}: letters and numbers that an administrator opened or typed.',
  },
  transcriptNotDone: /*i18n*/ {
    id: 'admin.transcriptNotDone',
    message: 'Transcript {id} cannot be exported: its status is {status}.',
    comment: 'Error. {status}: a word of the program, such as “processing”.',
  },
  noGrant: /*i18n*/ { id: 'admin.noGrant', message: 'No active grant {id} exists.', comment: 'Error.' },
  noOwner: /*i18n*/ { id: 'admin.noOwner', message: 'No content owner {key} exists.', comment: 'Error.' },
  noCustomer: /*i18n*/ { id: 'admin.noCustomer', message: 'No customer {key} exists.', comment: 'Error.' },
  noReceiver: /*i18n*/ { id: 'admin.noReceiver', message: 'No receiver {id} exists.', comment: 'Error.' },
  noServiceAccount: /*i18n*/ {
    id: 'admin.noServiceAccount',
    message: 'No service account {account} exists.',
    comment: 'Error.',
  },
  noKeyOfAccount: /*i18n*/ {
    id: 'admin.noKeyOfAccount',
    message: '{email} has no active key {key}.',
    comment: 'Error.',
  },
  noAlert: /*i18n*/ { id: 'admin.noAlert', message: 'No alert {id} exists.', comment: 'Error.' },
  alertEnded: /*i18n*/ {
    id: 'admin.alertEnded',
    message: 'The alert {id} was unsubscribed. Add it again.',
    comment: 'Error.',
  },
  quietRule: /*i18n*/ {
    id: 'admin.quietRule',
    message: 'must be two times with "-" between them, such as 22-7 or 22:30-07:00, or empty',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  aboutRule: /*i18n*/ {
    id: 'admin.aboutRule',
    message: 'must be the ID of a channel or a group',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  kindRule: /*i18n*/ {
    id: 'admin.kindRule',
    message: 'must be one of {kinds}',
    comment:
      'Error below a field, after the name of the input: “name: must not be empty.” {kinds}: codes such as “alerts, digest, live”.',
  },
  alertAddressRule: /*i18n*/ {
    id: 'admin.alertAddressRule',
    message: 'must be a mail address or a URL',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  alertAddress: /*i18n*/ {
    id: 'admin.alertAddress',
    message: 'address: must be a mail address or a URL ({address} came).',
    comment:
      'Error below a field. Keep the word before the colon: it names the input. {address}: what was typed, in quotation marks.',
  },
  tooLong: /*i18n*/ {
    id: 'admin.tooLong',
    message: 'is too long',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  zoneRule: /*i18n*/ {
    id: 'admin.zoneRule',
    message: 'must be the IANA name of a time zone, such as Europe/Berlin',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  languageRule: /*i18n*/ {
    id: 'admin.languageRule',
    message: 'must be one of {languages}',
    comment:
      'Error below a field, after the name of the input: “name: must not be empty.” {languages}: codes such as “en, de”.',
  },
  channelAccount: /*i18n*/ {
    id: 'admin.channelAccount',
    message: 'about: the channel {id} has no account that may read it.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  nothingHasId: /*i18n*/ {
    id: 'admin.nothingHasId',
    message: 'about: no channel and no group has the ID {id}.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  groupOfOwner: /*i18n*/ {
    id: 'admin.groupOfOwner',
    message: 'about: the group {id} is a content owner’s; groups of accounts are allowed.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  liveOfGroup: /*i18n*/ {
    id: 'admin.liveOfGroup',
    message: 'about: {id} is a group; live numbers are of a channel.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  groupOfOthers: /*i18n*/ {
    id: 'admin.groupOfOthers',
    message:
      'about: the group {id} has {type, select, playlist {playlists} other {assets}}; videos or channels are allowed.',
    comment: 'Error below a field. Keep the word before the colon: it names the input.',
  },
  domainRule: /*i18n*/ {
    id: 'admin.domainRule',
    message: 'must be domains of email addresses, such as example.com',
    comment: 'Error below a field, after the name of the input: “name: must not be empty.”',
  },
  domainTaken: /*i18n*/ {
    id: 'admin.domainTaken',
    message: 'The domain {domain} belongs to the provider {provider}.',
    comment: 'Error below a field. {provider}: the name of a company at which people sign in.',
  },
  issuerRule: /*i18n*/ {
    id: 'admin.issuerRule',
    message: 'The issuer must have no part behind a question mark.',
    comment: 'Error below a field. The issuer is the address that names an OpenID provider.',
  },
  providerExists: /*i18n*/ {
    id: 'admin.providerExists',
    message: 'There is a provider with the issuer {issuer} already.',
    comment: 'Error below a field. The issuer is the address that names an OpenID provider.',
  },
  noProvider: /*i18n*/ {
    id: 'admin.noProvider',
    message: 'No provider {id} exists.',
    comment: 'Error. A provider is a company at which people sign in.',
  },
  noLink: /*i18n*/ {
    id: 'admin.noLink',
    message: 'The account {account} is not linked to a provider.',
    comment: 'Error. A provider is a company at which people sign in.',
  },
}
