/** The texts of a kiosk and of the screen that sets it up. */
export const messages = {
  title: /*i18n*/ {
    id: 'kiosk.title',
    message: 'Kiosk',
    comment: 'Title of the screen that sets up a kiosk: a TV that shows screens in turn.',
  },
  about: /*i18n*/ {
    id: 'kiosk.about',
    message: 'Shows screens in turn on an unattended display. Press OK or Back to stop.',
    comment: 'Below the title “Kiosk”. OK and Back are buttons of the remote.',
  },
  screens: /*i18n*/ {
    id: 'kiosk.screens',
    message: 'Screens',
    comment: 'Names the list of screens to choose from, for voice guides.',
  },
  options: /*i18n*/ {
    id: 'kiosk.options',
    message: 'Options',
    comment: 'Names the list of options, for voice guides.',
  },
  start: /*i18n*/ { id: 'kiosk.start', message: 'Start', comment: 'Button: starts the kiosk.' },
  chooseScreen: /*i18n*/ {
    id: 'kiosk.chooseScreen',
    message: 'Choose at least one screen',
    comment: 'Why the button “Start” is disabled.',
  },
  address: /*i18n*/ {
    id: 'kiosk.address',
    message: 'Address of this kiosk',
    comment: 'Names a QR code, for voice guides.',
  },
  scan: /*i18n*/ {
    id: 'kiosk.scan',
    message: 'Use it on another TV',
    comment: 'Above a QR code. It: the kiosk that is set up.',
  },
  scanned: /*i18n*/ {
    id: 'kiosk.scanned',
    message: 'Scan for the address. A TV that opens it starts this kiosk.',
    comment: 'Below a QR code. It: the address.',
  },
  every: /*i18n*/ {
    id: 'kiosk.every',
    message: 'Time per screen',
    comment: 'Option. Beside it stands a time, such as “30 seconds”.',
  },
  group: /*i18n*/ {
    id: 'kiosk.group',
    message: 'Show numbers for',
    comment: 'Option. Beside it stands “Whole channel” or the name of a group.',
  },
  wholeChannel: /*i18n*/ {
    id: 'kiosk.wholeChannel',
    message: 'Whole channel',
    comment: 'Choice: the numbers are not limited to a group.',
  },
  dim: /*i18n*/ {
    id: 'kiosk.dim',
    message: 'Dim when idle',
    comment: 'Option. Beside it stands “Never” or “After 30 minutes”.',
  },
  dimQuestion: /*i18n*/ {
    id: 'kiosk.dimQuestion',
    message: 'Dim the screen when idle',
    comment: 'Title of the choice of the option “Dim when idle”.',
  },
  night: /*i18n*/ {
    id: 'kiosk.night',
    message: 'Dim at night',
    comment: 'Option. Beside it stands “Never” or “22:00 to 7:00”.',
  },
  text: /*i18n*/ { id: 'kiosk.text', message: 'Text size', comment: 'Option. Beside it stands “Large” or “Standard”.' },
  large: /*i18n*/ { id: 'kiosk.large', message: 'Large', comment: 'Size of texts.' },
  standard: /*i18n*/ { id: 'kiosk.standard', message: 'Standard', comment: 'Size of texts.' },
  seconds: /*i18n*/ {
    id: 'kiosk.seconds',
    message: '{count, plural, one {# second} other {# seconds}}',
    comment: 'Time that each screen is shown.',
  },
  minutes: /*i18n*/ {
    id: 'kiosk.minutes',
    message: '{count, plural, one {# minute} other {# minutes}}',
    comment: 'Time that each screen is shown.',
  },
  never: /*i18n*/ { id: 'kiosk.never', message: 'Never', comment: 'The screen is not dimmed.' },
  afterMinutes: /*i18n*/ {
    id: 'kiosk.afterMinutes',
    message: '{count, plural, one {After # minute} other {After # minutes}}',
    comment: 'When the screen is dimmed: after this time without a key press.',
  },
  afterHours: /*i18n*/ {
    id: 'kiosk.afterHours',
    message: '{count, plural, one {After # hour} other {After # hours}}',
    comment: 'When the screen is dimmed: after this time without a key press.',
  },
  nightHours: /*i18n*/ {
    id: 'kiosk.nightHours',
    message: '{from} to {until}',
    comment: 'The hours in which the screen is dimmed, such as “22:00 to 7:00” or “10:00 pm to 7:00 am”.',
  },
  leave: /*i18n*/ {
    id: 'kiosk.leave',
    message: 'Kiosk. OK or Back leaves it.',
    comment: 'For voice guides. OK and Back are buttons of the remote.',
  },
  ambient: /*i18n*/ {
    id: 'kiosk.ambient',
    message: 'Ambient mode. Any key leads back.',
    comment: 'For voice guides. Screens are shown in turn while nobody uses the TV.',
  },
  news: /*i18n*/ {
    id: 'kiosk.news',
    message: 'What is unusual',
    comment: 'Above a screen in a kiosk, after the name of the channel: what its numbers are.',
  },
  paused: /*i18n*/ {
    id: 'kiosk.paused',
    message: 'Paused',
    comment: 'In the corner of a kiosk: the same screen stays.',
  },
  offline: /*i18n*/ {
    id: 'kiosk.offline',
    message: 'Offline',
    comment: 'In the corner of a kiosk: the server cannot be reached.',
  },
  offlineSince: /*i18n*/ {
    id: 'kiosk.offlineSince',
    message: 'Offline · numbers from {time}',
    comment: 'In the corner of a kiosk: the server cannot be reached. {time}: when the numbers were loaded.',
  },
  away: /*i18n*/ {
    id: 'kiosk.away',
    message: 'Service away',
    comment: 'In the corner of a kiosk: a service does not answer.',
  },
  awaySince: /*i18n*/ {
    id: 'kiosk.awaySince',
    message: 'Service away · numbers from {time}',
    comment: 'In the corner of a kiosk: a service does not answer. {time}: when the numbers were loaded.',
  },
  planDark: /*i18n*/ {
    id: 'kiosk.planDark',
    message: 'No picture at this time',
    comment: 'On a black TV, after a key press: its plan has no picture now.',
  },
  planDarkUntil: /*i18n*/ {
    id: 'kiosk.planDarkUntil',
    message: 'No picture until {time}',
    comment: 'On a black TV, after a key press. {time}: a time of day, such as 08:30.',
  },
  planLeave: /*i18n*/ {
    id: 'kiosk.planLeave',
    message: 'Press OK or Back to use this TV.',
    comment: 'On a TV that shows a plan of operators. OK and Back are buttons of the remote.',
  },
  planMissing: /*i18n*/ {
    id: 'kiosk.planMissing',
    message: 'This TV cannot show its plan',
    comment: 'Title. Below it stands what is missing. A plan says what a TV shows at which time of the week.',
  },
  planNoScreen: /*i18n*/ {
    id: 'kiosk.planNoScreen',
    message: 'The app cannot show “{name}”. Operators can update it, or change the plan.',
    comment: 'What is missing. {name}: English name of a screen.',
  },
  planNoGroup: /*i18n*/ {
    id: 'kiosk.planNoGroup',
    message: 'This account has no group “{name}”. Create it in Groups, or ask operators to change the plan.',
    comment: 'What is missing: a group of videos. Groups: a screen of the app.',
  },
  planNoLive: /*i18n*/ {
    id: 'kiosk.planNoLive',
    message: 'Live numbers are off. Operators can switch them on ({setting}), or change the plan.',
    comment: 'What is missing. {setting}: a setting of the server.',
  },
  planNoAccount: /*i18n*/ {
    id: 'kiosk.planNoAccount',
    message:
      'Exactly one account of this TV must be called “{name}”. Pair it in Account, or ask operators to change the plan.',
    comment: 'What is missing. {name}: the name of a channel. Account: a screen of the app.',
  },
  planChanging: /*i18n*/ {
    id: 'kiosk.planChanging',
    message: 'Changing to “{name}”…',
    comment: 'On a TV that is about to show the numbers of another account. {name}: the name of its channel.',
  },
  planChangingBack: /*i18n*/ {
    id: 'kiosk.planChangingBack',
    message: 'Changing the account…',
    comment: 'On a TV that is about to show the numbers of another account.',
  },
  planMessage: /*i18n*/ {
    id: 'kiosk.planMessage',
    message: 'Message',
    comment: 'Names a text that operators show between two screens.',
  },
  panels: /*i18n*/ {
    id: 'kiosk.panels',
    message: 'Key figures side by side',
    comment: 'What a screen shows: two or four figures such as views, each with a chart. Beside it stand the days.',
  },
  problems: /*i18n*/ {
    id: 'kiosk.problems',
    message: 'Part of the address is not valid',
    comment: 'Title of a message in a kiosk. Below it stands what is wrong.',
  },
  quoted: /*i18n*/ { id: 'kiosk.quoted', message: '“{text}”', comment: 'A part of an address in quotation marks.' },
  noScreen: /*i18n*/ {
    id: 'kiosk.noScreen',
    message: 'kiosk: no screen is named. Allowed: {allowed}.',
    comment: 'What is wrong with the address. Keep the first word. {allowed}: a list of English names.',
  },
  unknownScreens: /*i18n*/ {
    id: 'kiosk.unknownScreens',
    message: 'kiosk: {screens} cannot be shown in a kiosk. Allowed: {allowed}.',
    comment: 'What is wrong with the address. Keep the first word. Both values are lists of names.',
  },
  badEvery: /*i18n*/ {
    id: 'kiosk.badEvery',
    message:
      'every: “{text}” is not allowed. Allowed: seconds from {min} to {max}. Each screen is shown for {standard} seconds.',
    comment: 'What is wrong with the address. Keep the first word.',
  },
  badDim: /*i18n*/ {
    id: 'kiosk.badDim',
    message:
      'dim: “{text}” is not allowed. Allowed: minutes from {min} to {max}, or never. The screen dims only at night.',
    comment: 'What is wrong with the address. Keep the first word and the word “never”.',
  },
  badNight: /*i18n*/ {
    id: 'kiosk.badNight',
    message:
      'night: “{text}” is not allowed. Allowed: two hours from 0 to 23 as in 22-7, or never. The night is {standard}.',
    comment: 'What is wrong with the address. Keep the first word, “22-7” and the word “never”.',
  },
  badText: /*i18n*/ {
    id: 'kiosk.badText',
    message: 'text: “{text}” is not allowed. Allowed: {allowed}. The text is large.',
    comment: 'What is wrong with the address. Keep the first word. {allowed}: English words.',
  },
  noGroups: /*i18n*/ {
    id: 'kiosk.noGroups',
    message:
      'group: this channel has no group of videos called “{text}”. It has no groups yet. The whole channel is shown.',
    comment: 'What is wrong with the address. Keep the first word.',
  },
  unknownGroup: /*i18n*/ {
    id: 'kiosk.unknownGroup',
    message:
      'group: this channel has no group of videos called “{text}”. Allowed: {allowed}. The whole channel is shown.',
    comment: 'What is wrong with the address. Keep the first word. {allowed}: a list of names.',
  },
}
