/** The texts of charts. */
export const messages = {
  read: /*i18n*/ {
    id: 'chart.read',
    message: '{label}. OK reads the values.',
    comment: 'A chart, for voice guides. {label}: such as “Views, day by day”.',
  },
}
