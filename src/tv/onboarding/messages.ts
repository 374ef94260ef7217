/** The texts of the first steps with a remote. */
export const messages = {
  move: /*i18n*/ {
    id: 'onboarding.move',
    message: 'Move with the arrows',
    comment: 'A tip for a person who uses the app for the first time. The arrows are keys of the remote.',
  },
  open: /*i18n*/ {
    id: 'onboarding.open',
    message: 'OK opens what is lit',
    comment: 'The second tip. OK is a key of the remote; the element that it would open is lit.',
  },
  back: /*i18n*/ {
    id: 'onboarding.back',
    message: 'Back returns from anywhere',
    comment: 'The last tip. Back is a key of the remote.',
  },
  place: /*i18n*/ {
    id: 'onboarding.place',
    message: 'Step {step} of {steps}',
    comment: 'Below a tip. {step} and {steps}: such as 1 and 3.',
  },
  hide: /*i18n*/ {
    id: 'onboarding.hide',
    message: 'Back hides this',
    comment: 'Below a tip, after “Step 1 of 3”. Back is a key of the remote.',
  },
}
