/** The texts of Audience. */
export const messages = {
  title: /*i18n*/ { id: 'audience.title', message: 'Audience', comment: 'Title of the screen: who watches.' },
  countries: /*i18n*/ { id: 'audience.countries', message: 'Countries', comment: 'A part of the screen.' },
  people: /*i18n*/ { id: 'audience.people', message: 'Age and gender', comment: 'A part of the screen.' },
  devices: /*i18n*/ { id: 'audience.devices', message: 'Devices', comment: 'A part of the screen.' },
  subscribed: /*i18n*/ {
    id: 'audience.subscribed',
    message: 'Subscribed or not',
    comment: 'A part of the screen: subscribers beside other viewers.',
  },
  shown: /*i18n*/ {
    id: 'audience.shown',
    message: 'Shown',
    comment: 'Names the choice of a part of the screen, for voice guides.',
  },
  empty: /*i18n*/ {
    id: 'audience.empty',
    message: 'Nothing to show',
    comment: 'Title of a message. Below it stands the reason.',
  },
}
