import type { PairingFailure } from '#contract/proxy.ts'

/** The texts of everything that can go wrong before and while this television is paired. They load with the app's. */
export const messages = {
  unfinished: /*i18n*/ {
    id: 'pairing.unfinished',
    message: 'The Tenfoot server has not finished yet.',
    comment: 'After the phone allowed access, before this screen continues.',
  },
  offline: /*i18n*/ { id: 'pairing.offline', message: 'No network', comment: 'Title of a message.' },
  offlineMeaning: /*i18n*/ {
    id: 'pairing.offlineMeaning',
    message: 'This TV is not connected. Check its cable or Wi-Fi.',
    comment: 'Below “No network”.',
  },
  proxyMeaning: /*i18n*/ {
    id: 'pairing.proxyMeaning',
    message: 'It does not answer. It may be stopped, or the network between it and this TV is down.',
    comment: 'Below “Cannot reach the Tenfoot server”.',
  },
  address: /*i18n*/ { id: 'pairing.address', message: 'This is not Tenfoot’s address', comment: 'Title of a message.' },
  addressMeaning: /*i18n*/ {
    id: 'pairing.addressMeaning',
    message: 'Its server answers only at the address that it was set up for (PUBLIC_URL).',
    comment: 'Below “This is not Tenfoot’s address”. Keep PUBLIC_URL.',
  },
  addressNext: /*i18n*/ {
    id: 'pairing.addressNext',
    message: 'Open that address on this TV, or press OK to try again.',
    comment: 'What to do next.',
  },
  busy: /*i18n*/ { id: 'pairing.busy', message: 'The Tenfoot server is busy', comment: 'Title of a message.' },
  busyMeaning: /*i18n*/ {
    id: 'pairing.busyMeaning',
    message: 'It asks this TV to wait a moment.',
    comment: 'Below “The Tenfoot server is busy”.',
  },
  service: /*i18n*/ {
    id: 'pairing.service',
    message: 'Cannot reach the sign-in service',
    comment: 'Title of a message.',
  },
  serviceMeaning: /*i18n*/ {
    id: 'pairing.serviceMeaning',
    message: '{cause} Tenfoot needs it for a code.',
    comment: '{cause}: a whole sentence about the sign-in service.',
  },
  denied: /*i18n*/ { id: 'pairing.denied', message: 'Access was denied', comment: 'Title of a message.' },
  deniedMeaning: /*i18n*/ {
    id: 'pairing.deniedMeaning',
    message: 'Someone chose Deny or another number on the phone. This TV was not connected and sees nothing.',
    comment: 'Below “Access was denied”. Deny is the name of the button.',
  },
  pressForCode: /*i18n*/ {
    id: 'pairing.pressForCode',
    message: 'Press OK for a new code.',
    comment: 'What to do next.',
  },
  policy: /*i18n*/ { id: 'pairing.policy', message: 'Your administrator blocks this', comment: 'Title of a message.' },
  policyMeaning: /*i18n*/ {
    id: 'pairing.policyMeaning',
    message: 'This account’s rules do not allow the access that Tenfoot asks for. An administrator can change them.',
    comment: 'Below “Your administrator blocks this”.',
  },
  policyNext: /*i18n*/ {
    id: 'pairing.policyNext',
    message: 'Press OK for a new code, and sign in with another account.',
    comment: 'What to do next.',
  },
  organization: /*i18n*/ {
    id: 'pairing.organization',
    message: 'This account is not allowed here',
    comment: 'Title of a message.',
  },
  organizationMeaning: /*i18n*/ {
    id: 'pairing.organizationMeaning',
    message: 'Only accounts of the organization that runs this Tenfoot can be used here.',
    comment: 'Below “This account is not allowed here”.',
  },
  organizationNext: /*i18n*/ {
    id: 'pairing.organizationNext',
    message: 'Press OK for a new code, and sign in with an account of the organization.',
    comment: 'What to do next.',
  },
  client: /*i18n*/ { id: 'pairing.client', message: 'Tenfoot is not set up', comment: 'Title of a message.' },
  clientMeaning: /*i18n*/ {
    id: 'pairing.clientMeaning',
    message:
      'The sign-in service does not know it (invalid_client). The person who runs Tenfoot can correct CLIENT_ID and CLIENT_SECRET.',
    comment: 'Below “Tenfoot is not set up”. Keep invalid_client, CLIENT_ID, CLIENT_SECRET.',
  },
  thenTryAgain: /*i18n*/ {
    id: 'pairing.thenTryAgain',
    message: 'Then press OK to try again.',
    comment: 'What to do once the set-up is corrected.',
  },
  scope: /*i18n*/ { id: 'pairing.scope', message: 'Tenfoot asks for too much', comment: 'Title of a message.' },
  scopeMeaning: /*i18n*/ {
    id: 'pairing.scopeMeaning',
    message:
      'The sign-in service refused the access it asks for (invalid_scope). The person who runs Tenfoot can correct SCOPE_BASE, BRAND and STORAGE_WORD.',
    comment: 'Below “Tenfoot asks for too much”. Keep invalid_scope and the names in capitals.',
  },
  limited: /*i18n*/ { id: 'pairing.limited', message: 'Too many codes were requested', comment: 'Title of a message.' },
  limitedMeaning: /*i18n*/ {
    id: 'pairing.limitedMeaning',
    message: 'The sign-in service allows no more codes right now.',
    comment: 'Below “Too many codes were requested”.',
  },
  limitedNext: /*i18n*/ {
    id: 'pairing.limitedNext',
    message: 'A new code appears automatically.',
    comment: 'What happens next.',
  },
  unexpected: /*i18n*/ { id: 'pairing.unexpected', message: 'Unexpected answer', comment: 'Title of a message.' },
  unexpectedMeaning: /*i18n*/ {
    id: 'pairing.unexpectedMeaning',
    message: 'The sign-in service sent an answer that Tenfoot does not understand.',
    comment: 'Below “Unexpected answer”.',
  },
  unexpectedDetail: /*i18n*/ {
    id: 'pairing.unexpectedDetail',
    message: 'The sign-in service sent an answer that Tenfoot does not understand ({detail}).',
    comment: 'Below “Unexpected answer”. {detail}: technical, such as HTTP 500.',
  },
  pressToRetry: /*i18n*/ { id: 'pairing.pressToRetry', message: 'Press OK to try again.', comment: 'What to do next.' },
  approved: /*i18n*/ { id: 'pairing.approved', message: 'Approved', comment: 'Title after the phone allowed access.' },
  approvedMeaning: /*i18n*/ {
    id: 'pairing.approvedMeaning',
    message: 'Your channel opens on this screen now.',
    comment: 'Below “Approved”.',
  },
  approvedSlow: /*i18n*/ {
    id: 'pairing.approvedSlow',
    message: 'Approved, but this takes long',
    comment: 'Title after the phone allowed access, when the server is slow.',
  },
  approvedNext: /*i18n*/ {
    id: 'pairing.approvedNext',
    message: 'This screen continues automatically. Press OK to start over instead.',
    comment: 'Below “Approved, but this takes long”.',
  },
  connected: /*i18n*/ { id: 'pairing.connected', message: 'Connected', comment: 'Title when the account has no name.' },
  connectedMeaning: /*i18n*/ {
    id: 'pairing.connectedMeaning',
    message: 'Connected. Your overview opens now.',
    comment: 'Below the name of the account.',
  },
  startOver: /*i18n*/ { id: 'pairing.startOver', message: 'Start over', comment: 'Button.' },
  oneMoment: /*i18n*/ { id: 'pairing.oneMoment', message: 'One moment', comment: 'Button that cannot be pressed yet.' },
  continue: /*i18n*/ { id: 'pairing.continue', message: 'Continue', comment: 'Button.' },
  crash: /*i18n*/ {
    id: 'start.crash',
    message: 'Something went wrong',
    comment: 'Title of a message after a program error.',
  },
  crashMeaning: /*i18n*/ {
    id: 'start.crashMeaning',
    message: 'Tenfoot stopped because of an error. Your data is safe.',
    comment: 'Below “Something went wrong”.',
  },
  crashNext: /*i18n*/ {
    id: 'start.crashNext',
    message: 'It restarts automatically. Press OK to restart now.',
    comment: 'What happens next.',
  },
  restart: /*i18n*/ { id: 'start.restart', message: 'Restart', comment: 'Button.' },
  starting: /*i18n*/ { id: 'start.slow', message: 'Tenfoot is starting', comment: 'Title of a message.' },
  startingMeaning: /*i18n*/ {
    id: 'start.slowMeaning',
    message: 'The Tenfoot server takes longer to answer than usual.',
    comment: 'Below “Tenfoot is starting”.',
  },
  startingNext: /*i18n*/ {
    id: 'start.slowNext',
    message: 'This screen continues automatically.',
    comment: 'What happens next.',
  },
}

/**
 * What the screen says for each reason why a pairing failed: what happened, what it means, and what to press. `again`:
 * whether the button tries the same again; else it requests a new code.
 */
export const failures: Readonly<
  Record<
    Exclude<PairingFailure, 'unreachable' | 'unexpected'>,
    Record<'title' | 'meaning' | 'next', keyof typeof messages> & { again: boolean }
  >
> = {
  denied: { title: 'denied', meaning: 'deniedMeaning', next: 'pressForCode', again: false },
  policy: { title: 'policy', meaning: 'policyMeaning', next: 'policyNext', again: false },
  organization: { title: 'organization', meaning: 'organizationMeaning', next: 'organizationNext', again: false },
  client: { title: 'client', meaning: 'clientMeaning', next: 'thenTryAgain', again: true },
  scope: { title: 'scope', meaning: 'scopeMeaning', next: 'thenTryAgain', again: true },
  rate_limited: { title: 'limited', meaning: 'limitedMeaning', next: 'limitedNext', again: false },
}
