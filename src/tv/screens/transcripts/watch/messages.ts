/** The texts of the screen of one transcript. */
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
}
