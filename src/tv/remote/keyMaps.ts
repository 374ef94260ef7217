import type { Action } from './actions.ts'
import type { Platform } from './platform.ts'

/**
 * `keyCode` → action (specification: television 1). Colour keys and Info are in no map: the app has no use for them, so
 * the television keeps them.
 */
export type KeyCodes = Readonly<Record<number, Action>>

/** The only codes that every platform shares. */
const everywhere: KeyCodes = { 37: 'left', 38: 'up', 39: 'right', 40: 'down', 13: 'ok' }

/**
 * One map per platform, never merged: 19 is Pause on webOS and Up elsewhere, 4 is Back on Fire TV and Left elsewhere, 8
 * is Back on a PlayStation.
 */
export const keyMaps: Readonly<Record<Platform, KeyCodes>> = {
  tizen: {
    ...everywhere,
    10009: 'back',
    415: 'play',
    19: 'pause',
    10252: 'playPause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
    10232: 'previous',
    10233: 'next',
    427: 'pageUp',
    428: 'pageDown',
  },
  webos: {
    ...everywhere,
    461: 'back',
    415: 'play',
    19: 'pause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
    33: 'pageUp',
    34: 'pageDown',
  },
  // The usual values of the VK_ constants; `hbbtv.ts` reads those that the receiver defines.
  hbbtv: {
    ...everywhere,
    461: 'back',
    415: 'play',
    19: 'pause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
    33: 'pageUp',
    34: 'pageDown',
  },
  fireTv: { ...everywhere, 4: 'back', 179: 'playPause', 227: 'rewind', 228: 'fastForward' },
  xbox: {
    ...everywhere,
    27: 'back',
    195: 'ok',
    196: 'back',
    203: 'up',
    204: 'down',
    205: 'left',
    206: 'right',
    211: 'up',
    212: 'down',
    213: 'right',
    214: 'left',
  },
  playStation: {
    ...everywhere,
    8: 'back',
    128: 'play',
    129: 'stop',
    130: 'pause',
    124: 'fastForward',
    125: 'rewind',
    116: 'previous',
    117: 'next',
  },
  vidaa: {
    ...everywhere,
    8: 'back',
    461: 'back',
    415: 'play',
    19: 'pause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
    427: 'pageUp',
    428: 'pageDown',
  },
  desktop: { ...everywhere, 27: 'back', 8: 'back', 32: 'playPause' },
}

/**
 * `KeyboardEvent.key` names with one meaning on every platform (UI Events key values); used when no code matches.
 * Channel up and down page through lists: the app shows no broadcast.
 */
export const keyNames: Readonly<Record<string, Action>> = {
  BrowserBack: 'back',
  GoBack: 'back',
  MediaPlay: 'play',
  MediaPause: 'pause',
  MediaPlayPause: 'playPause',
  MediaStop: 'stop',
  MediaRewind: 'rewind',
  MediaFastForward: 'fastForward',
  MediaTrackPrevious: 'previous',
  MediaTrackNext: 'next',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  ChannelUp: 'pageUp',
  ChannelDown: 'pageDown',
}

/** What a key means on this platform; undefined for keys that the app does not use. */
export function actionOf(codes: KeyCodes, event: { keyCode: number; key: string }): Action | undefined {
  return codes[event.keyCode] ?? keyNames[event.key]
}
