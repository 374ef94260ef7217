/**
 * A queue in which accounts take turns: one task runs at a time, an account's tasks in their order, and one task of
 * each account in turn. An account waits for at most one task of every other account, however many tasks they queue.
 */
export interface FairQueue {
  /** Runs the task when its turn comes; @returns what it returns. */
  add<Result>(account: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
}

export function createFairQueue(): FairQueue {
  /** Accounts with waiting tasks; the first one is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [account, works] = next
      await works.shift()?.()
      // The account goes behind those that came meanwhile.
      waiting.delete(account)
      if (works.length > 0) waiting.set(account, works)
    }
    running = undefined
  }

  return {
    add: (account, work) =>
      new Promise((resolve, reject) => {
        const works = waiting.get(account) ?? []
        works.push(() => work().then(resolve, reject))
        waiting.set(account, works)
        running ??= run()
      }),
    idle: async () => {
      while (running) await running
    },
  }
}
