/** The texts of Alerts. */
export const messages = {
  alertWaits: /*i18n*/ {
    id: 'console.alertWaits',
    message: 'waits',
    comment: 'What became of a message: “last message 2026-11-21 13:05 UTC: waits”.',
  },
  alertDelivered: /*i18n*/ { id: 'console.alertDelivered', message: 'delivered', comment: 'What became of a message.' },
  alertRefused: /*i18n*/ {
    id: 'console.alertRefused',
    message: 'refused, not sent again',
    comment: 'What became of a message.',
  },
  alertGivenUp: /*i18n*/ {
    id: 'console.alertGivenUp',
    message: 'failed after all retries',
    comment: 'What became of a message.',
  },
  alertUnknown: /*i18n*/ {
    id: 'console.alertUnknown',
    message: 'may have arrived, not sent again',
    comment: 'What became of a message.',
  },
  alertEnded: /*i18n*/ {
    id: 'console.alertEnded',
    message: 'not sent, because it was unsubscribed',
    comment: 'What became of a message.',
  },
  alertTag: /*i18n*/ {
    id: 'console.alertTag',
    message: 'Alerts',
    comment: 'What is sent: messages about what is unusual.',
  },
  digestTag: /*i18n*/ { id: 'console.digestTag', message: 'Weekly digest', comment: 'What is sent; a choice.' },
  liveTag: /*i18n*/ {
    id: 'console.liveTag',
    message: 'Live numbers',
    comment: 'What is sent: messages about what happens now.',
  },
  unsubscribedTag: /*i18n*/ {
    id: 'console.unsubscribedTag',
    message: 'unsubscribed',
    comment: 'Beside an alert in a list.',
  },
  alertsChecked: /*i18n*/ {
    id: 'console.alertsChecked',
    message:
      '{count, plural, one {# channel or group is checked every hour.} other {# channels and groups are checked every hour.}}',
    comment: 'Above a list.',
  },
  liveChecked: /*i18n*/ {
    id: 'console.liveChecked',
    message:
      '{count, plural, one {The live numbers of # channel are checked every minute.} other {The live numbers of # channels are checked every minute.}}',
    comment: 'Above a list.',
  },
  alertsFailing: /*i18n*/ {
    id: 'console.alertsFailing',
    message: '{count, plural, one {# could not be checked.} other {# could not be checked.}}',
    comment: 'Above a list, after the number of channels and groups.',
  },
  alertsLate: /*i18n*/ {
    id: 'console.alertsLate',
    message: '{count, plural, one {# was not checked for hours.} other {# were not checked for hours.}}',
    comment: 'Above a list, after the number of channels and groups.',
  },
  alertsWaiting: /*i18n*/ {
    id: 'console.alertsWaiting',
    message: '{count, plural, one {# message waits.} other {# messages wait.}}',
    comment: 'Above a list.',
  },
  alertsTitle: /*i18n*/ { id: 'console.alertsTitle', message: 'Alerts and digests', comment: 'Title of the page.' },
  newAlert: /*i18n*/ { id: 'console.newAlert', message: 'New alert', comment: 'Button, and title of a page.' },
  noAlerts: /*i18n*/ { id: 'console.noAlerts', message: 'No alerts yet.', comment: 'In place of a list.' },
  alertName: /*i18n*/ {
    id: 'console.alertName',
    message: '{title}: {address}',
    comment: 'An alert in a list. {title}: of a channel or group. {address}: where it is sent.',
  },
  noNumbersYet: /*i18n*/ { id: 'console.noNumbersYet', message: 'no numbers yet', comment: 'Fact about an alert.' },
  numbersUntil: /*i18n*/ {
    id: 'console.numbersUntil',
    message: 'numbers until {day}',
    comment: 'Fact about an alert. {day}: such as 2026-11-21.',
  },
  notChecked: /*i18n*/ { id: 'console.notChecked', message: 'not checked yet', comment: 'Fact about an alert.' },
  checkedAt: /*i18n*/ {
    id: 'console.checkedAt',
    message: 'checked {time}',
    comment: 'Fact about an alert. {time}: such as 2026-11-21 13:05 UTC.',
  },
  checkedProblem: /*i18n*/ {
    id: 'console.checkedProblem',
    message: 'checked {time} ({problem})',
    comment: 'Fact about an alert. {time}: such as 2026-11-21 13:05 UTC. {problem}: why it failed, a sentence.',
  },
  notCheckedProblem: /*i18n*/ {
    id: 'console.notCheckedProblem',
    message: 'not checked yet ({problem})',
    comment: 'Fact about an alert. {problem}: why it failed, a sentence.',
  },
  nothingSentYet: /*i18n*/ {
    id: 'console.nothingSentYet',
    message: 'nothing sent yet',
    comment: 'Fact about an alert.',
  },
  lastMessage: /*i18n*/ {
    id: 'console.lastMessage',
    message: 'last message {time}: {outcome}',
    comment: 'Fact about an alert. {time}: such as 2026-11-21 13:05 UTC. {outcome}: such as “delivered”.',
  },
  lastMessageProblem: /*i18n*/ {
    id: 'console.lastMessageProblem',
    message: 'last message {time}: {outcome} ({problem})',
    comment:
      'Fact about an alert. {time}: such as 2026-11-21 13:05 UTC. {outcome}: such as “delivered”. {problem}: why it failed, a sentence.',
  },
  alertWaiting: /*i18n*/ {
    id: 'console.alertWaiting',
    message: '{count, plural, one {# waiting} other {# waiting}}',
    comment: 'Fact about an alert: messages.',
  },
  alertQuiet: /*i18n*/ {
    id: 'console.alertQuiet',
    message: 'quiet {from} to {to}, {zone}',
    comment:
      'Fact about an alert: no message is sent between two times, such as 22:00 and 07:00. {zone}: such as Europe/Berlin.',
  },
  sendTestMessage: /*i18n*/ { id: 'console.sendTestMessage', message: 'Send test message', comment: 'Button.' },
  about: /*i18n*/ { id: 'console.about', message: 'Channel or group', comment: 'Label of a field.' },
  aboutHint: /*i18n*/ {
    id: 'console.aboutHint',
    message: 'The ID of a channel, or of a group of videos or channels.',
    comment: 'Below a field.',
  },
  whatIsSent: /*i18n*/ { id: 'console.whatIsSent', message: 'What is sent', comment: 'Label of a choice.' },
  alertsChoice: /*i18n*/ {
    id: 'console.alertsChoice',
    message: 'Alerts: what is unusual, when its numbers arrive',
    comment: 'A choice.',
  },
  liveChoice: /*i18n*/ {
    id: 'console.liveChoice',
    message: 'Live numbers: a rising video, a broadcast, a milestone',
    comment: 'A choice.',
  },
  alertAddressHint: /*i18n*/ {
    id: 'console.alertAddressHint',
    message: 'A mail address, or the URL of a webhook.',
    comment: 'Below a field.',
  },
  timeZone: /*i18n*/ { id: 'console.timeZone', message: 'Time zone', comment: 'Label of a field.' },
  timeZoneHint: /*i18n*/ {
    id: 'console.timeZoneHint',
    message: 'Such as Europe/Berlin.',
    comment: 'Below a field. Keep Europe/Berlin.',
  },
  quietHours: /*i18n*/ { id: 'console.quietHours', message: 'Quiet hours', comment: 'Label of a field.' },
  quietHint: /*i18n*/ {
    id: 'console.quietHint',
    message: 'Such as 22-7: messages wait until 7.',
    comment: 'Below a field. Keep 22-7.',
  },
  language: /*i18n*/ { id: 'console.language', message: 'Language', comment: 'Label of a choice: of the messages.' },
  addAlert: /*i18n*/ { id: 'console.addAlert', message: 'Add alert', comment: 'Button.' },
  alertAdded: /*i18n*/ { id: 'console.alertAdded', message: 'Alert added', comment: 'Title of a page.' },
  webhookSecret: /*i18n*/ {
    id: 'console.webhookSecret',
    message: 'The receiver checks messages with this secret (Standard Webhooks).',
    comment: 'Above a secret. Keep Standard Webhooks.',
  },
  copySecret: /*i18n*/ {
    id: 'console.copySecret',
    message: 'Copy it now. You will not see it again.',
    comment: 'Below a secret.',
  },
}
