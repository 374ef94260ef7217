import { focusOn } from './focusMark.ts'

/**
 * The number of dialogs that hold DOM focus. A dialog borrows it from the screen below. Code that moves the focus there
 * (norigin, when it is loaded) checks `isFocusBorrowed` first, and is called when the focus comes back.
 */
let borrowers = 0
let giveBack: () => boolean = () => false

export function isFocusBorrowed(): boolean {
  return borrowers > 0
}

/**
 * Sets the callback that focuses an element of the screen after a dialog. It returns `false` when it has nothing to
 * focus.
 */
export function onFocusReturn(restore: () => boolean): () => void {
  giveBack = restore
  return () => {
    if (giveBack === restore) giveBack = () => false
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
    if (borrowers > 0 || giveBack()) return
    if (before instanceof HTMLElement && before.isConnected) focusOn(before)
  }
}
