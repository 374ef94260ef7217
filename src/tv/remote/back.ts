import * as z from 'zod/mini'

/**
 * Every screen and every overlay is an entry of `history`, so that the Back of a television's own browser, which never
 * arrives as a key, goes one step back in the app and not out of it. The history has one more entry below the first
 * screen, which Back on the first screen leads to.
 */
const historyEntry = z.object({
  /** 0 is the entry below the first screen. */
  index: z.number(),
  /** Identifies the screen for what is remembered about it, such as the focus. Its overlays have the same key. */
  key: z.string(),
  overlay: z.optional(z.boolean()),
})
type Entry = z.infer<typeof historyEntry>

interface Overlay {
  index: number
  /** The key of the screen that it is over. */
  key: string
  onClose: () => void
}

const home = '/'
const first = 1
/** A browser may refuse a traversal and send no `popstate`: the next traversal must not wait for it for ever. */
const traversalTimeoutMs = 1_000

let shownEntry: Entry = { index: first, key: 'first' }
let overlays: Overlay[] = []
/** The key of the first screen; it stays the same when Back asks whether to leave and the person stays. */
let firstKey = shownEntry.key
let travelling: ReturnType<typeof setTimeout> | undefined
let askToLeave: (() => void) | undefined
/** Back was pressed on the first screen before the listener that asks whether to leave was set. */
let leaveRequested = false
let keysMade = 0
const waiting: (() => void)[] = []
const subscribers = new Set<() => void>()

/** Creates the entries below the current screen; after a reload they already exist. */
export function startHistory(): void {
  window.addEventListener('popstate', ({ state }) => arrive(state))
  const stored = z.safeParse(historyEntry, history.state)
  if (stored.success && stored.data.index >= first) {
    shownEntry = stored.data
    if (shownEntry.index === first) firstKey = shownEntry.key
    // The overlay did not survive the reload: leave its entry, so that Back does not need an extra press.
    if (shownEntry.overlay) travel(-1)
    return
  }
  const { pathname, search } = location
  shownEntry = newEntry(0)
  history.replaceState(shownEntry, '', home)
  push(pathname === home ? home + search : home)
  firstKey = shownEntry.key
  if (pathname !== home) push(pathname + search)
}

/** The path of the current entry, without the query. */
export function currentPath(): string {
  return location.pathname
}

/** The key of the current entry. */
export function currentEntry(): string {
  return shownEntry.key
}

/** Calls back after every change of the current entry. @returns stops it */
export function onEntryChange(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** One step back; on the first screen it asks whether to leave. */
export function goBack(): void {
  whenArrived(() => (shownEntry.index > first ? travel(-1) : requestLeave()))
}

/**
 * One step back from a screen that an answer has made obsolete, unless the person left it in the meantime.
 * @param entry the key of the screen's entry (`currentEntry`)
 */
export function goBackFrom(entry: string): void {
  if (entry === currentEntry()) goBack()
}

/**
 * Sets the listener that asks whether to leave the app when Back is pressed on the first screen. @returns removes it
 */
export function onBackFromFirstScreen(ask: () => void): () => void {
  askToLeave = ask
  if (leaveRequested) requestLeave()
  return () => {
    if (askToLeave === ask) askToLeave = undefined
  }
}

function requestLeave(): void {
  leaveRequested = askToLeave === undefined
  askToLeave?.()
}

/** Opens a screen one step deeper. */
export function openScreen(path: string): void {
  whenArrived(() => {
    push(path)
    notify()
  })
}

/**
 * Shows another item on the open screen, such as the next video: what is remembered about the entry stays, such as the
 * focus, and Back leads to where the screen was opened.
 */
export function replaceScreen(path: string): void {
  whenArrived(() => {
    history.replaceState(shownEntry, '', path)
    notify()
  })
}

/** Opens a screen of the rail. Back from it leads to the home screen, whatever was open before. */
export function switchTo(path: string): void {
  whenArrived(() => {
    if (shownEntry.index > first) travel(first - shownEntry.index)
    if (path === home) return
    openScreen(path)
  })
}

/**
 * Goes to the home screen as if the app had just started: the open screens belong to an account that has signed out.
 */
export function startOver(): void {
  switchTo(home)
  whenArrived(() => {
    shownEntry = newEntry(shownEntry.index)
    firstKey = shownEntry.key
    history.replaceState(shownEntry, '', home)
    notify()
  })
}

/**
 * Lets Back close an overlay.
 * @returns closes it by code; `onClose` is called either way, once
 */
export function openOverlay(onClose: () => void): () => void {
  const overlay: Overlay = { index: Number.NaN, key: '', onClose }
  whenArrived(() => {
    push(location.pathname + location.search, { ...shownEntry, index: shownEntry.index + 1, overlay: true })
    overlay.index = shownEntry.index
    overlay.key = shownEntry.key
    overlays.push(overlay)
  })
  return () =>
    whenArrived(() => {
      if (!overlays.includes(overlay)) return
      if (overlay.key === shownEntry.key) travel(overlay.index - 1 - shownEntry.index)
      // A screen was opened from it: Back from there skips its entry.
      else overlays = overlays.filter((one) => one !== overlay)
    })
}

function newEntry(index: number): Entry {
  keysMade += 1
  return { index, key: `${Date.now().toString(36)}.${keysMade}` }
}

function push(address: string, entry = newEntry(shownEntry.index + 1)): void {
  shownEntry = entry
  history.pushState(shownEntry, '', address)
}

/** Moves through history. The browser does it later and sends `popstate`: the next traversal waits for that. */
function travel(steps: number): void {
  if (steps === 0) return
  travelling = setTimeout(settle, traversalTimeoutMs)
  history.go(steps)
}

function whenArrived(step: () => void): void {
  if (travelling === undefined) step()
  else waiting.push(step)
}

function settle(): void {
  if (travelling !== undefined) clearTimeout(travelling)
  travelling = undefined
  while (travelling === undefined && waiting.length > 0) waiting.shift()?.()
}

function arrive(state: unknown): void {
  const entry = z.safeParse(historyEntry, state)
  const leaving = !entry.success || entry.data.index < first
  if (entry.success) shownEntry = entry.data
  if (leaving) push(home, { index: first, key: firstKey })
  if (shownEntry.index === first) firstKey = shownEntry.key
  const closed = overlays.filter(({ index }) => index > shownEntry.index)
  overlays = overlays.filter(({ index }) => index <= shownEntry.index)
  for (const overlay of closed.reverse()) overlay.onClose()
  notify()
  // The entry of an overlay that has closed: leave it.
  if (shownEntry.overlay && !overlays.some(({ index }) => index === shownEntry.index)) {
    if (travelling !== undefined) clearTimeout(travelling)
    travel(-1)
    return
  }
  settle()
  if (leaving) requestLeave()
}

function notify(): void {
  for (const subscriber of subscribers) subscriber()
}
