/** The texts of one video. */
export const messages = {
  title: /*i18n*/ {
    id: 'video.title',
    message: 'Video',
    comment: 'Title of the screen of a video that no longer exists.',
  },
  published: /*i18n*/ {
    id: 'video.published',
    message: 'Published {day}',
    comment: 'Under the title, such as “Published 3 Nov”.',
  },
  long: /*i18n*/ {
    id: 'video.long',
    message: '{duration} long',
    comment: 'Under the title: the length of the video, such as “4:07 long”.',
  },
  gone: /*i18n*/ { id: 'video.gone', message: 'This video is gone', comment: 'Title of a message.' },
  goneMeaning: /*i18n*/ {
    id: 'video.goneMeaning',
    message: 'It was deleted, or it is no longer public.',
    comment: 'Below “This video is gone”.',
  },
  organic: /*i18n*/ {
    id: 'video.organic',
    message: 'Organic viewers',
    comment: 'Choice: viewers who came without an advertisement.',
  },
  all: /*i18n*/ {
    id: 'video.all',
    message: 'All viewers',
    comment: 'Choice: all viewers, also those who came by an advertisement.',
  },
  organicBeside: /*i18n*/ {
    id: 'video.organicBeside',
    message: 'organic viewers',
    comment: 'Beside “Still watching”.',
  },
  allBeside: /*i18n*/ { id: 'video.allBeside', message: 'all viewers', comment: 'Beside “Still watching”.' },
  noOrganic: /*i18n*/ {
    id: 'video.noOrganic',
    message: 'No retention of organic viewers in this period. Choose other viewers below, or another period above.',
    comment: 'In place of a chart.',
  },
  noAll: /*i18n*/ {
    id: 'video.noAll',
    message: 'No retention of all viewers in this period. Choose other viewers below, or another period above.',
    comment: 'In place of a chart.',
  },
  viewers: /*i18n*/ {
    id: 'video.viewers',
    message: 'Viewers of the retention curve',
    comment: 'Names the choice of viewers, for voice guides.',
  },
  this: /*i18n*/ { id: 'video.this', message: 'This', comment: 'Name of a line: this video.' },
  median: /*i18n*/ {
    id: 'video.median',
    message: 'Median',
    comment: 'Name of a line: the median of the channel’s videos.',
  },
  label: /*i18n*/ {
    id: 'video.label',
    message: 'Viewers still watching, by time in the video',
    comment: 'Names a chart, for voice guides.',
  },
  stillWatching: /*i18n*/ {
    id: 'video.stillWatching',
    message: 'Still watching',
    comment: 'Title of a percentage of viewers.',
  },
  halfway: /*i18n*/ {
    id: 'video.halfway',
    message: 'halfway',
    comment: 'Beside a percentage: in the middle of the video.',
  },
  at: /*i18n*/ {
    id: 'video.at',
    message: '{time} in',
    comment: 'Beside a percentage. {time}: after the start, such as “2:30”, or a percentage.',
  },
  medianOf: /*i18n*/ {
    id: 'video.medianOf',
    message: 'median {share}',
    comment: 'Beside a percentage: the median of the channel’s videos.',
  },
}
