/** What screens are in and do, and what they lack for their plan. */
export const messages = {
  stateShown: /*i18n*/ { id: 'fleet.stateShown', message: 'On', comment: 'State of a screen: it shows its numbers.' },
  stateDimmed: /*i18n*/ {
    id: 'fleet.stateDimmed',
    message: 'Dimmed',
    comment: 'State of a screen: it shows its numbers in darker colours, as at night.',
  },
  stateTroubled: /*i18n*/ {
    id: 'fleet.stateTroubled',
    message: 'No services',
    comment: 'State of a screen: it shows old numbers, because the services do not answer.',
  },
  stateHidden: /*i18n*/ {
    id: 'fleet.stateHidden',
    message: 'In background',
    comment: 'State of a screen: another app or tab is in front.',
  },
  stateDark: /*i18n*/ {
    id: 'fleet.stateDark',
    message: 'Dark',
    comment: 'State of a screen: nothing was heard from it for about a minute. It is off, or has no network.',
  },
  stateUnknown: /*i18n*/ {
    id: 'fleet.stateUnknown',
    message: 'Not known',
    comment: 'State of a screen: the server has just started, and has not heard from the screen yet.',
  },
  stateSignedOut: /*i18n*/ {
    id: 'fleet.stateSignedOut',
    message: 'Signed out',
    comment: 'State of a screen: it has no account.',
  },
  modeKiosk: /*i18n*/ { id: 'fleet.modeKiosk', message: 'Kiosk', comment: 'What a TV does: it shows screens in turn.' },
  modeAmbient: /*i18n*/ {
    id: 'fleet.modeAmbient',
    message: 'Ambient mode',
    comment: 'What a TV does: it shows screens in turn while nobody uses it.',
  },
  modeApp: /*i18n*/ { id: 'fleet.modeApp', message: 'App', comment: 'What a TV does: somebody may use it.' },
  paused: /*i18n*/ {
    id: 'fleet.paused',
    message: 'Paused',
    comment: 'A kiosk stands still, because somebody pressed Pause.',
  },
  lacksScreen: /*i18n*/ {
    id: 'fleet.lacksScreen',
    message: 'The app on this TV cannot show “{name}”. Update it, or change the plan.',
    comment: 'What a TV lacks for its plan. {name}: English name of a screen.',
  },
  lacksGroup: /*i18n*/ {
    id: 'fleet.lacksGroup',
    message: 'The account on this TV has no group “{name}”. Create the group, or change the plan.',
    comment: 'What a TV lacks for its plan: a group of videos.',
  },
  lacksLive: /*i18n*/ {
    id: 'fleet.lacksLive',
    message: 'Live numbers are off. Switch them on at the server ({setting}), or change the plan.',
    comment: 'What a TV lacks for its plan. {setting}: a setting of the server.',
  },
  lacksAccount: /*i18n*/ {
    id: 'fleet.lacksAccount',
    message: 'Exactly one account of this TV must be called “{name}”. Pair it, or change the plan.',
    comment: 'What a TV lacks for its plan. {name}: the name of a channel.',
  },
}
