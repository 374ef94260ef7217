/** The texts of Sign-in providers. */
export const messages = {
  newProvider: /*i18n*/ {
    id: 'console.newProvider',
    message: 'New provider',
    comment: 'Title of a page, and the link to it. A provider is a company at which people sign in.',
  },
  noProviders: /*i18n*/ {
    id: 'console.noProviders',
    message: 'No providers yet.',
    comment: 'When a list is empty.',
  },
  callback: /*i18n*/ {
    id: 'console.providerCallback',
    message: 'Register this address at each provider, as a redirect address: {address}',
    comment: 'Above a list. {address}: an address of this service.',
  },
  linkedAccounts: /*i18n*/ {
    id: 'console.linkedAccounts',
    message: '{count, plural, one {# account} other {# accounts}}',
    comment: 'Tag of a provider: how many accounts are linked to it.',
  },
  issuer: /*i18n*/ { id: 'console.issuer', message: 'Issuer', comment: 'Label of a field: an address.' },
  issuerHint: /*i18n*/ {
    id: 'console.issuerHint',
    message: 'The address that names the OpenID provider, such as https://accounts.example.com.',
    comment: 'Below the label “Issuer”.',
  },
  nameHint: /*i18n*/ {
    id: 'console.providerNameHint',
    message: 'On the button: “Continue with …”.',
    comment: 'Below the label “Name”.',
  },
  secret: /*i18n*/ { id: 'console.providerSecret', message: 'Client secret', comment: 'Label of a field.' },
  secretHint: /*i18n*/ {
    id: 'console.providerSecretHint',
    message: 'Leave it empty to keep the stored one.',
    comment: 'Below the label “Client secret”.',
  },
  domains: /*i18n*/ { id: 'console.domains', message: 'Email domains', comment: 'Label of a field.' },
  domainsHint: /*i18n*/ {
    id: 'console.domainsHint',
    message:
      'People with these addresses sign in only here, without a password: they type their email. Without domains, everybody sees a button.',
    comment: 'Below the label “Email domains”.',
  },
  unknownPeople: /*i18n*/ {
    id: 'console.unknownPeople',
    message: 'People without an account',
    comment: 'Label of a choice: “are refused” or “get an account”.',
  },
  areRefused: /*i18n*/ {
    id: 'console.areRefused',
    message: 'are refused',
    comment: 'A choice, after “People without an account”.',
  },
  getAccount: /*i18n*/ {
    id: 'console.getAccount',
    message: 'get an account with their verified email',
    comment: 'A choice, after “People without an account”.',
  },
  removeProvider: /*i18n*/ {
    id: 'console.removeProvider',
    message: 'Remove provider',
    comment: 'Heading, and button.',
  },
  removeText: /*i18n*/ {
    id: 'console.removeProviderText',
    message: 'Its accounts stay, without their links. TVs keep the access that people allowed.',
    comment: 'Below “Remove provider”.',
  },
  signIns: /*i18n*/ {
    id: 'console.providerSignIns',
    message: 'Browsers that signed in by it',
    comment: 'Label of a choice: “are signed out” or “stay signed in”.',
  },
  signOut: /*i18n*/ {
    id: 'console.areSignedOut',
    message: 'are signed out',
    comment: 'A choice, after “Browsers that signed in by it”.',
  },
  stay: /*i18n*/ {
    id: 'console.staySignedIn',
    message: 'stay signed in',
    comment: 'A choice, after “Browsers that signed in by it”.',
  },
}
