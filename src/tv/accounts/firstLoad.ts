const name = 'tenfoot.loaded'

/** Whether the app was started anew, not loaded again. Call it once for each load. */
export function isFirstLoad(): boolean {
  try {
    const isFirst = sessionStorage.getItem(name) === null
    sessionStorage.setItem(name, 'yes')
    return isFirst
  } catch {
    // Without storage nobody can tell, and a question at each load would be worse than none.
    return false
  }
}
