/** What is drawn as focused. */
let marked: Element | null = null

/**
 * Draws the mark of focus (`data-focus`, for styles) where DOM focus is, now and whenever it moves: a window that is not
 * active matches `:focus` nowhere (a kiosk's without a window manager), and still hears the remote. Once, at the start.
 */
export function followFocus(): void {
  marked = document.querySelector('[data-focus]')
  document.addEventListener('focusin', markFocus, true)
  document.addEventListener('focusout', markFocus, true)
}

/** Moves DOM focus and its mark: a window that is not active sends no event when the focus moves. */
export function focusOn(node: HTMLElement): void {
  node.focus({ preventScroll: true })
  markFocus()
}

function markFocus(): void {
  const { activeElement } = document
  if (activeElement === marked) return
  marked?.removeAttribute('data-focus')
  marked = activeElement === document.body ? null : activeElement
  marked?.setAttribute('data-focus', '')
}
