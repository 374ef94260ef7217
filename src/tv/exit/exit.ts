import type {} from '#tv/remote/globals.ts'

/** A browser that lets the page close itself does so within this time. */
const closingMs = 700

/**
 * Leaves the app the way this platform knows.
 * @returns `false` when the page is still here: nothing can close it
 */
export async function leaveApp(): Promise<boolean> {
  const ways: (() => void)[] = [
    () => window.tizen?.application?.getCurrentApplication().exit(),
    () =>
      window.oipfObjectFactory?.createApplicationManagerObject().getOwnerApplication(document)?.destroyApplication(),
    () => {
      // webOS goes to its Home, and keeps the app for the next start.
      const webos = window.webOSSystem ?? window.PalmSystem
      if (webos?.platformBack) webos.platformBack()
      else window.close()
    },
  ]
  for (const way of ways) {
    try {
      way()
    } catch {
      // Not this platform's way.
    }
  }
  await new Promise((resolve) => setTimeout(resolve, closingMs))
  return document.visibilityState === 'hidden'
}
