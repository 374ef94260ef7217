/** The texts of the screen of one transcript, its captions, words and speakers. */
export const messages = {
  title: /*i18n*/ {
    id: 'watch.title',
    message: 'Transcript',
    comment: 'Title of the screen while its name is not known.',
  },
  gone: /*i18n*/ { id: 'watch.gone', message: 'No transcript has this ID', comment: 'Title of a message.' },
  goneMeaning: /*i18n*/ {
    id: 'watch.goneMeaning',
    message: 'It was deleted, the ID is wrong, or it belongs to another account.',
    comment: 'Below “No transcript has this ID”.',
  },
  again: /*i18n*/ {
    id: 'watch.again',
    message: 'Press OK to try again, or Back.',
    comment: 'What to do next. OK and Back are buttons of the remote.',
  },
  failed: /*i18n*/ {
    id: 'watch.failed',
    message: 'It could not be transcribed',
    comment: 'Title of a message. Below it stands the reason.',
  },
  check: /*i18n*/ { id: 'watch.check', message: 'Check again', comment: 'Button.' },
  back: /*i18n*/ { id: 'watch.back', message: 'Back', comment: 'Button.' },
  updates: /*i18n*/ {
    id: 'watch.updates',
    message: 'This screen updates automatically.',
    comment: 'What happens next.',
  },
  others: /*i18n*/ {
    id: 'watch.others',
    message: 'Press OK or Back for the other transcripts.',
    comment: 'What to do next. OK and Back are buttons of the remote.',
  },
  noAudio: /*i18n*/ {
    id: 'watch.noAudio',
    message: 'This transcript has no audio. The words run without it.',
    comment: 'Below the title.',
  },
  lostAudio: /*i18n*/ {
    id: 'watch.lostAudio',
    message: 'The audio did not load. The words run without it.',
    comment: 'Below the title.',
  },
  unplayable: /*i18n*/ {
    id: 'watch.unplayable',
    message: 'This TV cannot play this kind of audio. The words run without it.',
    comment: 'Below the title.',
  },
  held: /*i18n*/ {
    id: 'watch.held',
    message: 'Press OK on Play to start the sound.',
    comment: 'Below the title. Play is the name of the button.',
  },
  notWhole: /*i18n*/ {
    id: 'watch.notWhole',
    message: 'The rest of the transcript did not load.',
    comment: 'Below the title.',
  },
  stillLoading: /*i18n*/ {
    id: 'watch.stillLoading',
    message: 'still loading',
    comment: 'Below the title, after the languages of the recording.',
  },
  pause: /*i18n*/ { id: 'watch.pause', message: 'Pause', comment: 'Button.' },
  play: /*i18n*/ { id: 'watch.play', message: 'Play', comment: 'Button.' },
  step: /*i18n*/ {
    id: 'watch.step',
    message: 'Step: {step}',
    comment: 'Button: how far left and right move. {step}: such as “10 seconds”.',
  },
  rate: /*i18n*/ { id: 'watch.rate', message: 'Speed: {rate, number}×', comment: 'Button. {rate}: such as 1.5.' },
  view: /*i18n*/ {
    id: 'watch.view',
    message: 'View: {view}',
    comment: 'Button: what stands beside the words. {view}: such as “Chapters”.',
  },
  find: /*i18n*/ { id: 'watch.find', message: 'Find', comment: 'Button.' },
  follow: /*i18n*/ { id: 'watch.follow', message: 'Follow', comment: 'Button: the words follow the sound again.' },
  retrySound: /*i18n*/ { id: 'watch.retrySound', message: 'Retry sound', comment: 'Button.' },
  loadRest: /*i18n*/ { id: 'watch.loadRest', message: 'Load the rest', comment: 'Button: of the transcript.' },
  stepTitle: /*i18n*/ {
    id: 'watch.stepTitle',
    message: 'Left and right skip by',
    comment: 'Title of a list, such as “10 seconds” or “Word”.',
  },
  rateTitle: /*i18n*/ { id: 'watch.rateTitle', message: 'Speed', comment: 'Title of a list, such as 1.5×.' },
  rateValue: /*i18n*/ {
    id: 'watch.rateValue',
    message: '{rate, number}×',
    comment: 'How fast it plays, such as 1.5×.',
  },
  viewTitle: /*i18n*/ {
    id: 'watch.viewTitle',
    message: 'View',
    comment: 'Title of a list: what stands beside the words.',
  },
  findTitle: /*i18n*/ { id: 'watch.findTitle', message: 'Find a word', comment: 'Title of the keyboard.' },
  stepSeconds: /*i18n*/ { id: 'watch.stepSeconds', message: '10 seconds', comment: 'How far left and right move.' },
  stepWord: /*i18n*/ {
    id: 'watch.stepWord',
    message: 'Word',
    comment: 'How far left and right move: to the next word.',
  },
  stepPassage: /*i18n*/ {
    id: 'watch.stepPassage',
    message: 'Passage',
    comment: 'How far left and right move: to where someone begins to speak.',
  },
  stepChapter: /*i18n*/ { id: 'watch.stepChapter', message: 'Chapter', comment: 'How far left and right move.' },
  source: /*i18n*/ {
    id: 'captions.source',
    message: 'Source',
    comment: 'Setting: the file that captions come from. Beside it stands a format such as SRT.',
  },
  sourceOf: /*i18n*/ {
    id: 'captions.sourceOf',
    message: 'Caption source',
    comment: 'Title of a list of formats, such as SRT.',
  },
  size: /*i18n*/ { id: 'captions.size', message: 'Size', comment: 'Setting: the size of the letters.' },
  colour: /*i18n*/ { id: 'captions.colour', message: 'Colour', comment: 'Setting: the colour of the letters.' },
  ground: /*i18n*/ { id: 'captions.ground', message: 'Background', comment: 'Setting: the colour behind the letters.' },
  medium: /*i18n*/ { id: 'captions.medium', message: 'Medium', comment: 'A size of letters.' },
  small: /*i18n*/ { id: 'captions.small', message: 'Small', comment: 'A size of letters.' },
  large: /*i18n*/ { id: 'captions.large', message: 'Large', comment: 'A size of letters.' },
  largest: /*i18n*/ { id: 'captions.largest', message: 'Largest', comment: 'A size of letters.' },
  white: /*i18n*/ { id: 'captions.white', message: 'White', comment: 'A colour of letters.' },
  yellow: /*i18n*/ { id: 'captions.yellow', message: 'Yellow', comment: 'A colour of letters.' },
  cyan: /*i18n*/ { id: 'captions.cyan', message: 'Cyan', comment: 'A colour of letters.' },
  green: /*i18n*/ { id: 'captions.green', message: 'Green', comment: 'A colour of letters.' },
  black: /*i18n*/ { id: 'captions.black', message: 'Black', comment: 'A colour behind letters.' },
  grey: /*i18n*/ { id: 'captions.grey', message: 'Grey', comment: 'A colour behind letters.' },
  none: /*i18n*/ { id: 'captions.none', message: 'None', comment: 'No colour behind letters.' },
  stage: /*i18n*/ {
    id: 'captions.stage',
    message: 'Preview of the captions. OK plays and pauses.',
    comment: 'Names the part of the screen that shows captions, for voice guides. OK is the button of the remote.',
  },
  channel: /*i18n*/ {
    id: 'transcriptModel.channel',
    message: 'Channel {number}',
    comment: 'A channel of the sound. {number}: such as 1.',
  },
  label: /*i18n*/ {
    id: 'reading.label',
    message: 'Words. OK to scroll and to choose where to play.',
    comment: 'Names the words of a transcript, for voice guides.',
  },
  hint: /*i18n*/ {
    id: 'reading.hint',
    message: 'Up and down scroll · OK plays from here · Left and right go by word · Back closes',
    comment: 'Below the words: what the keys of the remote do.',
  },
}

/** The texts of the time line. */
export const timelineMessages = {
  label: /*i18n*/ {
    id: 'timeline.label',
    message: 'Time, of {duration}. OK {running, select, yes {pauses} other {plays}}, left and right move.',
    comment: 'Names the time line, for voice guides. {duration}: such as 12:34.',
  },
  loading: /*i18n*/ {
    id: 'timeline.loading',
    message: 'Loading',
    comment: 'At the end of the time line, while the sound loads.',
  },
  rate: /*i18n*/ { id: 'timeline.rate', message: '{rate, number}×', comment: 'How fast it plays, such as 1.5×.' },
}

/** The names of the views of a recording, and of what they show. */
export const viewMessages = {
  captions: /*i18n*/ {
    id: 'sidePanel.captions',
    message: 'Captions',
    comment: 'A view: the words as television captions.',
  },
  summary: /*i18n*/ { id: 'sidePanel.summary', message: 'Summary', comment: 'A view, and a section of the record.' },
  questions: /*i18n*/ {
    id: 'sidePanel.questions',
    message: 'Questions',
    comment: 'A view, and a section of the record: questions about the recording, with answers.',
  },
  moderation: /*i18n*/ {
    id: 'sidePanel.moderation',
    message: 'Moderation',
    comment: 'A view, and a section of the record.',
  },
  data: /*i18n*/ { id: 'sidePanel.data', message: 'Extracted data', comment: 'A view, and a section of the record.' },
  spellingAndNames: /*i18n*/ {
    id: 'sidePanel.spellingAndNames',
    message: 'Spelling and names',
    comment: 'A view: which words the service corrected.',
  },
  wordsOnly: /*i18n*/ {
    id: 'sidePanel.wordsOnly',
    message: 'Words only',
    comment: 'A view: nothing beside the words.',
  },
  largeWords: /*i18n*/ {
    id: 'sidePanel.largeWords',
    message: 'Large words',
    comment: 'A view: three lines in large letters.',
  },
  translationNumber: /*i18n*/ {
    id: 'sidePanel.translationNumber',
    message: 'Translation {number}',
    comment: 'A view. {number}: such as 1.',
  },
  translation: /*i18n*/ { id: 'sidePanel.translation', message: 'Translation', comment: 'A section of the record.' },
  names: /*i18n*/ { id: 'sidePanel.names', message: 'Names', comment: 'A section of the record.' },
  spelling: /*i18n*/ { id: 'sidePanel.spelling', message: 'Spelling', comment: 'A section of the record.' },
  speakers: /*i18n*/ { id: 'sidePanel.speakers', message: 'Speakers', comment: 'A section of the record.' },
  sentences: /*i18n*/ { id: 'sidePanel.sentences', message: 'Sentences', comment: 'A section of the record.' },
  displayText: /*i18n*/ {
    id: 'sidePanel.displayText',
    message: 'Display text',
    comment: 'A section of the record: the words as they are to be shown.',
  },
  sectionEmpty: /*i18n*/ {
    id: 'sidePanel.sectionEmpty',
    message: '{section}: the service found nothing.',
    comment: 'In place of a section, such as “Summary”.',
  },
  sectionFailed: /*i18n*/ {
    id: 'sidePanel.sectionFailed',
    message: '{section} failed: {reason}{code, select, none {} other { ({code})}}',
    comment:
      'In place of a section, such as “Summary”. {reason}: in the words of the service. {code}: a number such as 500.',
  },
  sectionFailedUnknown: /*i18n*/ {
    id: 'sidePanel.sectionFailedUnknown',
    message: '{section} failed: the service gave no reason.{code, select, none {} other { ({code})}}',
    comment: 'In place of a section, such as “Summary”. {code}: a number such as 500.',
  },
}
