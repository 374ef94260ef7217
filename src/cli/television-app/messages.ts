/** The texts of the first page of the app for televisions, which asks for the server. */
export const messages = {
  address: /*i18n*/ {
    id: 'televisionApp.address',
    message: 'Address of your Tenfoot server',
    comment: 'Label of a field.',
  },
  open: /*i18n*/ { id: 'televisionApp.open', message: 'Open', comment: 'Button: opens the server.' },
  leave: /*i18n*/ { id: 'televisionApp.leave', message: 'Exit', comment: 'Button: ends the app.' },
  change: /*i18n*/ { id: 'televisionApp.change', message: 'Change the server', comment: 'Button.' },
  opening: /*i18n*/ {
    id: 'televisionApp.opening',
    message: 'Opening {address} …',
    comment: 'While the server is looked for.',
  },
  soon: /*i18n*/ {
    id: 'televisionApp.soon',
    message: '{address} opens in a moment.',
    comment: 'Before the server opens.',
  },
  empty: /*i18n*/ {
    id: 'televisionApp.empty',
    message: 'Enter the address that your computer shows when Tenfoot starts, such as https://tenfoot.example.com.',
    comment: 'Error below the field. Keep https://tenfoot.example.com.',
  },
  invalid: /*i18n*/ {
    id: 'televisionApp.invalid',
    message: 'This is not an address. It begins with https:// or http://.',
    comment: 'Error below the field. Keep https:// and http://.',
  },
  missing: /*i18n*/ {
    id: 'televisionApp.missing',
    message:
      'No server answers at this address. Check the address, and that the TV and the server are on the network. This TV keeps trying.',
    comment: 'Error below the field.',
  },
  untrusted: /*i18n*/ {
    id: 'televisionApp.untrusted',
    message:
      'The server answers, but this TV does not trust its certificate. Older TVs do not know newer certificate authorities: use a certificate that they know, or http:// in your own network.',
    comment: 'Error below the field. Keep http://.',
  },
  other: /*i18n*/ {
    id: 'televisionApp.other',
    message: 'A server answers at this address, but it is not Tenfoot. Check the port and the address.',
    comment: 'Error below the field. A port is a number in an address.',
  },
}
