import type { Action } from './actions.ts'
import type { Platform } from './platform.ts'

/** `keyCode` → action. */
export type KeyCodes = Readonly<Record<number, Action>>

/** The only codes that every platform shares. */
const everywhere: KeyCodes = { 37: 'left', 38: 'up', 39: 'right', 40: 'down', 13: 'ok' }

const colours: KeyCodes = { 403: 'red', 404: 'green', 405: 'yellow', 406: 'blue' }

/**
 * One map a platform and never a union of them: 19 is Pause on webOS and Up elsewhere, 4 is Back on Fire TV and Left
 * elsewhere, 8 is Back on a PlayStation.
 */
export const keyMaps: Readonly<Record<Platform, KeyCodes>> = {
  tizen: {
    ...everywhere,
    ...colours,
    10009: 'back',
    415: 'play',
    19: 'pause',
    10252: 'playPause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
    10232: 'previous',
    10233: 'next',
    457: 'info',
  },
  webos: {
    ...everywhere,
    ...colours,
    461: 'back',
    415: 'play',
    19: 'pause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
    457: 'info',
  },
  // The usual values of the VK_ constants; `hbbtv.ts` reads what this receiver says instead.
  hbbtv: {
    ...everywhere,
    ...colours,
    461: 'back',
    415: 'play',
    19: 'pause',
    413: 'stop',
    412: 'rewind',
    417: 'fastForward',
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
  vidaa: { ...everywhere, 8: 'back', 415: 'play', 413: 'stop', 412: 'rewind', 417: 'fastForward' },
  desktop: { ...everywhere, 27: 'back', 8: 'back' },
}

/** `KeyboardEvent.key` names that mean one thing on any platform (UI Events key values); asked when no code matches. */
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
  ColorF0Red: 'red',
  ColorF1Green: 'green',
  ColorF2Yellow: 'yellow',
  ColorF3Blue: 'blue',
  Info: 'info',
}

/** What a key means on this platform; undefined for keys that are none of ours. */
export function actionOf(codes: KeyCodes, event: { keyCode: number; key: string }): Action | undefined {
  return codes[event.keyCode] ?? keyNames[event.key]
}
