/** What to press when the chosen days have no numbers. */
export const messages = {
  otherDays: /*i18n*/ {
    id: 'layout.otherDays',
    message: 'Choose other days above.',
    comment: 'Follows a sentence that says what is missing. The days are chosen above it on the screen.',
  },
  moreDays: /*i18n*/ {
    id: 'layout.moreDays',
    message: 'Choose more days above.',
    comment: 'Follows a sentence that says what is missing. The days are chosen above it on the screen.',
  },
}
