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
  newest: /*i18n*/ {
    id: 'video.newest',
    message: 'Newest videos',
    comment: 'Title of a list beside “This video is gone”.',
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
  this: /*i18n*/ { id: 'video.this', message: 'This video', comment: 'Name of a line: this video.' },
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
    message: 'median of your most watched videos: {share}',
    comment: 'Beside a percentage, such as “72% still watching”.',
  },
  introWord: /*i18n*/ {
    id: 'video.introWord',
    message: 'Intro',
    comment: 'Above a curve: the first 30 seconds of the video. One short word.',
  },
  steadyWord: /*i18n*/ {
    id: 'video.steadyWord',
    message: 'Steady',
    comment: 'Above a curve: a part that hardly any viewer leaves. One short word.',
  },
  spikeWord: /*i18n*/ {
    id: 'video.spikeWord',
    message: 'Spike',
    comment: 'Above a curve: a moment that more viewers watch than those around it. One short word.',
  },
  dipWord: /*i18n*/ {
    id: 'video.dipWord',
    message: 'Dip',
    comment: 'Above a curve: a moment that fewer viewers watch than those around it. One short word.',
  },
  intro: /*i18n*/ {
    id: 'video.intro',
    message: 'Intro: {share} stay',
    comment: 'Title. {share}: the part of the viewers who are there after the first 30 seconds, such as 72%.',
  },
  steady: /*i18n*/ {
    id: 'video.steady',
    message: 'Steady until {time}',
    comment: 'Title: hardly any viewer leaves until this time in the video, such as 2:30.',
  },
  spike: /*i18n*/ {
    id: 'video.spike',
    message: 'Spike at {time}: {share} more watch it',
    comment: 'Title. {time}: in the video, such as 2:30. {share}: of all viewers, such as 14%.',
  },
  dip: /*i18n*/ {
    id: 'video.dip',
    message: 'Dip at {time}: {share} skip it',
    comment: 'Title. {time}: in the video, such as 2:30. {share}: of all viewers, such as 6%.',
  },
  nextBump: /*i18n*/ {
    id: 'video.nextBump',
    message: 'Up, down: spikes and dips',
    comment: 'Beside “Still watching”: the buttons up and down of the remote lead to spikes and dips of the curve.',
  },
  byDay: /*i18n*/ { id: 'video.byDay', message: 'By day', comment: 'Choice: the views of each day.' },
  sincePublication: /*i18n*/ {
    id: 'video.sincePublication',
    message: 'Against your last videos',
    comment: 'Choice: the views since publication, with those of the channel’s last videos at the same age.',
  },
  viewsShown: /*i18n*/ {
    id: 'video.viewsShown',
    message: 'What the chart of views shows',
    comment: 'Names a choice, for voice guides.',
  },
  okPlays: /*i18n*/ {
    id: 'video.okPlays',
    message: 'OK plays it',
    comment: 'Beside the words that are said at a moment of the video: the button OK plays them.',
  },
  nobodySpeaks: /*i18n*/ {
    id: 'video.nobodySpeaks',
    message: 'Nobody speaks here.',
    comment: 'In place of the words that are said at a moment of the video.',
  },
  noWords: /*i18n*/ {
    id: 'video.noWords',
    message: 'The words could not be loaded.',
    comment: 'In place of the words that are said at a moment of the video.',
  },
  recordingGone: /*i18n*/ {
    id: 'video.recordingGone',
    message: 'The recording of this video is gone. OK: choose another or none.',
    comment: 'In place of the words that are said at a moment of the video: its transcript was deleted.',
  },
  okChooses: /*i18n*/ {
    id: 'video.okChooses',
    message: 'OK: choose the recording whose words stand here.',
    comment: 'In place of the words that are said at a moment of the video, which has no recording yet.',
  },
  saving: /*i18n*/ {
    id: 'video.saving',
    message: 'Saving…',
    comment: 'While it is stored which recording belongs to the video.',
  },
  actions: /*i18n*/ {
    id: 'video.actions',
    message: 'What you can do with this video',
    comment: 'Names a row of buttons, for voice guides.',
  },
  transcript: /*i18n*/ {
    id: 'video.transcript',
    message: 'Transcript',
    comment: 'Button: opens the words of this video.',
  },
  compare: /*i18n*/ { id: 'video.compare', message: 'Compare', comment: 'Button: compares this video with another.' },
  compareWith: /*i18n*/ {
    id: 'video.compareWith',
    message: 'Compare with',
    comment: 'Title of a list of videos: one of them is compared with the open one.',
  },
  previous: /*i18n*/ { id: 'video.previous', message: 'Previous video', comment: 'Button.' },
  next: /*i18n*/ { id: 'video.next', message: 'Next video', comment: 'Button.' },
  isFirst: /*i18n*/ {
    id: 'video.isFirst',
    message: 'This is the first video of the list.',
    comment: 'Why the button “Previous video” does nothing.',
  },
  isLast: /*i18n*/ {
    id: 'video.isLast',
    message: 'This is the last video of the list.',
    comment: 'Why the button “Next video” does nothing.',
  },
}
