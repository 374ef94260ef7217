/** The texts of the page on which operators bring a new version to screens. */
export const messages = {
  intro: /*i18n*/ {
    id: 'fleet.updateIntro',
    message:
      'Screens keep the version before until you begin. The new one reaches one screen, then a tenth, then all. Screens that crash with it go back by themselves.',
    comment: 'What an update of the app on many TVs does.',
  },
  same: /*i18n*/ {
    id: 'fleet.updateSame',
    message: 'The server has one version only. There is nothing to update.',
    comment: 'Below the title “Updates”.',
  },
  minutes: /*i18n*/ {
    id: 'fleet.updateMinutes',
    message: 'Minutes before each next step',
    comment: 'Label of a field: how long nothing may crash before more TVs get the new version.',
  },
  step: /*i18n*/ {
    id: 'fleet.updateStep',
    message: 'Step {number} of {count}',
    comment: 'How far an update is.',
  },
  running: /*i18n*/ { id: 'fleet.updateRunning', message: 'Running', comment: 'State of an update.' },
  stopped: /*i18n*/ {
    id: 'fleet.updateStopped',
    message: 'Stopped, because screens went back',
    comment: 'State of an update.',
  },
  takenBack: /*i18n*/ { id: 'fleet.updateTakenBack', message: 'Taken back', comment: 'State of an update.' },
  onNew: /*i18n*/ {
    id: 'fleet.updateOnNew',
    message: 'New version',
    comment: 'Before the number of screens that run it.',
  },
  onOld: /*i18n*/ {
    id: 'fleet.updateOnOld',
    message: 'Another version',
    comment: 'Before the number of screens that run another version than the new one.',
  },
  wentBack: /*i18n*/ {
    id: 'fleet.updateWentBack',
    message: 'Went back',
    comment: 'Before the number of screens that crashed with the new version and returned to the one before.',
  },
  next: /*i18n*/ {
    id: 'fleet.updateNextNow',
    message: 'Next step now',
    comment: 'Button: more screens get the new version without a wait.',
  },
  back: /*i18n*/ {
    id: 'fleet.updateAllBack',
    message: 'All back to the version before',
    comment: 'Button: all screens return to the version before.',
  },
}
