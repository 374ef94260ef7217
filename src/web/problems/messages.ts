/**
 * Why work in the background failed: calls of receivers, mail servers and reporting services, and checks for alerts.
 */
export const messages = {
  dns: /*i18n*/ {
    id: 'outbound.dns',
    message: 'its name could not be looked up',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon. “Its”: the address’s.',
  },
  refused: /*i18n*/ {
    id: 'outbound.refused',
    message: 'no connection to it could be made',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon. “It”: the address.',
  },
  reset: /*i18n*/ {
    id: 'outbound.reset',
    message: 'the connection broke off',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon.',
  },
  timeout: /*i18n*/ {
    id: 'outbound.timeout',
    message: 'it did not answer in time',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon. “It”: the address.',
  },
  tls: /*i18n*/ {
    id: 'outbound.tls',
    message: 'its certificate is not valid',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon. “Its”: the address’s.',
  },
  nonsense: /*i18n*/ {
    id: 'outbound.nonsense',
    message: 'its answer could not be read',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon. “Its”: the address’s.',
  },
  failed: /*i18n*/ {
    id: 'outbound.failed',
    message: 'the call failed',
    comment: 'Why a receiver of messages could not be called, in brackets or after a colon.',
  },
  slow: /*i18n*/ {
    id: 'outbound.slow',
    message: 'the receiver did not answer within {seconds} seconds',
    comment: 'What became of a message, in brackets or after a colon. {seconds}: a number.',
  },
  answered: /*i18n*/ {
    id: 'outbound.answered',
    message: 'the receiver answered {status}',
    comment: 'What became of a message, in brackets or after a colon. {status}: a number of HTTP, such as 503.',
  },
  redirected: /*i18n*/ {
    id: 'outbound.redirected',
    message: 'the receiver answered {status}; redirects are not followed',
    comment: 'What became of a message, in brackets or after a colon. {status}: a number of HTTP, such as 307.',
  },
  gone: /*i18n*/ {
    id: 'outbound.gone',
    message: 'the receiver answered {status}: it wants no more',
    comment: 'What became of a message, in brackets or after a colon. {status}: 410. “It”: the receiver.',
  },
  refusedBecause: /*i18n*/ {
    id: 'outbound.refusedBecause',
    message: 'the receiver refused it: {reason}',
    comment: 'What became of a message, in brackets or after a colon. {reason}: in the words of the receiver.',
  },
  refusedSilently: /*i18n*/ {
    id: 'outbound.refusedSilently',
    message: 'the receiver refused it: without a reason',
    comment: 'What became of a message, in brackets or after a colon.',
  },
  mailAnswered: /*i18n*/ {
    id: 'outbound.mailAnswered',
    message: 'the mail server answered {answer}',
    comment: 'What became of a mail, in brackets or after a colon. {answer}: a number and words of the mail server.',
  },
  mailClosed: /*i18n*/ {
    id: 'outbound.mailClosed',
    message: 'the mail server closed the connection',
    comment: 'What became of a mail, in brackets or after a colon.',
  },
  mailUnknown: /*i18n*/ {
    id: 'outbound.mailUnknown',
    message: '{problem}, after the mail server had the text',
    comment: 'What became of a mail, in brackets or after a colon. {problem}: such as “connection closed”, in English.',
  },
  mailUnanswered: /*i18n*/ {
    id: 'outbound.mailUnanswered',
    message: 'the process ended before the mail server answered; it may have arrived',
    comment: 'What became of a mail, in brackets or after a colon. “It”: the mail.',
  },
  noMailServer: /*i18n*/ {
    id: 'outbound.noMailServer',
    message: '{setting} is not set, so no mail is sent',
    comment: 'What became of a mail, in brackets or after a colon. {setting}: SMTP_URL.',
  },
  at: /*i18n*/ {
    id: 'outbound.at',
    message: '{address}: {problem}.',
    comment:
      'Why reports could not be fetched. {address}: such as https://reports.example; {problem}: such as “it did not answer in time”.',
  },
  damaged: /*i18n*/ {
    id: 'outbound.damaged',
    message: 'its answer is damaged',
    comment: 'Why reports could not be fetched, after a colon. “Its”: the address’s.',
  },
  tooLarge: /*i18n*/ {
    id: 'outbound.tooLarge',
    message: 'its answer is too large',
    comment: 'Why reports could not be fetched, after a colon. “Its”: the address’s.',
  },
  diskFull: /*i18n*/ {
    id: 'outbound.diskFull',
    message: 'the disk of the services is nearly full',
    comment: 'Why reports could not be fetched, after a colon.',
  },
  endless: /*i18n*/ {
    id: 'outbound.endless',
    message: 'its list never ends',
    comment: 'Why reports could not be fetched, after a colon. “Its”: the address’s.',
  },
  statusAnswered: /*i18n*/ {
    id: 'outbound.statusAnswered',
    message: 'it answered {status}',
    comment:
      'Why reports could not be fetched, after a colon. “It”: the address. {status}: a number of HTTP, such as 503.',
  },
  said: /*i18n*/ {
    id: 'outbound.said',
    message: '{address}: “{reason}”',
    comment: 'Why reports could not be fetched. {address}: such as /v1/jobs. {reason}: in the words of the service.',
  },
  wrongField: /*i18n*/ {
    id: 'outbound.wrongField',
    message: '{address}: {field} is missing or wrong.',
    comment: 'Why reports could not be fetched. {address}: such as /v1/jobs. {field}: a name such as jobs.0.id.',
  },
  elsewhere: /*i18n*/ {
    id: 'outbound.elsewhere',
    message: 'A download address is not at {address}.',
    comment: 'Why reports could not be fetched. {address}: such as https://reports.example.',
  },
  noRefreshToken: /*i18n*/ {
    id: 'outbound.noRefreshToken',
    message: 'The service gave no refresh token.',
    comment: 'Why reports cannot be fetched.',
  },
  grantEnded: /*i18n*/ {
    id: 'outbound.grantEnded',
    message: 'The grant was revoked or has ended (invalid_grant). Allow it again: {command}',
    comment: 'Why reports cannot be fetched. {command}: such as tenfoot collect connect.',
  },
  unreadableKey: /*i18n*/ {
    id: 'outbound.unreadableKey',
    message: 'The private key of the service account cannot be read.',
    comment: 'Why reports cannot be fetched.',
  },
  notAllowedYet: /*i18n*/ {
    id: 'outbound.notAllowedYet',
    message: 'Nobody has allowed it yet. Run: {command}',
    comment: 'Why reports cannot be fetched. {command}: such as tenfoot collect connect.',
  },
  notAllowed: /*i18n*/ {
    id: 'outbound.personDenied',
    message: 'The person did not allow it.',
    comment: 'Why reports cannot be fetched: a person pressed Deny.',
  },
  serviceRefused: /*i18n*/ {
    id: 'outbound.serviceRefused',
    message: 'The service refused: {reason}.',
    comment: 'Why reports cannot be fetched. {reason}: a code such as server_error.',
  },
  notImported: /*i18n*/ {
    id: 'outbound.notImported',
    message: '{failed} of {total} reports were not imported. {problem}',
    comment:
      'What became of fetched reports. {failed}, {total}: numbers. {problem}: a sentence about the first of them.',
  },
  reportGone: /*i18n*/ {
    id: 'outbound.reportGone',
    message: '{type}, {day}: the service no longer has it.',
    comment: 'Why a report was not imported. {type}: such as channel_basic_a3. {day}: such as 2026-11-21.',
  },
  reportRefused: /*i18n*/ {
    id: 'outbound.reportRefused',
    message: '{type}, {day}: “{reason}”',
    comment:
      'Why a report was not imported. {type}: such as channel_basic_a3. {day}: such as 2026-11-21. {reason}: English.',
  },
  numbersForbidden: /*i18n*/ {
    id: 'outbound.numbersForbidden',
    message: 'the account may not see these numbers',
    comment: 'Why numbers could not be checked for alerts, in brackets or after a colon.',
  },
  numbersAway: /*i18n*/ {
    id: 'outbound.numbersAway',
    message: 'the numbers cannot be read at the moment',
    comment: 'Why numbers could not be checked for alerts, in brackets or after a colon.',
  },
  numbersRefused: /*i18n*/ {
    id: 'outbound.numbersRefused',
    message: 'the numbers were refused: “{reason}”',
    comment: 'Why numbers could not be checked for alerts, in brackets or after a colon. {reason}: English.',
  },
  checkFailed: /*i18n*/ {
    id: 'outbound.checkFailed',
    message: 'the check failed; the log of the services says why',
    comment: 'Why numbers could not be checked for alerts, in brackets or after a colon.',
  },
  noToken: /*i18n*/ {
    id: 'outbound.noToken',
    message: 'No access token was issued ({reason}).',
    comment: 'Why reports could not be fetched. {reason}: in the words of the service.',
  },
  internal: /*i18n*/ {
    id: 'outbound.internal',
    message: 'It failed; the log of the services says why.',
    comment: 'Why reports could not be fetched.',
  },
}
