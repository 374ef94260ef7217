/** The texts of the page of one screen. */
export const messages = {
  account: /*i18n*/ {
    id: 'fleet.account',
    message: 'Account',
    comment: 'Label: ID of the account that is signed in on a screen.',
  },
  planVersion: /*i18n*/ {
    id: 'fleet.planVersion',
    message: '{name}, version {number}',
    comment: 'A plan and its version: “Lobby, version 3”.',
  },
  versionWaits: /*i18n*/ {
    id: 'fleet.planVersionWaits',
    message: '{name}, version {number} (not on the screen yet)',
    comment: 'A plan and its version, which the screen has not received yet.',
  },
  lacks: /*i18n*/ {
    id: 'fleet.lacks',
    message: 'Missing',
    comment: 'Label: what a screen lacks to show all of its plan. After it stands what.',
  },
  accounts: /*i18n*/ {
    id: 'fleet.accounts',
    message: 'Accounts',
    comment: 'Label: the names of the channels of all accounts that are signed in on a screen.',
  },
  engine: /*i18n*/ {
    id: 'fleet.engine',
    message: 'Engine',
    comment: 'Label: the browser engine of a screen, such as “Chromium 64”.',
  },
  size: /*i18n*/ { id: 'fleet.size', message: 'Size', comment: 'Label: width and height of a screen in pixels.' },
  memory: /*i18n*/ {
    id: 'fleet.memory',
    message: 'Memory',
    comment: 'Label: how much memory the app uses on a screen.',
  },
  frames: /*i18n*/ {
    id: 'fleet.frames',
    message: 'Frames per second',
    comment: 'Label: how often a screen draws in a second.',
  },
  lastReport: /*i18n*/ {
    id: 'fleet.lastReport',
    message: 'Last report',
    comment: 'Label: when a screen was heard last. After it: “3 seconds ago”.',
  },
  history: /*i18n*/ {
    id: 'fleet.history',
    message: 'Last 24 hours',
    comment: 'Heading above a strip that shows the states of a screen.',
  },
  picture: /*i18n*/ {
    id: 'fleet.picture',
    message: 'Drawing of what the screen shows',
    comment: 'Names a drawing, for screen readers.',
  },
}
