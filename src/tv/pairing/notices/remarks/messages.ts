/** The texts of the line under the steps: what is wrong while a code is on the screen, and why one is shown. */
export const remarks = {
  slow: /*i18n*/ {
    id: 'pairing.slow',
    message: 'This takes longer than usual: the sign-in service is slow. This screen continues automatically.',
    comment: 'After 10 seconds without a code.',
  },
  renewed: /*i18n*/ {
    id: 'pairing.renewed',
    message: 'The code has expired. A new one is on its way.',
    comment: 'While the next code is requested.',
  },
  over: /*i18n*/ {
    id: 'pairing.over',
    message: 'This code has expired. A new one appears as soon as the server answers.',
    comment: 'Below an old code.',
  },
  dns: /*i18n*/ {
    id: 'pairing.dns',
    message: 'The sign-in service was not found: its name has no address (DNS).',
    comment: 'Cause of a failure. Keep DNS.',
  },
  tls: /*i18n*/ {
    id: 'pairing.tls',
    message: 'The sign-in service has an invalid certificate (TLS).',
    comment: 'Cause of a failure. Keep TLS.',
  },
  refused: /*i18n*/ {
    id: 'pairing.refused',
    message: 'The sign-in service refused the connection.',
    comment: 'Cause of a failure.',
  },
  reset: /*i18n*/ {
    id: 'pairing.reset',
    message: 'The sign-in service closed the connection.',
    comment: 'Cause of a failure.',
  },
  timeout: /*i18n*/ {
    id: 'pairing.timeout',
    message: 'The sign-in service takes too long to answer.',
    comment: 'Cause of a failure.',
  },
  nonsense: /*i18n*/ {
    id: 'pairing.nonsense',
    message: 'The sign-in service sent an answer that Tenfoot does not understand.',
    comment: 'Cause of a failure.',
  },
  status: /*i18n*/ {
    id: 'pairing.status',
    message: 'The sign-in service returned an error (HTTP {status}).',
    comment: 'Cause of a failure. {status}: a number such as 503.',
  },
  error: /*i18n*/ {
    id: 'pairing.error',
    message: 'The sign-in service returned an error.',
    comment: 'Cause of a failure.',
  },
  offlineNotice: /*i18n*/ {
    id: 'pairing.offlineNotice',
    message: 'This TV has no network. Check its cable or Wi-Fi; the code still works.',
    comment: 'Below a code that still works.',
  },
  proxyNotice: /*i18n*/ {
    id: 'pairing.proxyNotice',
    message: 'The Tenfoot server does not answer. This TV keeps trying; the code still works.',
    comment: 'Below a code that still works.',
  },
  addressNotice: /*i18n*/ {
    id: 'pairing.addressNotice',
    message:
      'The Tenfoot server does not accept this address. Open the one that it was set up for; the code still works.',
    comment: 'Below a code that still works.',
  },
  busyNotice: /*i18n*/ {
    id: 'pairing.busyNotice',
    message: 'The Tenfoot server is busy. This TV keeps trying; the code still works.',
    comment: 'Below a code that still works.',
  },
  serviceNotice: /*i18n*/ {
    id: 'pairing.serviceNotice',
    message: '{cause} This TV keeps trying; the code still works.',
    comment: 'Below a code that still works. {cause}: a whole sentence.',
  },
  offlineWait: /*i18n*/ {
    id: 'pairing.offlineWait',
    message: 'This TV has no network. Check its cable or Wi-Fi.',
    comment: 'After the phone allowed access, before this screen continues.',
  },
  proxyWait: /*i18n*/ {
    id: 'pairing.proxyWait',
    message: 'The Tenfoot server does not answer. This TV keeps trying.',
    comment: 'After the phone allowed access, before this screen continues.',
  },
  addressWait: /*i18n*/ {
    id: 'pairing.addressWait',
    message: 'The Tenfoot server does not accept this address. Open the one that it was set up for.',
    comment: 'After the phone allowed access, before this screen continues.',
  },
  busyWait: /*i18n*/ {
    id: 'pairing.busyWait',
    message: 'The Tenfoot server is busy. This TV keeps trying.',
    comment: 'After the phone allowed access, before this screen continues.',
  },
  serviceWait: /*i18n*/ {
    id: 'pairing.serviceWait',
    message: '{cause} This TV keeps trying.',
    comment: 'After the phone allowed access. {cause}: a whole sentence.',
  },
  endRevoked: /*i18n*/ {
    id: 'pairing.endRevoked',
    message: 'This TV’s access was removed. Pair it again to continue.',
    comment: 'Why a code is shown again.',
  },
  endExpired: /*i18n*/ {
    id: 'pairing.endExpired',
    message: 'This TV’s sign-in has expired. Pair it again to continue.',
    comment: 'Why a code is shown again.',
  },
  endClient: /*i18n*/ {
    id: 'pairing.endClient',
    message: 'The sign-in service no longer knows this Tenfoot. Pair again, or ask the person who runs it.',
    comment: 'Why a code is shown again.',
  },
  endSessions: /*i18n*/ {
    id: 'pairing.endSessions',
    message: 'Your account was signed out everywhere. Pair this TV again to continue.',
    comment: 'Why a code is shown again.',
  },
  endDisabled: /*i18n*/ {
    id: 'pairing.endDisabled',
    message: 'Your account is disabled. Once it is enabled, restart this TV, or pair another account.',
    comment: 'Why a code is shown again.',
  },
}
