import type { Action, Press } from './actions.ts'

/**
 * The order in which listeners receive a press: an overlay before the screen under it, a part of a screen that uses the
 * keys (a chart that is being read) before spatial navigation.
 */
export const layers = ['overlay', 'part', 'focus', 'base'] as const
export type Layer = (typeof layers)[number]

/** Returns `true` when it has used the press: no listener after it then receives the press. */
export type PressListener = (press: Press) => boolean

const listeners: Record<Layer, PressListener[]> = { overlay: [], part: [], focus: [], base: [] }
const heldSince = new Map<Action, number>()

/** Adds a listener. Within a layer the newest listener comes first. @returns removes it */
export function onPress(layer: Layer, listener: PressListener): () => void {
  listeners[layer].unshift(listener)
  return () => {
    listeners[layer] = listeners[layer].filter((registered) => registered !== listener)
  }
}

/** A key goes down, or repeats because it is held. @returns whether a listener used it */
export function keyDown(action: Action): boolean {
  const since = heldSince.get(action)
  const now = performance.now()
  if (since === undefined) heldSince.set(action, now)
  return dispatch({
    action,
    phase: since === undefined ? 'press' : 'repeat',
    heldMs: since === undefined ? 0 : now - since,
  })
}

/** A key comes up. One that went down on another page is ignored. @returns as `keyDown` */
export function keyUp(action: Action): boolean {
  const since = heldSince.get(action)
  if (since === undefined) return false
  heldSince.delete(action)
  return dispatch({ action, phase: 'release', heldMs: performance.now() - since })
}

/** Releases every key when the page loses them (another window, the platform's menu): no release will come. */
export function releaseAll(): void {
  for (const action of heldSince.keys()) keyUp(action)
}

function dispatch(press: Press): boolean {
  for (const layer of layers) for (const listener of listeners[layer]) if (listener(press)) return true
  if (press.action === 'ok' && press.phase === 'press') clickFocused()
  return false
}

/** Clicks the focused control for an OK that no listener used, on any platform and from any gamepad. */
function clickFocused(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused !== document.body) focused.click()
}
