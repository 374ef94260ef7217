import type { Action } from './actions.ts'
import type {} from './globals.ts'
import type { KeyCodes } from './keyMaps.ts'

/** Constants that a receiver defines with values of its own (ETSI TS 102 796, CEA-2014). */
const constants: Readonly<Record<string, Action>> = {
  VK_LEFT: 'left',
  VK_UP: 'up',
  VK_RIGHT: 'right',
  VK_DOWN: 'down',
  VK_ENTER: 'ok',
  VK_BACK: 'back',
  VK_PLAY: 'play',
  VK_PAUSE: 'pause',
  VK_PLAY_PAUSE: 'playPause',
  VK_STOP: 'stop',
  VK_REWIND: 'rewind',
  VK_FAST_FWD: 'fastForward',
  VK_PREV: 'previous',
  VK_NEXT: 'next',
  VK_RED: 'red',
  VK_GREEN: 'green',
  VK_YELLOW: 'yellow',
  VK_BLUE: 'blue',
  VK_INFO: 'info',
}

/** Key codes as this receiver defines them. */
export function hbbtvKeyCodes(): KeyCodes {
  const codes: Record<number, Action> = {}
  for (const [name, action] of Object.entries(constants)) {
    const value: unknown = Reflect.get(window, name) ?? Reflect.get(window.KeyEvent ?? {}, name)
    if (typeof value === 'number') codes[value] = action
  }
  return codes
}

/** Bits of a KeySet: colours, navigation, vcr, info; other keys stay with the broadcast. */
const keySet = 0x1 + 0x2 + 0x4 + 0x8 + 0x10 + 0x20 + 0x80

/** Asks the receiver to send these keys to the page, and to show it. */
export function requestHbbtvKeys(): void {
  try {
    const application = window.oipfObjectFactory?.createApplicationManagerObject().getOwnerApplication(document)
    application?.privateData.keyset.setValue(keySet)
    application?.show()
  } catch {
    // Not an HbbTV application after all, only a browser that says so.
  }
}
