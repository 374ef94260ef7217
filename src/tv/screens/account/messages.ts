/** The texts of Account. */
export const messages = {
  title: /*i18n*/ { id: 'account.title', message: 'Account', comment: 'Title of the screen.' },
  full: /*i18n*/ {
    id: 'account.full',
    message:
      '{count, plural, one {This TV holds up to {count} account. Sign one out first.} other {This TV holds up to {count} accounts. Sign one out first.}}',
    comment: 'Why no account can be added.',
  },
  count: /*i18n*/ {
    id: 'account.count',
    message: '{count} of {limit} accounts on this TV',
    comment: 'Under the title. Both are numbers; {count} is more than 1.',
  },
  accounts: /*i18n*/ {
    id: 'account.accounts',
    message: 'Accounts on this TV',
    comment: 'Names the list of accounts, for voice guides.',
  },
  signOutAll: /*i18n*/ { id: 'account.signOutAll', message: 'Sign out all', comment: 'Button.' },
  who: /*i18n*/ {
    id: 'account.who',
    message: '{who, select, never {Ask at the start: off} other {Ask at the start: on}}',
    comment: 'Button, with its state: whether the start asks who is watching. OK changes it.',
  },
  failed: /*i18n*/ {
    id: 'account.failed',
    message: 'That did not work. {title}. {meaning} Press OK to try again.',
    comment: '{title}: such as “Too many requests”. {meaning}: a whole sentence.',
  },
  about: /*i18n*/ {
    id: 'account.about',
    message: 'Each account has its own channel, dates and groups. Signing out removes this TV’s access to it.',
    comment: 'Below the accounts.',
  },
  signedIn: /*i18n*/ {
    id: 'account.signedIn',
    message: 'Signed in',
    comment: 'In place of the name of the account whose numbers are shown.',
  },
  unnamed: /*i18n*/ { id: 'account.unnamed', message: 'An account', comment: 'In place of the name of an account.' },
  ended: /*i18n*/ { id: 'account.ended', message: 'Needs pairing again', comment: 'State of an account.' },
  showing: /*i18n*/ { id: 'account.showing', message: 'Showing now', comment: 'State of an account.' },
  toSwitch: /*i18n*/ {
    id: 'account.toSwitch',
    message: 'Press OK to switch',
    comment: 'State of an account. OK is the button of the remote.',
  },
  notAllowed: /*i18n*/ {
    id: 'account.notAllowed',
    message: '{what}: not allowed',
    comment: 'What an account did not allow. {what}: such as Revenue.',
  },
  add: /*i18n*/ { id: 'account.add', message: 'Add another account', comment: 'Button, and the name of a dialog.' },
  addHow: /*i18n*/ { id: 'account.addHow', message: 'Allow it on a phone', comment: 'Below “Add another account”.' },
  adding: /*i18n*/ {
    id: 'account.adding',
    message: 'Adding another account. Press Back to cancel.',
    comment: 'Above a code. Back is a button of the remote.',
  },
  signOutCount: /*i18n*/ {
    id: 'account.signOutCount',
    message: '{count, plural, one {Sign out all {count} accounts?} other {Sign out all {count} accounts?}}',
    comment: 'Title of a question. {count} is more than 1.',
  },
  since: /*i18n*/ {
    id: 'account.since',
    message: 'on this TV since {day}',
    comment: 'After “Showing now ·”, or alone, below the name of an account. {day}: such as 14 Nov.',
  },
  close: /*i18n*/ {
    id: 'account.close',
    message: 'Close',
    comment: 'Button: closes what can be done with an account.',
  },
  cancel: /*i18n*/ { id: 'account.cancel', message: 'Cancel', comment: 'Button.' },
  pairingFollows: /*i18n*/ {
    id: 'account.pairingFollows',
    message: 'This TV will show a pairing code.',
    comment: 'Below “Sign out all 3 accounts?”.',
  },
  signOutOnly: /*i18n*/ { id: 'account.signOutOnly', message: 'Sign out of this TV?', comment: 'Title of a question.' },
  signOutName: /*i18n*/ {
    id: 'account.signOutName',
    message: 'Sign out {name}?',
    comment: 'Title of a question. {name}: of an account.',
  },
  signOutThis: /*i18n*/ {
    id: 'account.signOutThis',
    message: 'Sign out this account?',
    comment: 'Title of a question.',
  },
  endedMeaning: /*i18n*/ {
    id: 'account.endedMeaning',
    message: 'Its access has ended. Pair it again to see its numbers, or remove it from this TV.',
    comment: 'Below the name of an account.',
  },
  onlyMeaning: /*i18n*/ {
    id: 'account.onlyMeaning',
    message: 'This TV will show a pairing code. Whoever approves it next sees their own channel here.',
    comment: 'Below “Sign out of this TV?”.',
  },
  hereMeaning: /*i18n*/ {
    id: 'account.hereMeaning',
    message: 'Another account on this TV takes its place.',
    comment: 'Below “Sign out Ada?”.',
  },
  signOut: /*i18n*/ { id: 'account.signOut', message: 'Sign out', comment: 'Button.' },
  pairAgain: /*i18n*/ { id: 'account.pairAgain', message: 'Pair again', comment: 'Button.' },
  remove: /*i18n*/ { id: 'account.remove', message: 'Remove', comment: 'Button: removes an account from this TV.' },
  switchTo: /*i18n*/ { id: 'account.switchTo', message: 'Switch to this account', comment: 'Button.' },
  views: /*i18n*/ {
    id: 'account.views',
    message: 'Views and audience',
    comment: 'What an account allows this TV to show.',
  },
  groups: /*i18n*/ {
    id: 'account.groups',
    message: 'Groups',
    comment: 'What an account allows this TV to show and change.',
  },
  groupsView: /*i18n*/ {
    id: 'account.groupsView',
    message: 'Groups, view only',
    comment: 'What an account allows this TV to show, but not to change.',
  },
}
