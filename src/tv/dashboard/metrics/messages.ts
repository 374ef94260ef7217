/** Names of the metrics, and the texts of tiles and charts. */
export const messages = {
  views: /*i18n*/ { id: 'metrics.views', message: 'Views', comment: 'A metric.' },
  viewsInText: /*i18n*/ {
    id: 'metrics.viewsInText',
    message: 'views',
    comment: 'The same metric, for “Videos by views”. Only after “by”, in the case that follows it.',
  },
  watchTime: /*i18n*/ { id: 'metrics.watchTime', message: 'Watch time', comment: 'A metric.' },
  watchTimeInText: /*i18n*/ {
    id: 'metrics.watchTimeInText',
    message: 'watch time',
    comment: 'The same metric, for “Videos by watch time”. Only after “by”, in the case that follows it.',
  },
  viewDuration: /*i18n*/ { id: 'metrics.viewDuration', message: 'Average view duration', comment: 'A metric.' },
  viewDurationInText: /*i18n*/ {
    id: 'metrics.viewDurationInText',
    message: 'average view duration',
    comment: 'The same metric, for “Videos by average view duration”. Only after “by”, in the case that follows it.',
  },
  viewed: /*i18n*/ {
    id: 'metrics.viewed',
    message: 'Average % viewed',
    comment: 'A metric. The part of a video that was watched, in percent.',
  },
  viewedInText: /*i18n*/ {
    id: 'metrics.viewedInText',
    message: 'average % viewed',
    comment: 'The same metric, for “Videos by average % viewed”. Only after “by”, in the case that follows it.',
  },
  gained: /*i18n*/ { id: 'metrics.gained', message: 'Subscribers gained', comment: 'A metric.' },
  gainedInText: /*i18n*/ {
    id: 'metrics.gainedInText',
    message: 'subscribers gained',
    comment: 'The same metric, for “Videos by subscribers gained”. Only after “by”, in the case that follows it.',
  },
  lost: /*i18n*/ { id: 'metrics.lost', message: 'Subscribers lost', comment: 'A metric.' },
  lostInText: /*i18n*/ {
    id: 'metrics.lostInText',
    message: 'subscribers lost',
    comment: 'The same metric, for “Videos by subscribers lost”. Only after “by”, in the case that follows it.',
  },
  likes: /*i18n*/ { id: 'metrics.likes', message: 'Likes', comment: 'A metric.' },
  likesInText: /*i18n*/ {
    id: 'metrics.likesInText',
    message: 'likes',
    comment: 'The same metric, for “Videos by likes”. Only after “by”, in the case that follows it.',
  },
  comments: /*i18n*/ { id: 'metrics.comments', message: 'Comments', comment: 'A metric.' },
  commentsInText: /*i18n*/ {
    id: 'metrics.commentsInText',
    message: 'comments',
    comment: 'The same metric, for “Videos by comments”. Only after “by”, in the case that follows it.',
  },
  shares: /*i18n*/ { id: 'metrics.shares', message: 'Shares', comment: 'A metric.' },
  sharesInText: /*i18n*/ {
    id: 'metrics.sharesInText',
    message: 'shares',
    comment: 'The same metric, for “Videos by shares”. Only after “by”, in the case that follows it.',
  },
  impressions: /*i18n*/ {
    id: 'metrics.impressions',
    message: 'Impressions',
    comment: 'A metric. How often the thumbnails of videos were shown to viewers.',
  },
  impressionsInText: /*i18n*/ {
    id: 'metrics.impressionsInText',
    message: 'impressions',
    comment: 'The same metric, for “Videos by impressions”.',
  },
  clickThrough: /*i18n*/ {
    id: 'metrics.clickThrough',
    message: 'Click-through rate',
    comment: 'A metric. The part of the impressions that led to a view, in percent.',
  },
  clickThroughInText: /*i18n*/ {
    id: 'metrics.clickThroughInText',
    message: 'click-through rate',
    comment: 'The same metric, for “Videos by click-through rate”.',
  },
  teasers: /*i18n*/ {
    id: 'metrics.teasers',
    message: 'Card teasers shown',
    comment: 'A metric. A teaser announces a card over a video.',
  },
  teasersInText: /*i18n*/ {
    id: 'metrics.teasersInText',
    message: 'card teasers shown',
    comment: 'The same metric, for “Videos by card teasers shown”. Only after “by”, in the case that follows it.',
  },
  teaserRate: /*i18n*/ {
    id: 'metrics.teaserRate',
    message: 'Teaser click rate',
    comment: 'A metric. Clicks per teaser shown.',
  },
  teaserRateInText: /*i18n*/ {
    id: 'metrics.teaserRateInText',
    message: 'teaser click rate',
    comment: 'The same metric, for “Videos by teaser click rate”. Only after “by”, in the case that follows it.',
  },
  cards: /*i18n*/ { id: 'metrics.cards', message: 'Cards shown', comment: 'A metric.' },
  cardsInText: /*i18n*/ {
    id: 'metrics.cardsInText',
    message: 'cards shown',
    comment: 'The same metric, for “Videos by cards shown”. Only after “by”, in the case that follows it.',
  },
  cardRate: /*i18n*/ {
    id: 'metrics.cardRate',
    message: 'Card click rate',
    comment: 'A metric. Clicks per card shown.',
  },
  cardRateInText: /*i18n*/ {
    id: 'metrics.cardRateInText',
    message: 'card click rate',
    comment: 'The same metric, for “Videos by card click rate”. Only after “by”, in the case that follows it.',
  },
  playlistViews: /*i18n*/ { id: 'metrics.playlistViews', message: 'Views in playlists', comment: 'A metric.' },
  playlistViewsInText: /*i18n*/ {
    id: 'metrics.playlistViewsInText',
    message: 'views in playlists',
    comment: 'The same metric, for “Videos by views in playlists”. Only after “by”, in the case that follows it.',
  },
  playlistStarts: /*i18n*/ { id: 'metrics.playlistStarts', message: 'Playlist starts', comment: 'A metric.' },
  playlistStartsInText: /*i18n*/ {
    id: 'metrics.playlistStartsInText',
    message: 'playlist starts',
    comment: 'The same metric, for “Videos by playlist starts”. Only after “by”, in the case that follows it.',
  },
  viewsPerStart: /*i18n*/ {
    id: 'metrics.viewsPerStart',
    message: 'Views per start',
    comment: 'A metric. Views per start of a playlist.',
  },
  viewsPerStartInText: /*i18n*/ {
    id: 'metrics.viewsPerStartInText',
    message: 'views per start',
    comment: 'The same metric, for “Videos by views per start”. Only after “by”, in the case that follows it.',
  },
  timeInPlaylist: /*i18n*/ {
    id: 'metrics.timeInPlaylist',
    message: 'Time in playlist',
    comment: 'A metric. Average time from a start of a playlist.',
  },
  timeInPlaylistInText: /*i18n*/ {
    id: 'metrics.timeInPlaylistInText',
    message: 'time in playlist',
    comment: 'The same metric, for “Videos by time in playlist”. Only after “by”, in the case that follows it.',
  },
  playlistWatchTime: /*i18n*/ {
    id: 'metrics.playlistWatchTime',
    message: 'Watch time in playlists',
    comment: 'A metric.',
  },
  playlistWatchTimeInText: /*i18n*/ {
    id: 'metrics.playlistWatchTimeInText',
    message: 'watch time in playlists',
    comment: 'The same metric, for “Videos by watch time in playlists”. Only after “by”, in the case that follows it.',
  },
  playlistSaves: /*i18n*/ {
    id: 'metrics.playlistSaves',
    message: 'Playlist saves',
    comment: 'A metric. How often viewers saved a playlist.',
  },
  playlistSavesInText: /*i18n*/ {
    id: 'metrics.playlistSavesInText',
    message: 'playlist saves',
    comment: 'The same metric, for “Videos by playlist saves”. Only after “by”, in the case that follows it.',
  },
  hours: /*i18n*/ {
    id: 'metrics.hours',
    message: 'hours',
    comment: 'The unit of a metric, as in “Watch time, hours”.',
  },
  minutes: /*i18n*/ {
    id: 'metrics.minutes',
    message: 'minutes',
    comment: 'The unit of a metric, as in “Watch time, minutes”.',
  },
  inUnit: /*i18n*/ {
    id: 'metrics.inUnit',
    message: '{metric}, {unit}',
    comment: 'Title of a chart: “Watch time, hours”.',
  },
  byDay: /*i18n*/ { id: 'metrics.byDay', message: '{metric}, day by day', comment: 'A chart, for voice guides.' },
  average: /*i18n*/ {
    id: 'metrics.average',
    message: '7-day average',
    comment: 'Beside the title of a chart: each point is the average of seven days.',
  },
  published: /*i18n*/ {
    id: 'metrics.published',
    message: '{count, plural, one {Video published} other {# videos published}}',
    comment: 'What happened on a day of a chart.',
  },
  publishedMark: /*i18n*/ {
    id: 'metrics.publishedMark',
    message: 'Video published',
    comment: 'Explains a mark on a chart.',
  },
  publishedIn: /*i18n*/ {
    id: 'metrics.publishedIn',
    message: '{span, select, week {Videos published by week} other {Videos published by month}}',
    comment: 'Explains a mark on a chart, and the number above it: how many videos were published in a week or month.',
  },
  usualRange: /*i18n*/ {
    id: 'metrics.usualRange',
    message: 'Usual range',
    comment: 'Explains the grey band of a chart.',
  },
  usual: /*i18n*/ {
    id: 'metrics.usual',
    message: 'Usual: {low} to {high}',
    comment: 'What is usual on a day. The values are numbers.',
  },
  noUsual: /*i18n*/ {
    id: 'metrics.noUsual',
    message: 'Usual: too few similar days',
    comment: 'In place of what is usual on a day: not enough days before are like it. As short as possible.',
  },
  noEarlier: /*i18n*/ { id: 'metrics.noEarlier', message: 'No earlier data', comment: 'In place of a comparison.' },
  soFar: /*i18n*/ {
    id: 'metrics.soFar',
    message: 'So far',
    comment: 'Name of a dotted line that continues another: views of the newest days by live counters.',
  },
  byCounters: /*i18n*/ {
    id: 'metrics.byCounters',
    message: 'So far, by live counters',
    comment: 'Beside the views of a day that the reports do not have yet.',
  },
  noData: /*i18n*/ {
    id: 'metrics.noData',
    message: 'No data for {day}',
    comment: 'In place of a number. {day}: such as Tuesday, 17 November 2026.',
  },
  net: /*i18n*/ {
    id: 'metrics.net',
    message: 'Net {change}',
    comment: 'Subscribers gained less those lost, such as “Net +120”.',
  },
  labelled: /*i18n*/ {
    id: 'metrics.labelled',
    message: '{name}: {value}',
    comment: 'A number with its name: “Previous 28 days: 12,345”.',
  },
  versus: /*i18n*/ {
    id: 'metrics.versus',
    message: 'vs {name}: {value}',
    comment: 'The number that another is compared with: “+21% vs 2 Oct: 10,460”. {name}: a day or a group.',
  },
  current: /*i18n*/ { id: 'metrics.current', message: 'Current', comment: 'Name of a line: the chosen days.' },
  previous: /*i18n*/ { id: 'metrics.previous', message: 'Previous', comment: 'Name of a line: the days before.' },
  previousDays: /*i18n*/ {
    id: 'metrics.previousDays',
    message: '{days, plural, one {Previous day} other {Previous {days} days}}',
    comment: 'Name of the days that others are compared with.',
  },
  empty: /*i18n*/ { id: 'metrics.empty', message: 'No numbers yet', comment: 'Title of a message.' },
  emptyMeaning: /*i18n*/ {
    id: 'metrics.emptyMeaning',
    message:
      'The analytics service has no numbers for this channel yet. They appear two to three days after the first views.',
    comment: 'Below “No numbers yet”.',
  },
  check: /*i18n*/ { id: 'metrics.check', message: 'Check again', comment: 'Button.' },
  checking: /*i18n*/ {
    id: 'metrics.checking',
    message: 'Checking',
    comment: 'On the button “Check again” while it does so.',
  },
}
