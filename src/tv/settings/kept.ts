/** Where this television keeps what was set on it. */
export const settingsName = 'tenfoot.settings'

/** What was set, by name; names and values are not checked. Loads with the first lines of the page, so it is small. */
export function keptSettings(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(settingsName) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return {}
  }
}

/** Puts theme, text size and motion on the page; `theme/tokens.css` says what they mean. Called before the first paint. */
export function applyLook({ theme, text, motion }: Readonly<Record<string, unknown>> = keptSettings()): void {
  const { dataset } = document.documentElement
  dataset.theme = theme === 'light' ? 'light' : 'dark'
  dataset.text = text === 'large' ? 'large' : 'standard'
  dataset.motion = motion === 'reduced' ? 'reduced' : 'television'
}
