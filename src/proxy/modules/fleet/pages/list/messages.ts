/** The texts of the list of screens. */
export const messages = {
  search: /*i18n*/ {
    id: 'fleet.search',
    message: 'Search',
    comment: 'Label of a field that finds screens by their name, place and more.',
  },
  shown: /*i18n*/ {
    id: 'fleet.shown',
    message: '{count, plural, one {# screen} other {# screens}}',
    comment: 'How many screens the list shows.',
  },
  none: /*i18n*/ {
    id: 'fleet.none',
    message: 'No screens yet. A TV appears here after its first report.',
    comment: 'The list is empty.',
  },
  noMatch: /*i18n*/ {
    id: 'fleet.noMatch',
    message: 'No screens match.',
    comment: 'The list is empty, because of what was searched.',
  },
  choose: /*i18n*/ {
    id: 'fleet.choose',
    message: 'Choose screens',
    comment: 'Link: shows a box beside each screen, to do something with several.',
  },
  chooseAll: /*i18n*/ {
    id: 'fleet.chooseAll',
    message: 'Choose all',
    comment: 'Link: every screen of the list is chosen.',
  },
  watch: /*i18n*/ { id: 'fleet.watch', message: 'Watch', comment: 'Link: back to the list, which refreshes itself.' },
}
