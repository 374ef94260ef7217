import { startPlatform } from '#platform/server.ts'
import { platformSettings } from '#platform/settings.ts'

/**
 * Our services in a process of their own, on durable SQLite, with the data folder of the benchmark. Their time runs a
 * hundred times as fast, so that a code may be polled again after 50 milliseconds and no poll is one too many.
 */
const begun = Date.now()
const clock = {
  now: () => begun + (Date.now() - begun) * 100,
  sleep: (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms / 100)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}
const platform = await startPlatform({ settings: platformSettings(process.env), clock })
process.on('disconnect', () => process.exit())
process.send?.({ url: platform.url })
