import type { Clock } from '#contract/clock.ts'

/** Does jobs from a database in this process. */
export interface JobLoop {
  /** Does all due jobs and waits for them, as one step for tests. */
  workDue(): Promise<void>
  /** Checks for due jobs repeatedly, until `stop`. */
  start(): void
  /** Checks for due jobs at once. */
  nudge(): void
  /** Aborts the jobs under way and waits for them. */
  stop(): Promise<void>
}

export interface LoopParts<Job> {
  clock: Clock
  /** Most jobs at the same time. */
  atOnce: number
  /** Milliseconds between two checks. Default: a second. */
  everyMs?: number
  /** Takes the next due job for this process; undefined if there is none. */
  take(): Promise<Job | undefined>
  /** Does the job; `stop` aborts when the process stops. */
  run(job: Job, stop: AbortSignal): Promise<void>
  onError(error: unknown): void
}

/** Most milliseconds until a failed check is repeated. */
const retryMs = 5000

/** Takes jobs one by one and does at most `atOnce` at the same time. */
export function createJobLoop<Job>({ clock, atOnce, everyMs = 1000, take, run, onError }: LoopParts<Job>): JobLoop {
  const underWay = new Set<Promise<void>>()
  let stopping = new AbortController()
  let woken = new AbortController()
  let running: Promise<void> | undefined
  let looking: Promise<unknown> = Promise.resolve()

  /** @returns whether it began a job */
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

  /** Checks one after another, because two simultaneous checks could together exceed `atOnce`. */
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
