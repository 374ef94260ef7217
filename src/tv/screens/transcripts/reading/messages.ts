/** The texts of the column of words. */
export const messages = {
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
