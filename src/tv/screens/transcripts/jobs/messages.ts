/** The texts of the list of transcripts. */
export const messages = {
  title: /*i18n*/ { id: 'transcripts.title', message: 'Transcripts', comment: 'Title of the screen.' },
  find: /*i18n*/ { id: 'transcripts.find', message: 'Find', comment: 'Button: finds a transcript by its name.' },
  idOrName: /*i18n*/ {
    id: 'transcripts.idOrName',
    message: 'Name of a transcript',
    comment: 'Title of the keyboard.',
  },
  lastList: /*i18n*/ {
    id: 'transcripts.lastList',
    message: 'The transcription service does not answer. This is its last list.',
    comment: 'Below the title.',
  },
  underWay: /*i18n*/ {
    id: 'transcripts.underWay',
    message: '{count, plural, one {{shown} under way} other {{shown} under way}}. This list updates automatically.',
    comment: 'Below the title: how many recordings are being transcribed.',
  },
  count: /*i18n*/ {
    id: 'transcripts.count',
    message: '{count, plural, one {{shown} recording} other {{shown} recordings}}',
    comment: 'Below the title.',
  },
  nothing: /*i18n*/ { id: 'transcripts.nothing', message: 'No transcripts yet', comment: 'Title of a message.' },
  nothingMeaning: /*i18n*/ {
    id: 'transcripts.nothingMeaning',
    message: 'Recordings that are sent to the transcription service appear here.',
    comment: 'Below “No transcripts yet”.',
  },
  refresh: /*i18n*/ { id: 'transcripts.refresh', message: 'Refresh', comment: 'Button below “No transcripts yet”.' },
  none: /*i18n*/ {
    id: 'transcripts.none',
    message:
      '{status, select, done {No transcript is done now.} processing {No transcript is processing now.} queued {No transcript is queued now.} other {No transcript has failed.}}',
    comment: 'In place of a list of transcripts with one status.',
  },
  noneFound: /*i18n*/ {
    id: 'transcripts.noneFound',
    message: 'No transcript has “{text}” in its name.',
    comment: 'In place of a list. {text}: what was typed.',
  },
  forget: /*i18n*/ {
    id: 'transcripts.forget',
    message: '“{text}” ×',
    comment: 'Button that ends a search. {text}: what was typed.',
  },
  label: /*i18n*/ {
    id: 'transcripts.label',
    message: 'Transcripts, newest first',
    comment: 'Names a list, for voice guides.',
  },
  all: /*i18n*/ {
    id: 'transcripts.all',
    message: 'All',
    comment: 'A choice above the list: transcripts of every status.',
  },
  done: /*i18n*/ {
    id: 'transcripts.done',
    message: 'Done',
    comment: 'A choice above the list: transcripts that are complete.',
  },
  processing: /*i18n*/ {
    id: 'transcripts.processing',
    message: 'Processing',
    comment: 'A choice above the list: transcripts that are being made.',
  },
  queued: /*i18n*/ {
    id: 'transcripts.queued',
    message: 'Queued',
    comment: 'A choice above the list: transcripts that wait for their turn.',
  },
  failed: /*i18n*/ { id: 'transcripts.failed', message: 'Failed', comment: 'A choice above the list.' },
  length: /*i18n*/ { id: 'transcripts.length', message: 'Length', comment: 'Fact: how long the recording is.' },
  languages: /*i18n*/ {
    id: 'transcripts.languages',
    message: '{count, plural, one {Language} other {Languages}}',
    comment: 'Fact: what is spoken in the recording.',
  },
  speakers: /*i18n*/ { id: 'transcripts.speakers', message: 'Speakers', comment: 'Fact: how many people speak.' },
  requested: /*i18n*/ {
    id: 'transcripts.requested',
    message: 'Requested',
    comment: 'Fact: when the transcript was requested.',
  },
  file: /*i18n*/ { id: 'transcripts.file', message: 'File', comment: 'Fact: the name of the file.' },
  notReady: /*i18n*/ {
    id: 'transcripts.notReady',
    message: 'Not ready to play yet',
    comment: 'In a row of the list: the recording is still being transcribed.',
  },
  sentAgo: /*i18n*/ {
    id: 'transcripts.sentAgo',
    message: 'sent {minutes} min ago',
    comment: 'After “Not ready to play yet”. {minutes}: such as 4. “min” stands for minutes.',
  },
  silent: /*i18n*/ {
    id: 'transcripts.silent',
    message: 'No sound, but you can read it',
    comment: 'In a row of the list: the transcript has words, but no audio.',
  },
  orMore: /*i18n*/ {
    id: 'transcripts.orMore',
    message: '{count} or more',
    comment: 'How many people speak at least. {count}: such as 3.',
  },
}
