/** The element with `data-focus`. */
let marked: Element | null = null
/** Whether `focusOn` moves the focus now. */
let isMoving = false

/**
 * Sets `data-focus` (for styles) on the element with DOM focus, now and whenever the focus moves. An inactive window (a
 * kiosk's without a window manager) matches `:focus` nowhere, and still receives keys. To be called once, at the start.
 */
export function followFocus(): void {
  marked = document.querySelector('[data-focus]')
  document.addEventListener('focusin', markFocus, true)
  // When another element gets the focus, `focusin` follows: one change of styles instead of two.
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget || markFocus(), true)
}

/**
 * Moves DOM focus and `data-focus`: an inactive window sends no event when the focus moves. The mark moves last: the
 * browser computes the styles of all that has changed by the end of `focus()`, and again for the next frame.
 */
export function focusOn(node: HTMLElement): void {
  isMoving = true
  node.focus({ preventScroll: true })
  isMoving = false
  markFocus()
}

function markFocus(): void {
  if (isMoving) return
  const { activeElement } = document
  if (activeElement === marked) return
  marked?.removeAttribute('data-focus')
  marked = activeElement === document.body ? null : activeElement
  marked?.setAttribute('data-focus', '')
}
