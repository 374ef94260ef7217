/** The texts of alerts about screens, and of their page. */
export const messages = {
  new: /*i18n*/ { id: 'fleet.alertNew', message: 'New alert', comment: 'Link, title of a form and its button.' },
  none: /*i18n*/ {
    id: 'fleet.alertNone',
    message: 'Nobody is told yet when a screen is dark.',
    comment: 'The list of alerts is empty.',
  },
  address: /*i18n*/ {
    id: 'fleet.alertAddress',
    message: 'Mail address or webhook',
    comment: 'Label of a field: who is told.',
  },
  siteHint: /*i18n*/ {
    id: 'fleet.alertSiteHint',
    message: 'Leave it empty for all sites.',
    comment: 'Below the field “Site”.',
  },
  tells: /*i18n*/ {
    id: 'fleet.alertTells',
    message: 'Dark screens and their return are always told. These are told if you fill them in:',
    comment: 'Above three fields.',
  },
  version: /*i18n*/ {
    id: 'fleet.alertVersion',
    message: 'Another version than',
    comment: 'Label of a field: the version that screens should have, such as 1.1.0.',
  },
  minutes: /*i18n*/ {
    id: 'fleet.alertMinutes',
    message: 'Numbers older than this many minutes',
    comment: 'Label of a field.',
  },
  errors: /*i18n*/ {
    id: 'fleet.alertErrors',
    message: 'More errors in a day than',
    comment: 'Label of a field: a number.',
  },
  quiet: /*i18n*/ {
    id: 'fleet.alertQuiet',
    message: 'Quiet hours',
    comment: 'Label of a field: times such as 22:00-07:00, in which nothing is sent.',
  },
  zone: /*i18n*/ { id: 'fleet.alertZone', message: 'Time zone', comment: 'Label of a field, such as Europe/Berlin.' },
  last: /*i18n*/ { id: 'fleet.alertLast', message: 'Last message', comment: 'Column: when, and whether it arrived.' },
  test: /*i18n*/ { id: 'fleet.alertTest', message: 'Send a test', comment: 'Button.' },
  tested: /*i18n*/ {
    id: 'fleet.alertTested',
    message: 'The test is on its way.',
    comment: 'After the button “Send a test”.',
  },
  secret: /*i18n*/ {
    id: 'fleet.alertSecret',
    message: 'Secret of the webhook',
    comment: 'Title of the page that shows the key with which a receiver checks messages.',
  },
  secretOnce: /*i18n*/ {
    id: 'fleet.alertSecretOnce',
    message: 'The receiver checks signatures with it. It is shown only now.',
    comment: 'Above the secret.',
  },
  delivered: /*i18n*/ { id: 'fleet.alertDelivered', message: 'arrived', comment: 'After a time: a message arrived.' },
  pending: /*i18n*/ { id: 'fleet.alertPending', message: 'waiting', comment: 'After a time: a message waits.' },
  ended: /*i18n*/ {
    id: 'fleet.alertEnded',
    message: 'The receiver wants no more messages.',
    comment: 'In the list of alerts.',
  },
  dark: /*i18n*/ {
    id: 'fleet.alertDark',
    message: '{count, plural, one {# screen is dark} other {# screens are dark}}',
    comment: 'Subject of a mail.',
  },
  allDark: /*i18n*/ { id: 'fleet.alertAllDark', message: 'All screens are dark', comment: 'Subject of a mail.' },
  back: /*i18n*/ {
    id: 'fleet.alertBack',
    message: '{count, plural, one {# screen is on again} other {# screens are on again}}',
    comment: 'Subject of a mail.',
  },
  oldNumbers: /*i18n*/ {
    id: 'fleet.alertOldNumbers',
    message:
      '{count, plural, one {# screen shows numbers older than {limit} minutes} other {# screens show numbers older than {limit} minutes}}',
    comment: 'Subject of a mail. {limit} is a number.',
  },
  otherVersion: /*i18n*/ {
    id: 'fleet.alertOtherVersion',
    message:
      '{count, plural, one {# screen has another version than {limit}} other {# screens have another version than {limit}}}',
    comment: 'Subject of a mail. {limit} is a version.',
  },
  manyErrors: /*i18n*/ {
    id: 'fleet.alertManyErrors',
    message:
      '{count, plural, one {# screen had more than {limit} errors in a day} other {# screens had more than {limit} errors in a day}}',
    comment: 'Subject of a mail. {limit} is a number.',
  },
  wentBack: /*i18n*/ {
    id: 'fleet.alertWentBack',
    message:
      '{count, plural, one {# screen went back to the version before} other {# screens went back to the version before}}',
    comment: 'Subject of a mail: the app crashed there with its new version.',
  },
  testText: /*i18n*/ {
    id: 'fleet.alertTestText',
    message: 'A test: alerts about screens arrive here',
    comment: 'Subject of a mail.',
  },
  line: /*i18n*/ {
    id: 'fleet.alertLine',
    message: '{name}: since {time}',
    comment: 'Line of a mail: a screen, and since when. “Lobby 1, Left of the door: since 29 Nov 2026, 13:05:10 UTC”.',
  },
  more: /*i18n*/ {
    id: 'fleet.alertMore',
    message: '{count, plural, one {and # more} other {and # more}}',
    comment: 'Last line of a mail: further screens that are not named.',
  },
}
