/** The texts of Service accounts. */
export const messages = {
  noKeysProgram: /*i18n*/ {
    id: 'console.noKeysProgram',
    message: 'No keys yet. Create one for your program.',
    comment: 'When a list is empty.',
  },
  revokeKey: /*i18n*/ { id: 'console.revokeKey', message: 'Revoke key', comment: 'Button.' },
  allKeysWork: /*i18n*/ {
    id: 'console.allKeysWork',
    message: 'All keys work at the same time. Switch your program to a new key, then revoke the old one.',
    comment: 'Below a list of keys.',
  },
  createKey: /*i18n*/ { id: 'console.createKey', message: 'Create new key', comment: 'Button.' },
  programOwners: /*i18n*/ {
    id: 'console.programOwners',
    message: 'The video API accepts a service account only for a content owner with several channels.',
    comment: 'Below the heading “Content owners”.',
  },
  fileWasShown: /*i18n*/ {
    id: 'console.fileWasShown',
    message: 'It was shown when it was created. If you did not save it, revoke it and create another.',
    comment: 'Below “Key already created”.',
  },
  download: /*i18n*/ {
    id: 'console.download',
    message: 'Download {file}',
    comment: 'Link. {file}: the name of a file.',
  },
  keyFile: /*i18n*/ { id: 'console.keyFile', message: 'Key file', comment: 'Label of a field.' },
  saveNow: /*i18n*/ {
    id: 'console.saveNow',
    message: 'Save it now. You will not see the private key again: only its public half is stored.',
    comment: 'Below a new key.',
  },
  newServiceAccount: /*i18n*/ {
    id: 'console.newServiceAccount',
    message: 'New service account',
    comment: 'Title of a page, and the link to it.',
  },
  noServiceAccounts: /*i18n*/ {
    id: 'console.noServiceAccounts',
    message: 'No service accounts yet.',
    comment: 'When a list is empty.',
  },
  programInList: /*i18n*/ {
    id: 'console.programInList',
    message: 'project {project} · {keys, plural, one {# key} other {# keys}}',
    comment: 'A service account in a list. {project}: an ID.',
  },
  programNameHint: /*i18n*/ {
    id: 'console.programNameHint',
    message: 'Lowercase letters, digits and hyphens. It becomes the first part of the account’s email.',
    comment: 'Below the field “Name”.',
  },
}
