/** The texts of the page on which people see and change their account. */
export const messages = {
  name: /*i18n*/ { id: 'accountPages.name', message: 'Name', comment: 'Before the name of the person.' },
  signInAgain: /*i18n*/ {
    id: 'accountPages.signInAgain',
    message: 'Sign in again to change this.',
    comment: 'Above the button “Use a passkey” and the fields for email and password.',
  },
  back: /*i18n*/ { id: 'accountPages.back', message: 'Back to your account', comment: 'Link.' },
  passkeys: /*i18n*/ { id: 'accountPages.passkeys', message: 'Passkeys', comment: 'Heading above a list.' },
  passkeysText: /*i18n*/ {
    id: 'accountPages.passkeysText',
    message: 'With a passkey, your device signs you in by fingerprint, face or PIN, without your password.',
    comment: 'Below the heading “Passkeys”.',
  },
  addedOn: /*i18n*/ {
    id: 'accountPages.addedOn',
    message: 'Added on {day}',
    comment: 'Below the name of a passkey.',
  },
  backedUp: /*i18n*/ {
    id: 'accountPages.backedUp',
    message: 'Backed up',
    comment: 'Beside the name of a passkey of which a password manager keeps a copy.',
  },
  addPasskey: /*i18n*/ {
    id: 'accountPages.addPasskey',
    message: 'Add a passkey',
    comment: 'Button, and title of a page.',
  },
  passkeyNameHint: /*i18n*/ {
    id: 'accountPages.passkeyNameHint',
    message: 'You will see this name in your account.',
    comment: 'Below the label “Name” of a field.',
  },
  noPasskeySupport: /*i18n*/ {
    id: 'accountPages.noPasskeySupport',
    message: 'This browser cannot add passkeys on this page. Use another browser, and turn scripts on.',
    comment: 'In place of the form for a new passkey.',
  },
  passkeyNotMade: /*i18n*/ {
    id: 'accountPages.passkeyNotMade',
    message: 'No passkey was added. Try again, or use another device.',
    comment: 'Error below the button “Add a passkey”: the person canceled, or the device has a passkey already.',
  },
  passkeyAdded: /*i18n*/ { id: 'accountPages.passkeyAdded', message: 'Passkey added.', comment: 'After it was added.' },
  removePasskey: /*i18n*/ { id: 'accountPages.removePasskey', message: 'Remove passkey', comment: 'Button.' },
  removePasskeyTitle: /*i18n*/ {
    id: 'accountPages.removePasskeyTitle',
    message: 'Remove {name}?',
    comment: 'Title of a page with the button “Remove passkey”. {name}: the person’s name for the passkey.',
  },
  removePasskeyText: /*i18n*/ {
    id: 'accountPages.removePasskeyText',
    message: 'You can no longer sign in with it. Delete it on your device too.',
    comment: 'Above the button “Remove passkey”.',
  },
  passkeyRemoved: /*i18n*/ {
    id: 'accountPages.passkeyRemoved',
    message: 'Passkey removed.',
    comment: 'After it was removed.',
  },
  browsers: /*i18n*/ {
    id: 'accountPages.browsers',
    message: 'Where you are signed in',
    comment: 'Heading above a list of browsers.',
  },
  browserOn: /*i18n*/ {
    id: 'accountPages.browserOn',
    message: '{browser} on {system}',
    comment: 'A browser in which the person is signed in: Chrome on Android.',
  },
  someBrowser: /*i18n*/ {
    id: 'accountPages.someBrowser',
    message: 'A browser',
    comment: 'A browser in which the person is signed in, if its name is not known.',
  },
  thisBrowser: /*i18n*/ {
    id: 'accountPages.thisBrowser',
    message: 'This browser',
    comment: 'Marks one browser of a list.',
  },
  signedIn: /*i18n*/ {
    id: 'accountPages.signedIn',
    message:
      '{method, select, password {Signed in with a password on {time}} passkey {Signed in with a passkey on {time}} provider {Signed in through another service on {time}} other {Signed in on {time}}}',
    comment: 'Below the name of a browser. {time}: a day with the time of day.',
  },
  lastUsed: /*i18n*/ {
    id: 'accountPages.lastUsed',
    message: 'Last used on {time}',
    comment: 'Below the name of a browser or a passkey. {time}: a day with the time of day.',
  },
  signedOut: /*i18n*/ {
    id: 'accountPages.signedOut',
    message: 'The browser is signed out.',
    comment: 'After another browser of the person was signed out.',
  },
  gone: /*i18n*/ {
    id: 'accountPages.gone',
    message: 'It had already ended.',
    comment: 'After a press on something of a list that ended meanwhile.',
  },
  access: /*i18n*/ {
    id: 'accountPages.access',
    message: 'TVs and apps with access',
    comment: 'Heading above a list.',
  },
  noAccess: /*i18n*/ { id: 'accountPages.noAccess', message: 'No TVs or apps yet.', comment: 'The list is empty.' },
  accessSince: /*i18n*/ {
    id: 'accountPages.accessSince',
    message: 'By {project}. Since {day}, until you remove it. It can:',
    comment: 'Below the name of an app, above what it may do. {project}: who makes the app.',
  },
  accessUntil: /*i18n*/ {
    id: 'accountPages.accessUntil',
    message: 'By {project}. Since {day}, until {end}. It can:',
    comment: 'Below the name of an app, above what it may do. {project}: who makes the app; {end}: a day.',
  },
  removeAccess: /*i18n*/ { id: 'accountPages.removeAccess', message: 'Remove access', comment: 'Button.' },
  removeAccessTitle: /*i18n*/ {
    id: 'accountPages.removeAccessTitle',
    message: 'Remove access for {client}?',
    comment: 'Title of a page with the button “Remove access”.',
  },
  removeAccessText: /*i18n*/ {
    id: 'accountPages.removeAccessText',
    message: 'It can no longer use your account until you allow it again.',
    comment: 'Above the button “Remove access”.',
  },
  accessRemoved: /*i18n*/ {
    id: 'accountPages.accessRemoved',
    message: 'Access removed.',
    comment: 'After the button “Remove access”.',
  },
  notMeText: /*i18n*/ {
    id: 'accountPages.notMeText',
    message: 'This ends its access and blocks its code for everybody.',
    comment: 'Above the button “This was not me”.',
  },
  signOutEverywhere: /*i18n*/ {
    id: 'accountPages.signOutEverywhere',
    message: 'Sign out everywhere',
    comment: 'Button, and title of a page.',
  },
  signOutEverywhereText: /*i18n*/ {
    id: 'accountPages.signOutEverywhereText',
    message: 'All your browsers and TVs are signed out, also this browser.',
    comment: 'Above the button “Sign out everywhere”.',
  },
  alsoAccess: /*i18n*/ {
    id: 'accountPages.alsoAccess',
    message: 'Remove the access of all TVs and apps too',
    comment: 'A choice above the button “Sign out everywhere”.',
  },
}
