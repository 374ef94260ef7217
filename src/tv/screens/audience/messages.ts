/** The texts of Audience. */
export const messages = {
  title: /*i18n*/ { id: 'audience.title', message: 'Audience', comment: 'Title of the screen: who watches.' },
  countries: /*i18n*/ { id: 'audience.countries', message: 'Countries', comment: 'A part of the screen.' },
  people: /*i18n*/ { id: 'audience.people', message: 'Age and gender', comment: 'A part of the screen.' },
  devices: /*i18n*/ { id: 'audience.devices', message: 'Devices', comment: 'A part of the screen.' },
  subscribed: /*i18n*/ {
    id: 'audience.subscribed',
    message: 'Subscribed or not',
    comment: 'A part of the screen: subscribers beside other viewers.',
  },
  shown: /*i18n*/ {
    id: 'audience.shown',
    message: 'Shown',
    comment: 'Names the choice of a part of the screen, for voice guides.',
  },
  empty: /*i18n*/ {
    id: 'audience.empty',
    message: 'Nothing to show',
    comment: 'Title of a message. Below it stands the reason.',
  },
}

/** The texts about countries, states and cities. */
export const placeMessages = {
  countries: /*i18n*/ { id: 'audiencePlaces.countries', message: 'Countries', comment: 'Name of a list.' },
  states: /*i18n*/ { id: 'audiencePlaces.states', message: 'States', comment: 'Name of a list: those of the USA.' },
  cities: /*i18n*/ { id: 'audiencePlaces.cities', message: 'Cities', comment: 'Name of a list.' },
  by: /*i18n*/ {
    id: 'audiencePlaces.by',
    message: '{what} by {metric}',
    comment: 'Names a list, for voice guides: “Countries by views”.',
  },
  openStates: /*i18n*/ {
    id: 'audiencePlaces.openStates',
    message: 'OK shows its states and cities',
    comment: 'Beside the name of a country. OK is the button of the remote.',
  },
  openCities: /*i18n*/ {
    id: 'audiencePlaces.openCities',
    message: 'OK shows its cities',
    comment: 'Beside the name of a country or state. OK is the button of the remote.',
  },
  noViews: /*i18n*/ {
    id: 'audiencePlaces.noViews',
    message: 'The service reports no views in this period.',
    comment: 'In place of a list. “Choose other days above.” may follow.',
  },
  noStates: /*i18n*/ {
    id: 'audiencePlaces.noStates',
    message: 'The service reports no states for this period. Choose another period above.',
    comment: 'In place of a list.',
  },
  noCities: /*i18n*/ {
    id: 'audiencePlaces.noCities',
    message: 'The service reports no cities for this period: too few people watched in each.',
    comment: 'In place of a list.',
  },
  unknownCity: /*i18n*/ { id: 'audiencePlaces.unknownCity', message: 'City unknown', comment: 'In place of a name.' },
  cityInState: /*i18n*/ { id: 'audiencePlaces.cityInState', message: '{city}, {state}', comment: 'A city of the USA.' },
  shown: /*i18n*/ {
    id: 'audiencePlaces.shown',
    message: 'Shown',
    comment: 'Names the choice between states and cities, for voice guides.',
  },
  rankedBy: /*i18n*/ {
    id: 'audiencePlaces.rankedBy',
    message: 'Ranked by',
    comment: 'Names the choice of a metric, for voice guides.',
  },
  share: /*i18n*/ {
    id: 'audiencePlaces.share',
    message: '{share} of all',
    comment: 'Beside a number. {share}: such as 12%.',
  },
  noEarlier: /*i18n*/ {
    id: 'audiencePlaces.noEarlier',
    message: 'No earlier data',
    comment: 'In place of a comparison.',
  },
}

/** The texts about age, gender and subscribers. */
export const viewerMessages = {
  noAges: /*i18n*/ {
    id: 'audienceViewers.noAges',
    message: 'The service reports age and gender only for larger audiences. Choose a longer period above.',
    comment: 'In place of a chart.',
  },
  noViews: /*i18n*/ {
    id: 'audienceViewers.noViews',
    message: 'The service reports no views in this period. Choose another period above.',
    comment: 'In place of a chart.',
  },
  agesLabel: /*i18n*/ {
    id: 'audienceViewers.agesLabel',
    message: 'Viewers by age and gender',
    comment: 'Names a chart, for voice guides.',
  },
  women: /*i18n*/ { id: 'audienceViewers.women', message: 'Women', comment: 'Title of the left half of a chart.' },
  men: /*i18n*/ { id: 'audienceViewers.men', message: 'Men', comment: 'Title of the right half of a chart.' },
  age: /*i18n*/ {
    id: 'audienceViewers.age',
    message: '{age}: women {women}, men {men}',
    comment: 'A row of a chart, for voice guides. {age}: such as 25–34. The others are percentages.',
  },
  ageAgainst: /*i18n*/ {
    id: 'audienceViewers.ageAgainst',
    message: '{age}, {group}: women {women}, men {men}; {other}: women {otherWomen}, men {otherMen}',
    comment: 'A row of a chart, for voice guides. {group} and {other}: names of groups.',
  },
  andOlder: /*i18n*/ {
    id: 'audienceViewers.andOlder',
    message: '{age} and older',
    comment: 'An age group, such as “65 and older”.',
  },
  shares: /*i18n*/ {
    id: 'audienceViewers.shares',
    message: 'Shares of all signed-in viewers.',
    comment: 'Below a chart.',
  },
  sharesOthers: /*i18n*/ {
    id: 'audienceViewers.sharesOthers',
    message: 'Shares of all signed-in viewers. Other genders: {share}.',
    comment: 'Below a chart.',
  },
  subscribedLabel: /*i18n*/ {
    id: 'audienceViewers.subscribedLabel',
    message: 'Subscribed and not subscribed',
    comment: 'Names a chart, for voice guides.',
  },
  subscribed: /*i18n*/ {
    id: 'audienceViewers.subscribed',
    message: 'Subscribed',
    comment: 'Title of the left half of a chart.',
  },
  notSubscribed: /*i18n*/ {
    id: 'audienceViewers.notSubscribed',
    message: 'Not subscribed',
    comment: 'Title of the right half of a chart.',
  },
  row: /*i18n*/ {
    id: 'audienceViewers.row',
    message: '{metric}: subscribed {subscribed}, not subscribed {others}',
    comment: 'A row of a chart, for voice guides.',
  },
  rowAgainst: /*i18n*/ {
    id: 'audienceViewers.rowAgainst',
    message:
      '{metric}, {group}: subscribed {subscribed}, not subscribed {others}; {other}: subscribed {otherSubscribed}, not subscribed {otherOthers}',
    comment: 'A row of a chart, for voice guides. {group} and {other}: names of groups.',
  },
  foot: /*i18n*/ {
    id: 'audienceViewers.foot',
    message: 'Whether they were subscribed when they watched. Percentages above are shares of all views.',
    comment: 'Below a chart of subscribed and other viewers.',
  },
  footOf: /*i18n*/ {
    id: 'audienceViewers.footOf',
    message: 'Whether they were subscribed when they watched. Percentages above are shares of all views of {group}.',
    comment: 'Below a chart of subscribed and other viewers. {group}: a name.',
  },
}

/** The texts about devices. */
export const deviceMessages = {
  empty: /*i18n*/ {
    id: 'audienceDevices.empty',
    message: 'The service reports no devices for this period. Choose another period above.',
    comment: 'In place of a list.',
  },
  devices: /*i18n*/ {
    id: 'audienceDevices.devices',
    message: 'Devices, views',
    comment: 'Title of a list of devices with their views.',
  },
  devicesName: /*i18n*/ {
    id: 'audienceDevices.devicesName',
    message: 'Devices',
    comment: 'Names the list of devices, for voice guides.',
  },
  devicesByViews: /*i18n*/ {
    id: 'audienceDevices.devicesByViews',
    message: 'Devices by views',
    comment: 'Names the list of devices, for voice guides.',
  },
  systems: /*i18n*/ {
    id: 'audienceDevices.systems',
    message: 'Systems, views',
    comment: 'Title of a list of operating systems with their views.',
  },
  systemsName: /*i18n*/ {
    id: 'audienceDevices.systemsName',
    message: 'Systems',
    comment: 'Names the list of operating systems, for voice guides.',
  },
  systemsByViews: /*i18n*/ {
    id: 'audienceDevices.systemsByViews',
    message: 'Systems by views',
    comment: 'Names the list of operating systems, for voice guides.',
  },
}
