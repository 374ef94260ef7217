/** Thrown when as many callers wait as may: the caller should come again later. */
export class WarehouseBusy extends Error {
  override name = 'WarehouseBusy'
}

/**
 * Lends each of a few things to one caller at a time; who comes when all are lent waits in turn, and at most
 * `queueLength` wait, so that a flood is refused instead of filling memory.
 */
export function createPool<Thing>(things: readonly Thing[], queueLength: number) {
  const free = [...things]
  const waiting: ((thing: Thing) => void)[] = []

  const lend = (): Promise<Thing> | Thing => {
    const thing = free.pop()
    if (thing !== undefined) return thing
    if (waiting.length >= queueLength) throw new WarehouseBusy(`${queueLength} callers wait already`)
    return new Promise((resolve) => waiting.push(resolve))
  }

  const giveBack = (thing: Thing) => {
    const next = waiting.shift()
    if (next) next(thing)
    else free.push(thing)
  }

  return {
    /** @throws WarehouseBusy when the queue is full */
    async with<Result>(work: (thing: Thing) => Promise<Result>): Promise<Result> {
      const thing = await lend()
      try {
        return await work(thing)
      } finally {
        giveBack(thing)
      }
    },
    /** Resolves once every thing has been given back; they stay with the caller. */
    async drain(): Promise<void> {
      await Promise.all(
        things.map(
          () =>
            new Promise<Thing>((resolve) => {
              const thing = free.pop()
              if (thing === undefined) waiting.push(resolve)
              else resolve(thing)
            }),
        ),
      )
    },
  }
}
