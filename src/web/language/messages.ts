/** How things are listed. */
export const messages = {
  comma: /*i18n*/ {
    id: 'language.comma',
    message: '{before}, {next}',
    comment: 'Two things of a list without “and”. {before} may hold several already: “Data API, Analytics API”.',
  },
}
