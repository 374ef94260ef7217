/** A browser that lets the page close itself does so within this time. */
const closingMs = 700

/**
 * Leaves the app by the platform's own call.
 * @returns `false` when the page is still there: nothing can close it
 */
export async function leaveApp(): Promise<boolean> {
  const exitMethods: (() => void)[] = [
    () => window.tizen?.application?.getCurrentApplication().exit(),
    () =>
      window.oipfObjectFactory?.createApplicationManagerObject().getOwnerApplication(document)?.destroyApplication(),
    () => {
      // webOS shows its home screen, and does not end the app.
      const webos = window.webOSSystem ?? window.PalmSystem
      if (webos?.platformBack) webos.platformBack()
      else window.close()
    },
  ]
  for (const exitMethod of exitMethods) {
    try {
      exitMethod()
    } catch {
      // Not supported on this platform.
    }
  }
  await new Promise((resolve) => setTimeout(resolve, closingMs))
  return document.visibilityState === 'hidden'
}
