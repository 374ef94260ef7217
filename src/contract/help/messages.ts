/** The texts of help, which the television and its page for phones show. */
export const messages = {
  title: /*i18n*/ { id: 'help.title', message: 'Help', comment: 'Title of the screen and of the page for phones.' },
  remote: /*i18n*/ { id: 'help.remote', message: 'The remote', comment: 'Title above the keys of the remote.' },
  arrows: /*i18n*/ { id: 'help.arrows', message: 'Arrows', comment: 'Keys of the remote.' },
  arrowsDo: /*i18n*/ { id: 'help.arrowsDo', message: 'Move what is lit', comment: 'Beside “Arrows”.' },
  ok: /*i18n*/ { id: 'help.ok', message: 'OK', comment: 'A key of the remote.' },
  okDoes: /*i18n*/ { id: 'help.okDoes', message: 'Opens what is lit', comment: 'Beside “OK”.' },
  back: /*i18n*/ { id: 'help.back', message: 'Back', comment: 'A key of the remote.' },
  backDoes: /*i18n*/ { id: 'help.backDoes', message: 'Returns from anywhere', comment: 'Beside “Back”.' },
  play: /*i18n*/ { id: 'help.play', message: 'Play/Pause', comment: 'A key of the remote.' },
  playDoes: /*i18n*/ {
    id: 'help.playDoes',
    message: 'Plays a recording, and pauses it',
    comment: 'Beside “Play/Pause”.',
  },
  channel: /*i18n*/ { id: 'help.channel', message: 'Channel', comment: 'Keys of the remote: channel up and down.' },
  channelDoes: /*i18n*/ { id: 'help.channelDoes', message: 'Turns the pages of a list', comment: 'Beside “Channel”.' },
  pair: /*i18n*/ { id: 'help.pair', message: 'How do I pair again?', comment: 'A question.' },
  pairAnswer: /*i18n*/ {
    id: 'help.pairAnswer',
    message:
      'Open Account and sign out, of all accounts if there are several. The TV then shows a new code for your phone.',
    comment: 'Answer to “How do I pair again?”. “Account” is in the menu.',
  },
  revenue: /*i18n*/ { id: 'help.revenue', message: 'How do I see revenue?', comment: 'A question.' },
  revenueAnswer: /*i18n*/ {
    id: 'help.revenueAnswer',
    message: 'Open Revenue. The TV shows a code: scan it, and allow access on your phone. Once is enough.',
    comment: 'Answer to “How do I see revenue?”. “Revenue” is in the menu.',
  },
  type: /*i18n*/ { id: 'help.type', message: 'Can I type on my phone?', comment: 'A question.' },
  typeAnswer: /*i18n*/ {
    id: 'help.typeAnswer',
    message: 'Yes. Where the TV shows a keyboard, scan the code beside it, and send your text from your phone.',
    comment: 'Answer to “Can I type on my phone?”.',
  },
  kiosk: /*i18n*/ { id: 'help.kiosk', message: 'How do I show screens in turn?', comment: 'A question.' },
  kioskAnswer: /*i18n*/ {
    id: 'help.kioskAnswer',
    message: 'Open Settings, then Kiosk, and choose the screens. Nobody needs to press a key. OK or Back stops it.',
    comment: 'Answer to “How do I show screens in turn?”. “Settings” is in the menu, “Kiosk” is a button there.',
  },
}
