/** The texts of the pages on which a person signs in, and allows or denies access. */
export const messages = {
  connect: /*i18n*/ {
    id: 'authorizationPages.connect',
    message: 'Connect a device',
    comment: 'Title of the page where a person enters the code that a TV shows.',
  },
  eightLetters: /*i18n*/ {
    id: 'authorizationPages.eightLetters',
    message: 'Eight letters, in upper or lower case.',
    comment: 'Below the field for the code.',
  },
  wrongCode: /*i18n*/ {
    id: 'authorizationPages.wrongCode',
    message: 'That code is not valid. Check your TV: the code may have changed.',
    comment: 'Error below the field for the code.',
  },
  tooMany: /*i18n*/ {
    id: 'authorizationPages.tooMany',
    message: 'Too many attempts. Try again in 15 minutes.',
    comment: 'Error below the field for the code.',
  },
  tooManySeconds: /*i18n*/ {
    id: 'authorizationPages.tooManySeconds',
    message: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    comment: 'Error below the field for the password.',
  },
  tooManyMinutes: /*i18n*/ {
    id: 'authorizationPages.tooManyMinutes',
    message: 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
    comment: 'Error below the field for the password.',
  },
  signIn: /*i18n*/ {
    id: 'authorizationPages.signIn',
    message: 'Sign in',
    comment: 'Title of the page, and its button.',
  },
  signInFor: /*i18n*/ {
    id: 'authorizationPages.signInFor',
    message: 'To connect the device that shows this code: {code}',
    comment: 'Above the fields for email and password. {code} stands on a line of its own.',
  },
  account: /*i18n*/ {
    id: 'authorizationPages.account',
    message: 'Your account',
    comment: 'Title of a page, and a link to it.',
  },
  emailField: /*i18n*/ { id: 'authorizationPages.emailField', message: 'Email', comment: 'Label of a field.' },
  passwordField: /*i18n*/ {
    id: 'authorizationPages.passwordField',
    message: 'Password',
    comment: 'Label of a field.',
  },
  showPassword: /*i18n*/ { id: 'authorizationPages.showPassword', message: 'Show password', comment: 'Button.' },
  hidePassword: /*i18n*/ { id: 'authorizationPages.hidePassword', message: 'Hide password', comment: 'Button.' },
  wrongPassword: /*i18n*/ {
    id: 'authorizationPages.wrongPassword',
    message: 'Wrong email or password. Try again.',
    comment: 'Error below the field for the password.',
  },
  passkeySignIn: /*i18n*/ {
    id: 'authorizationPages.passkeySignIn',
    message: 'Use a passkey',
    comment: 'Button that signs in, above the fields for email and password.',
  },
  passkeyUnused: /*i18n*/ {
    id: 'authorizationPages.passkeyUnused',
    message: 'No passkey was used. Try again, or sign in with your password.',
    comment: 'Error below the button “Use a passkey”: the person canceled, or the device has no passkey.',
  },
  passkeyRefused: /*i18n*/ {
    id: 'authorizationPages.passkeyRefused',
    message: 'This passkey was not accepted. Try again, or sign in with your password.',
    comment: 'Error above the fields for email and password.',
  },
  continueWith: /*i18n*/ {
    id: 'authorizationPages.continueWith',
    message: 'Continue with {provider}',
    comment:
      'Button, and title of the page that follows. {provider}: the name of a company at which a person signs in.',
  },
  leaving: /*i18n*/ {
    id: 'authorizationPages.leaving',
    message: 'You sign in at {host}, and come back here.',
    comment: 'Below “Continue with …”. {host}: the name of a server.',
  },
  emptyPassword: /*i18n*/ {
    id: 'authorizationPages.emptyPassword',
    message: 'If your organization signs you in, leave the password empty.',
    comment: 'Below the label “Email”.',
  },
  lostSignIn: /*i18n*/ {
    id: 'authorizationPages.lostSignIn',
    message:
      'This sign-in was used before, took longer than 10 minutes, or began in another browser. Start again, on your device or in the app.',
    comment: 'Below “This page has expired”.',
  },
  providerAway: /*i18n*/ {
    id: 'authorizationPages.providerAway',
    message:
      '{provider} does not answer, so you are not signed in. Try again in a few minutes, or sign in another way.',
    comment: 'Error above the sign-in. {provider}: the name of a company at which a person signs in.',
  },
  providerRefused: /*i18n*/ {
    id: 'authorizationPages.providerRefused',
    message:
      '{provider} refused the sign-in. Try again, or sign in another way. If it happens again, tell whoever runs this service.',
    comment: 'Error above the sign-in. {provider}: the name of a company at which a person signs in.',
  },
  providerCancelled: /*i18n*/ {
    id: 'authorizationPages.providerCancelled',
    message: 'You did not finish the sign-in at {provider}. Try again, or sign in another way.',
    comment: 'Error above the sign-in. {provider}: the name of a company at which a person signs in.',
  },
  providerUntrusted: /*i18n*/ {
    id: 'authorizationPages.providerUntrusted',
    message:
      'The answer of {provider} was wrong, so you are not signed in. Try again, or sign in another way. If it happens again, tell whoever runs this service.',
    comment: 'Error above the sign-in. {provider}: the name of a company at which a person signs in.',
  },
  providerUnverified: /*i18n*/ {
    id: 'authorizationPages.providerUnverified',
    message: '{provider} has not verified your email. Verify it there and try again, or sign in another way.',
    comment: 'Error above the sign-in. {provider}: the name of a company at which a person signs in.',
  },
  providerUnknown: /*i18n*/ {
    id: 'authorizationPages.providerUnknown',
    message: 'No account has the email {email}. Ask whoever runs this service for one, or sign in another way.',
    comment: 'Error above the sign-in, after a sign-in at another company.',
  },
  providerElsewhere: /*i18n*/ {
    id: 'authorizationPages.providerElsewhere',
    message:
      'The account {email} does not belong to your sign-in at {provider}. Sign in the way you did before, or ask whoever runs this service.',
    comment: 'Error above the sign-in, after a sign-in at another company. {provider}: its name.',
  },
  newPassword: /*i18n*/ {
    id: 'authorizationPages.newPassword',
    message: 'Choose a new password',
    comment: 'Title of a page.',
  },
  newPasswordText: /*i18n*/ {
    id: 'authorizationPages.newPasswordText',
    message: 'The account {email} needs a new password before you can continue: the old one may be known to others.',
    comment: 'Below “Choose a new password”. {email}: an address.',
  },
  newPasswordHint: /*i18n*/ {
    id: 'authorizationPages.newPasswordHint',
    message: 'At least 12 characters. Not the one that you have just typed.',
    comment: 'Below the label of the field.',
  },
  savePassword: /*i18n*/ {
    id: 'authorizationPages.savePassword',
    message: 'Save and continue',
    comment: 'Button below the field for a new password.',
  },
  passwordLength: /*i18n*/ {
    id: 'authorizationPages.passwordLength',
    message: 'The password must have 12 to 200 characters.',
    comment: 'Error below the field for a new password.',
  },
  samePassword: /*i18n*/ {
    id: 'authorizationPages.samePassword',
    message: 'This is the old password. Choose another one.',
    comment: 'Error below the field for a new password.',
  },
  allowTitle: /*i18n*/ {
    id: 'authorizationPages.allowTitle',
    message: 'Allow {client}?',
    comment: 'Title of the page. {client}: the name of an app.',
  },
  compareCode: /*i18n*/ {
    id: 'authorizationPages.compareCode',
    message: 'Check that your TV shows this code: {code}',
    comment: '{code} stands on a line of its own.',
  },
  willBeAble: /*i18n*/ {
    id: 'authorizationPages.willBeAble',
    message: '{client} ({project}) will be able to:',
    comment: 'Above a list of what the app may do. {client}: its name; {project}: the name of who makes it.',
  },
  denyDevice: /*i18n*/ {
    id: 'authorizationPages.denyDevice',
    message: 'Deny if you did not start this yourself, on a device in front of you.',
    comment: 'Warning above the buttons “Deny” and “Allow”.',
  },
  denyApp: /*i18n*/ {
    id: 'authorizationPages.denyApp',
    message: 'Deny if you did not start this yourself in the app.',
    comment: 'Warning above the buttons “Deny” and “Allow”.',
  },
  accessLasts: /*i18n*/ {
    id: 'authorizationPages.accessLasts',
    message: 'Access lasts',
    comment: 'Label of a choice: “Until I remove it”, “7 days”, …',
  },
  deny: /*i18n*/ { id: 'authorizationPages.deny', message: 'Deny', comment: 'Button.' },
  allow: /*i18n*/ { id: 'authorizationPages.allow', message: 'Allow', comment: 'Button.' },
  allowed: /*i18n*/ {
    id: 'authorizationPages.allowed',
    message: 'Device connected',
    comment: 'Title of the last page.',
  },
  allowedText: /*i18n*/ {
    id: 'authorizationPages.allowedText',
    message: 'Continue on your TV. You can close this page.',
    comment: 'Below “Device connected”.',
  },
  allowedForDays: /*i18n*/ {
    id: 'authorizationPages.allowedForDays',
    message:
      'Continue on your TV. You can close this page. Access ends after {days, plural, one {# day} other {# days}}.',
    comment: 'Below “Device connected”.',
  },
  denied: /*i18n*/ { id: 'authorizationPages.denied', message: 'Access denied', comment: 'Title of the last page.' },
  deniedText: /*i18n*/ {
    id: 'authorizationPages.deniedText',
    message: 'The device was not connected. You can close this page.',
    comment: 'Below “Access denied”.',
  },
  notMe: /*i18n*/ {
    id: 'authorizationPages.notMe',
    message: 'This was not me',
    comment: 'Button for a person who did not start this: it stops the code for everybody.',
  },
  blockedCode: /*i18n*/ {
    id: 'authorizationPages.blockedCode',
    message: 'Code blocked',
    comment: 'Title of the last page, after “This was not me”.',
  },
  blockedCodeText: /*i18n*/ {
    id: 'authorizationPages.blockedCodeText',
    message:
      'Nobody can use this code any more, and the access that it gave has ended. If somebody sent it to you, do not trust them.',
    comment: 'Below “Code blocked”.',
  },
  othersCode: /*i18n*/ {
    id: 'authorizationPages.othersCode',
    message: 'Another account has used this code',
    comment: 'Title of the last page.',
  },
  othersCodeText: /*i18n*/ {
    id: 'authorizationPages.othersCodeText',
    message: 'If that was nobody you know, choose “This was not me”: the access that the code gave then ends.',
    comment: 'Below “Another account has used this code”. “This was not me” is the button below it.',
  },
  secondAccount: /*i18n*/ {
    id: 'authorizationPages.secondAccount',
    message:
      'Another account has also entered this code. If that was nobody you know, choose “This was not me”: the code then stops working for everybody.',
    comment: 'Warning above the buttons “Deny” and “Allow”. “This was not me” is a button below them.',
  },
  deviceSays: /*i18n*/ {
    id: 'authorizationPages.deviceSays',
    message: 'The device that shows this code:',
    comment: 'Above a list: what kind of device, when it asked, in which network it is.',
  },
  kindTelevision: /*i18n*/ {
    id: 'authorizationPages.kindTelevision',
    message: 'TV ({system})',
    comment: 'A kind of device. {system}: the name of its system, such as webOS.',
  },
  kindPhone: /*i18n*/ {
    id: 'authorizationPages.kindPhone',
    message: 'Phone or tablet',
    comment: 'A kind of device.',
  },
  kindComputer: /*i18n*/ { id: 'authorizationPages.kindComputer', message: 'Computer', comment: 'A kind of device.' },
  kindProgram: /*i18n*/ {
    id: 'authorizationPages.kindProgram',
    message: 'Program without a screen',
    comment: 'A kind of device: a script or a command, no browser.',
  },
  askedAgo: /*i18n*/ {
    id: 'authorizationPages.askedAgo',
    message: 'Asked {minutes, plural, =0 {less than a minute ago} one {# minute ago} other {# minutes ago}}',
    comment: 'When a device asked for its code.',
  },
  sameNetwork: /*i18n*/ {
    id: 'authorizationPages.sameNetwork',
    message: 'In the same network as this page',
    comment: 'Where the device is, compared with the phone that shows the page.',
  },
  otherNetwork: /*i18n*/ {
    id: 'authorizationPages.otherNetwork',
    message: 'In another network than this page',
    comment: 'Where the device is, compared with the phone that shows the page.',
  },
  otherNetworkWarning: /*i18n*/ {
    id: 'authorizationPages.otherNetworkWarning',
    message:
      'The device is in another network. With mobile data or a VPN that is normal. Otherwise, or if somebody sent you the code, deny.',
    comment: 'Warning above the buttons “Deny” and “Allow”.',
  },
  waitBeforeAllow: /*i18n*/ {
    id: 'authorizationPages.waitBeforeAllow',
    message: 'Read this first. You can allow in {seconds, plural, one {# second} other {# seconds}}.',
    comment: 'Above the buttons “Deny” and “Allow”, when a warning is shown.',
  },
  whichNumber: /*i18n*/ {
    id: 'authorizationPages.whichNumber',
    message: 'Which number does your TV show?',
    comment: 'Title of a page with three buttons, such as 47.',
  },
  numberAppears: /*i18n*/ {
    id: 'authorizationPages.numberAppears',
    message: 'The number appears on the TV within a few seconds. If you see no such TV, somebody else started this.',
    comment: 'Above three buttons, such as 47.',
  },
  noNumber: /*i18n*/ {
    id: 'authorizationPages.noNumber',
    message: 'I see none of these',
    comment: 'Button below three numbers. It denies the request.',
  },
  registeredAs: /*i18n*/ {
    id: 'authorizationPages.registeredAs',
    message: 'Registered as {name}',
    comment: 'About a TV that an administrator registered. {name}: the name that they gave it, such as “Lobby screen”.',
  },
  registrationEnded: /*i18n*/ {
    id: 'authorizationPages.registrationEnded',
    message: 'The registration of this TV has ended. Contact your administrator.',
    comment: 'Below “Blocked by your administrator”. An administrator registers TVs, and ended this registration.',
  },
  networkRefused: /*i18n*/ {
    id: 'authorizationPages.networkRefused',
    message: 'Not allowed from this network',
    comment: 'Title of the last page.',
  },
  networkRefusedText: /*i18n*/ {
    id: 'authorizationPages.networkRefusedText',
    message:
      'Your administrator allows this only from certain networks. Connect this phone to one of them, such as the Wi-Fi of the company, and enter the code again.',
    comment: 'Below “Not allowed from this network”.',
  },
  wrongNumber: /*i18n*/ {
    id: 'authorizationPages.wrongNumber',
    message: 'That is not the number on the TV',
    comment: 'Title of the last page.',
  },
  wrongNumberText: /*i18n*/ {
    id: 'authorizationPages.wrongNumberText',
    message:
      'To be safe, nothing was connected. If it was your TV, get a new code on it. If somebody sent you the code, do not trust them.',
    comment: 'Below “That is not the number on the TV”.',
  },
  used: /*i18n*/ {
    id: 'authorizationPages.used',
    message: 'This code was already used',
    comment: 'Title of the last page.',
  },
  usedText: /*i18n*/ {
    id: 'authorizationPages.usedText',
    message: 'To get a new code, start again on your TV.',
    comment: 'Below “This code was already used”.',
  },
  expired: /*i18n*/ {
    id: 'authorizationPages.expired',
    message: 'This code has expired',
    comment: 'Title of the last page.',
  },
  expiredText: /*i18n*/ {
    id: 'authorizationPages.expiredText',
    message: 'Your TV shows a new one. Enter that code instead.',
    comment: 'Below “This code has expired”.',
  },
  foreign: /*i18n*/ {
    id: 'authorizationPages.foreign',
    message: 'This page has expired',
    comment: 'Title of the last page.',
  },
  foreignText: /*i18n*/ {
    id: 'authorizationPages.foreignText',
    message: 'It is too old, or it was opened in another browser. Nothing changed. Enter the code again.',
    comment: 'Below “This page has expired”.',
  },
  foreignAppText: /*i18n*/ {
    id: 'authorizationPages.foreignAppText',
    message: 'It is too old, or it was opened in another browser. Nothing changed. Go back to the app and start again.',
    comment: 'Below “This page has expired”.',
  },
  foreignAccountText: /*i18n*/ {
    id: 'authorizationPages.foreignAccountText',
    message: 'It is too old, or it was opened in another browser. Nothing changed. Open your account again.',
    comment: 'Below “This page has expired”.',
  },
  disabled: /*i18n*/ {
    id: 'authorizationPages.disabled',
    message: 'This account is disabled',
    comment: 'Title of the last page.',
  },
  disabledText: /*i18n*/ {
    id: 'authorizationPages.disabledText',
    message: 'It cannot connect devices or apps. Contact your administrator.',
    comment: 'Below “This account is disabled”.',
  },
  blocked: /*i18n*/ {
    id: 'authorizationPages.blocked',
    message: 'Blocked by your administrator',
    comment: 'Title of the last page.',
  },
  blockedText: /*i18n*/ {
    id: 'authorizationPages.blockedText',
    message: 'Your administrator does not allow this access for your account.',
    comment: 'Below “Blocked by your administrator”.',
  },
  organization: /*i18n*/ {
    id: 'authorizationPages.organization',
    message: 'Restricted to one organization',
    comment: 'Title of the last page.',
  },
  organizationText: /*i18n*/ {
    id: 'authorizationPages.organizationText',
    message: 'Only accounts of its organization can use this app. Sign in with one of those.',
    comment: 'Below “Restricted to one organization”. “its”: of the app.',
  },
  invalid: /*i18n*/ {
    id: 'authorizationPages.invalid',
    message: 'This app’s request is not valid',
    comment: 'Title of a page. Below it, the developers of the app read in English why.',
  },
  wrong: /*i18n*/ {
    id: 'authorizationPages.wrong',
    message: 'Something went wrong',
    comment: 'Title of a page.',
  },
  tryAgain: /*i18n*/ {
    id: 'authorizationPages.tryAgain',
    message: 'Try again in a moment.',
    comment: 'Below “Something went wrong”.',
  },
}
