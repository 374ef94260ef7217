/** Where this television keeps what was set on it. */
export const settingsName = 'tenfoot.settings'

/**
 * Puts what was set on the page before its first paint; `theme/tokens.css` says what theme, text size and motion mean, and
 * knows no other values. It loads with the page's first lines, so it checks nothing: `preferences/preferences.ts` does.
 */
export function applyKeptLook(): void {
  try {
    Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem(settingsName) ?? ''))
  } catch {
    // Nothing was set, or this browser keeps nothing.
  }
}
