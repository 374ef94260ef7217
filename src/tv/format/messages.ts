/** How values of the language of the words are put together. */
export const messages = {
  comma: /*i18n*/ {
    id: 'format.comma',
    message: '{before}, {next}',
    comment: 'Two things of a list without “and”. {before} may hold several already: “English, German”.',
  },
  hours: /*i18n*/ { id: 'format.hours', message: '{hours}\u00a0h', comment: 'A duration. The space does not break.' },
  minutes: /*i18n*/ {
    id: 'format.minutes',
    message: '{minutes}\u00a0min',
    comment: 'A duration. The space does not break.',
  },
  hoursAndMinutes: /*i18n*/ {
    id: 'format.hoursAndMinutes',
    message: '{hours}\u00a0h {minutes}\u00a0min',
    comment: 'A duration. Two of the spaces do not break.',
  },
}
