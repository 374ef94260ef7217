/** Where the build puts the worker: above everything that it may answer for. */
const workerPath = '/worker.js'

/**
 * Lets the app start without its proxy: registers the worker and tells it which files the app has loaded. Browsers have
 * workers on https and on localhost alone; elsewhere nothing happens.
 */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(workerPath)
    await underControl()
    tell(performance.getEntriesByType('resource'))
    // Also what was on its way when the worker took over.
    new PerformanceObserver((list) => tell(list.getEntries())).observe({ entryTypes: ['resource'] })
  } catch {
    // A browser that keeps nothing: the app works as it does without.
  }
}

/** From then on every file comes by the worker; what came before has to be told. */
async function underControl(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

function tell(loaded: PerformanceEntryList): void {
  const files = loaded.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`))
  if (files.length > 0) navigator.serviceWorker.controller?.postMessage(files)
}
