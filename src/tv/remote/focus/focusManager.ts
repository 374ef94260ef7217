import { getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { currentEntry } from '../back.ts'
import { focusOn } from '../focusMark.ts'
import { isFocusBorrowed, onFocusReturn } from '../modal.ts'
import { afterPaint } from './afterPaint.ts'
import { type Focusable, focusables, focusGroups, lastIn } from './focusables.ts'
import { forgetTargets, isOptimistic, lookAround } from './optimisticFocus.ts'
import { type Box, nearestTo } from './rows.ts'

/** A screen that comes back may still be loading what had the focus: so long it may claim it. */
const wishLastsMs = 5_000
/** So long a screen may take to show what it offers, before the focus goes to whatever it has: the rail covers it. */
const railCoversMs = 300
const rememberedEntries = 50

/** History entry → what had the focus there. */
const remembered = new Map<string, string>()
let lastBox: Box | undefined
let wish: { focusKey: string; until: number } | undefined
/** What a screen last offered: what stands in the place of its contents comes before the screen itself has entered. */
let offered: string | undefined
/** Nobody has moved since the screen came: what has the focus was not chosen by a person. */
let untouched = true
let checkPlanned = false

/** Starts to hold that, whatever happens, one visible element has DOM focus. */
export function manageFocus(): () => void {
  const later = () => checkFocusSoon()
  document.addEventListener('focusout', later, true)
  window.addEventListener('focus', later)
  const stopReturn = onFocusReturn(() => {
    checkFocusSoon()
    return focusables.size > 0
  })
  return () => {
    document.removeEventListener('focusout', later, true)
    window.removeEventListener('focus', later)
    stopReturn()
    focusables.clear()
    forgetTargets()
    wish = undefined
  }
}

/** A thing that can have the focus stands on the screen; the returned function takes it away. */
export function addFocusable(focusKey: string, focusable: Focusable): () => void {
  focusables.set(focusKey, focusable)
  lookAround()
  checkFocusSoon()
  return () => {
    if (focusables.get(focusKey) !== focusable) return
    if (focusKey === getCurrentFocusKey()) lastBox = focusable.node.getBoundingClientRect()
    focusables.delete(focusKey)
    lookAround()
    checkFocusSoon()
  }
}

/**
 * A part of the page stands on the screen; the returned function takes it away. An arrow from outside leads to `enterAt`,
 * or else to what had the focus in it last.
 */
export function addFocusGroup(focusKey: string, node: HTMLElement, enterAt: () => string | undefined): () => void {
  const area = { node, enterAt: () => enterAt() ?? lastIn.get(focusKey) }
  focusGroups.set(focusKey, area)
  return () => {
    if (focusGroups.get(focusKey) === area) focusGroups.delete(focusKey)
    lastIn.delete(focusKey)
  }
}

/** Called by norigin's adapter whenever the focus moves. */
export function focusMoved(focusKey: string): void {
  const focusable = focusables.get(focusKey)
  if (!focusable) return
  if (focusable.place === 'screen') remember(focusKey)
  lastIn.set(focusable.area, focusKey)
  lookAround()
  // Measured now, it would make the browser lay out the page in the middle of the move.
  afterPaint(() => {
    if (focusables.get(focusKey) === focusable && focusKey === getCurrentFocusKey())
      lastBox = focusable.node.getBoundingClientRect()
  })
}

/** The person moved on: nothing may pull the focus away from where it goes now. */
export function forgetWish(): void {
  wish = undefined
  touched()
}

/** What has the focus now, a person chose. */
export function touched(): void {
  untouched = false
}

/** A screen has come: focus what had it when this entry was left, or what the screen offers. */
export function enterScreen(firstFocusKey: string): void {
  const known = remembered.get(currentEntry()) ?? firstFocusKey
  const focusKey = !focusables.has(known) && offered !== undefined && focusables.has(offered) ? offered : known
  wish = { focusKey, until: Date.now() + wishLastsMs }
  untouched = true
  if (!focusables.has(wish.focusKey) && focusables.has(firstFocusKey)) void setFocus(firstFocusKey)
  setTimeout(leaveFrame, railCoversMs)
  checkFocusSoon()
}

/** Who has just chosen a screen in the frame, and pressed nothing since, wants to see it, though it is still loading. */
function leaveFrame(): void {
  if (!wish || isVisible(wish.focusKey) || focusables.get(getCurrentFocusKey())?.place !== 'frame') return
  const next = nearestSpot()
  if (next !== undefined && focusables.get(next)?.place === 'screen') void setFocus(next)
}

/**
 * Something came that the person should act on (a button to try again): focus it, unless they are busy in the frame. Who
 * has just chosen this screen there, and pressed nothing since, is not.
 */
export function offerFocus(focusKey: string): void {
  offered = focusKey
  if (focusables.get(getCurrentFocusKey())?.place === 'frame' && !wish) return
  wish = { focusKey, until: Date.now() + wishLastsMs }
  checkFocusSoon()
}

/** As `offerFocus`, for what stands beside other things: who has moved since the screen came stays where they went. */
export function offerFocusUntouched(focusKey: string): void {
  if (untouched) offerFocus(focusKey)
}

/** Looks after React has drawn and norigin has settled: several changes in one go need one look. */
export function checkFocusSoon(): void {
  if (checkPlanned) return
  checkPlanned = true
  setTimeout(() => {
    checkPlanned = false
    checkFocus()
  }, 0)
}

function checkFocus(): void {
  if (isFocusBorrowed()) return
  // norigin follows after the paint.
  if (isOptimistic()) {
    afterPaint(checkFocusSoon)
    return
  }
  if (wish && Date.now() > wish.until) wish = undefined
  if (wish && isVisible(wish.focusKey)) {
    const { focusKey } = wish
    wish = undefined
    void setFocus(focusKey)
    return
  }
  const current = getCurrentFocusKey()
  const node = focusables.get(current)?.node
  // What has DOM focus is on the screen: browsers take it from what is gone or hidden. Measuring would cost a layout.
  if (node && !wish && document.activeElement === node) return
  if (isVisible(current)) {
    if (node && document.activeElement !== node) focusOn(node)
    return
  }
  const next = nearestSpot()
  if (next !== undefined) void setFocus(next)
}

/** On the screen what is nearest to where the focus was lost; where it has nothing, the place in the rail that it is. */
function nearestSpot(): string | undefined {
  const visible = [...focusables].filter(([focusKey]) => isVisible(focusKey))
  const onScreen = visible.filter(([, { place }]) => place === 'screen')
  const here = visible.find(([, { node }]) => node.getAttribute('aria-current') === 'page')
  if (onScreen.length === 0 && here) return here[0]
  const candidates = (onScreen.length > 0 ? onScreen : visible).map(([focusable, { node }]) => ({
    focusable,
    box: node.getBoundingClientRect(),
  }))
  return nearestTo(lastBox ?? { left: 0, right: 0, top: 0, bottom: 0 }, candidates)
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
