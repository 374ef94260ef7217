import { focusOn } from './focusMark.ts'

/**
 * The number of dialogs that hold DOM focus. A dialog borrows it from the screen below. Code that moves the focus there
 * (norigin, when it is loaded) checks `isFocusBorrowed` first, and is called when the focus comes back.
 */
let borrowers = 0
/** The newest last: the pairing screen may lie over the app, and leaves it as it was. */
let restorers: readonly (() => boolean)[] = []

export function isFocusBorrowed(): boolean {
  return borrowers > 0
}

/**
 * Adds a callback that focuses an element of the screen after a dialog; the newest one is called. It returns `false`
 * when it has nothing to focus. @returns removes it
 */
export function onFocusReturn(restore: () => boolean): () => void {
  restorers = [...restorers, restore]
  return () => {
    restorers = restorers.filter((restorer) => restorer !== restore)
  }
}

/** Borrows the focus. @returns gives it back to the screen, or else to the element that had it */
export function borrowFocus(): () => void {
  const before = document.activeElement
  borrowers += 1
  let returned = false
  return () => {
    if (returned) return
    returned = true
    borrowers -= 1
    if (borrowers > 0 || restorers[restorers.length - 1]?.()) return
    if (before instanceof HTMLElement && before.isConnected) focusOn(before)
  }
}
