/** The texts of notes at days of a chart. */
export const messages = {
  note: /*i18n*/ { id: 'notes.note', message: 'Note', comment: 'Explains the mark of a note on a chart.' },
  okAdds: /*i18n*/ {
    id: 'notes.okAdds',
    message: 'OK: add a note',
    comment: 'Beside the numbers of a day. OK is a button of the remote.',
  },
  more: /*i18n*/ {
    id: 'notes.more',
    message: '{count, plural, one {and # more note} other {and # more notes}}',
    comment: 'Below the text of a note: the other notes of the same day.',
  },
  saving: /*i18n*/ {
    id: 'notes.saving',
    message: 'Saving: {text}',
    comment: 'Beside the numbers of a day, while its note is stored. {text}: the note.',
  },
  add: /*i18n*/ { id: 'notes.add', message: 'Add a note', comment: 'Button.' },
  addAnother: /*i18n*/ { id: 'notes.addAnother', message: 'Add another note', comment: 'Button.' },
  change: /*i18n*/ { id: 'notes.change', message: 'Change the note', comment: 'Button.' },
  remove: /*i18n*/ { id: 'notes.remove', message: 'Remove the note', comment: 'Button.' },
  choose: /*i18n*/ {
    id: 'notes.choose',
    message: 'Change or remove a note',
    comment: 'Button: leads to a list of the notes of a day.',
  },
  leave: /*i18n*/ {
    id: 'notes.leave',
    message: 'Leave the chart',
    comment: 'Button: the arrows no longer read the days of the chart.',
  },
  ofDay: /*i18n*/ {
    id: 'notes.ofDay',
    message: 'Notes, {day}',
    comment: 'Title of a list of notes. {day}: such as Tuesday, 17 November 2026.',
  },
  noteOn: /*i18n*/ {
    id: 'notes.noteOn',
    message: 'Note, {day}',
    comment: 'Above the keyboard: what is typed. {day}: such as Tuesday, 17 November 2026.',
  },
  removeQuestion: /*i18n*/ {
    id: 'notes.removeQuestion',
    message: 'Remove this note?',
    comment: 'Title of a question. Below it stands the note.',
  },
  cancel: /*i18n*/ { id: 'notes.cancel', message: 'Cancel', comment: 'Button.' },
  removeIt: /*i18n*/ { id: 'notes.removeIt', message: 'Remove', comment: 'Button.' },
  notSaved: /*i18n*/ { id: 'notes.notSaved', message: 'The note was not saved', comment: 'Title of a message.' },
  notRemoved: /*i18n*/ { id: 'notes.notRemoved', message: 'The note was not removed', comment: 'Title of a message.' },
  reason: /*i18n*/ {
    id: 'notes.reason',
    message: '{title}. {meaning}',
    comment: 'Why a note was not saved. {title}: such as “Cannot reach the Tenfoot server”. {meaning}: a sentence.',
  },
  kept: /*i18n*/ {
    id: 'notes.kept',
    message: 'This TV keeps your text until it is saved: “{text}”',
    comment: 'Below “The note was not saved”.',
  },
  tryAgain: /*i18n*/ { id: 'notes.tryAgain', message: 'Try again', comment: 'Button.' },
  changeText: /*i18n*/ {
    id: 'notes.changeText',
    message: 'Change the text',
    comment: 'Button: opens the keyboard with the text that was not saved.',
  },
  later: /*i18n*/ {
    id: 'notes.later',
    message: 'Later',
    comment: 'Button: closes the message “The note was not saved”. The text is kept.',
  },
  close: /*i18n*/ { id: 'notes.close', message: 'Close', comment: 'Button: closes a message.' },
}
