/**
 * A queue in which accounts take turns: one task of an account runs at a time, in the order in which they came, and one
 * task of each account in turn. An account waits for at most one task of every other account, however many they queue.
 */
export interface FairQueue {
  /**
   * Runs the task when its turn comes.
   * @param limits for callers who do not wait for long
   * @returns what the task returns
   * @throws QueueFull when too many wait or the wait is too long; the signal's reason when it aborts before the turn
   */
  add<Result>(account: string, work: () => Promise<Result>, limits?: WaitLimits): Promise<Result>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
}

export interface WaitLimits {
  /** Aborts when nobody waits for the result any more. A task that has begun must watch it itself. */
  signal?: AbortSignal | undefined
  /** Tasks that may wait, of this account and of all. */
  waiting?: { ofAccount: number; inAll: number } | undefined
  /** Milliseconds until the turn. */
  waitMs?: number | undefined
}

/** Refuses a task that would wait too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface Waiting {
  start(): Promise<void>
}

/** @param atOnce tasks that run at the same time, of different accounts */
export function createFairQueue(atOnce = 1): FairQueue {
  /** Waiting tasks by account; the first account is next. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Set<string>()
  let idleListeners: (() => void)[] = []

  const remove = (account: string, task: Waiting) => {
    const tasks = waiting.get(account)?.filter((other) => other !== task) ?? []
    if (tasks.length > 0) waiting.set(account, tasks)
    else waiting.delete(account)
  }

  const startNext = () => {
    for (const [account, [task]] of waiting) {
      if (running.size >= atOnce) return
      if (task === undefined || running.has(account)) continue
      remove(account, task)
      running.add(account)
      void task.start().then(() => {
        running.delete(account)
        // The account goes behind those that came meanwhile.
        const others = waiting.get(account)
        waiting.delete(account)
        if (others) waiting.set(account, others)
        startNext()
      })
    }
    if (running.size > 0 || waiting.size > 0) return
    for (const resolve of idleListeners) resolve()
    idleListeners = []
  }

  const requireRoom = (account: string, limits: WaitLimits['waiting']) => {
    if (!limits || (running.size < atOnce && !running.has(account))) return
    const inAll = [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)
    if ((waiting.get(account)?.length ?? 0) >= limits.ofAccount || inAll >= limits.inAll) throw new QueueFull()
  }

  return {
    add: (account, work, { signal, waiting: limits, waitMs } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        requireRoom(account, limits)
        let timer: NodeJS.Timeout | undefined
        const leave = (reason: unknown) => {
          remove(account, task)
          stopWaiting()
          reject(reason)
        }
        const onAbort = () => leave(signal?.reason)
        const stopWaiting = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const task: Waiting = {
          start: () => {
            stopWaiting()
            return work().then(resolve, reject)
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        if (waitMs !== undefined) timer = setTimeout(() => leave(new QueueFull()), waitMs)
        waiting.set(account, [...(waiting.get(account) ?? []), task])
        startNext()
      }),
    idle: () =>
      new Promise((resolve) => {
        idleListeners.push(resolve)
        startNext()
      }),
  }
}
