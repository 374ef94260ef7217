/** The texts of Overview. */
export const messages = {
  title: /*i18n*/ {
    id: 'overview.title',
    message: 'Overview',
    comment: 'Title of the screen while the channel’s name is not known.',
  },
  lead: /*i18n*/ {
    id: 'overview.lead',
    message: 'In short',
    comment: 'Names the sentence about the numbers and the latest video above them, for voice guides.',
  },
  asUsual: /*i18n*/ {
    id: 'overview.asUsual',
    message: 'Nothing unusual in the last 28 days',
    comment: 'Below what the numbers say, such as “394K views in the last 28 days, up 4%”.',
  },
  comparing: /*i18n*/ {
    id: 'overview.comparing',
    message: 'Comparing with what is usual…',
    comment: 'In place of a sentence about what is unusual in the numbers, for a moment, for voice guides.',
  },
  notCompared: /*i18n*/ {
    id: 'overview.notCompared',
    message: 'Not compared with what is usual',
    comment: 'In place of a sentence about what is unusual: it could not be loaded. OK opens the reason.',
  },
  more: /*i18n*/ {
    id: 'overview.more',
    message: '{count, plural, one {# more} other {# more}}',
    comment: 'After a dot that follows the cause of what is unusual: how many more unusual things there are.',
  },
  plain: /*i18n*/ {
    id: 'overview.plain',
    message:
      '{count, plural, one {{shown} view} other {{shown} views}} {days, plural, =0 {({range})} one {on the newest day} other {in the last # days}}{direction, select, up {, up {change}} down {, down {change}} times {, {times, plural, one {{change} time} other {{change} times}} as many as before} other {}}',
    comment:
      'What the numbers say where nothing is unusual. {shown}: such as 394K. {days}: 0: dates were chosen, and {range} is 1 Nov – 14 Nov. {change}: such as 12%, compared with the days before; or such as 32, which is also {times}.',
  },
  earlier: /*i18n*/ {
    id: 'overview.earlier',
    message: 'Earlier: {sentence}',
    comment:
      'Below what the newest days say. {sentence}: what was unusual before them, such as “Views on 30 October were 3.7 times a usual Friday”.',
  },
  latest: /*i18n*/ {
    id: 'overview.latest',
    message: 'Latest video',
    comment: 'Above the title of the video that was published last.',
  },
  latestCounted: /*i18n*/ {
    id: 'overview.latestCounted',
    message: 'Latest video with numbers',
    comment: 'Above the title of a video. A newer one has no numbers yet.',
  },
  rank: /*i18n*/ {
    id: 'overview.rank',
    message:
      '{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} of {of} after {age, plural, one {# day} other {# days}}',
    comment:
      'Below the title of the latest video: its place among the channel’s last videos at the same age, by views, such as “3rd of 10 after 2 days”. A language with one form writes {rank, selectordinal, other {#.}}.',
  },
  publishedOn: /*i18n*/ {
    id: 'overview.publishedOn',
    message: 'Published on {day}',
    comment: 'Below the title of the latest video. {day}: such as 17 Nov.',
  },
  topVideos: /*i18n*/ {
    id: 'overview.topVideos',
    message: 'Top videos',
    comment: 'Title of a list of videos. Beside it stands a metric, such as “views”.',
  },
  topBy: /*i18n*/ {
    id: 'overview.topBy',
    message: 'Top videos by {metric}',
    comment: 'Names a list of videos, for voice guides.',
  },
  byViews: /*i18n*/ { id: 'overview.byViews', message: 'views', comment: 'Beside “Top videos”.' },
  byWatchTime: /*i18n*/ { id: 'overview.byWatchTime', message: 'watch time', comment: 'Beside “Top videos”.' },
  byDuration: /*i18n*/ {
    id: 'overview.byDuration',
    message: 'view duration',
    comment: 'Beside “Top videos”: the average.',
  },
  byGained: /*i18n*/ { id: 'overview.byGained', message: 'subscribers gained', comment: 'Beside “Top videos”.' },
  byLost: /*i18n*/ { id: 'overview.byLost', message: 'subscribers lost', comment: 'Beside “Top videos”.' },
  empty: /*i18n*/ {
    id: 'overview.empty',
    message: 'Nothing in this period. Choose another period above.',
    comment: 'In place of a list.',
  },
}

/** The texts of the page of one metric. */
export const metricMessages = {
  videos: /*i18n*/ { id: 'metric.videos', message: 'Videos', comment: 'Choice: the metric by video.' },
  countries: /*i18n*/ { id: 'metric.countries', message: 'Countries', comment: 'Choice: the metric by country.' },
  sources: /*i18n*/ { id: 'metric.sources', message: 'Sources', comment: 'Choice: the metric by traffic source.' },
  byVideos: /*i18n*/ {
    id: 'metric.byVideos',
    message: '{metric} by videos',
    comment: 'Names a list, for voice guides: “Views by videos”.',
  },
  byCountries: /*i18n*/ {
    id: 'metric.byCountries',
    message: '{metric} by countries',
    comment: 'Names a list, for voice guides.',
  },
  bySources: /*i18n*/ {
    id: 'metric.bySources',
    message: '{metric} by sources',
    comment: 'Names a list, for voice guides.',
  },
  videosBy: /*i18n*/ {
    id: 'metric.videosBy',
    message: 'Videos by {metric}',
    comment: 'Names a list, for voice guides: “Videos by views”.',
  },
  countriesBy: /*i18n*/ {
    id: 'metric.countriesBy',
    message: 'Countries by {metric}',
    comment: 'Names a list, for voice guides.',
  },
  sourcesBy: /*i18n*/ {
    id: 'metric.sourcesBy',
    message: 'Sources by {metric}',
    comment: 'Names a list, for voice guides.',
  },
  brokenDown: /*i18n*/ {
    id: 'metric.brokenDown',
    message: 'Broken down by',
    comment: 'Names the choice of videos, countries or sources, for voice guides.',
  },
  noSources: /*i18n*/ {
    id: 'metric.noSources',
    message: 'The analytics service does not report them by traffic source.',
    comment: 'Below a list of subscribers by video or country.',
  },
  ofMost: /*i18n*/ {
    id: 'metric.ofMost',
    message: 'Of the {count} with the most views.',
    comment: 'Above a list. {count}: 50.',
  },
  empty: /*i18n*/ {
    id: 'metric.empty',
    message: 'Nothing in this period. Choose another period above.',
    comment: 'In place of a list.',
  },
}
