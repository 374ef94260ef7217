/** The texts of Content owners. */
export const messages = {
  noOwners: /*i18n*/ { id: 'console.noOwners', message: 'No content owners.', comment: 'When a list is empty.' },
  contentOwner: /*i18n*/ { id: 'console.contentOwner', message: 'Content owner', comment: 'Label of a field.' },
  addOwner: /*i18n*/ { id: 'console.addOwner', message: 'Add content owner', comment: 'Button.' },
  noOwnersYet: /*i18n*/ {
    id: 'console.noOwnersYet',
    message: 'No content owners yet.',
    comment: 'When a list is empty.',
  },
  newOwner: /*i18n*/ { id: 'console.newOwner', message: 'New content owner', comment: 'Heading.' },
  ownerNameHint: /*i18n*/ {
    id: 'console.ownerNameHint',
    message: 'Clients send it as contentOwner==<name>. You cannot change it later.',
    comment: 'Below the field “Name”. Keep contentOwner==; translate the name in brackets.',
  },
  ownerTitleHint: /*i18n*/ {
    id: 'console.ownerTitleHint',
    message: 'The name people see. Leave empty to use its Name.',
    comment: 'Below the field “Title”.',
  },
  channels: /*i18n*/ { id: 'console.channels', message: 'Channels', comment: 'Heading.' },
  noChannels: /*i18n*/ { id: 'console.noChannels', message: 'No channels.', comment: 'When a list is empty.' },
  ownerChannelHint: /*i18n*/ {
    id: 'console.ownerChannelHint',
    message: 'Its previous content owner loses it.',
    comment: 'Below the field “Channel ID”.',
  },
  addChannel: /*i18n*/ { id: 'console.addChannel', message: 'Add channel', comment: 'Button.' },
}
