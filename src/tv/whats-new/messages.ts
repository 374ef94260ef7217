/** The texts of what is new in a version. */
export const messages = {
  updated: /*i18n*/ {
    id: 'whatsNew.updated',
    message: 'Tenfoot was updated',
    comment: 'Title, once after an update. Below it stand up to three sentences about what is new.',
  },
  title: /*i18n*/ {
    id: 'whatsNew.title',
    message: 'What’s new',
    comment: 'A row of Settings, and the title above what it opens: sentences about the newest version.',
  },
  ok: /*i18n*/ { id: 'whatsNew.ok', message: 'OK', comment: 'Button that closes what is new.' },
  verdict: /*i18n*/ {
    id: 'whatsNew.verdict',
    message: 'Overview begins with what is new in your numbers, and why.',
    comment: 'What is new in a version. Overview is the first screen.',
  },
  search: /*i18n*/ {
    id: 'whatsNew.search',
    message: 'Search finds every video, and every word that was said.',
    comment: 'What is new in a version. Search is a screen in the main menu.',
  },
  sendToPhone: /*i18n*/ {
    id: 'whatsNew.sendToPhone',
    message: 'Send to phone opens numbers, or what is said, on your phone.',
    comment: 'What is new in a version. “Send to phone” is a button. What is said: a sentence of a recording.',
  },
}
