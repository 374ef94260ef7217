/** The texts of the forms with which operators act on screens, and why an act is refused. */
export const messages = {
  messageHint: /*i18n*/ {
    id: 'fleet.messageHint',
    message: 'Up to {count} characters. Leave it empty to end the message that stands there.',
    comment: 'Below the field “Message”.',
  },
  minutes: /*i18n*/ {
    id: 'fleet.minutes',
    message: 'Minutes',
    comment: 'Label of a field: for how long a message stands there.',
  },
  moveHint: /*i18n*/ {
    id: 'fleet.moveHint',
    message: 'Leave it empty to change nothing. A hyphen empties it.',
    comment: 'Below the fields “Place”, “Group” and “Site”, for several screens.',
  },
  signOutWarning: /*i18n*/ {
    id: 'fleet.signOutWarning',
    message: 'Screens that are signed out lose their accounts. Somebody must pair them again.',
    comment: 'Asks before screens are signed out.',
  },
  removeWarning: /*i18n*/ {
    id: 'fleet.removeWarning',
    message: 'A removed screen that reports again is a new one, without name and place.',
    comment: 'Asks before screens are removed from the list.',
  },
  noneChosen: /*i18n*/ {
    id: 'fleet.noneChosen',
    message: 'Choose at least one screen.',
    comment: 'Error: a button was pressed without a screen.',
  },
  refusedRole: /*i18n*/ { id: 'fleet.refusedRole', message: 'Your role does not allow this.', comment: 'Error.' },
  refusedSite: /*i18n*/ {
    id: 'fleet.refusedSite',
    message: 'Only an operator of all sites can change the site.',
    comment: 'Error below a field.',
  },
  refusedLength: /*i18n*/ {
    id: 'fleet.refusedLength',
    message: 'This text is too long.',
    comment: 'Error below a field.',
  },
  refusedMinutes: /*i18n*/ {
    id: 'fleet.refusedMinutes',
    message: 'Enter a whole number from {min} to {max}.',
    comment: 'Error below the field “Minutes”.',
  },
  refusedName: /*i18n*/ { id: 'fleet.refusedName', message: 'Enter a name.', comment: 'Error below the field “Name”.' },
  refusedPlan: /*i18n*/ {
    id: 'fleet.refusedPlan',
    message: 'This plan was removed, or you may not see it. Choose another.',
    comment: 'Error below the field “Plan”.',
  },
  refusedChanged: /*i18n*/ {
    id: 'fleet.refusedChanged',
    message: 'Somebody else has changed this plan meanwhile. Open it again.',
    comment: 'Error: a plan was not saved.',
  },
  refusedFirst: /*i18n*/ {
    id: 'fleet.refusedFirst',
    message: 'There is no version before this one.',
    comment: 'Error: the first version of a plan cannot be taken back.',
  },
  refusedMany: /*i18n*/ {
    id: 'fleet.refusedMany',
    message: 'There are too many plans. Remove one first.',
    comment: 'Error: a plan was not saved.',
  },
  refusedAddress: /*i18n*/ {
    id: 'fleet.refusedAddress',
    message: 'Enter a mail address, or an address that begins with https://.',
    comment: 'Error below the field “Address”.',
  },
  refusedQuiet: /*i18n*/ {
    id: 'fleet.refusedQuiet',
    message: 'Enter two times such as 22:00-07:00, or nothing.',
    comment: 'Error below the field “Quiet hours”.',
  },
  refusedZone: /*i18n*/ {
    id: 'fleet.refusedZone',
    message: 'Enter a time zone such as Europe/Berlin.',
    comment: 'Error below the field “Time zone”.',
  },
  refusedUpdate: /*i18n*/ {
    id: 'fleet.refusedUpdate',
    message: 'There is nothing to update now, or an update runs already. Open the page again.',
    comment: 'Error.',
  },
}
