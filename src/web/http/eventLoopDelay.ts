import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds between two measurements, of one mean, and without a call until nothing is measured any more. */
const [resolutionMs, sampleMs, restMs] = [10, 1_000, 10_000]

/**
 * Measures how late the event loop is, while somebody asks for it. Measuring wakes the process a hundred times a
 * second, which was most of what a server without a call did.
 */
function eventLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let delayMs = 0
  let askedAt = 0
  let timer: NodeJS.Timeout | undefined

  const stop = () => {
    clearInterval(timer)
    timer = undefined
    histogram.disable()
    delayMs = 0
  }
  const sample = () => {
    if (performance.now() - askedAt > restMs) return stop()
    // Without a measurement, the event loop was blocked all the time.
    delayMs = Number.isNaN(histogram.mean) ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - resolutionMs
    histogram.reset()
  }

  return {
    /** Milliseconds: the mean of the last second. 0 in the first second after a rest. */
    read(): number {
      askedAt = performance.now()
      if (!timer) {
        histogram.reset()
        histogram.enable()
        timer = setInterval(sample, sampleMs).unref()
      }
      return delayMs
    },
    stop,
  }
}

/**
 * Refuses calls while the event loop is late.
 * @param maxMs 0: none is refused
 * @param problemOf returns undefined for a call that is answered all the same
 */
export function refuseWhileLate(
  app: FastifyInstance,
  maxMs: number,
  problemOf: (request: FastifyRequest) => Error | undefined,
): void {
  if (maxMs <= 0) return
  const delay = eventLoopDelay()
  app.addHook('onRequest', (request, _reply, next) => next(delay.read() > maxMs ? problemOf(request) : undefined))
  app.addHook('onClose', async () => delay.stop())
}
