/** The mails about a person's account, and the page behind their link. */
export const messages = {
  deviceAllowed: /*i18n*/ {
    id: 'accountMails.deviceAllowed',
    message: '{client} can now use your account',
    comment: 'Subject and heading of a mail. {client}: the name of an app on a TV.',
  },
  device: /*i18n*/ {
    id: 'accountMails.device',
    message: 'The device:',
    comment: 'Above a list in a mail: name, kind of device, and when it was allowed.',
  },
  allowedOn: /*i18n*/ {
    id: 'accountMails.allowedOn',
    message: 'Allowed on {time}',
    comment: '{time}: a day with the time of day, such as “30 November 2026 at 13:05 UTC”.',
  },
  ifNotMe: /*i18n*/ {
    id: 'accountMails.ifNotMe',
    message: 'If you did not allow this, open this link and press the button there. It works for 7 days.',
    comment: 'In a mail, above the link “This was not me”.',
  },
  seeAccount: /*i18n*/ {
    id: 'accountMails.seeAccount',
    message: 'The page of your account shows all TVs and apps with access. You can end each there.',
    comment: 'In a mail and on a page, above the link “Your account”.',
  },
  passkeyAdded: /*i18n*/ {
    id: 'accountMails.passkeyAdded',
    message: 'A passkey was added to your account: {name}',
    comment: 'Subject and heading of a mail. {name}: what the person called the passkey.',
  },
  passkeyRemoved: /*i18n*/ {
    id: 'accountMails.passkeyRemoved',
    message: 'A passkey was removed from your account: {name}',
    comment: 'Subject and heading of a mail. {name}: what the person called the passkey.',
  },
  authenticatorAdded: /*i18n*/ {
    id: 'accountMails.authenticatorAdded',
    message: 'An authenticator app was set up for your account',
    comment: 'Subject and heading of a mail.',
  },
  authenticatorRemoved: /*i18n*/ {
    id: 'accountMails.authenticatorRemoved',
    message: 'The authenticator app was removed from your account',
    comment: 'Subject and heading of a mail.',
  },
  passwordChosen: /*i18n*/ {
    id: 'accountMails.passwordChosen',
    message: 'Your account has a new password',
    comment: 'Subject and heading of a mail.',
  },
  changedOn: /*i18n*/ {
    id: 'accountMails.changedOn',
    message: 'This was done on {time}.',
    comment: 'In a mail. {time}: a day with the time of day, such as “30 November 2026 at 13:05 UTC”.',
  },
  ifNotYou: /*i18n*/ {
    id: 'accountMails.ifNotYou',
    message:
      'If this was not you, open your account, press “Sign out everywhere”, and remove what you do not know. Then tell whoever runs this service.',
    comment: 'In a mail, above the link “Your account”. “Sign out everywhere” is a button there.',
  },
  oldLink: /*i18n*/ {
    id: 'accountMails.oldLink',
    message: 'This link does not work',
    comment: 'Title of a page.',
  },
  oldLinkText: /*i18n*/ {
    id: 'accountMails.oldLinkText',
    message: 'It is older than 7 days, or incomplete. Nothing changed.',
    comment: 'Below “This link does not work”.',
  },
}
