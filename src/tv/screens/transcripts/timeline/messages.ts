/** The texts of the time line. */
export const messages = {
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
