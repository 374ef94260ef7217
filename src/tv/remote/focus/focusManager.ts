import { getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { currentEntry } from '../back.ts'
import { focusOn } from '../focusMark.ts'
import { isFocusBorrowed, onFocusReturn } from '../modal.ts'
import { type Box, nearestTo } from './rows.ts'

/** `frame`: what surrounds every screen. It never takes the focus while the screen has something to focus. */
export type Place = 'screen' | 'frame'

interface Focusable {
  node: HTMLElement
  place: Place
}

/** A screen that comes back may still be loading what had the focus. It may claim the focus for this time. */
const wishLastsMs = 5_000
/** The open rail covers the screen. After this time the focus leaves it for whatever the screen has so far. */
const railCoversMs = 300
const rememberedEntries = 50

/** Every element that norigin can focus, by focus key: norigin does not list what it has registered. */
const focusables = new Map<string, Focusable>()
/** History entry → what had the focus there. */
const remembered = new Map<string, string>()
/** Where the focus was last. */
let lastBox: Box = { left: 0, right: 0, top: 0, bottom: 0 }
/** What gets the focus as soon as it can be seen. */
let wish: { focusKey: string; until: number } | undefined
/** What was offered last: a message in the place of a screen's contents mounts before the screen itself. */
let offered: string | undefined
/** Nobody has moved since the screen came: no person chose what has the focus. */
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
    wish = undefined
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

/** norigin moves the focus. `box`: the element's position. */
export function focusMoved(focusKey: string, box: Box): void {
  lastBox = box
  if (focusables.get(focusKey)?.place === 'screen') remember(focusKey)
}

/** The person pressed or pointed: nothing may pull the focus away from where they are. */
export function personMoved(): void {
  wish = undefined
  untouched = false
}

/** A screen has come. It focuses what had the focus when this entry was left, or what the screen offers. */
export function enterScreen(firstFocusKey: string): void {
  const known = remembered.get(currentEntry()) ?? firstFocusKey
  const focusKey = !focusables.has(known) && offered !== undefined && focusables.has(offered) ? offered : known
  wishFor(focusKey)
  untouched = true
  if (!focusables.has(focusKey) && focusables.has(firstFocusKey)) void setFocus(firstFocusKey)
  setTimeout(leaveFrame, railCoversMs)
}

/** A person who has just chosen a screen in the frame wants to see it, also while it is still loading. */
function leaveFrame(): void {
  if (!wish || isVisible(wish.focusKey) || focusables.get(getCurrentFocusKey())?.place !== 'frame') return
  const next = nearest()
  if (next !== undefined && focusables.get(next)?.place === 'screen') void setFocus(next)
}

/**
 * Focuses what the person should act on (a button to try again), unless they are busy in the frame. A person who has
 * just chosen this screen there, and pressed nothing since, is not busy.
 */
export function offerFocus(focusKey: string): void {
  offered = focusKey
  if (wish || focusables.get(getCurrentFocusKey())?.place !== 'frame') wishFor(focusKey)
}

/** As `offerFocus`, for one thing among others: a person who has moved since the screen came stays where they are. */
export function offerFocusUntouched(focusKey: string): void {
  if (untouched) offerFocus(focusKey)
}

function wishFor(focusKey: string): void {
  wish = { focusKey, until: Date.now() + wishLastsMs }
  checkFocusSoon()
}

/** Looks after React has drawn and norigin has settled: several changes at once need one look. */
export function checkFocusSoon(): void {
  if (checkPlanned) return
  checkPlanned = true
  setTimeout(() => {
    checkPlanned = false
    if (!isFocusBorrowed()) checkFocus()
  }, 0)
}

function checkFocus(): void {
  if (wish && Date.now() > wish.until) wish = undefined
  if (wish && isVisible(wish.focusKey)) {
    const { focusKey } = wish
    wish = undefined
    void setFocus(focusKey)
    return
  }
  const current = getCurrentFocusKey()
  const node = focusables.get(current)?.node
  // It is visible: browsers take DOM focus from what is gone or hidden. Measuring would cost a layout.
  if (node && document.activeElement === node) return
  if (node && isVisible(current)) focusOn(node)
  else {
    const next = nearest()
    if (next !== undefined) void setFocus(next)
  }
}

/** The focusable that is nearest to where the focus was lost. If the screen has none, the current place in the rail. */
function nearest(): string | undefined {
  const visible = [...focusables].filter(([focusKey]) => isVisible(focusKey))
  const onScreen = visible.filter(([, { place }]) => place === 'screen')
  const here = visible.find(([, { node }]) => node.getAttribute('aria-current') === 'page')
  if (onScreen.length === 0 && here) return here[0]
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
