/** The texts of Revenue. */
export const messages = {
  title: /*i18n*/ { id: 'revenue.title', message: 'Revenue', comment: 'Title of the screen.' },
  allow: /*i18n*/ { id: 'revenue.allow', message: 'Allow revenue on your phone', comment: 'Title: what to do.' },
  allowMeaning: /*i18n*/ {
    id: 'revenue.allowMeaning',
    message: 'Pairing does not include revenue. The owner of this account can allow it on a phone.',
    comment: 'Below “Allow revenue on your phone”.',
  },
  currency: /*i18n*/ { id: 'revenue.currency', message: 'Currency', comment: 'Title of a list of currencies.' },
  byDay: /*i18n*/ { id: 'revenue.byDay', message: '{figure}, day by day', comment: 'A chart, for voice guides.' },
  explained: /*i18n*/ {
    id: 'revenue.explained',
    message: '{figure}, {meaning}',
    comment: 'A figure with its explanation: “RPM, revenue per 1,000 views”.',
  },
  noEarlier: /*i18n*/ { id: 'revenue.noEarlier', message: 'No earlier data', comment: 'In place of a comparison.' },
  labelled: /*i18n*/ {
    id: 'revenue.labelled',
    message: '{name}: {value}',
    comment: 'A number with its name: “Previous 28 days: €123”, or with a day as its name.',
  },
  noData: /*i18n*/ {
    id: 'revenue.noData',
    message: 'No data for {day}',
    comment: 'In place of a number. {day}: such as Tuesday, 17 November 2026.',
  },
  keyFigures: /*i18n*/ {
    id: 'revenue.keyFigures',
    message: 'Key figures',
    comment: 'Names the tiles, for voice guides.',
  },
  tile: /*i18n*/ {
    id: 'revenue.tile',
    message: '{figure}: {value}, {change}',
    comment: 'A tile, for voice guides: “Revenue: €123, +12%”.',
  },
  changeNone: /*i18n*/ {
    id: 'revenue.changeNone',
    message: 'no earlier data',
    comment: 'Follows a number, after a comma, for voice guides.',
  },
  sources: /*i18n*/ {
    id: 'revenue.sources',
    message: 'Where it comes from',
    comment: 'Names the choice of countries, videos or ad types, for voice guides.',
  },
  countries: /*i18n*/ { id: 'revenue.countries', message: 'Countries', comment: 'Choice: revenue by country.' },
  videos: /*i18n*/ { id: 'revenue.videos', message: 'Videos', comment: 'Choice: revenue by video.' },
  ads: /*i18n*/ { id: 'revenue.ads', message: 'Ad types', comment: 'Choice: revenue by type of advertisement.' },
  countriesBy: /*i18n*/ {
    id: 'revenue.countriesBy',
    message: 'Countries by revenue',
    comment: 'Names a list, for voice guides.',
  },
  videosBy: /*i18n*/ {
    id: 'revenue.videosBy',
    message: 'Videos by revenue',
    comment: 'Names a list, for voice guides.',
  },
  adsBy: /*i18n*/ {
    id: 'revenue.adsBy',
    message: 'Ad types by what advertisers paid',
    comment: 'Names a list, for voice guides.',
  },
  adsMeaning: /*i18n*/ {
    id: 'revenue.adsMeaning',
    message: 'What advertisers paid, before the platform takes its part.',
    comment: 'Above a list of ad types with amounts: what the amounts are, as they add up to more than the revenue.',
  },
  none: /*i18n*/ { id: 'revenue.none', message: 'No revenue in this period.', comment: 'In place of a list.' },
  bumpers: /*i18n*/ {
    id: 'revenue.bumpers',
    message: 'Bumpers',
    comment: 'A type of advertisement. Short and not skippable.',
  },
  display: /*i18n*/ {
    id: 'revenue.display',
    message: 'Display',
    comment: 'A type of advertisement. Beside the video.',
  },
  skippableAuction: /*i18n*/ {
    id: 'revenue.skippableAuction',
    message: 'Skippable, by auction',
    comment: 'A type of advertisement.',
  },
  chosenBefore: /*i18n*/ {
    id: 'revenue.chosenBefore',
    message: 'Chosen before the video',
    comment: 'A type of advertisement. The viewer chooses one of several.',
  },
  skippable: /*i18n*/ { id: 'revenue.skippable', message: 'Skippable', comment: 'A type of advertisement.' },
  otherAuction: /*i18n*/ {
    id: 'revenue.otherAuction',
    message: 'Other, by auction',
    comment: 'A type of advertisement.',
  },
  bumpersReserved: /*i18n*/ {
    id: 'revenue.bumpersReserved',
    message: 'Bumpers, reserved',
    comment: 'A type of advertisement. Reserved: bought in advance.',
  },
  clickReserved: /*i18n*/ {
    id: 'revenue.clickReserved',
    message: 'Click to play, reserved',
    comment: 'A type of advertisement. Reserved: bought in advance.',
  },
  displayReserved: /*i18n*/ {
    id: 'revenue.displayReserved',
    message: 'Display, reserved',
    comment: 'A type of advertisement. Reserved: bought in advance.',
  },
  beforeReserved: /*i18n*/ {
    id: 'revenue.beforeReserved',
    message: 'Before the video, reserved',
    comment: 'A type of advertisement. Reserved: bought in advance.',
  },
  chosenReserved: /*i18n*/ {
    id: 'revenue.chosenReserved',
    message: 'Chosen, reserved',
    comment: 'A type of advertisement. Reserved: bought in advance.',
  },
  masthead: /*i18n*/ {
    id: 'revenue.masthead',
    message: 'Masthead',
    comment: 'A type of advertisement. At the top of the home page.',
  },
  otherReserved: /*i18n*/ {
    id: 'revenue.otherReserved',
    message: 'Other, reserved',
    comment: 'A type of advertisement. Reserved: bought in advance.',
  },
  unknown: /*i18n*/ { id: 'revenue.unknown', message: 'Unknown', comment: 'A type of advertisement.' },
}
