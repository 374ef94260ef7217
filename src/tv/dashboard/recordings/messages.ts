/** The texts of the sheets that join a recording to a video. */
export const messages = {
  chooseVideo: /*i18n*/ {
    id: 'recordings.chooseVideo',
    message: 'Video of this recording',
    comment: 'Title of a list of videos: one of them is chosen.',
  },
  noVideo: /*i18n*/ {
    id: 'recordings.noVideo',
    message: 'No video',
    comment: 'Choice, and value: the recording belongs to no video.',
  },
  find: /*i18n*/ {
    id: 'recordings.find',
    message: 'Find a video',
    comment: 'Choice that opens the keyboard, and the title of the keyboard.',
  },
  found: /*i18n*/ {
    id: 'recordings.found',
    message: '{count, plural, =0 {No video with “{text}”} one {# video with “{text}”} other {# videos with “{text}”}}',
    comment: 'Title of a list of videos. {text}: what was typed, a part of their titles.',
  },
  noVideos: /*i18n*/ {
    id: 'recordings.noVideos',
    message: 'The channel has no videos yet.',
    comment: 'In place of a list of videos.',
  },
  chooseRecording: /*i18n*/ {
    id: 'recordings.chooseRecording',
    message: 'Recording of this video',
    comment: 'Title of a list of recordings with transcripts: one of them is chosen.',
  },
  noRecording: /*i18n*/ {
    id: 'recordings.noRecording',
    message: 'No recording',
    comment: 'Choice: the video has no recording.',
  },
  noRecordings: /*i18n*/ {
    id: 'recordings.noRecordings',
    message: 'There is no finished transcript yet. As soon as one is done, its recording stands here.',
    comment: 'In place of a list of recordings.',
  },
  loading: /*i18n*/ { id: 'recordings.loading', message: 'Loading…', comment: 'In place of a list that is loading.' },
  notSaved: /*i18n*/ {
    id: 'recordings.notSaved',
    message: 'The choice was not saved',
    comment: 'Title of a message: which video a recording belongs to could not be stored.',
  },
  reason: /*i18n*/ {
    id: 'recordings.reason',
    message: '{title}. {meaning}',
    comment: 'Why it failed. {title}: such as “Cannot reach the Tenfoot server”. {meaning}: a sentence.',
  },
  tryAgain: /*i18n*/ { id: 'recordings.tryAgain', message: 'Try again', comment: 'Button.' },
  close: /*i18n*/ { id: 'recordings.close', message: 'Close', comment: 'Button: closes a message.' },
}
