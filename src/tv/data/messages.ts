/** Why numbers could not be loaded. The screen adds what to press. */
export const messages = {
  noNumbers: /*i18n*/ {
    id: 'data.noNumbers',
    message:
      '{service, select, analytics {The analytics service} tenfoot {The Tenfoot server} signIn {The sign-in service} transcription {The transcription service} dataHub {The data hub} other {The service}} gave no numbers',
    comment: 'Title of a message.',
  },
  unexpected: /*i18n*/ {
    id: 'data.unexpected',
    message: 'Its answer was not what Tenfoot expected.',
    comment: 'Below “The analytics service gave no numbers”.',
  },
  beingMade: /*i18n*/ {
    id: 'data.beingMade',
    message: 'The demo’s numbers are being made: {percent}',
    comment: 'Where numbers will be: the service started for the first time a moment ago. {percent}: such as 40%.',
  },
  beingMadeMeaning: /*i18n*/ {
    id: 'data.beingMadeMeaning',
    message: 'They appear here by themselves.',
    comment: 'Below “The demo’s numbers are being made: 40%”.',
  },
  slowServer: /*i18n*/ {
    id: 'data.slowServer',
    message: 'The Tenfoot server takes too long',
    comment: 'Title of a message.',
  },
  slowServerMeaning: /*i18n*/ {
    id: 'data.slowServerMeaning',
    message: 'It did not answer within 20 seconds.',
    comment: 'Below “The Tenfoot server takes too long”.',
  },
  offline: /*i18n*/ { id: 'data.offline', message: 'Cannot reach the Tenfoot server', comment: 'Title of a message.' },
  offlineMeaning: /*i18n*/ {
    id: 'data.offlineMeaning',
    message: 'Check the network of this TV: cable, Wi-Fi, router.',
    comment: 'Below “Cannot reach the Tenfoot server”.',
  },
  limit: /*i18n*/ {
    id: 'data.limit',
    message: 'Limit reached',
    comment: 'Title of a message: too many requests for today.',
  },
  limitMeaning: /*i18n*/ {
    id: 'data.limitMeaning',
    message:
      '{service, select, analytics {The analytics service} tenfoot {The Tenfoot server} signIn {The sign-in service} transcription {The transcription service} dataHub {The data hub} other {The service}} allows no more requests for now{status, select, none {} other { (HTTP {status})}}.',
    comment: 'Below “Limit reached”. {status}: a number such as 429.',
  },
  forbidden: /*i18n*/ { id: 'data.forbidden', message: 'Not allowed', comment: 'Title of a message.' },
  forbiddenMeaning: /*i18n*/ {
    id: 'data.forbiddenMeaning',
    message: 'This account may not see these numbers (HTTP {status}): {reason}',
    comment: 'Below “Not allowed”. {reason}: an English sentence from the service.',
  },
  forbiddenPlain: /*i18n*/ {
    id: 'data.forbiddenPlain',
    message: 'This account may not see these numbers (HTTP {status}).',
    comment: 'Below “Not allowed”. {status}: a number such as 403.',
  },
  notConfigured: /*i18n*/ {
    id: 'data.notConfigured',
    message:
      'The service is not enabled for this TV’s project (HTTP {status}). The person who runs Tenfoot can enable it.',
    comment: 'Below “Not allowed”. {status}: a number such as 403.',
  },
  notesFull: /*i18n*/ {
    id: 'data.notesFull',
    message: 'An account has at most {limit} notes. Remove some first.',
    comment: 'Below “The note was not saved”. {limit}: such as 2,000.',
  },
  joinsFull: /*i18n*/ {
    id: 'data.joinsFull',
    message: 'An account has at most {limit} recordings that belong to videos. Remove the video of one of them first.',
    comment: 'Below “The choice was not saved”. {limit}: such as 1,000.',
  },
  withoutVideoFull: /*i18n*/ {
    id: 'data.withoutVideoFull',
    message:
      'An account has at most {limit} recordings for which “No video” was chosen. Choose a video for one of them first.',
    comment: 'Below “The choice was not saved”. {limit}: such as 1,000. “No video” is a choice of a list.',
  },
  speakersFull: /*i18n*/ {
    id: 'data.speakersFull',
    message: 'An account has at most {limit} names of speakers. Remove some first.',
    comment: 'Below “The name was not saved”. {limit}: such as 2,000.',
  },
  unnamedAccount: /*i18n*/ {
    id: 'data.unnamedAccount',
    message:
      'The service does not say whose session this is. The person who runs Tenfoot can add {scope} to {scopes}; then pair this TV again.',
    comment: 'Why something could not be stored or allowed. {scope}: openid. {scopes}: the setting DEVICE_SCOPES.',
  },
  noWebClient: /*i18n*/ {
    id: 'data.noWebClient',
    message: 'This Tenfoot has no web client: {id} and {secret} are not set.',
    comment: 'Why a phone cannot allow more. {id}: the setting WEB_CLIENT_ID. {secret}: WEB_CLIENT_SECRET.',
  },
  addressNotRegistered: /*i18n*/ {
    id: 'data.addressNotRegistered',
    message:
      'The sign-in service does not send phones back here: the address of this Tenfoot is not registered for {id}.',
    comment: 'Why a phone cannot allow more. {id}: the setting WEB_CLIENT_ID.',
  },
  refusal: /*i18n*/ {
    id: 'data.refusal',
    message:
      '{service, select, analytics {The analytics service} tenfoot {The Tenfoot server} signIn {The sign-in service} transcription {The transcription service} dataHub {The data hub} other {The service}} refused',
    comment: 'Title of a message. Below it stands the reason.',
  },
  refusalMeaning: /*i18n*/ {
    id: 'data.refusalMeaning',
    message: '{reason} (HTTP {status})',
    comment: '{reason}: an English sentence from the service. {status}: a number such as 400.',
  },
  tooMany: /*i18n*/ { id: 'data.tooMany', message: 'Too many requests', comment: 'Title of a message.' },
  tooManyMeaning: /*i18n*/ {
    id: 'data.tooManyMeaning',
    message: 'The Tenfoot server asks this TV to wait a moment{status, select, none {} other { (HTTP {status})}}.',
    comment: 'Below “Too many requests”. {status}: a number such as 429.',
  },
  noAnswer: /*i18n*/ {
    id: 'data.noAnswer',
    message: 'The Tenfoot server could not answer{status, select, none {} other { (HTTP {status})}}.',
    comment: 'Below “The analytics service gave no numbers”. {status}: a number such as 500.',
  },
  unreachable: /*i18n*/ {
    id: 'data.unreachable',
    message:
      'Cannot reach {service, select, analytics {the analytics service} tenfoot {the Tenfoot server} signIn {the sign-in service} transcription {the transcription service} dataHub {the data hub} other {the service}}',
    comment: 'Title of a message. Below it stands the cause.',
  },
  policy: /*i18n*/ {
    id: 'data.policy',
    message: 'An administrator blocks this account',
    comment: 'Title of a message.',
  },
  policyMeaning: /*i18n*/ {
    id: 'data.policyMeaning',
    message:
      'Its rules no longer allow what Tenfoot reads. Ask the administrator to allow it, then try again; or add another account under Account.',
    comment: 'Below “An administrator blocks this account”. Account is a screen.',
  },
  organization: /*i18n*/ {
    id: 'data.organization',
    message: 'This account is not allowed here',
    comment: 'Title of a message.',
  },
  organizationMeaning: /*i18n*/ {
    id: 'data.organizationMeaning',
    message:
      'Only accounts of the organization that runs this Tenfoot can be used here. Add one of them under Account.',
    comment: 'Below “This account is not allowed here”. Account is a screen.',
  },
  dns: /*i18n*/ {
    id: 'data.dns',
    message: 'Its address was not found (DNS). Check the internet connection of the Tenfoot server.',
    comment: 'Cause, below “Cannot reach the analytics service”. Keep DNS.',
  },
  tls: /*i18n*/ {
    id: 'data.tls',
    message: 'A secure connection to it failed (TLS). Check the date of the Tenfoot server, and its certificates.',
    comment: 'Cause, below “Cannot reach the analytics service”. Keep TLS.',
  },
  refused: /*i18n*/ {
    id: 'data.refused',
    message: 'It refused the connection. It may be restarting.',
    comment: 'Cause, below “Cannot reach the analytics service”.',
  },
  reset: /*i18n*/ {
    id: 'data.reset',
    message: 'The connection broke while it answered. It may be restarting.',
    comment: 'Cause, below “Cannot reach the analytics service”.',
  },
  timeout: /*i18n*/ {
    id: 'data.timeout',
    message: 'It did not answer in time. It may be busy.',
    comment: 'Cause, below “Cannot reach the analytics service”.',
  },
  status: /*i18n*/ {
    id: 'data.status',
    message: 'It answered with an error.{status, select, none {} other { (HTTP {status})}}',
    comment: 'Cause, below “Cannot reach the analytics service”. {status}: a number such as 503.',
  },
  nonsense: /*i18n*/ {
    id: 'data.nonsense',
    message: 'It sent an answer that Tenfoot does not understand.{status, select, none {} other { (HTTP {status})}}',
    comment: 'Cause, below “Cannot reach the analytics service”. {status}: a number such as 502.',
  },
  video: /*i18n*/ { id: 'data.video', message: 'Video {id}', comment: 'Title of a video whose name is not known.' },
  playlist: /*i18n*/ {
    id: 'data.playlist',
    message: 'Playlist {id}',
    comment: 'Title of a playlist whose name is not known.',
  },
  channel: /*i18n*/ {
    id: 'data.channel',
    message: 'Channel {id}',
    comment: 'Title of a channel whose name is not known.',
  },
  speaker: /*i18n*/ {
    id: 'transcriptModel.speaker',
    message: 'Speaker {number}',
    comment: 'Someone who speaks. {number}: such as 1.',
  },
}
