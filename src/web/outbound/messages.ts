/** Why an address that somebody entered must not be called. */
export const messages = {
  problem: /*i18n*/ {
    id: 'outbound.problem',
    message: '{problem}: {allowed}.',
    comment:
      'Error below a field. {problem}: such as “"ftp://a.example" is neither https nor http”; {allowed}: such as “https addresses … are allowed”.',
  },
  public: /*i18n*/ {
    id: 'outbound.public',
    message: 'https addresses outside this network, on the ports 443 and 8443, are allowed',
    comment: 'The second half of an error, after a colon.',
  },
  loopback: /*i18n*/ {
    id: 'outbound.loopback',
    message:
      'https addresses outside this network, on the ports 443 and 8443, and this machine (http://localhost:…) are allowed',
    comment: 'The second half of an error, after a colon.',
  },
  private: /*i18n*/ {
    id: 'outbound.private',
    message: 'https addresses on the ports 443 and 8443, and any address inside this network, are allowed',
    comment: 'The second half of an error, after a colon.',
  },
  noAddress: /*i18n*/ {
    id: 'outbound.noAddress',
    message: '{address} is no address',
    comment: 'The first half of an error. {address}: what was typed.',
  },
  otherScheme: /*i18n*/ {
    id: 'outbound.otherScheme',
    message: '{address} is neither https nor http',
    comment: 'The first half of an error. {address}: what was typed.',
  },
  credentials: /*i18n*/ {
    id: 'outbound.credentials',
    message: '{address} carries a name or password',
    comment: 'The first half of an error. {address}: what was typed.',
  },
  fragment: /*i18n*/ {
    id: 'outbound.fragment',
    message: '{address} has a part behind #',
    comment: 'The first half of an error. {address}: what was typed.',
  },
  notAllowed: /*i18n*/ {
    id: 'outbound.notAllowed',
    message: '{address} must not be called',
    comment: 'The first half of an error. {address}: what was typed.',
  },
  notEncrypted: /*i18n*/ {
    id: 'outbound.notEncrypted',
    message: '{address} is not encrypted',
    comment: 'The first half of an error. {address}: what was typed.',
  },
  otherPort: /*i18n*/ {
    id: 'outbound.otherPort',
    message: '{address} is on the port {port}',
    comment: 'The first half of an error. {address}: what was typed. {port}: such as 8080.',
  },
}
