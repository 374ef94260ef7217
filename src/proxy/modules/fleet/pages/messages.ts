/** The texts that several of the operators’ pages have. */
export const messages = {
  product: /*i18n*/ {
    id: 'fleet.product',
    message: 'Tenfoot screens',
    comment:
      'Name of the operators’ pages, before a sign-in, too. Screens: TVs that an operator looks after. Keep Tenfoot.',
  },
  formExpired: /*i18n*/ {
    id: 'fleet.formExpired',
    message: 'This form has expired. Try again.',
    comment: 'Error: an old page was sent.',
  },
  screens: /*i18n*/ {
    id: 'fleet.screens',
    message: 'Screens',
    comment: 'Title of the list of TVs that an operator looks after.',
  },
  log: /*i18n*/ { id: 'fleet.log', message: 'Log', comment: 'Title of the page with everything that operators did.' },
  group: /*i18n*/ {
    id: 'fleet.group',
    message: 'Group',
    comment: 'Label of a field: a name that several screens share, such as “Lobby”.',
  },
  site: /*i18n*/ {
    id: 'fleet.site',
    message: 'Site',
    comment: 'Label of a field: the building or the company where screens are, such as “Hamburg”.',
  },
  state: /*i18n*/ {
    id: 'fleet.state',
    message: 'State',
    comment: 'Label of a field, and a column of a table: what a screen is doing, such as “Dark”.',
  },
  all: /*i18n*/ { id: 'fleet.all', message: 'All', comment: 'Choice: screens of every group, site or state.' },
  find: /*i18n*/ { id: 'fleet.find', message: 'Find', comment: 'Button: shows the screens that match.' },
  since: /*i18n*/ {
    id: 'fleet.since',
    message: '{state}, {ago}',
    comment: 'A state and how long it lasts: “Dark, 3 minutes”. Or an error and when it was: {ago} is “3 minutes ago”.',
  },
  name: /*i18n*/ {
    id: 'fleet.name',
    message: 'Name',
    comment: 'Label of a field, and a column: what a screen is called.',
  },
  place: /*i18n*/ {
    id: 'fleet.place',
    message: 'Place',
    comment: 'Label of a field, and a column: where a screen hangs, such as “Left of the door”.',
  },
  shows: /*i18n*/ { id: 'fleet.shows', message: 'Shows', comment: 'Label: what a screen shows, such as “videos”.' },
  numbers: /*i18n*/ {
    id: 'fleet.numbers',
    message: 'Numbers',
    comment: 'Label: how old the numbers on a screen are. After it: “3 minutes ago”.',
  },
  channel: /*i18n*/ {
    id: 'fleet.channel',
    message: 'Channel',
    comment: 'Label: the title of the channel whose numbers a screen shows.',
  },
  plans: /*i18n*/ {
    id: 'fleet.plans',
    message: 'Plans',
    comment: 'Title of the list of plans. A plan says what screens show at which time of the week.',
  },
  plan: /*i18n*/ {
    id: 'fleet.plan',
    message: 'Plan',
    comment: 'Label: the name of the plan that a screen is on, which says what it shows at which time of the week.',
  },
  noPlan: /*i18n*/ { id: 'fleet.noPlan', message: 'No plan', comment: 'Choice: a screen is on no plan.' },
  version: /*i18n*/ { id: 'fleet.version', message: 'Version', comment: 'Label: the version of the app on a screen.' },
  address: /*i18n*/ { id: 'fleet.address', message: 'Address', comment: 'Label: the network address of a screen.' },
  lastError: /*i18n*/ {
    id: 'fleet.lastError',
    message: 'Last error',
    comment: 'Label: the last error of the app on a screen.',
  },
  lasted: /*i18n*/ {
    id: 'fleet.lasted',
    message: '{state}: {length}',
    comment:
      'How long a screen was in a state during a day: “Dark: 12 minutes”. Also how many screens are in it: “Dark: 2”.',
  },
  still: /*i18n*/ {
    id: 'fleet.still',
    message: 'Stop refreshing',
    comment: 'Link: the page no longer refreshes itself.',
  },
  refresh: /*i18n*/ {
    id: 'fleet.refresh',
    message: 'Refresh by itself',
    comment: 'Link: the page refreshes itself every few seconds.',
  },
  sent: /*i18n*/ {
    id: 'fleet.sent',
    message: '{count, plural, one {{act}: sent to # screen.} other {{act}: sent to # screens.}}',
    comment: 'Done. {act}: the name of the button, such as “Reload”.',
  },
  done: /*i18n*/ {
    id: 'fleet.done',
    message: '{count, plural, one {{act}: done for # screen.} other {{act}: done for # screens.}}',
    comment: 'Done. {act}: the name of the button, such as “Move”.',
  },
  time: /*i18n*/ { id: 'fleet.time', message: 'Time', comment: 'Column of the log.' },
  by: /*i18n*/ { id: 'fleet.by', message: 'By', comment: 'Column of the log: who did it.' },
  what: /*i18n*/ { id: 'fleet.what', message: 'What', comment: 'Column of the log: what was done, such as “Reload”.' },
  noScreen: /*i18n*/ {
    id: 'fleet.noScreen',
    message: 'No such screen',
    comment: 'Title: the screen does not exist, or is of another site.',
  },
  noScreenText: /*i18n*/ {
    id: 'fleet.noScreenText',
    message: 'It was removed, or you may not see it.',
    comment: 'Below “No such screen”.',
  },
  failed: /*i18n*/ {
    id: 'fleet.failed',
    message: 'That did not work',
    comment: 'Title of the page after an error of the server.',
  },
  failedText: /*i18n*/ {
    id: 'fleet.failedText',
    message: 'Try again in a moment.',
    comment: 'Below “That did not work”.',
  },
  addScreens: /*i18n*/ {
    id: 'fleet.enrolTitle',
    message: 'Add screens',
    comment: 'Title of the page on which an operator adds TVs that nobody has to set up by hand.',
  },
  waitsForApproval: /*i18n*/ {
    id: 'fleet.enrolWaits',
    message: 'Waits for approval',
    comment: 'State of a TV that has opened such an address. Also before a number: “Waits for approval: 2”.',
  },
  alerts: /*i18n*/ {
    id: 'fleet.alerts',
    message: 'Alerts',
    comment: 'Title of the page that says who gets a mail when a screen is dark.',
  },
  updates: /*i18n*/ {
    id: 'fleet.updates',
    message: 'Updates',
    comment: 'Title of the page on which an operator brings a new version of the app to TVs.',
  },
  played: /*i18n*/ {
    id: 'fleet.played',
    message: 'What was shown',
    comment: 'Title of a report: which numbers TVs showed, and for how long.',
  },
}
