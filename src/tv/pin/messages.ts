/** The texts of the PIN. */
export const messages = {
  title: /*i18n*/ {
    id: 'pin.title',
    message: 'PIN for revenue and brand lift',
    comment: 'Title of a screen, and the setting that opens it. Beside the setting stands “On” or “Off”.',
  },
  about: /*i18n*/ {
    id: 'pin.about',
    message: 'For this account on this TV.',
    comment: 'Below the title “PIN for revenue and brand lift”.',
  },
  on: /*i18n*/ { id: 'pin.on', message: 'On', comment: 'Value of the setting “PIN for revenue and brand lift”.' },
  off: /*i18n*/ { id: 'pin.off', message: 'Off', comment: 'Value of the setting “PIN for revenue and brand lift”.' },
  enter: /*i18n*/ { id: 'pin.enter', message: 'Enter the PIN', comment: 'Title in place of numbers that are locked.' },
  enterMeaning: /*i18n*/ {
    id: 'pin.enterMeaning',
    message: 'A PIN locks revenue and brand lift on this TV.',
    comment: 'Below “Enter the PIN”.',
  },
  forgotten: /*i18n*/ {
    id: 'pin.forgotten',
    message: 'Forgot the PIN? Sign this account out under Account, then pair this TV again. That removes the PIN.',
    comment: 'Below “Enter the PIN”. Account is the name of a screen in the main menu.',
  },
  choose: /*i18n*/ { id: 'pin.choose', message: 'Choose a PIN', comment: 'Title: a first PIN is typed.' },
  chooseNew: /*i18n*/ { id: 'pin.chooseNew', message: 'Choose a new PIN', comment: 'Title: another PIN is typed.' },
  chooseMeaning: /*i18n*/ {
    id: 'pin.chooseMeaning',
    message: 'Four digits. This TV asks for them when it was off, or when no key was pressed for an hour.',
    comment: 'Below “Choose a PIN”.',
  },
  repeat: /*i18n*/ { id: 'pin.repeat', message: 'Enter the PIN again', comment: 'Title: the new PIN is repeated.' },
  repeatMeaning: /*i18n*/ {
    id: 'pin.repeatMeaning',
    message: 'The same four digits once more.',
    comment: 'Below “Enter the PIN again”.',
  },
  differs: /*i18n*/ {
    id: 'pin.differs',
    message: 'The two PINs were different. Choose again.',
    comment: 'The repeated PIN was another one.',
  },
  current: /*i18n*/ { id: 'pin.current', message: 'Enter the current PIN', comment: 'Title, before a change.' },
  currentMeaning: /*i18n*/ {
    id: 'pin.currentMeaning',
    message: 'Then you can change it or turn it off.',
    comment: 'Below “Enter the current PIN”.',
  },
  turnOff: /*i18n*/ { id: 'pin.turnOff', message: 'Turn the PIN off', comment: 'Button.' },
  wrong: /*i18n*/ {
    id: 'pin.wrong',
    message: '{count, plural, one {Wrong PIN. {shown} try left.} other {Wrong PIN. {shown} tries left.}}',
    comment: 'The entered PIN is not the right one.',
  },
  wait: /*i18n*/ {
    id: 'pin.wait',
    message: 'Too many wrong PINs. Try again in {time}.',
    comment: '{time}: minutes and seconds, such as 0:08.',
  },
  waiting: /*i18n*/ {
    id: 'pin.waiting',
    message: 'Too many wrong PINs',
    comment: 'Why the keys are disabled. A voice guide says it.',
  },
  typed: /*i18n*/ {
    id: 'pin.typed',
    message: '{count} of {all} digits entered',
    comment: 'A voice guide says it. {count} and {all}: numbers up to 4.',
  },
  delete: /*i18n*/ { id: 'pin.delete', message: 'Delete', comment: 'A key: removes the last digit.' },
}
