/** What a TV says that operators look after. */
export const messages = {
  scan: /*i18n*/ {
    id: 'fleet.scan',
    message: 'Operators scan the code to look after this TV.',
    comment: 'Below the large name of a TV, beside a QR code. Operators: people who look after many TVs.',
  },
  close: /*i18n*/ { id: 'fleet.close', message: 'Any key closes this.', comment: 'Any key of the remote.' },
  code: /*i18n*/ {
    id: 'fleet.code',
    message: 'Page of this TV for operators',
    comment: 'Names a QR code, for voice guides.',
  },
}
