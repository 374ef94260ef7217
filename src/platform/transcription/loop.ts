import type { Clock } from '#contract/clock.ts'

/** Work that waits in rows of the database, done by this process. */
export interface Loop {
  /** Does what is due and waits for it: a step of the work, for tests. */
  workDue(): Promise<void>
  /** Looks every second for what is due, until `stop`. */
  start(): void
  /** Looks at once. */
  nudge(): void
  /** Lets go of what is under way. */
  stop(): Promise<void>
}

interface Parts<Task> {
  clock: Clock
  atOnce: number
  /** The next task that is due, now ours; undefined when there is none. */
  take(): Promise<Task | undefined>
  /** Does it; `stop` aborts when the process ends. */
  run(task: Task, stop: AbortSignal): Promise<void>
  onError(error: unknown): void
}

const tickMs = 1000

/** Takes tasks, at most so many at once, and does them. */
export function createLoop<Task>({ clock, atOnce, take, run, onError }: Parts<Task>): Loop {
  const underWay = new Set<Promise<void>>()
  let stopping = new AbortController()
  let woken = new AbortController()
  let running: Promise<void> | undefined

  /** @returns whether there was anything to begin */
  const begin = async (signal: AbortSignal): Promise<boolean> => {
    let began = false
    while (underWay.size < atOnce && !signal.aborted) {
      const task = await take()
      if (task === undefined) break
      began = true
      const one = run(task, signal)
        .catch(onError)
        .finally(() => {
          underWay.delete(one)
          woken.abort()
        })
      underWay.add(one)
    }
    return began
  }

  return {
    workDue: async () => {
      const { signal } = stopping
      while (await begin(signal)) await Promise.all(underWay)
    },
    start: () => {
      const { signal } = stopping
      running ??= (async () => {
        while (!signal.aborted) {
          woken = new AbortController()
          await begin(signal).catch(onError)
          await clock.sleep(tickMs, AbortSignal.any([signal, woken.signal])).catch(() => {})
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
