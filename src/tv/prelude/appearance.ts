/** The key of the settings in the browser's storage. */
export const settingsName = 'tenfoot.settings'

/**
 * Applies the stored settings to the page before its first paint; `theme/tokens.css` has styles for the known values
 * only. It loads with the page's first lines, so it validates nothing: `preferences/preferences.ts` does.
 */
export function applyStoredLook(): void {
  try {
    Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem(settingsName) ?? ''))
  } catch {
    // Nothing is stored, or this browser has no storage.
  }
}
