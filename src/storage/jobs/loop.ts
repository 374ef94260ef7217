import type { Clock } from '#contract/clock.ts'

/** Jobs that wait in a database, done by this process. */
export interface JobLoop {
  /** Does what is due and waits for it: a step of the work, for tests. */
  workDue(): Promise<void>
  /** Looks again and again for what is due, until `stop`. */
  start(): void
  /** Looks at once. */
  nudge(): void
  /** Aborts what is under way and waits for it. */
  stop(): Promise<void>
}

export interface LoopParts<Job> {
  clock: Clock
  /** Jobs under way at the same time. */
  atOnce: number
  /** Milliseconds between two looks; left out: a second. */
  everyMs?: number
  /** The next job that is due, now this process's; undefined when there is none. */
  take(): Promise<Job | undefined>
  /** Does it; `stop` aborts when the process ends. */
  run(job: Job, stop: AbortSignal): Promise<void>
  onError(error: unknown): void
}

/** A look that failed is repeated after so long at most. */
const retryMs = 5000

/** Takes jobs one after another, at most `atOnce` together, and does them. */
export function createJobLoop<Job>({ clock, atOnce, everyMs = 1000, take, run, onError }: LoopParts<Job>): JobLoop {
  const underWay = new Set<Promise<void>>()
  let stopping = new AbortController()
  let woken = new AbortController()
  let running: Promise<void> | undefined
  let looking: Promise<unknown> = Promise.resolve()

  /** @returns whether there was anything to begin */
  const begin = async (signal: AbortSignal): Promise<boolean> => {
    let began = false
    while (underWay.size < atOnce && !signal.aborted) {
      const job = await take()
      if (job === undefined) break
      began = true
      const one = run(job, signal)
        .catch(onError)
        .finally(() => {
          underWay.delete(one)
          woken.abort()
        })
      underWay.add(one)
    }
    return began
  }

  /** One look after another: two at once would each fill the room that both see. */
  const look = (signal: AbortSignal): Promise<boolean> => {
    const next = looking.then(() => begin(signal))
    looking = next.catch(() => {})
    return next
  }

  return {
    workDue: async () => {
      const { signal } = stopping
      while ((await look(signal)) || underWay.size > 0) await Promise.all(underWay)
    },
    start: () => {
      const { signal } = stopping
      running ??= (async () => {
        while (!signal.aborted) {
          woken = new AbortController()
          let waitMs = everyMs
          await look(signal).catch((error) => {
            waitMs = Math.min(everyMs, retryMs)
            onError(error)
          })
          await clock.sleep(waitMs, AbortSignal.any([signal, woken.signal])).catch(() => {})
        }
      })()
    },
    nudge: () => woken.abort(),
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(underWay)
      running = undefined
      stopping = new AbortController()
    },
  }
}
