/**
 * Lets accounts take turns: one work at a time, each account's own in the order they came, and between accounts one of
 * each. So nobody waits for more than one work of every other account, however many somebody queues.
 */
export interface Turns {
  /** Does the work when its turn comes; @returns what it returns. */
  add<Result>(account: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>
}

export function createTurns(): Turns {
  /** Accounts with works that wait; who is first here is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
      const [account, works] = next
      await works.shift()?.()
      // Behind everybody who came meanwhile.
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
