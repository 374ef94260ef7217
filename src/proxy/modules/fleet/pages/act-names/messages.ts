/** What each act is called: on its button, in the log, and after it was done. */
export const messages = {
  putOnPlan: /*i18n*/ {
    id: 'fleet.putOnPlan',
    message: 'Put on plan',
    comment: 'Button: gives screens a plan, which says what they show at which time. Title of the page after it.',
  },
  planSaved: /*i18n*/ { id: 'fleet.planSaved', message: 'Plan saved', comment: 'In the log, and after it was done.' },
  planTakenBack: /*i18n*/ {
    id: 'fleet.planTakenBack',
    message: 'Version taken back',
    comment: 'In the log, and after it was done: the version of a plan before it counts again.',
  },
  planRemoved: /*i18n*/ {
    id: 'fleet.planRemoved',
    message: 'Plan removed',
    comment: 'In the log, and after it was done.',
  },
  reload: /*i18n*/ { id: 'fleet.reload', message: 'Reload', comment: 'Button: the screen loads the app again.' },
  next: /*i18n*/ {
    id: 'fleet.next',
    message: 'Next in turn',
    comment: 'Button: a kiosk goes on to what it shows next.',
  },
  show: /*i18n*/ {
    id: 'fleet.show',
    message: 'Show name and QR code',
    comment: 'Button: the screen shows its own name, place and a QR code for a minute.',
  },
  message: /*i18n*/ {
    id: 'fleet.message',
    message: 'Message',
    comment: 'Button, and label of a field: a text that stands over a screen for a time.',
  },
  rename: /*i18n*/ { id: 'fleet.rename', message: 'Rename', comment: 'Button: gives the screen another name.' },
  move: /*i18n*/ { id: 'fleet.move', message: 'Move', comment: 'Button: changes place, group and site of screens.' },
  signOut: /*i18n*/ {
    id: 'fleet.signOut',
    message: 'Sign out screen',
    comment: 'Button: removes all accounts from a screen.',
  },
  remove: /*i18n*/ { id: 'fleet.remove', message: 'Remove', comment: 'Button: removes a screen from the list.' },
  operatorAdded: /*i18n*/ { id: 'fleet.operatorAdded', message: 'Operator added', comment: 'In the log.' },
  operatorRemoved: /*i18n*/ { id: 'fleet.operatorRemoved', message: 'Operator removed', comment: 'In the log.' },
  enrolMade: /*i18n*/ { id: 'fleet.enrolMade', message: 'Address made', comment: 'In the log, and after it was done.' },
  enrolApproved: /*i18n*/ {
    id: 'fleet.enrolApproved',
    message: 'Screen approved',
    comment: 'In the log, and after it was done.',
  },
  enrolRefused: /*i18n*/ {
    id: 'fleet.enrolRefused',
    message: 'Screen refused',
    comment: 'In the log, and after it was done.',
  },
  enrolRemoved: /*i18n*/ {
    id: 'fleet.enrolRemoved',
    message: 'Address removed',
    comment: 'In the log, and after it was done.',
  },
  alertAdded: /*i18n*/ {
    id: 'fleet.alertAdded',
    message: 'Alert added',
    comment: 'In the log, and after it was done.',
  },
  alertRemoved: /*i18n*/ {
    id: 'fleet.alertRemoved',
    message: 'Alert removed',
    comment: 'In the log, and after it was done.',
  },
  updateBegun: /*i18n*/ {
    id: 'fleet.updateBegun',
    message: 'Begin update',
    comment: 'Button, and in the log: a new version of the app reaches the first TV.',
  },
  updateNext: /*i18n*/ {
    id: 'fleet.updateNext',
    message: 'Next step of the update',
    comment: 'In the log, and after it was done: a new version reaches more TVs.',
  },
  updateBack: /*i18n*/ {
    id: 'fleet.updateBack',
    message: 'Back to the version before',
    comment: 'In the log, and after it was done: one TV or all of them.',
  },
}
