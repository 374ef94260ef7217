import { versionOf } from './versions.ts'

/** Where the build puts the worker: above everything that it may answer for. */
const workerPath = '/worker.js'

/** Messages from a page to the worker. */
export interface Loaded {
  /** Of the app that runs. */
  version: string
  /** Addresses of all files that it has loaded. */
  files: readonly string[]
}

/** Which version of the app runs here; undefined where it is not built. */
export const ownVersion = (): string | undefined =>
  [...document.scripts].map(({ src }) => versionOf(src)).find((version) => version !== undefined)

/**
 * Lets the app start without its proxy: registers the worker and tells it which files the app has loaded. Browsers have
 * workers on https and on localhost alone; elsewhere nothing happens.
 */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(workerPath)
    await underControl()
    report(performance.getEntriesByType('resource'))
    // Also what was on its way when the worker took over.
    new PerformanceObserver((list) => report(list.getEntries())).observe({ entryTypes: ['resource'] })
  } catch {
    // A browser that keeps nothing: the app works as it does without.
  }
}

/** From then on every file comes by the worker; what came before has to be named to it. */
async function underControl(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

const files = new Set<string>()

function report(loaded: PerformanceEntryList): void {
  const version = ownVersion()
  const before = files.size
  for (const { name } of loaded) if (name.startsWith(`${location.origin}/assets/`)) files.add(name)
  if (version === undefined || files.size === before) return
  const message: Loaded = { version, files: [...files] }
  navigator.serviceWorker.controller?.postMessage(message)
}
