import { type Clock, systemClock } from '#contract/clock.ts'
import { startPlatform } from '#platform/app/server.ts'
import { platformSettings } from '#platform/settings/settings.ts'

/**
 * Our services in a process of their own, on durable SQLite, with the benchmark's data folder. Their clock runs fifty
 * times as fast, so that a code may be polled again after 10 milliseconds without being too early.
 */
const times = 50
const startedAt = Date.now()
const clock: Clock = {
  now: () => startedAt + (Date.now() - startedAt) * times,
  sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
}
const platform = await startPlatform({ settings: platformSettings(process.env), clock })
process.on('disconnect', () => process.exit())
process.send?.({ url: platform.url })
