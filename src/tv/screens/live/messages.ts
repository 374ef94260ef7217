/** The texts of Live. */
export const messages = {
  title: /*i18n*/ { id: 'live.title', message: 'Live streams', comment: 'Title of the screen.' },
  watched: /*i18n*/ { id: 'live.watched', message: 'Watched live', comment: 'Names a list, for voice guides.' },
  watchedViews: /*i18n*/ {
    id: 'live.watchedViews',
    message: 'Watched live, views',
    comment: 'Title of a list of videos with their live views.',
  },
  none: /*i18n*/ {
    id: 'live.none',
    message: 'Nothing was watched live in this period.',
    comment: 'In place of a list. “Choose more days above.” may follow.',
  },
  videos: /*i18n*/ {
    id: 'live.videos',
    message: 'Live videos',
    comment: 'Name of a list, as in “Live videos by views”.',
  },
  against: /*i18n*/ { id: 'live.against', message: 'Live and on demand', comment: 'Title of a chart.' },
  live: /*i18n*/ {
    id: 'live.live',
    message: 'Live',
    comment: 'Title of the left half of a chart: views while a stream was sent.',
  },
  onDemand: /*i18n*/ {
    id: 'live.onDemand',
    message: 'On demand',
    comment: 'Title of the right half of a chart: views afterwards.',
  },
  row: /*i18n*/ {
    id: 'live.row',
    message: '{metric}: live {live}, on demand {later}',
    comment: 'A row of a chart, for voice guides.',
  },
  rowAgainst: /*i18n*/ {
    id: 'live.rowAgainst',
    message: '{metric}, {group}: live {live}, on demand {later}; {other}: live {otherLive}, on demand {otherLater}',
    comment: 'A row of a chart, for voice guides. {group} and {other}: names of groups.',
  },
  foot: /*i18n*/ { id: 'live.foot', message: 'Percentages are shares of all views.', comment: 'Below a chart.' },
  footOf: /*i18n*/ {
    id: 'live.footOf',
    message: 'Percentages are shares of all views of {group}.',
    comment: 'Below a chart. {group}: a name.',
  },
}

/** The texts of a live stream. */
export const streamMessages = {
  title: /*i18n*/ {
    id: 'stream.title',
    message: 'Stream',
    comment: 'Title of the screen of a stream that no longer exists.',
  },
  streamed: /*i18n*/ {
    id: 'stream.streamed',
    message: 'Streamed {day}',
    comment: 'Under the title: the day of the stream, such as “Streamed 3 Nov”.',
  },
  long: /*i18n*/ {
    id: 'stream.long',
    message: '{duration} long',
    comment: 'Under the title: the length of the stream, such as “1:02:03 long”.',
  },
  details: /*i18n*/ { id: 'stream.details', message: 'Video details', comment: 'Button: opens the page of the video.' },
  gone: /*i18n*/ { id: 'stream.gone', message: 'This stream is gone', comment: 'Title of a message.' },
  goneMeaning: /*i18n*/ {
    id: 'stream.goneMeaning',
    message: 'It was deleted, or it is no longer public.',
    comment: 'Below “This stream is gone”.',
  },
  noCurve: /*i18n*/ {
    id: 'stream.noCurve',
    message: 'No viewer curve for this stream',
    comment: 'Title of a message.',
  },
  noCurveMeaning: /*i18n*/ {
    id: 'stream.noCurveMeaning',
    message: 'The analytics service has no viewers by minute for it. Its views are on the video’s page.',
    comment: 'Below “No viewer curve for this stream”.',
  },
  noCurveNext: /*i18n*/ {
    id: 'stream.noCurveNext',
    message: 'Press OK on Video details, or Back.',
    comment: 'What to do next. OK and Back are buttons of the remote.',
  },
  average: /*i18n*/ {
    id: 'stream.average',
    message: 'Average',
    comment: 'Name of a line: concurrent viewers of each minute.',
  },
  peak: /*i18n*/ { id: 'stream.peak', message: 'Peak', comment: 'Name of a line: concurrent viewers of each minute.' },
  label: /*i18n*/ {
    id: 'stream.label',
    message: 'Concurrent viewers by minute',
    comment: 'Names a chart, for voice guides.',
  },
  peakViewers: /*i18n*/ {
    id: 'stream.peakViewers',
    message: 'Peak concurrent viewers',
    comment: 'Title of a number: the most viewers at one time.',
  },
  viewersAt: /*i18n*/ {
    id: 'stream.viewersAt',
    message: 'Viewers {time} in',
    comment: 'Title of a number. {time}: minutes after the start, such as “22 min”.',
  },
  at: /*i18n*/ {
    id: 'stream.at',
    message: '{time} in',
    comment: 'Beside a number. {time}: minutes after the start, such as “22 min”.',
  },
  noData: /*i18n*/ { id: 'stream.noData', message: 'No data for this minute', comment: 'In place of a number.' },
  onAverage: /*i18n*/ { id: 'stream.onAverage', message: 'on average', comment: 'Beside a number of viewers.' },
  peakOf: /*i18n*/ {
    id: 'stream.peakOf',
    message: 'peak {viewers}',
    comment: 'Beside a number of viewers: the most in this minute.',
  },
}
