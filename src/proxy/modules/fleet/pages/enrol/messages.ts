/** The texts of the pages that add screens, for operators and on the television. */
export const messages = {
  new: /*i18n*/ {
    id: 'fleet.enrolNew',
    message: 'New address',
    comment: 'Link, title of a form and its button: makes an address that a TV opens to join the list of screens.',
  },
  none: /*i18n*/ {
    id: 'fleet.enrolNone',
    message: 'No screen waits. Make an address, and open it on the TV.',
    comment: 'The list of TVs that wait is empty.',
  },
  compare: /*i18n*/ {
    id: 'fleet.enrolCompare',
    message: 'Approve a screen only if the TV shows the same words.',
    comment: 'Above the list of TVs that wait.',
  },
  words: /*i18n*/ {
    id: 'fleet.enrolWords',
    message: 'Words',
    comment: 'Column: three invented words, which stand on the TV, too.',
  },
  approve: /*i18n*/ { id: 'fleet.enrolApprove', message: 'Approve', comment: 'Button: this TV may join.' },
  refuse: /*i18n*/ { id: 'fleet.enrolRefuse', message: 'Refuse', comment: 'Button: this TV may not join.' },
  waitsForPairing: /*i18n*/ {
    id: 'fleet.enrolWaitsForPairing',
    message: 'Approved. The TV shows a pairing code.',
    comment: 'State of a TV that may join, but has no account yet.',
  },
  pair: /*i18n*/ {
    id: 'fleet.enrolPair',
    message: 'Pair with your account: {code}',
    comment: 'Link to the page where the operator allows the code that the TV shows.',
  },
  nameHint: /*i18n*/ {
    id: 'fleet.enrolNameHint',
    message: '# stands for the number of the screen.',
    comment: 'Below the field “Name”: “Hall #” becomes “Hall 1”, “Hall 2”.',
  },
  count: /*i18n*/ { id: 'fleet.enrolCount', message: 'How many screens', comment: 'Label of a field for a number.' },
  hours: /*i18n*/ {
    id: 'fleet.enrolHours',
    message: 'Hours until the address ends',
    comment: 'Label of a field for a number.',
  },
  address: /*i18n*/ {
    id: 'fleet.enrolAddress',
    message: 'Address for the TV',
    comment: 'Title of the page that shows the new address.',
  },
  once: /*i18n*/ {
    id: 'fleet.enrolOnce',
    message: 'Open it once on each TV. It is shown only now.',
    comment: 'Above the new address.',
  },
  sentBefore: /*i18n*/ {
    id: 'fleet.enrolSentBefore',
    message: 'This form was sent before. Its address was shown only once.',
    comment: 'The page was loaded again.',
  },
  open: /*i18n*/ {
    id: 'fleet.enrolOpen',
    message: 'Addresses that can be used',
    comment: 'Heading of a list.',
  },
  used: /*i18n*/ { id: 'fleet.enrolUsed', message: 'Used', comment: 'Column: by how many TVs of how many, “2/10”.' },
  until: /*i18n*/ { id: 'fleet.enrolUntil', message: 'Until', comment: 'Column: when the address ends.' },
  tvWaits: /*i18n*/ {
    id: 'fleet.enrolTvWaits',
    message: 'This TV waits for approval',
    comment: 'On the TV: title above three words.',
  },
  tvCompare: /*i18n*/ {
    id: 'fleet.enrolTvCompare',
    message: 'Your operator approves this TV if the list of screens shows the same words.',
    comment: 'On the TV, below three words.',
  },
  tvStart: /*i18n*/ {
    id: 'fleet.enrolTvStart',
    message: 'Open the address from your operator, or pair this TV with its code.',
    comment: 'On the TV, while it has no address.',
  },
  tvSpent: /*i18n*/ {
    id: 'fleet.enrolTvSpent',
    message: 'This address cannot be used any more',
    comment: 'On the TV: title.',
  },
  tvSpentText: /*i18n*/ {
    id: 'fleet.enrolTvSpentText',
    message: 'Ask your operator for a new one, or pair this TV with its code.',
    comment: 'On the TV, after “This address cannot be used any more” or “This TV was refused”.',
  },
  tvRefused: /*i18n*/ { id: 'fleet.enrolTvRefused', message: 'This TV was refused', comment: 'On the TV: title.' },
  tvPair: /*i18n*/ { id: 'fleet.enrolTvPair', message: 'Show the pairing code', comment: 'Button on the TV.' },
}
