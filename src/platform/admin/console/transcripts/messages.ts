/** The texts of Transcripts. */
export const messages = {
  noTranscripts: /*i18n*/ { id: 'console.noTranscripts', message: 'No transcripts.', comment: 'When a list is empty.' },
  olderTranscripts: /*i18n*/ {
    id: 'console.olderTranscripts',
    message: 'Older transcripts',
    comment: 'Link to the next page of a list.',
  },
  withoutRecording: /*i18n*/ {
    id: 'console.withoutRecording',
    message: 'Transcript without a recording',
    comment: 'In place of the name of a recording: its file was deleted.',
  },
  queued: /*i18n*/ { id: 'console.queued', message: 'queued', comment: 'State of a transcript: it waits.' },
  processing: /*i18n*/ {
    id: 'console.processing',
    message: 'in progress',
    comment: 'State of a transcript: it is being made.',
  },
  done: /*i18n*/ { id: 'console.done', message: 'done', comment: 'State of a transcript: it is finished.' },
  failed: /*i18n*/ { id: 'console.failed', message: 'failed', comment: 'State of a transcript: it was not made.' },
  problem: /*i18n*/ {
    id: 'console.transcriptProblem',
    message: 'Problem',
    comment: 'Label of a fact: why a transcript was not made.',
  },
  download: /*i18n*/ {
    id: 'console.downloadTranscript',
    message: 'Download',
    comment: 'Heading above links: SRT, VTT, TXT, JSON.',
  },
  downloadFormat: /*i18n*/ {
    id: 'console.downloadFormat',
    message: 'Download {format}',
    comment: 'Link: stores a transcript as a file. {format}: SRT, VTT, TXT or JSON.',
  },
  deleteText: /*i18n*/ {
    id: 'console.deleteTranscriptText',
    message: 'Deletes this transcript of {account} and its audio. This cannot be undone.',
    comment: 'Warning above the button “Delete transcript”.',
  },
  delete: /*i18n*/ { id: 'console.deleteTranscript', message: 'Delete transcript', comment: 'Button.' },
}
