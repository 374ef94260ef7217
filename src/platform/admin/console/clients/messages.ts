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
  policy: /*i18n*/ {
    id: 'console.clientPolicy',
    message: 'Policy for TVs',
    comment: 'Label of a fact, and title of a page: what TVs must do to be given codes.',
  },
  changePolicy: /*i18n*/ {
    id: 'console.changePolicy',
    message: '{count, plural, =0 {no rules} one {# rule} other {# rules}}',
    comment: 'Link to the page “Policy for TVs”.',
  },
  televisions: /*i18n*/ {
    id: 'console.registeredTelevisions',
    message: 'Registered TVs',
    comment: 'Label of a fact, and title of a page.',
  },
  televisionCount: /*i18n*/ {
    id: 'console.televisionCount',
    message: '{count, plural, =0 {none} one {# TV} other {# TVs}}',
    comment: 'Link to the page “Registered TVs”.',
  },
  policyText: /*i18n*/ {
    id: 'console.policyText',
    message: 'What TVs of {client} must do to be given codes. Settings of the services may demand more of all clients.',
    comment: 'Below “Policy for TVs”. {client}: the name of an app.',
  },
  verification: /*i18n*/ {
    id: 'console.verification',
    message: 'Before Allow, the phone asks which number the TV shows',
    comment: 'Label of a choice: “if the TV can show one” or “always”.',
  },
  verificationOptional: /*i18n*/ {
    id: 'console.verificationOptional',
    message: 'if the TV can show one',
    comment: 'A choice, after “Before Allow, the phone asks which number the TV shows”.',
  },
  verificationRequired: /*i18n*/ {
    id: 'console.verificationRequired',
    message: 'always: other TVs get no codes',
    comment: 'A choice, after “Before Allow, the phone asks which number the TV shows”.',
  },
  whichTelevisions: /*i18n*/ {
    id: 'console.whichTelevisions',
    message: 'TVs that get codes',
    comment: 'Label of a choice: “all” or “only registered ones”.',
  },
  anyTelevision: /*i18n*/ {
    id: 'console.anyTelevision',
    message: 'all',
    comment: 'A choice, after “TVs that get codes”.',
  },
  onlyRegistered: /*i18n*/ {
    id: 'console.onlyRegistered',
    message: 'only registered ones',
    comment: 'A choice, after “TVs that get codes”.',
  },
  codesFrom: /*i18n*/ {
    id: 'console.codesFrom',
    message: 'Networks in which TVs may ask for codes',
    comment: 'Label of a field.',
  },
  allowFrom: /*i18n*/ {
    id: 'console.allowFrom',
    message: 'Networks from which people may allow',
    comment: 'Label of a field.',
  },
  networksHint: /*i18n*/ {
    id: 'console.networksHint',
    message: 'Such as 192.0.2.0/24, 2001:db8::/48. Empty: all networks.',
    comment: 'Below the label of a field for networks.',
  },
  guardedScopes: /*i18n*/ {
    id: 'console.guardedScopes',
    message: 'Access that only registered TVs are given',
    comment: 'Above a list of kinds of access, such as “See your videos”.',
  },
  guardedFrom: /*i18n*/ {
    id: 'console.guardedFrom',
    message: 'Networks in which all TVs are given this access',
    comment: 'Label of a field, below “Access that only registered TVs are given”.',
  },
  guardedHint: /*i18n*/ {
    id: 'console.guardedHint',
    message: 'Empty: none.',
    comment: 'Below “Networks in which all TVs are given this access”.',
  },
  televisionsText: /*i18n*/ {
    id: 'console.televisionsText',
    message:
      'A registered TV, or a proxy with all of its TVs, sends a secret when it asks for a code: the setting DEVICE_ENROLMENT of the proxy.',
    comment: 'Below “Registered TVs”.',
  },
  noTelevisions: /*i18n*/ {
    id: 'console.noTelevisions',
    message: 'No TVs are registered yet.',
    comment: 'When a list is empty.',
  },
  televisionRevoked: /*i18n*/ {
    id: 'console.televisionRevoked',
    message: 'revoked',
    comment: 'Tag of a registered TV whose registration has ended.',
  },
  revokeTelevision: /*i18n*/ {
    id: 'console.revokeTelevision',
    message: 'Revoke {name}',
    comment: 'Button. {name}: the name of a TV.',
  },
  registerTelevision: /*i18n*/ {
    id: 'console.registerTelevision',
    message: 'Register a TV',
    comment: 'Heading, and button.',
  },
  enrolmentWasShown: /*i18n*/ {
    id: 'console.enrolmentWasShown',
    message:
      'Its secret was shown when it was registered. If you did not copy it, revoke it and register the TV again.',
    comment: 'When a form is sent twice.',
  },
}
