import type { Action } from './actions.ts'
import { hbbtvKeyCodes, requestHbbtvKeys } from './hbbtv.ts'
import { actionOf, keyMaps } from './keyMaps.ts'
import { isFocusBorrowed } from './modal.ts'
import { platformOf } from './platform.ts'
import { keyDown, keyUp, releaseAll } from './press.ts'
import { registerTizenKeys } from './tizen.ts'

/** Turns the keys of this platform into presses. No other code listens to raw keys. */
export function listenToKeys(): void {
  const platform = platformOf(navigator.userAgent)
  if (platform === 'tizen') registerTizenKeys()
  if (platform === 'hbbtv') requestHbbtvKeys()
  const codes = platform === 'hbbtv' ? { ...keyMaps.hbbtv, ...hbbtvKeyCodes() } : keyMaps[platform]

  let spaceUsed = false
  /**
   * Space plays and pauses on screens with a player. Elsewhere the browser presses the focused control, as on any page.
   */
  const hearSpace = (event: KeyboardEvent, action: Action) => {
    if (event.type === 'keydown') spaceUsed = !isFocusBorrowed() && keyDown(action)
    else keyUp(action)
    return spaceUsed
  }
  const hear = (event: KeyboardEvent, send: typeof keyDown) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const action = actionOf(codes, event)
    if (!action || belongsToTyping(event, action)) return
    if (event.key === ' ' && !hearSpace(event, action)) return
    // Otherwise the browser would also scroll, click or go back.
    event.preventDefault()
    // No other code listens to raw keys; React would only search for listeners.
    event.stopPropagation()
    if (event.key !== ' ') send(action)
  }
  window.addEventListener('keydown', (event) => hear(event, keyDown), true)
  window.addEventListener('keyup', (event) => hear(event, keyUp), true)
  window.addEventListener('blur', releaseAll)
}

/** In a text field the arrows to the left and right, Backspace and Space belong to the field. */
function belongsToTyping(event: KeyboardEvent, action: string): boolean {
  const { target } = event
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  return event.key === 'Backspace' || event.key === ' ' || action === 'left' || action === 'right'
}
