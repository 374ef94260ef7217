/** Names of speakers whom the service does not name. */
export const messages = {
  channel: /*i18n*/ {
    id: 'transcriptModel.channel',
    message: 'Channel {number}',
    comment: 'A channel of the sound. {number}: such as 1.',
  },
  speaker: /*i18n*/ {
    id: 'transcriptModel.speaker',
    message: 'Speaker {number}',
    comment: 'Someone who speaks. {number}: such as 1.',
  },
}
