import { getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { currentEntry } from '../back.ts'
import { focusOn } from '../focusMark.ts'
import { isFocusBorrowed, onFocusReturn } from '../modal.ts'
import { type Box, nearestTo } from './rows.ts'

/**
 * `frame`: what surrounds every screen, such as the rail. It gets the focus only if the screen has nothing to focus.
 */
export type Place = 'screen' | 'frame'

interface Focusable {
  node: HTMLElement
  place: Place
}

/**
 * A screen that is opened again may still be loading the element that had the focus. That element gets the focus when
 * it appears within this time.
 */
const pendingFocusMs = 5_000
/**
 * The open rail covers the screen. After this time the focus moves from the rail to whatever the screen shows so far.
 */
const railCoversMs = 300
const rememberedEntries = 50

/** Every element that norigin can focus, by focus key: norigin does not list what it has registered. */
const focusables = new Map<string, Focusable>()
/** History entry → the focus key that had the focus there. */
const remembered = new Map<string, string>()
/** The box that had the focus last. */
let lastBox: Box = { left: 0, right: 0, top: 0, bottom: 0 }
/** The element that gets the focus as soon as it is visible. */
let pendingFocus: { focusKey: string; until: number } | undefined
/** The last argument of `offerFocus`: a message in place of a screen's contents mounts before the screen itself. */
let offered: string | undefined
/** The person has not moved the focus since the screen opened. */
let untouched = true
let checkPlanned = false

/** Starts to make sure that one visible element always has DOM focus. @returns stops it */
export function manageFocus(): () => void {
  document.addEventListener('focusout', checkFocusSoon, true)
  window.addEventListener('focus', checkFocusSoon)
  const stopReturn = onFocusReturn(() => {
    checkFocusSoon()
    return focusables.size > 0
  })
  return () => {
    document.removeEventListener('focusout', checkFocusSoon, true)
    window.removeEventListener('focus', checkFocusSoon)
    stopReturn()
    focusables.clear()
    pendingFocus = undefined
  }
}

/** Adds an element that can have the focus. @returns removes it */
export function addFocusable(focusKey: string, focusable: Focusable): () => void {
  focusables.set(focusKey, focusable)
  checkFocusSoon()
  return () => {
    if (focusables.get(focusKey) !== focusable) return
    focusables.delete(focusKey)
    checkFocusSoon()
  }
}

/** To be called when norigin moves the focus. `box`: the element's position. */
export function focusMoved(focusKey: string, box: Box): void {
  lastBox = box
  if (focusables.get(focusKey)?.place === 'screen') remember(focusKey)
}

/** To be called when the person pressed a key or moved the pointer: no pending focus may then replace their choice. */
export function personMoved(): void {
  pendingFocus = undefined
  untouched = false
}

/**
 * To be called when a screen opens. Focuses the element that had the focus when this entry was left, or what was
 * offered.
 */
export function enterScreen(firstFocusKey: string): void {
  const known = remembered.get(currentEntry()) ?? firstFocusKey
  const focusKey = !focusables.has(known) && offered !== undefined && focusables.has(offered) ? offered : known
  requestFocus(focusKey)
  untouched = true
  if (!focusables.has(focusKey) && focusables.has(firstFocusKey)) void setFocus(firstFocusKey)
  setTimeout(leaveFrame, railCoversMs)
}

/** Moves the focus from the rail to the screen that the person has just chosen there, even while it is loading. */
function leaveFrame(): void {
  if (!pendingFocus || isVisible(pendingFocus.focusKey) || focusables.get(getCurrentFocusKey())?.place !== 'frame')
    return
  const next = nearest()
  if (next !== undefined && focusables.get(next)?.place === 'screen') void setFocus(next)
}

/**
 * Focuses an element that the person should act on (a button to try again), unless they are using the rail. A person
 * who has just chosen this screen in the rail, and pressed nothing since, is not using it.
 */
export function offerFocus(focusKey: string): void {
  offered = focusKey
  if (pendingFocus || focusables.get(getCurrentFocusKey())?.place !== 'frame') requestFocus(focusKey)
}

/**
 * As `offerFocus`, on a screen with other contents: the focus stays when the person has moved since the screen opened.
 */
export function offerFocusUntouched(focusKey: string): void {
  if (untouched) offerFocus(focusKey)
}

function requestFocus(focusKey: string): void {
  pendingFocus = { focusKey, until: Date.now() + pendingFocusMs }
  checkFocusSoon()
}

/** Checks after React has rendered and norigin has updated; several changes at once cause one check. */
export function checkFocusSoon(): void {
  if (checkPlanned) return
  checkPlanned = true
  setTimeout(() => {
    checkPlanned = false
    if (!isFocusBorrowed()) checkFocus()
  }, 0)
}

function checkFocus(): void {
  if (pendingFocus && Date.now() > pendingFocus.until) pendingFocus = undefined
  if (pendingFocus && isVisible(pendingFocus.focusKey)) {
    const { focusKey } = pendingFocus
    pendingFocus = undefined
    void setFocus(focusKey)
    return
  }
  const current = getCurrentFocusKey()
  const node = focusables.get(current)?.node
  // An element with DOM focus is visible: browsers take the focus from what is removed or hidden. Measuring would force
  // a layout.
  if (node && document.activeElement === node) return
  if (node && isVisible(current)) focusOn(node)
  else {
    const next = nearest()
    if (next !== undefined) void setFocus(next)
  }
}

/**
 * The focusable nearest to where the focus was lost. When the screen has none, the current screen's item in the rail.
 */
function nearest(): string | undefined {
  const visible = [...focusables].filter(([focusKey]) => isVisible(focusKey))
  const onScreen = visible.filter(([, { place }]) => place === 'screen')
  const currentItem = visible.find(([, { node }]) => node.getAttribute('aria-current') === 'page')
  if (onScreen.length === 0 && currentItem) return currentItem[0]
  const candidates = (onScreen.length > 0 ? onScreen : visible).map(([focusable, { node }]) => ({
    focusable,
    box: node.getBoundingClientRect(),
  }))
  return nearestTo(lastBox, candidates)
}

function isVisible(focusKey: string): boolean {
  const node = focusables.get(focusKey)?.node
  return node?.isConnected === true && node.offsetWidth > 0 && node.offsetHeight > 0
}

function remember(focusKey: string): void {
  const entry = currentEntry()
  remembered.delete(entry)
  remembered.set(entry, focusKey)
  const oldest = remembered.keys().next().value
  if (remembered.size > rememberedEntries && oldest !== undefined) remembered.delete(oldest)
}
