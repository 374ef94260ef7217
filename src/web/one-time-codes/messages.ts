/** The texts of one-time codes, for people, administrators and operators of a fleet. */
export const messages = {
  enterCode: /*i18n*/ {
    id: 'oneTimeCodes.enterCode',
    message: 'Enter the code from your app',
    comment: 'Title of a page, after the password. The app: an authenticator app, which shows one-time codes.',
  },
  code: /*i18n*/ { id: 'oneTimeCodes.code', message: 'Code', comment: 'Label of a field, for a one-time code.' },
  codeHint: /*i18n*/ {
    id: 'oneTimeCodes.codeHint',
    message: '6 digits from your authenticator app. Without your phone: a recovery code, which has 16 digits.',
    comment: 'Below the field “Code”.',
  },
  firstCodeHint: /*i18n*/ {
    id: 'oneTimeCodes.firstCodeHint',
    message: 'The 6 digits that the app shows now.',
    comment: 'Below the field “Code”, while an authenticator app is set up.',
  },
  wrongCode: /*i18n*/ {
    id: 'oneTimeCodes.wrongCode',
    message: 'That code is wrong, or was already used. Enter the one that your app shows now.',
    comment: 'Error below the field “Code”.',
  },
  tooManyCodes: /*i18n*/ {
    id: 'oneTimeCodes.tooManyCodes',
    message: 'Too many wrong codes. Try again later, or use a recovery code.',
    comment: 'Error below the field “Code”.',
  },
  stepOver: /*i18n*/ {
    id: 'oneTimeCodes.stepOver',
    message: 'That took too long, or was opened in another browser. Sign in again.',
    comment: 'Error below the field for the password, after the page that asks for a code.',
  },
  authenticator: /*i18n*/ {
    id: 'oneTimeCodes.authenticator',
    message: 'Authenticator app',
    comment: 'Title of a page and a link to it. The app on a phone that shows one-time codes for signing in.',
  },
  off: /*i18n*/ {
    id: 'oneTimeCodes.off',
    message: 'Not set up. With an authenticator app, a password alone is not enough to sign in as you.',
    comment: 'State of the authenticator app.',
  },
  required: /*i18n*/ {
    id: 'oneTimeCodes.required',
    message: 'Here you need an authenticator app. Set one up to continue.',
    comment: 'Above the button “Set up an authenticator app”.',
  },
  on: /*i18n*/ {
    id: 'oneTimeCodes.on',
    message:
      'Set up. {codes, plural, =0 {No recovery codes are left.} one {# recovery code is left.} other {# recovery codes are left.}}',
    comment: 'State of the authenticator app.',
  },
  setUp: /*i18n*/ {
    id: 'oneTimeCodes.setUp',
    message: 'Set up an authenticator app',
    comment: 'Button, and title of the page that it opens.',
  },
  manage: /*i18n*/ {
    id: 'oneTimeCodes.manage',
    message: 'New recovery codes or removal',
    comment: 'Link to a page, below the state of the authenticator app.',
  },
  scan: /*i18n*/ {
    id: 'oneTimeCodes.scan',
    message: 'Scan this with the authenticator app on your phone:',
    comment: 'Above a QR code.',
  },
  qrCode: /*i18n*/ {
    id: 'oneTimeCodes.qrCode',
    message: 'QR code for the authenticator app',
    comment: 'Name of a picture, for screen readers.',
  },
  open: /*i18n*/ {
    id: 'oneTimeCodes.open',
    message: 'Open the app on this phone',
    comment: 'Link below a QR code, which a phone that shows it cannot scan. The app: an authenticator app.',
  },
  type: /*i18n*/ {
    id: 'oneTimeCodes.type',
    message: 'Or type this key into the app: {key}',
    comment: 'Below a QR code. {key}: letters and digits, on a line of their own.',
  },
  turnOn: /*i18n*/ {
    id: 'oneTimeCodes.turnOn',
    message: 'Turn on',
    comment: 'Button: from now on, signing in needs a code from the app.',
  },
  recoveryCodes: /*i18n*/ {
    id: 'oneTimeCodes.recoveryCodes',
    message: 'Recovery codes',
    comment: 'Title of a page with ten codes.',
  },
  recoveryText: /*i18n*/ {
    id: 'oneTimeCodes.recoveryText',
    message:
      'Each signs you in once without your phone. Save or print them now: they are not shown again. Earlier ones no longer work.',
    comment: 'Above ten codes.',
  },
  newRecoveryCodes: /*i18n*/ {
    id: 'oneTimeCodes.newRecoveryCodes',
    message: 'New recovery codes',
    comment: 'Button.',
  },
  remove: /*i18n*/ {
    id: 'oneTimeCodes.remove',
    message: 'Remove the app',
    comment: 'Button: from now on, signing in needs the password alone. The app: the authenticator app.',
  },
  enterToChange: /*i18n*/ {
    id: 'oneTimeCodes.enterToChange',
    message: 'To change this, enter a code.',
    comment: 'Above the field “Code” and the buttons “New recovery codes” and “Remove the app”.',
  },
  wasSetUp: /*i18n*/ {
    id: 'oneTimeCodes.wasSetUp',
    message: 'Authenticator app set up',
    comment: 'Event in the log.',
  },
  wasRemoved: /*i18n*/ {
    id: 'oneTimeCodes.wasRemoved',
    message: 'Authenticator app removed',
    comment: 'Event in the log.',
  },
  wasRefused: /*i18n*/ {
    id: 'oneTimeCodes.wasRefused',
    message: 'One-time code refused',
    comment: 'Event in the log.',
  },
  wereRenewed: /*i18n*/ {
    id: 'oneTimeCodes.wereRenewed',
    message: 'New recovery codes made',
    comment: 'Event in the log.',
  },
  wasRecovered: /*i18n*/ {
    id: 'oneTimeCodes.wasRecovered',
    message: 'Recovery code used',
    comment: 'Event in the log.',
  },
}
