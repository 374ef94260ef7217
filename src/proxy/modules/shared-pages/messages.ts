/** The texts around a page with a television's numbers. */
export const messages = {
  openUntil: /*i18n*/ {
    id: 'shared.openUntil',
    message: 'Sent from a TV. This page can be opened for {hours, plural, one {# more hour} other {# more hours}}.',
    comment: 'Below the numbers that a TV has sent to a phone.',
  },
  download: /*i18n*/ {
    id: 'shared.download',
    message: 'The whole transcript as a file',
    comment: 'Heading above links that download a file, such as “Captions (SRT)”, on a page about a recording.',
  },
  captions: /*i18n*/ {
    id: 'shared.captions',
    message: 'Captions ({format})',
    comment: 'Link that downloads a file of captions. {format}: SRT or WebVTT.',
  },
  text: /*i18n*/ {
    id: 'shared.text',
    message: 'Text',
    comment: 'Link that downloads a transcript as plain text, beside “Captions (SRT)”.',
  },
  data: /*i18n*/ {
    id: 'shared.data',
    message: 'All data (JSON)',
    comment: 'Link that downloads a transcript with all its data, for programs.',
  },
  noFile: /*i18n*/ {
    id: 'shared.noFile',
    message: 'This file is not available',
    comment: 'Title of a page, instead of a file with a transcript.',
  },
  noFileText: /*i18n*/ {
    id: 'shared.noFileText',
    message: 'The transcript was deleted, or its service does not have it in this format.',
    comment: 'Below “This file is not available”.',
  },
  over: /*i18n*/ {
    id: 'shared.over',
    message: 'This page is no longer available',
    comment: 'Title of a page: numbers that a TV had sent to a phone.',
  },
  overText: /*i18n*/ {
    id: 'shared.overText',
    message: 'Pages sent from a TV last one day, and end earlier if they are taken back. Send it from the TV again.',
    comment: 'Below “This page is no longer available”.',
  },
}
