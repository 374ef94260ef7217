/** Settings of captions. */
export const messages = {
  source: /*i18n*/ {
    id: 'captions.source',
    message: 'Source',
    comment: 'Setting: the file that captions come from. Beside it stands a format such as SRT.',
  },
  sourceOf: /*i18n*/ {
    id: 'captions.sourceOf',
    message: 'Caption source',
    comment: 'Title of a list of formats, such as SRT.',
  },
  size: /*i18n*/ { id: 'captions.size', message: 'Size', comment: 'Setting: the size of the letters.' },
  colour: /*i18n*/ { id: 'captions.colour', message: 'Colour', comment: 'Setting: the colour of the letters.' },
  ground: /*i18n*/ { id: 'captions.ground', message: 'Background', comment: 'Setting: the colour behind the letters.' },
  medium: /*i18n*/ { id: 'captions.medium', message: 'Medium', comment: 'A size of letters.' },
  small: /*i18n*/ { id: 'captions.small', message: 'Small', comment: 'A size of letters.' },
  large: /*i18n*/ { id: 'captions.large', message: 'Large', comment: 'A size of letters.' },
  largest: /*i18n*/ { id: 'captions.largest', message: 'Largest', comment: 'A size of letters.' },
  white: /*i18n*/ { id: 'captions.white', message: 'White', comment: 'A colour of letters.' },
  yellow: /*i18n*/ { id: 'captions.yellow', message: 'Yellow', comment: 'A colour of letters.' },
  cyan: /*i18n*/ { id: 'captions.cyan', message: 'Cyan', comment: 'A colour of letters.' },
  green: /*i18n*/ { id: 'captions.green', message: 'Green', comment: 'A colour of letters.' },
  black: /*i18n*/ { id: 'captions.black', message: 'Black', comment: 'A colour behind letters.' },
  grey: /*i18n*/ { id: 'captions.grey', message: 'Grey', comment: 'A colour behind letters.' },
  none: /*i18n*/ { id: 'captions.none', message: 'None', comment: 'No colour behind letters.' },
  stage: /*i18n*/ {
    id: 'captions.stage',
    message: 'Preview of the captions. OK plays and pauses.',
    comment: 'Names the part of the screen that shows captions, for voice guides. OK is the button of the remote.',
  },
}
