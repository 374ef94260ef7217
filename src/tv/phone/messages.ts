/** The texts around a code for a phone. */
export const messages = {
  scan: /*i18n*/ { id: 'phone.scan', message: 'Scan this', comment: 'Above a QR code.' },
  qr: /*i18n*/ { id: 'phone.qr', message: 'QR code that opens the phone’s page', comment: 'For voice guides.' },
  open: /*i18n*/ { id: 'phone.open', message: 'Or open', comment: 'Below a QR code, above an address.' },
  enter: /*i18n*/ { id: 'phone.enter', message: 'and enter', comment: 'Below an address, above a code.' },
  expires: /*i18n*/ {
    id: 'phone.expires',
    message: 'until the code expires',
    comment: 'Caption beside a countdown, such as 4:59.',
  },
}
