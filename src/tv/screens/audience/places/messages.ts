/** The texts about countries, states and cities. */
export const messages = {
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
    comment: 'Beside the name of a country. OK is the button of the remote.',
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
