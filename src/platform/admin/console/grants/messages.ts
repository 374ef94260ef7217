/** The texts of Grants. */
export const messages = {
  notUsed: /*i18n*/ { id: 'console.notUsed', message: 'Not used recently', comment: 'The last use of a grant.' },
  lastToken: /*i18n*/ {
    id: 'console.lastToken',
    message: 'Last token {time}',
    comment: 'The last use of a grant. {time}: such as 2026-11-21 13:05 UTC.',
  },
  noGrants: /*i18n*/ { id: 'console.noGrants', message: 'No grants.', comment: 'When a list is empty.' },
  grantTitle: /*i18n*/ {
    id: 'console.grantTitle',
    message: '{account} to {client}',
    comment: 'Title of a grant: who allowed access to which app.',
  },
  ends: /*i18n*/ { id: 'console.ends', message: 'ends {time}', comment: 'Tag of a grant in a list.' },
  allowedAt: /*i18n*/ { id: 'console.allowedAt', message: 'Allowed {time}', comment: 'Of a grant in a list.' },
  olderGrants: /*i18n*/ {
    id: 'console.olderGrants',
    message: 'Older grants',
    comment: 'Link to the next page of a list.',
  },
  allowed: /*i18n*/ {
    id: 'console.allowed',
    message: 'Allowed',
    comment: 'Label of a fact: the time when access was allowed.',
  },
  lastUse: /*i18n*/ { id: 'console.lastUse', message: 'Last use', comment: 'Label of a fact.' },
  endsFact: /*i18n*/ {
    id: 'console.endsFact',
    message: 'Ends',
    comment: 'Label of a fact: the time when access ends.',
  },
  whenRevoked: /*i18n*/ { id: 'console.whenRevoked', message: 'When revoked', comment: 'After “Ends”.' },
  permissions: /*i18n*/ {
    id: 'console.permissions',
    message: 'Permissions',
    comment: 'Label of a fact: a list of what the app may do.',
  },
  revokeText: /*i18n*/ {
    id: 'console.revokeText',
    message: 'Revoking ends all access that {account} gave to {project}, through any of its clients.',
    comment: 'Warning above the button “Revoke”.',
  },
  revoke: /*i18n*/ { id: 'console.revoke', message: 'Revoke', comment: 'Button.' },
}
