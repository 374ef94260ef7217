/** The texts of the sheet that sends what a screen shows to a phone. */
export const messages = {
  send: /*i18n*/ {
    id: 'sharing.send',
    message: 'Send to phone',
    comment: 'Button, and title of the sheet: a phone opens what the TV shows.',
  },
  lasts: /*i18n*/ {
    id: 'sharing.lasts',
    message: 'Scan this with your phone. The page lasts one day, and everyone who has its address can open it.',
    comment: 'Below a QR code.',
  },
  done: /*i18n*/ { id: 'sharing.done', message: 'Done', comment: 'Button: closes the sheet.' },
  takeBack: /*i18n*/ {
    id: 'sharing.takeBack',
    message: '{count, plural, one {Take back # page} other {Take back all # pages}}',
    comment: 'Button: pages that were sent to phones can then no longer be opened.',
  },
  takenBack: /*i18n*/ {
    id: 'sharing.takenBack',
    message: 'No page from this TV can be opened any more.',
    comment: 'After pages that were sent to phones have been taken back.',
  },
  sent: /*i18n*/ {
    id: 'sharing.sent',
    message: 'Pages sent to phones',
    comment: 'A row of Settings, beside their number, and the title of a question.',
  },
  sentMeaning: /*i18n*/ {
    id: 'sharing.sentMeaning',
    message: 'Everyone who has its address can open a page for one day. Once it is taken back, nobody can.',
    comment: 'Below “Pages sent to phones”.',
  },
  tryAgain: /*i18n*/ { id: 'sharing.tryAgain', message: 'Try again', comment: 'Button.' },
}
