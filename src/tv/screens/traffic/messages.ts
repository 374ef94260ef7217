/** The texts of Reach and of one source. */
export const messages = {
  title: /*i18n*/ {
    id: 'traffic.title',
    message: 'How viewers find you',
    comment: 'Title of the screen: traffic sources.',
  },
  sources: /*i18n*/ {
    id: 'traffic.sources',
    message: 'Traffic sources',
    comment: 'A part of the screen, and the title of a list: how viewers came.',
  },
  places: /*i18n*/ {
    id: 'traffic.places',
    message: 'Playback locations',
    comment: 'A part of the screen, and the title of a list: where viewers watched.',
  },
  impressions: /*i18n*/ {
    id: 'traffic.impressions',
    message: 'Impressions',
    comment: 'A part of the screen: how often the thumbnails of videos were shown, and what came of it.',
  },
  noImpressions: /*i18n*/ {
    id: 'traffic.noImpressions',
    message: 'The analytics service has no impressions',
    comment: 'Title of a message. Impressions: how often the thumbnails of videos were shown.',
  },
  howToGetImpressions: /*i18n*/ {
    id: 'traffic.howToGetImpressions',
    message:
      'Public services give impressions and click-through rate only in bulk reports. “tenfoot collect” fetches these into Tenfoot’s own services: see docs/your-data.md.',
    comment: 'Below “The analytics service has no impressions”. Keep “tenfoot collect” and docs/your-data.md.',
  },
  noImpressionsThen: /*i18n*/ {
    id: 'traffic.noImpressionsThen',
    message: 'No impressions in this period',
    comment: 'Title of a message.',
  },
  noImpressionsThenMeaning: /*i18n*/ {
    id: 'traffic.noImpressionsThenMeaning',
    message: 'The analytics service has impressions of other days only.',
    comment: 'Below “No impressions in this period”. “Choose other days above.” may follow.',
  },
  viewsFromImpressions: /*i18n*/ {
    id: 'traffic.viewsFromImpressions',
    message: '{clicked} of {views} views came from impressions',
    comment: 'Below numbers: not every view begins at a thumbnail. Both values are short numbers, such as 62K.',
  },
  impressionsBySource: /*i18n*/ {
    id: 'traffic.impressionsBySource',
    message: 'Impressions by source',
    comment: 'Title of a list of traffic sources.',
  },
  sourcesByImpressions: /*i18n*/ {
    id: 'traffic.sourcesByImpressions',
    message: 'Traffic sources by impressions',
    comment: 'Names a list, for voice guides.',
  },
  partOfImpressions: /*i18n*/ {
    id: 'traffic.partOfImpressions',
    message: '{share} of all impressions',
    comment: 'Above a list: its sources are known for this part only, such as 31%.',
  },
  sharing: /*i18n*/ {
    id: 'traffic.sharing',
    message: 'Sharing',
    comment: 'A part of the screen: how viewers shared videos.',
  },
  cards: /*i18n*/ { id: 'traffic.cards', message: 'Cards and end screens', comment: 'A part of the screen.' },
  breakdown: /*i18n*/ {
    id: 'traffic.breakdown',
    message: 'Breakdown',
    comment: 'Names the choice of a part of the screen, for voice guides.',
  },
  sourcesByViews: /*i18n*/ {
    id: 'traffic.sourcesByViews',
    message: 'Traffic sources by views',
    comment: 'Names a list, for voice guides.',
  },
  placesByViews: /*i18n*/ {
    id: 'traffic.placesByViews',
    message: 'Playback locations by views',
    comment: 'Names a list, for voice guides.',
  },
  viewsBySource: /*i18n*/ { id: 'traffic.viewsBySource', message: 'Views by source', comment: 'Title of a chart.' },
  viewsByPlace: /*i18n*/ { id: 'traffic.viewsByPlace', message: 'Views by place', comment: 'Title of a chart.' },
  noViews: /*i18n*/ { id: 'traffic.noViews', message: 'No views in this period', comment: 'Title of a message.' },
  noSources: /*i18n*/ {
    id: 'traffic.noSources',
    message: 'The analytics service reports no traffic sources.',
    comment: 'Below “No views in this period”. “Choose other days above.” may follow.',
  },
  noPlaces: /*i18n*/ {
    id: 'traffic.noPlaces',
    message: 'The analytics service reports no playback locations.',
    comment: 'Below “No views in this period”. “Choose other days above.” may follow.',
  },
  byDay: /*i18n*/ {
    id: 'traffic.byDay',
    message: '{title}, day by day',
    comment: 'A chart, for voice guides: “Views by source, day by day”.',
  },
  average: /*i18n*/ {
    id: 'traffic.average',
    message: '7-day average',
    comment: 'Beside the title of a chart: each point is the average of seven days.',
  },
  noData: /*i18n*/ {
    id: 'traffic.noData',
    message: 'No data for {day}',
    comment: 'In place of a number. {day}: such as Tuesday, 17 November 2026.',
  },
  views: /*i18n*/ {
    id: 'traffic.views',
    message: '{count, plural, one {{shown} view} other {{shown} views}}',
    comment: 'Beside a day: all its views.',
  },
  other: /*i18n*/ { id: 'traffic.other', message: 'Other', comment: 'Name of a line: all smaller sources together.' },
  noShares: /*i18n*/ {
    id: 'traffic.noShares',
    message: 'Nothing was shared in this period',
    comment: 'Title of a message.',
  },
  noSharesMeaning: /*i18n*/ {
    id: 'traffic.noSharesMeaning',
    message: 'Only shares by the button under a video are counted. Choose another period above.',
    comment: 'Below “Nothing was shared in this period”.',
  },
  services: /*i18n*/ {
    id: 'traffic.services',
    message: 'Sharing services',
    comment: 'Names a list, for voice guides.',
  },
  sharedBy: /*i18n*/ { id: 'traffic.sharedBy', message: 'Shared by', comment: 'Title of a list of services.' },
  servicesByShares: /*i18n*/ {
    id: 'traffic.servicesByShares',
    message: 'Sharing services by shares',
    comment: 'Names a list, for voice guides.',
  },
  endScreenViews: /*i18n*/ {
    id: 'traffic.endScreenViews',
    message: 'End screen views',
    comment: 'Title of a tile: views that came from end screens of other videos.',
  },
  endScreenSpoken: /*i18n*/ {
    id: 'traffic.endScreenSpoken',
    message: 'End screen views: {views}. OK shows which videos',
    comment: 'The tile, for voice guides. OK is the button of the remote.',
  },
  against: /*i18n*/ {
    id: 'traffic.against',
    message: 'vs {value}',
    comment: 'On a tile: the number of the other group.',
  },
  previouslyNone: /*i18n*/ {
    id: 'traffic.previouslyNone',
    message: 'Previously 0',
    comment: 'On a tile: the earlier number was 0, so there is no change in percent.',
  },
  details: /*i18n*/ {
    id: 'trafficSource.details',
    message: 'Details',
    comment: 'Names a part of the screen, for voice guides.',
  },
  noDetails: /*i18n*/ {
    id: 'trafficSource.noDetails',
    message: 'The analytics service has no details of these views.',
    comment: 'In place of a list.',
  },
  byViews: /*i18n*/ {
    id: 'trafficSource.byViews',
    message: '{what} by views',
    comment: 'Names a list, for voice guides. {what}: such as “Search terms”.',
  },
  empty: /*i18n*/ {
    id: 'trafficSource.empty',
    message: 'The analytics service reports none for this period. It withholds small numbers.',
    comment: 'In place of a list.',
  },
  named: /*i18n*/ {
    id: 'trafficSource.named',
    message: '{share} of all. The rest is not listed.',
    comment: 'Below a list. {share}: such as 80%.',
  },
  namedOf: /*i18n*/ {
    id: 'trafficSource.namedOf',
    message: '{share} of all of {group}. The rest is not listed.',
    comment: 'Below a list. {share}: such as 80%. {group}: a name.',
  },
  top: /*i18n*/ {
    id: 'trafficSource.top',
    message: 'Top {count}: {share} of all. The rest is not listed.',
    comment: 'Below a list. {count}: 25. {share}: such as 80%.',
  },
  topOf: /*i18n*/ {
    id: 'trafficSource.topOf',
    message: 'Top {count}: {share} of all of {group}. The rest is not listed.',
    comment: 'Below a list. {count}: 25. {share}: such as 80%. {group}: a name.',
  },
}
