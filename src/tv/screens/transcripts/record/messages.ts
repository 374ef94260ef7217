/** States of a transcript, and why it is not there. */
export const messages = {
  queued: /*i18n*/ { id: 'record.queued', message: 'Queued', comment: 'Status: it waits for its turn.' },
  processing: /*i18n*/ { id: 'record.processing', message: 'Processing', comment: 'Status: it is being made.' },
  done: /*i18n*/ { id: 'record.done', message: 'Done', comment: 'Status: it is complete.' },
  failed: /*i18n*/ { id: 'record.failed', message: 'Failed', comment: 'Status.' },
  unreadableAudio: /*i18n*/ {
    id: 'record.unreadableAudio',
    message: 'The recording cannot be read: the service does not know this kind of audio, or the file is damaged.',
    comment: 'Why a transcript failed.',
  },
  tooLarge: /*i18n*/ {
    id: 'record.tooLarge',
    message: 'The recording is larger than the service allows.',
    comment: 'Why a transcript failed.',
  },
  unreadableTranscript: /*i18n*/ {
    id: 'record.unreadableTranscript',
    message: 'The transcript that came with the recording cannot be read.',
    comment: 'Why a transcript failed.',
  },
  unreachableAudio: /*i18n*/ {
    id: 'record.unreachableAudio',
    message: 'The service could not fetch the recording from its address.',
    comment: 'Why a transcript failed.',
  },
  recogniserFailed: /*i18n*/ {
    id: 'record.recogniserFailed',
    message: 'The recogniser failed.',
    comment: 'Why a transcript failed: the program that recognises speech.',
  },
  noRecogniser: /*i18n*/ {
    id: 'record.noRecogniser',
    message: 'The service has no speech recogniser, and the recording has no transcript.',
    comment: 'Why a transcript failed.',
  },
  interrupted: /*i18n*/ {
    id: 'record.interrupted',
    message: 'The service was interrupted again and again.',
    comment: 'Why a transcript failed.',
  },
  tooSlow: /*i18n*/ { id: 'record.tooSlow', message: 'It took too long.', comment: 'Why a transcript failed.' },
  storageFull: /*i18n*/ {
    id: 'record.storageFull',
    message: 'The account has no space for more recordings. Delete some that are no longer needed.',
    comment: 'Why a transcript failed.',
  },
  noReason: /*i18n*/ {
    id: 'record.noReason',
    message: 'The service gave no reason.',
    comment: 'Why a transcript failed.',
  },
  unknownReason: /*i18n*/ {
    id: 'record.unknownReason',
    message: 'The service gave an unknown reason.',
    comment: 'Why a transcript failed.',
  },
  reason: /*i18n*/ {
    id: 'record.reason',
    message: '{reason} ({code})',
    comment: 'Why a transcript failed. {reason}: a whole sentence. {code}: a number such as 500.',
  },
  reasonAndDetail: /*i18n*/ {
    id: 'record.reasonAndDetail',
    message: '{reason} ({code}) The service says: “{detail}”',
    comment:
      'Why a transcript failed. {reason}: a whole sentence. {code}: a number such as 500. {detail}: an English sentence.',
  },
  waiting: /*i18n*/ {
    id: 'record.waiting',
    message: 'Waiting for its turn',
    comment: 'Title of a message in place of the words.',
  },
  waitingMeaning: /*i18n*/ {
    id: 'record.waitingMeaning',
    message: 'The service has other jobs before this one.',
    comment: 'Below “Waiting for its turn”.',
  },
  transcribing: /*i18n*/ {
    id: 'record.transcribing',
    message: 'Being transcribed',
    comment: 'Title of a message in place of the words.',
  },
  transcribingMeaning: /*i18n*/ {
    id: 'record.transcribingMeaning',
    message: 'The words appear here as soon as they are ready.',
    comment: 'Below “Being transcribed”.',
  },
  noDetails: /*i18n*/ {
    id: 'record.noDetails',
    message: 'The service gives no details.',
    comment: 'Below a status that Tenfoot does not know.',
  },
  noWords: /*i18n*/ {
    id: 'record.noWords',
    message: 'No words in this recording',
    comment: 'Title of a message in place of the words.',
  },
  noWordsMeaning: /*i18n*/ {
    id: 'record.noWordsMeaning',
    message: 'The service heard no speech in it.',
    comment: 'Below “No words in this recording”.',
  },
  noService: /*i18n*/ { id: 'record.noService', message: 'No transcripts here', comment: 'Title of a message.' },
  noServiceMeaning: /*i18n*/ {
    id: 'record.noServiceMeaning',
    message: 'The Tenfoot server has no transcription service set up.',
    comment: 'Below “No transcripts here”.',
  },
  refused: /*i18n*/ {
    id: 'record.refused',
    message: 'The transcription service refused access',
    comment: 'Title of a message.',
  },
  refusedMeaning: /*i18n*/ {
    id: 'record.refusedMeaning',
    message:
      'The Tenfoot server’s key for it is not accepted (HTTP {status}). The person who runs the server can set another.',
    comment: 'Below “The transcription service refused access”. {status}: a number such as 401.',
  },
  notLoaded: /*i18n*/ {
    id: 'record.notLoaded',
    message: 'The transcript did not load',
    comment: 'Title of a message.',
  },
}
