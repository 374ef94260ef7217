/** The texts of a young video beside the last ones of the channel. */
export const messages = {
  this: /*i18n*/ { id: 'rank.this', message: 'This video', comment: 'Name of a line: this video.' },
  viewsSince: /*i18n*/ {
    id: 'rank.viewsSince',
    message: 'Views since publication',
    comment: 'Title of a chart, and its name for voice guides.',
  },
  rank: /*i18n*/ {
    id: 'rank.rank',
    message: '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of your last {of}',
    comment:
      'Beside a number of views: the place of this video among the channel’s last videos. {of}: 6 to 10. It is followed by “at 5 days”. A language with one form writes {rank, selectordinal, other {#.}}.',
  },
  atAge: /*i18n*/ {
    id: 'rank.atAge',
    message: 'at {age, plural, one {# day} other {# days}}',
    comment: 'Beside a number of views: how many days after the publication of the video they were counted.',
  },
  publicationDay: /*i18n*/ {
    id: 'rank.publicationDay',
    message: 'on the day of publication',
    comment: 'Beside a number of views.',
  },
}
