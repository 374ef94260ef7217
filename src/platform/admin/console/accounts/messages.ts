/** The texts of Accounts. */
export const messages = {
  email: /*i18n*/ { id: 'console.email', message: 'Email', comment: 'Label of a field.' },
  organization: /*i18n*/ { id: 'console.organization', message: 'Organization', comment: 'Label of a field.' },
  none: /*i18n*/ { id: 'console.none', message: 'none', comment: 'Value of a fact: there is none.' },
  newAccount: /*i18n*/ {
    id: 'console.newAccount',
    message: 'New account',
    comment: 'Title of a page, and the link to it.',
  },
  emailHint: /*i18n*/ {
    id: 'console.emailHint',
    message: 'The person signs in with it. The password is created for you and shown once.',
    comment: 'Below the field “Email”.',
  },
  accountCreated: /*i18n*/ {
    id: 'console.accountCreated',
    message: 'Account {email} created',
    comment: 'Title of a page.',
  },
  findByEmail: /*i18n*/ { id: 'console.findByEmail', message: 'Find by email', comment: 'Label of a field.' },
  noMatch: /*i18n*/ {
    id: 'console.noMatch',
    message: 'No account matches “{search}”.',
    comment: 'When a list is empty.',
  },
  noAccountsYet: /*i18n*/ {
    id: 'console.noAccountsYet',
    message: 'No accounts yet.',
    comment: 'When a list is empty.',
  },
  policyTag: /*i18n*/ {
    id: 'console.policyTag',
    message: 'policy',
    comment: 'Tag of an account that may not allow everything.',
  },
  moreAccounts: /*i18n*/ {
    id: 'console.moreAccounts',
    message: 'More accounts',
    comment: 'Link to the next page of a list.',
  },
  organizationHint: /*i18n*/ {
    id: 'console.organizationHint',
    message: 'Some projects accept only one organization’s accounts. Leave empty for none.',
    comment: 'Below the field “Organization”.',
  },
  blocked: /*i18n*/ {
    id: 'console.blocked',
    message: 'Blocked permissions',
    comment: 'Above a list of what apps may do, to choose from.',
  },
  blockedHint: /*i18n*/ {
    id: 'console.blockedHint',
    message: 'This account cannot allow these to any app. The app is told that an administrator blocked it.',
    comment: 'Below the field “Blocked permissions”.',
  },
  newPassword: /*i18n*/ { id: 'console.newPassword', message: 'New password', comment: 'Title of a page.' },
  goToAccount: /*i18n*/ { id: 'console.goToAccount', message: 'Go to account', comment: 'Link.' },
  disabledSince: /*i18n*/ {
    id: 'console.disabledSince',
    message: 'disabled since {time}: {reason}',
    comment: 'State of an account. {reason}: such as “Policy violation”.',
  },
  noReason: /*i18n*/ { id: 'console.noReason', message: 'no reason given', comment: 'After “disabled since …:”.' },
  channel: /*i18n*/ { id: 'console.channel', message: 'Channel', comment: 'Label of a fact, and a heading.' },
  grantsFromAccount: /*i18n*/ {
    id: 'console.grantsFromAccount',
    message: 'Grants from this account',
    comment: 'Link.',
  },
  detailsAndPolicy: /*i18n*/ { id: 'console.detailsAndPolicy', message: 'Details and policy', comment: 'Heading.' },
  channelHint: /*i18n*/ {
    id: 'console.channelHint',
    message: 'The channel that “mine” means in API calls. Its previous account loses it. Leave empty for none.',
    comment: 'Below the field “Channel ID”. Keep “mine”, a word of the API.',
  },
  saveChannel: /*i18n*/ { id: 'console.saveChannel', message: 'Save channel', comment: 'Button.' },
  passwordText: /*i18n*/ {
    id: 'console.passwordText',
    message: 'The new password is shown once. The account is signed out everywhere.',
    comment: 'Below the heading “Password”.',
  },
  createPassword: /*i18n*/ { id: 'console.createPassword', message: 'Create new password', comment: 'Button.' },
  browsers: /*i18n*/ { id: 'console.browsers', message: 'Browsers and TVs', comment: 'Heading.' },
  browsersText: /*i18n*/ {
    id: 'console.browsersText',
    message:
      'Signs the account out of every browser, phone and TV. An app that receives no security events keeps its access until you revoke its grant.',
    comment: 'Below the heading “Browsers and TVs”.',
  },
  authenticatorText: /*i18n*/ {
    id: 'console.authenticatorText',
    message: 'If its phone was lost, remove the app: the account then signs in with its password alone.',
    comment: 'Below the heading “Authenticator app”. The app: an authenticator app.',
  },
  passkeysText: /*i18n*/ {
    id: 'console.passkeysText',
    message: 'Number of passkeys: {number}. If somebody else may have added one, remove them all.',
    comment: 'Below the heading “Passkeys”, above the button “Remove”.',
  },
  unlinkProvider: /*i18n*/ {
    id: 'console.unlinkProvider',
    message: 'Remove link',
    comment: 'Button below the name of a sign-in provider: the account is no longer linked to it.',
  },
  signOutEverywhere: /*i18n*/ { id: 'console.signOutEverywhere', message: 'Sign out everywhere', comment: 'Button.' },
  disableText: /*i18n*/ {
    id: 'console.disableText',
    message:
      'Its tokens stop working and its TVs are signed out. They come back when you enable the account again, unless the reason is “Account was taken over”: then each TV must be paired again.',
    comment: 'Below the heading “Disable”.',
  },
  reason: /*i18n*/ { id: 'console.reason', message: 'Reason', comment: 'Label of a field.' },
  requirePassword: /*i18n*/ { id: 'console.requirePassword', message: 'Require a new password', comment: 'Button.' },
  requirePasswordText: /*i18n*/ {
    id: 'console.requirePasswordText',
    message:
      'If others may know the password: the account is signed out everywhere, and the person chooses a new one at the next sign-in with the old one. Receivers of security events are told.',
    comment: 'Above the button “Require a new password”.',
  },
  passwordRequiredSince: /*i18n*/ {
    id: 'console.passwordRequiredSince',
    message: 'a new one is required since {time}',
    comment: 'Value of the fact “Password”.',
  },
}
