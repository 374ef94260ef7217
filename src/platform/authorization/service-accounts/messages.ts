/** Why a service account or its keys were not changed. */
export const messages = {
  nameRule: /*i18n*/ {
    id: 'serviceAccounts.nameRule',
    message:
      'A service account’s name has 1 to 30 lower-case letters, digits and hyphens and begins with a letter; {name} came.',
    comment: 'Error below a field. {name}: what was typed, in quotation marks.',
  },
  noProject: /*i18n*/ { id: 'serviceAccounts.noProject', message: 'There is no project {id}.', comment: 'Error.' },
  exists: /*i18n*/ {
    id: 'serviceAccounts.exists',
    message: 'The service account {email} already exists.',
    comment: 'Error.',
  },
  tooManyKeys: /*i18n*/ {
    id: 'serviceAccounts.tooManyKeys',
    message: '{email} has {count} keys, the most allowed: remove one first.',
    comment: 'Error. {count}: a number above 1.',
  },
}
