import { type Clock, systemClock } from '#contract/clock.ts'
import { WarehouseBusy } from '../port.ts'

export interface Queueing {
  /** Milliseconds that a caller waits at most; without it, callers wait without limit. */
  waitMs?: number
  /** Number of callers that may wait, which limits memory under load. */
  queueLength: number
  clock?: Clock
}

interface Waiting<Thing> {
  take(thing: Thing): void
}

/** Lends each of a few things to one caller at a time; when all are lent, callers queue. */
export function createPool<Thing>(things: readonly Thing[], queueing: Queueing) {
  const { waitMs, queueLength, clock = systemClock } = queueing
  const free = [...things]
  // In the order of arrival; a set, because a caller that gives up leaves from the middle.
  const waiting = new Set<Waiting<Thing>>()

  const lend = (): Promise<Thing> | Thing => {
    const thing = free.pop()
    if (thing !== undefined) return thing
    if (waiting.size >= queueLength) throw new WarehouseBusy(`${queueLength} callers wait already`)
    return new Promise((resolve, reject) => {
      const served = new AbortController()
      const one = {
        take: (thing: Thing) => {
          served.abort()
          resolve(thing)
        },
      }
      waiting.add(one)
      if (waitMs === undefined) return
      clock.sleep(waitMs, served.signal).then(
        () => waiting.delete(one) && reject(new WarehouseBusy(`nothing was free for ${waitMs} ms`)),
        () => {},
      )
    })
  }

  const giveBack = (thing: Thing) => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next.take(thing)
    } else free.push(thing)
  }

  return {
    /** @throws WarehouseBusy */
    async with<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
      const thing = await lend()
      try {
        return await work(thing)
      } finally {
        giveBack(thing)
      }
    },
    /** Resolves once every thing has been given back; none is lent afterwards. */
    async drain(): Promise<void> {
      await Promise.all(
        things.map(
          () =>
            new Promise<Thing>((resolve) => {
              const thing = free.pop()
              if (thing === undefined) waiting.add({ take: resolve })
              else resolve(thing)
            }),
        ),
      )
    },
  }
}
