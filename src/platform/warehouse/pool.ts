import { type Clock, systemClock } from '#contract/clock.ts'
import { WarehouseBusy } from './port.ts'

export interface Queueing {
  /**
   * Milliseconds that a caller waits at most while nothing moves; without it, callers wait without limit. In a long
   * queue that moves, a caller waits as long as those in front need by the queue's own speed, up to `longestWaitMs`.
   */
  waitMs?: number
  /** Number of callers that may wait, which limits memory under load. */
  queueLength: number
  clock?: Clock
}

/** Milliseconds after which nobody waits any more for an answer. */
const longestWaitMs = 60_000

interface Waiting<Resource> {
  take(resource: Resource): void
}

/** Gives each of a few resources to one caller at a time. When all are in use, callers queue. */
export function createPool<Resource>(resources: readonly Resource[], queueing: Queueing) {
  const { waitMs, queueLength, clock = systemClock } = queueing
  const free = [...resources]
  // In the order of arrival; a set, because a caller that gives up leaves from the middle.
  const waiting = new Set<Waiting<Resource>>()
  /** How long one caller uses a resource, in milliseconds: of all until now, the latest most. */
  let usualMs = 0
  const learn = (ms: number) => {
    usualMs += (ms - usualMs) / 8
  }
  /** Twice what those in front need: other work may slow the machine down. */
  const patience = (shortest: number) =>
    Math.min(Math.max(shortest, (2 * waiting.size * usualMs) / resources.length), longestWaitMs)

  const acquire = (): Promise<Resource> | Resource => {
    const resource = free.pop()
    if (resource !== undefined) return resource
    if (waiting.size >= queueLength) throw new WarehouseBusy(`${queueLength} callers wait already`)
    return new Promise((resolve, reject) => {
      const served = new AbortController()
      const waiter = {
        take: (resource: Resource) => {
          served.abort()
          resolve(resource)
        },
      }
      waiting.add(waiter)
      if (waitMs === undefined) return
      const patienceMs = patience(waitMs)
      clock.sleep(patienceMs, served.signal).then(
        () => waiting.delete(waiter) && reject(new WarehouseBusy(`nothing was free for ${patienceMs} ms`)),
        () => {},
      )
    })
  }

  const release = (resource: Resource) => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next.take(resource)
    } else free.push(resource)
  }

  return {
    /** @throws WarehouseBusy */
    async with<Result>(work: (resource: Resource) => Promise<Result>): Promise<Result> {
      const resource = await acquire()
      const began = clock.now()
      try {
        return await work(resource)
      } finally {
        learn(clock.now() - began)
        release(resource)
      }
    },
    /** Resolves once every resource has been released; none can be acquired afterwards. */
    async drain(): Promise<void> {
      await Promise.all(
        resources.map(
          () =>
            new Promise<Resource>((resolve) => {
              const resource = free.pop()
              if (resource === undefined) waiting.add({ take: resolve })
              else resolve(resource)
            }),
        ),
      )
    },
  }
}
