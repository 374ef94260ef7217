/** The texts of Live. */
export const messages = {
  title: /*i18n*/ { id: 'live.title', message: 'Live', comment: 'Title of the screen: live streams.' },
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
