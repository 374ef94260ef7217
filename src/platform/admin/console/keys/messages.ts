/** The texts of Keys. */
export const messages = {
  transcriptionKeys: /*i18n*/ {
    id: 'console.transcriptionKeys',
    message: 'Transcription keys',
    comment: 'Title of a page.',
  },
  newKey: /*i18n*/ { id: 'console.newKey', message: 'New key', comment: 'Title of a page, and the link to it.' },
  noKeys: /*i18n*/ { id: 'console.noKeys', message: 'No keys yet.', comment: 'When a list is empty.' },
  revokedTag: /*i18n*/ { id: 'console.revokedTag', message: 'revoked', comment: 'Tag of a key in a list.' },
  keyCreatedAt: /*i18n*/ {
    id: 'console.keyCreatedAt',
    message: '…{ending} · {email} · created {time}',
    comment: 'A key in a list. {ending}: its last characters.',
  },
  keyRevokedAt: /*i18n*/ {
    id: 'console.keyRevokedAt',
    message: '…{ending} · {email} · created {time} · revoked {revoked}',
    comment: 'A key in a list. {ending}: its last characters; {revoked}: a time.',
  },
  revokeNamed: /*i18n*/ { id: 'console.revokeNamed', message: 'Revoke {name}', comment: 'Button. {name}: of a key.' },
  keyNameHint: /*i18n*/ {
    id: 'console.keyNameHint',
    message: 'What the key is for.',
    comment: 'Below the field “Name”.',
  },
  keyAccountHint: /*i18n*/ {
    id: 'console.keyAccountHint',
    message: 'Email of the account whose transcripts the key opens.',
    comment: 'Below the field “Account”.',
  },
  keyWasShown: /*i18n*/ {
    id: 'console.keyWasShown',
    message: 'It was shown when it was created. If you did not copy it, revoke it and create another.',
    comment: 'Below “Key already created”.',
  },
  key: /*i18n*/ { id: 'console.key', message: 'Key', comment: 'Above a new key.' },
}
