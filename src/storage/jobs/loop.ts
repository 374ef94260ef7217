import type { Clock } from '#contract/clock.ts'
import { WakeableSleep } from '#contract/clock.ts'

/** Does jobs from a database in this process. */
export interface JobLoop {
  /** Does all due jobs and waits for them, as one step for tests. */
  runDueJobs(): Promise<void>
  /** Checks for due jobs repeatedly, until `stop`. */
  start(): void
  /** Checks for due jobs at once. */
  checkNow(): void
  /** Aborts the jobs under way and waits for them. */
  stop(): Promise<void>
}

export interface JobLoopOptions<Job> {
  clock: Clock
  /** Most jobs at the same time. */
  maxConcurrent: number
  /**
   * Milliseconds between two checks. Default: 5 seconds, because each check wakes a process that may have nothing else
   * to do. Code that adds a job which cannot wait calls `checkNow`.
   */
  pollIntervalMs?: number
  /** Takes the next due job for this process; undefined if there is none. */
  claimNext(): Promise<Job | undefined>
  /** Does the job; `stop` aborts when the process stops. */
  run(job: Job, stop: AbortSignal): Promise<void>
  onError(error: unknown): void
}

/** Most milliseconds until a failed check is repeated. */
const retryMs = 5000

/** Takes jobs one by one and does at most `maxConcurrent` at the same time. */
export function createJobLoop<Job>({
  clock,
  maxConcurrent,
  pollIntervalMs = 5000,
  claimNext,
  run,
  onError,
}: JobLoopOptions<Job>): JobLoop {
  const underWay = new Set<Promise<void>>()
  let stopping = new AbortController()
  const sleep = new WakeableSleep(clock)
  let running: Promise<void> | undefined
  let lastCheck: Promise<unknown> = Promise.resolve()

  /** @returns whether it began a job */
  const begin = async (signal: AbortSignal): Promise<boolean> => {
    let hasStarted = false
    while (underWay.size < maxConcurrent && !signal.aborted) {
      const job = await claimNext()
      if (job === undefined) break
      hasStarted = true
      const current = run(job, signal)
        .catch(onError)
        .finally(() => {
          underWay.delete(current)
          sleep.wake()
        })
      underWay.add(current)
    }
    return hasStarted
  }

  /** Checks one after another, because two simultaneous checks could together exceed `maxConcurrent`. */
  const check = (signal: AbortSignal): Promise<boolean> => {
    const next = lastCheck.then(() => begin(signal))
    lastCheck = next.catch(() => {})
    return next
  }

  return {
    runDueJobs: async () => {
      const { signal } = stopping
      while ((await check(signal)) || underWay.size > 0) await Promise.all(underWay)
    },
    start: () => {
      const { signal } = stopping
      running ??= (async () => {
        while (!signal.aborted) {
          let waitMs = pollIntervalMs
          await check(signal).catch((error) => {
            waitMs = Math.min(pollIntervalMs, retryMs)
            onError(error)
          })
          await sleep.sleep(waitMs)
        }
      })()
    },
    checkNow: () => sleep.wake(),
    stop: async () => {
      stopping.abort()
      sleep.wake()
      await running
      // A check that began before the stop may still take a job.
      await lastCheck
      await Promise.all(underWay)
      running = undefined
      stopping = new AbortController()
    },
  }
}
