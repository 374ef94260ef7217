/** The texts of OAuth clients. */
export const messages = {
  graceDay: /*i18n*/ {
    id: 'console.graceDay',
    message: '1 day (time to update your apps)',
    comment: 'How long an old secret keeps working; a choice.',
  },
  graceHour: /*i18n*/ {
    id: 'console.graceHour',
    message: '1 hour',
    comment: 'How long an old secret keeps working; a choice.',
  },
  graceWeek: /*i18n*/ {
    id: 'console.graceWeek',
    message: '7 days',
    comment: 'How long an old secret keeps working; a choice.',
  },
  graceNone: /*i18n*/ {
    id: 'console.graceNone',
    message: 'Stop it now (it leaked)',
    comment: 'How long an old secret keeps working; a choice.',
  },
  type: /*i18n*/ { id: 'console.type', message: 'Type', comment: 'Label of a fact: the type of a client.' },
  clientDisabled: /*i18n*/ {
    id: 'console.clientDisabled',
    message: 'disabled: it gets no tokens, and those it has do not work',
    comment: 'State of a client.',
  },
  grantsToClient: /*i18n*/ { id: 'console.grantsToClient', message: 'Grants to this client', comment: 'Link.' },
  redirects: /*i18n*/ { id: 'console.redirects', message: 'Redirect addresses', comment: 'Label of a field.' },
  redirectsHint: /*i18n*/ {
    id: 'console.redirectsHint',
    message:
      'One per line, exactly as the app sends it. Use https; http is allowed only for this machine and the local network.',
    comment: 'Below the field “Redirect addresses”.',
  },
  newRedirectsHint: /*i18n*/ {
    id: 'console.newRedirectsHint',
    message:
      'For web applications. One per line, exactly as the app sends it. Use https; http is allowed only for this machine and the local network.',
    comment: 'Below the field “Redirect addresses”.',
  },
  secret: /*i18n*/ { id: 'console.secret', message: 'Secret', comment: 'Heading. The secret of a client.' },
  oldSecretUntil: /*i18n*/ {
    id: 'console.oldSecretUntil',
    message: 'The previous secret works until {time}.',
    comment: '{time}: such as 2026-11-21 13:05 UTC.',
  },
  oldSecretEnded: /*i18n*/ {
    id: 'console.oldSecretEnded',
    message: 'The previous secret no longer works.',
    comment: 'Below a new secret.',
  },
  stopOldSecret: /*i18n*/ { id: 'console.stopOldSecret', message: 'Stop previous secret now', comment: 'Button.' },
  keepOldSecret: /*i18n*/ {
    id: 'console.keepOldSecret',
    message: 'Keep the previous secret working for',
    comment: 'Label of a choice: “1 day …”, “1 hour”, …',
  },
  createSecret: /*i18n*/ { id: 'console.createSecret', message: 'Create new secret', comment: 'Button.' },
  enableOrRemove: /*i18n*/ { id: 'console.enableOrRemove', message: 'Enable or remove', comment: 'Heading.' },
  removeClient: /*i18n*/ { id: 'console.removeClient', message: 'Remove client and its grants', comment: 'Button.' },
  newClientSecret: /*i18n*/ {
    id: 'console.newClientSecret',
    message: 'New client secret',
    comment: 'Title of a page.',
  },
  clientSecret: /*i18n*/ { id: 'console.clientSecret', message: 'Client secret', comment: 'Above a new secret.' },
  backToClient: /*i18n*/ { id: 'console.backToClient', message: 'Back to client', comment: 'Link.' },
  applicationType: /*i18n*/ {
    id: 'console.applicationType',
    message: 'Application type',
    comment: 'Label of a field.',
  },
  clientExists: /*i18n*/ {
    id: 'console.clientExists',
    message: 'Client already created',
    comment: 'Title of a page: the form was sent twice.',
  },
  clientCreated: /*i18n*/ { id: 'console.clientCreated', message: 'Client created', comment: 'Title of a page.' },
  secretWasShown: /*i18n*/ {
    id: 'console.secretWasShown',
    message: 'Its secret was shown when it was created. If you did not copy it, create a new one.',
    comment: 'Below “Client already created”.',
  },
  goToClient: /*i18n*/ { id: 'console.goToClient', message: 'Go to client', comment: 'Link.' },
}
