import { versionOf } from './versions.ts'

/** Address of the worker: at the root, because it controls only paths below its own. */
const workerPath = '/worker.js'

/** Messages from a page to the worker. */
export interface Loaded {
  /** Version of the running app. */
  version: string
  /** Addresses of all files that the app has loaded. */
  files: readonly string[]
}

/** Version of the running app; undefined when it is not built. */
export const ownVersion = (): string | undefined =>
  [...document.scripts].map(({ src }) => versionOf(src)).find((version) => version !== undefined)

let isStarted = false

/**
 * Lets the app start without its proxy: registers the worker, and sends it the files that the app has loaded. Browsers
 * have workers only on https and on localhost; elsewhere nothing happens. Further calls do nothing.
 */
export async function startOffline(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  try {
    await navigator.serviceWorker.register(workerPath)
    await underControl()
    report(performance.getEntriesByType('resource'))
    // Includes requests that were pending when the worker took control.
    new PerformanceObserver((list) => report(list.getEntries())).observe({ entryTypes: ['resource'] })
  } catch {
    // Browsers without storage have no worker: the app works without it.
  }
}

/** Waits until the worker controls the page. It then sees every request; files loaded before are sent to it by name. */
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
