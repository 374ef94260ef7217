/**
 * All texts that load with the first screen: those of a code, and the failure that keeps the others from loading.
 * Everything else is in `notices/messages.ts`.
 */
export const messages = {
  headline: /*i18n*/ {
    id: 'pairing.headline',
    message: 'Channel analytics on your TV',
    comment: 'Title of the first screen. Says in about five words what the product is.',
  },
  open: /*i18n*/ {
    id: 'pairing.open',
    message: 'On your phone or computer, open',
    comment: 'Step 1. Below it stands the address.',
  },
  enter: /*i18n*/ { id: 'pairing.enter', message: 'Enter this code', comment: 'Step 2. Below it stands the code.' },
  allow: /*i18n*/ {
    id: 'pairing.allow',
    message: 'Choose Allow. This screen continues automatically.',
    comment: 'Step 3. Allow is the name of the button on the phone.',
  },
  found: /*i18n*/ {
    id: 'pairing.found',
    message: 'Phone found, waiting for Allow',
    comment: 'In place of step 3 once the code was entered on the phone. Allow is the name of the button there.',
  },
  scan: /*i18n*/ {
    id: 'pairing.scan',
    message: 'Or scan this',
    comment: 'Caption above the QR code, which opens the address.',
  },
  qr: /*i18n*/ { id: 'pairing.qr', message: 'QR code that opens {address}', comment: 'For voice guides.' },
  choose: /*i18n*/ {
    id: 'pairing.choose',
    message: 'Choose this on your phone',
    comment: 'Caption above a number of two digits, in place of the QR code.',
  },
  expires: /*i18n*/ {
    id: 'pairing.expires',
    message: 'until a new code',
    comment: 'Caption beside a countdown, such as 4:59.',
  },
  nextTry: /*i18n*/ {
    id: 'pairing.nextTry',
    message: 'until the next try',
    comment: 'Caption beside a countdown, such as 0:09.',
  },
  speak: /*i18n*/ {
    id: 'pairing.speak',
    message: 'Open {address} on your phone and enter the code {code}',
    comment: 'A voice guide says it. The code is spelled: W D J.',
  },
  keepsTrying: /*i18n*/ {
    id: 'pairing.keepsTrying',
    message: 'This TV keeps trying. Press OK to try now.',
    comment: 'What happens next. OK is the button of the remote.',
  },
  proxy: /*i18n*/ { id: 'pairing.proxy', message: 'Cannot reach the Tenfoot server', comment: 'Title of a message.' },
  tryAgain: /*i18n*/ { id: 'pairing.tryAgain', message: 'Try again', comment: 'Button.' },
  newCode: /*i18n*/ { id: 'pairing.newCode', message: 'Get a new code', comment: 'Button.' },
}
