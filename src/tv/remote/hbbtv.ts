import type { Action } from './actions.ts'
import type { KeyCodes } from './keyMaps.ts'

/** Constants whose values each receiver defines (ETSI TS 102 796, CEA-2014). */
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
  VK_PAGE_UP: 'pageUp',
  VK_PAGE_DOWN: 'pageDown',
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

/** Bits of a KeySet: navigation, vcr, scroll; other keys stay with the broadcast. */
const keySet = 0x10 + 0x20 + 0x40
/** The bit of the number keys. */
export const numeric = 0x100

/** Requests these keys, and `more`, from the receiver, and asks it to show the page. */
export function requestHbbtvKeys(more = 0): void {
  try {
    const application = window.oipfObjectFactory?.createApplicationManagerObject().getOwnerApplication(document)
    application?.privateData.keyset.setValue(keySet + more)
    application?.show()
  } catch {
    // Not an HbbTV application: a browser whose user agent says HbbTV.
  }
}
